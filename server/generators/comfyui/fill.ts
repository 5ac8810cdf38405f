import { isLink } from "../../../contract/rules/workflow";
import { GeneratorFailure, type Job } from "../generator";

/** A node as `/prompt` takes it. */
export interface PromptNode {
  class_type: string;
  inputs: Record<string, unknown>;
}
export type Prompt = Record<string, PromptNode>;

/** How an uploaded picture is named in a graph: a file of ComfyUI's folders, or the bytes themselves. */
export type PictureForm = "file" | "output" | "base64";

/** Nodes that take the guest's photo, and how (docs/engine.md). */
const PICTURE_NODES: Record<string, PictureForm> = {
  LoadImage: "file",
  LoadImageMask: "file",
  LoadImageOutput: "output",
  ETN_LoadImageBase64: "base64",
};

/** Where the picture of a node goes; undefined for a node that takes none. */
export const pictureForm = (node: PromptNode | undefined): PictureForm | undefined =>
  node && PICTURE_NODES[node.class_type];

/**
 * Reads a workflow in the API format.
 * @throws GeneratorFailure of class `input` if it cannot be run
 */
export function readPrompt(text: string): Prompt {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unusable("the workflow is not JSON");
  }
  if (!isRecord(value)) throw unusable("the workflow is not an object of nodes");
  const nodes = Object.entries(value).map(([id, node]) => {
    if (!isRecord(node) || typeof node.class_type !== "string" || !isRecord(node.inputs))
      throw unusable(`node ${id} has no class_type or no inputs`);
    return [id, { class_type: node.class_type, inputs: { ...node.inputs } }] as const;
  });
  return Object.fromEntries(nodes);
}

interface Filling {
  job: Pick<Job, "seed" | "values" | "node_source" | "node_result">;
  /** What the source's node gets. */
  source: string;
  /** What images of values are called, in the order of the job. */
  images: readonly { node: string; param: string; value: string }[];
}

/**
 * The prompt of a job: photo, values and seed in the inputs that hold values, never in those that are linked; nothing of
 * it stays in ComfyUI's output folder (OP-206, OP-211, OP-215). Changes nothing of the workflow.
 * @throws GeneratorFailure of class `input` if the workflow has no usable source or result
 */
export function fillPrompt(workflow: Prompt, { job, source, images }: Filling): Prompt {
  const { seed, values, node_source, node_result } = job;
  const prompt: Prompt = structuredClone(workflow);
  if (!node_result || !prompt[node_result]) throw unusable("the result node is not in the workflow");
  for (const [id, node] of Object.entries(prompt)) {
    for (const name of ["seed", "noise_seed"]) {
      const isFixed = values.some((value) => value.node === id && value.param === name);
      if (typeof node.inputs[name] === "number" && !isFixed) node.inputs[name] = seed;
    }
  }
  for (const { node, param, type, value } of values) put(prompt, node, param, jsonValue(type, value));
  for (const { node, param, value } of images) put(prompt, node, param, value);
  if (!pictureForm(node_source ? prompt[node_source] : undefined))
    throw unusable("the source node takes no picture");
  put(prompt, node_source as string, "image", source);
  for (const node of Object.values(prompt)) keepNothing(node);
  return prompt;
}

function put(prompt: Prompt, id: string, input: string, value: unknown): void {
  const inputs = prompt[id]?.inputs;
  if (inputs && input in inputs && !isLink(inputs[input])) inputs[input] = value;
}

/** ComfyUI converts, and `bool("false")` is true there. */
function jsonValue(type: Job["values"][number]["type"], value: unknown): unknown {
  if (type === "boolean") return value === true || value === "true";
  if (type === "string") return String(value);
  return type === "integer" ? Math.round(Number(value)) : Number(value);
}

/** Pictures that are only shown are in the temporary folder, which ComfyUI empties when it starts. */
function keepNothing(node: PromptNode): void {
  if (node.class_type === "SaveImage") {
    node.class_type = "PreviewImage";
    node.inputs = { images: node.inputs.images };
  }
  if (node.class_type === "VHS_VideoCombine")
    Object.assign(node.inputs, { save_output: false, save_metadata: false });
}

/** The same prompt with other seeds, so that nothing of it is cached. */
export const reseeded = (prompt: Prompt): Prompt =>
  Object.fromEntries(
    Object.entries(prompt).map(([id, node]) => {
      const inputs = Object.entries(node.inputs).map(([name, value]) => {
        const isSeed = (name === "seed" || name === "noise_seed") && typeof value === "number";
        return [name, isSeed ? value + 1 : value];
      });
      return [id, { ...node, inputs: Object.fromEntries(inputs) }];
    }),
  );

const unusable = (detail: string) => new GeneratorFailure("input", "workflow", detail);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
