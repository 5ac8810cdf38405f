import sharp, { type Sharp } from "sharp";
import type { Graph } from "./comfyui";

export type Place = "input" | "temp" | "output";

type InputType = [
  type: "IMAGE" | "INT" | "FLOAT" | "STRING" | "BOOLEAN" | string[],
  limits?: { min?: number; max?: number },
];

interface NodeType {
  input: { required: Record<string, InputType> };
  output: string[];
  output_node?: boolean;
}

const picture = { image: ["IMAGE"] as InputType };
const LARGE = 16384;

/** Those of the real ComfyUI that need no models, and three of the tests. In the shape of `/object_info`. */
export const NODES: Record<string, NodeType> = {
  LoadImage: { input: { required: { image: [["example.png"]] } }, output: ["IMAGE", "MASK"] },
  ImageInvert: { input: { required: picture }, output: ["IMAGE"] },
  EmptyImage: {
    input: {
      required: {
        width: ["INT", { min: 1, max: LARGE }],
        height: ["INT", { min: 1, max: LARGE }],
        batch_size: ["INT", { min: 1, max: 4096 }],
        color: ["INT", { min: 0, max: 0xffffff }],
      },
    },
    output: ["IMAGE"],
  },
  ImageScaleBy: {
    input: {
      required: {
        ...picture,
        upscale_method: [["nearest-exact", "bilinear", "area", "bicubic", "lanczos"]],
        scale_by: ["FLOAT", { min: 0.01, max: 8 }],
      },
    },
    output: ["IMAGE"],
  },
  SaveImage: {
    input: { required: { images: ["IMAGE"], filename_prefix: ["STRING"] } },
    output: [],
    output_node: true,
  },
  PreviewImage: { input: { required: { images: ["IMAGE"] } }, output: [], output_node: true },
  VHS_VideoCombine: {
    input: { required: { images: ["IMAGE"], frame_rate: ["FLOAT"], save_output: ["BOOLEAN"] } },
    output: [],
    output_node: true,
  },
  /** Waits until it is released if `hold` is true. */
  TestSampler: {
    input: { required: { ...picture, seed: ["INT", { min: 0, max: 2 ** 32 }], hold: ["BOOLEAN"] } },
    output: ["IMAGE"],
  },
  TestRaises: { input: { required: { ...picture, message: ["STRING"] } }, output: ["IMAGE"] },
};

interface NodeErrors {
  errors: object[];
  dependent_outputs: string[];
  class_type: string;
}

interface Verdict {
  error?: object | string;
  node_errors: Record<string, NodeErrors> | unknown[];
  /** Output nodes that are queued. */
  outputs: string[];
}

/** What `/prompt` says about a graph (docs/engine.md). */
export function refused(
  graph: Graph | undefined,
  { isOld, has }: { isOld: boolean; has: (file: string) => boolean },
): Verdict {
  const none = { node_errors: isOld ? [] : {}, outputs: [] };
  const error = (type: string, message: string, details = "") => ({ type, message, details, extra_info: {} });
  if (!graph) return { ...none, error: isOld ? "no prompt" : error("no_prompt", "No prompt provided") };
  const unknown = Object.entries(graph).find(([, { class_type }]) => !NODES[class_type]);
  if (unknown) {
    const [id, { class_type }] = unknown;
    const message = class_type
      ? `Cannot execute because node ${class_type} does not exist.`
      : "Cannot execute because a node is missing the class_type property.";
    return { ...none, error: error("invalid_prompt", message, `Node ID '#${id}'`) };
  }
  const outputs = Object.keys(graph).filter((id) => NODES[graph[id]?.class_type ?? ""]?.output_node);
  if (outputs.length === 0) return { ...none, error: error("prompt_no_outputs", "Prompt has no outputs") };
  const node_errors: Record<string, NodeErrors> = {};
  const good = outputs.filter((output) => {
    let isGood = true;
    for (const id of above(graph, output)) {
      const errors = errorsOf(graph, id, has);
      if (errors.length === 0) continue;
      isGood = false;
      const class_type = graph[id]?.class_type ?? "";
      node_errors[id] ??= { errors, dependent_outputs: [], class_type };
      node_errors[id].dependent_outputs.push(output);
    }
    return isGood;
  });
  if (good.length > 0) return { node_errors, outputs: good };
  const failed = error("prompt_outputs_failed_validation", "Prompt outputs failed validation");
  return { error: failed, node_errors, outputs: [] };
}

function above(graph: Graph, id: string, seen = new Set<string>()): Set<string> {
  if (seen.has(id) || !graph[id]) return seen;
  seen.add(id);
  for (const value of Object.values(graph[id].inputs))
    if (Array.isArray(value)) above(graph, String(value[0]), seen);
  return seen;
}

function errorsOf(graph: Graph, id: string, has: (file: string) => boolean): object[] {
  const { class_type, inputs } = graph[id] as Graph[string];
  const { required } = (NODES[class_type] as NodeType).input;
  return Object.entries(required).flatMap(([name, [type, limits = {}]]) => {
    const value = inputs[name];
    const wrong = (kind: string, message: string, details: string) => {
      return [{ type: kind, message, details, extra_info: { input_name: name } }];
    };
    if (value === undefined) return wrong("required_input_missing", "Required input is missing", name);
    if (Array.isArray(value)) {
      const from = graph[String(value[0])];
      if (!from)
        return wrong(
          "exception_during_inner_validation",
          "Exception when validating inner node",
          `'${value[0]}'`,
        );
      const gives = NODES[from.class_type]?.output[Number(value[1])];
      return gives === type
        ? []
        : wrong("return_type_mismatch", "Return type mismatch between linked nodes", name);
    }
    if (class_type === "LoadImage")
      return has(String(value))
        ? []
        : wrong(
            "custom_validation_failed",
            "Custom validation failed for node",
            `image - Invalid image file: ${value}`,
          );
    if (type === "INT" || type === "FLOAT") {
      const number = Number(value);
      if (Number.isNaN(number))
        return wrong(
          "invalid_input_type",
          `Failed to convert an input value to a ${type} value`,
          `${name}, ${value}`,
        );
      if (number > (limits.max ?? number))
        return wrong("value_bigger_than_max", `Value ${number} bigger than max of ${limits.max}`, name);
      if (number < (limits.min ?? number))
        return wrong("value_smaller_than_min", `Value ${number} smaller than min of ${limits.min}`, name);
    }
    if (Array.isArray(type) && !type.includes(String(value)))
      return wrong(
        "value_not_in_list",
        "Value not in list",
        `${name}: '${value}' not in ${JSON.stringify(type)}`,
      );
    return [];
  });
}

/** `name [temp]` as the key of a file. */
export function placeOf(value: string): string {
  const [, name = value, place = "input"] = /^(.*?)(?: \[(input|temp|output)\])?$/.exec(value) ?? [];
  return `${place}/${name}`;
}

/** The nodes that the outputs need, each after those that it takes from. */
export function needed(graph: Graph, outputs: readonly string[]): string[] {
  const order: string[] = [];
  const visit = (id: string) => {
    if (order.includes(id)) return;
    for (const value of Object.values(graph[id]?.inputs ?? {}))
      if (Array.isArray(value)) visit(String(value[0]));
    order.push(id);
  };
  for (const id of outputs) visit(id);
  return order;
}

interface Surroundings {
  files: ReadonlyMap<string, Buffer>;
  hold(): Promise<void>;
  show(place: Place, bytes: Buffer, extension: string): object;
  progress(data: object): void;
}

/** What a node makes of its inputs. */
export async function makeNode(
  type: string,
  given: Record<string, unknown>,
  { files, hold, show, progress }: Surroundings,
): Promise<{ result: unknown; shown?: object }> {
  const image = (given.image ?? given.images) as Buffer;
  const png = (picture: Sharp) => picture.png().toBuffer();
  switch (type) {
    case "LoadImage":
      return { result: await png(sharp(files.get(placeOf(String(given.image))))) };
    case "ImageInvert":
      return { result: await png(sharp(image).negate({ alpha: false })) };
    case "ImageScaleBy": {
      const { width } = await sharp(image).metadata();
      return { result: await png(sharp(image).resize(Math.round(width * Number(given.scale_by)))) };
    }
    case "EmptyImage": {
      const background = `#${Number(given.color).toString(16).padStart(6, "0")}`;
      const size = { width: Number(given.width), height: Number(given.height) };
      return { result: await png(sharp({ create: { ...size, channels: 3, background } })) };
    }
    case "TestRaises":
      throw Object.assign(new Error(String(given.message)), { name: "ValueError" });
    case "TestSampler":
      for (let value = 1; value <= 4; value++) progress({ value, max: 4 });
      if (given.hold) await hold();
      return { result: image };
    case "VHS_VideoCombine": {
      const film = show(given.save_output ? "output" : "temp", Buffer.from("0000ftypisom"), ".mp4");
      return { result: image, shown: { gifs: [{ ...film, format: "video/h264-mp4" }] } };
    }
    default:
      return {
        result: image,
        shown: { images: [show(type === "SaveImage" ? "output" : "temp", image, ".png")] },
      };
  }
}
