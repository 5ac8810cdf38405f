import { describe, expect, it } from "vitest";
import { raisedBy, refusalOf } from "../../../server/generators/comfyui/failures";
import { fillPrompt, readPrompt, reseeded } from "../../../server/generators/comfyui/fill";
import { PromptProgress } from "../../../server/generators/comfyui/progress";

const graph = {
  "1": { class_type: "LoadImage", inputs: { image: "own.png", upload: true } },
  "2": {
    class_type: "KSampler",
    inputs: { seed: 5, steps: 20, denoise: 0.5, fast: false, label: "a", model: ["1", 0], image: ["1", 0] },
    _meta: { title: "S" },
  },
  "3": { class_type: "RandomNoise", inputs: { noise_seed: 6 } },
  "4": { class_type: "SaveImage", inputs: { images: ["2", 0], filename_prefix: ["2", 0] } },
  "5": { class_type: "VHS_VideoCombine", inputs: { images: ["2", 0], save_output: true } },
};
const job = { seed: 77, node_source: "1", node_result: "4", values: [] };
const filled = (fields: Partial<Parameters<typeof fillPrompt>[1]["job"]> = {}, workflow: object = graph) =>
  fillPrompt(readPrompt(JSON.stringify(workflow)), {
    job: { ...job, ...fields },
    source: "me.jpg [temp]",
    images: [{ node: "9", param: "image", value: "gone.png" }],
  });

describe("a prompt", () => {
  it("has photo, seed and values as JSON of their type, in inputs that hold values, and leaves nothing in the output folder [OP-206 OP-215]", () => {
    const prompt = filled({
      values: [
        { node: "2", param: "steps", type: "integer", value: "7" },
        { node: "2", param: "denoise", type: "float", value: "0.25" },
        { node: "2", param: "fast", type: "boolean", value: "false" },
        { node: "2", param: "label", type: "string", value: 5 },
        { node: "2", param: "model", type: "string", value: "a link stays" },
        { node: "2", param: "absent", type: "string", value: "no such input" },
        { node: "8", param: "x", type: "string", value: "no such node" },
      ],
    });
    expect(prompt["1"]?.inputs).toEqual({ image: "me.jpg [temp]", upload: true });
    expect(prompt["2"]?.inputs).toEqual({
      ...{ seed: 77, steps: 7, denoise: 0.25, fast: false, label: "5", model: ["1", 0], image: ["1", 0] },
    });
    expect(prompt["3"]?.inputs).toEqual({ noise_seed: 77 });
    expect(prompt["4"]).toEqual({ class_type: "PreviewImage", inputs: { images: ["2", 0] } });
    expect(prompt["5"]?.inputs).toMatchObject({ save_output: false, save_metadata: false });
    expect(Object.keys(prompt)).toEqual(["1", "2", "3", "4", "5"]);
  });

  it("keeps a seed that a value fixes; without cache it has the next seeds [OP-206]", () => {
    const values = [{ node: "2", param: "seed", type: "integer" as const, value: 9 }];
    const prompt = filled({ values });
    expect([prompt["2"]?.inputs.seed, prompt["3"]?.inputs.noise_seed]).toEqual([9, 77]);
    const again = reseeded(prompt);
    expect([again["2"]?.inputs.seed, again["3"]?.inputs.noise_seed, again["2"]?.inputs.steps]).toEqual([
      10, 78, 20,
    ]);
  });

  it.each([
    ["without a result node", () => filled({ node_result: "9" })],
    ["without a source node", () => filled({ node_source: null })],
    ["with a source that takes no picture", () => filled({ node_source: "2" })],
    ["that is no object", () => readPrompt("[]")],
    ["that is no JSON", () => readPrompt("{")],
    ["whose node has no class", () => readPrompt('{"1": {"inputs": {}}}')],
  ])("%s is the workflow's error [OP-211]", (_, make) => {
    expect(make).toThrow(expect.objectContaining({ kind: "input", code: "workflow" }));
  });
});

describe("a failure of ComfyUI", () => {
  const node = (type: string, details = "") => ({
    error: { type: "prompt_outputs_failed_validation", message: "failed" },
    node_errors: { "2": { errors: [{ type, details }], class_type: "X" } },
  });

  it.each([
    [
      "a missing node",
      { error: { type: "invalid_prompt", message: "node X does not exist" }, node_errors: [] },
      "unfit",
    ],
    ["a missing model", node("value_not_in_list", "ckpt_name: 'a' not in []"), "unfit"],
    ["a missing picture", node("custom_validation_failed", "image - Invalid image file: other.png"), "unfit"],
    ["a lost upload", node("custom_validation_failed", "image - Invalid image file: mine.png"), "machine"],
    ["a missing input", node("required_input_missing"), "input"],
    ["a circle", { error: { type: "prompt_outputs_failed_validation" }, node_errors: {} }, "input"],
    ["no prompt, old", { error: "no prompt", node_errors: [] }, "input"],
  ])("%s is told from others [OP-209]", (_, reply, kind) => {
    expect(refusalOf(reply, ["mine.png"]).kind).toBe(kind);
  });

  it("in a node is the node's, of memory the machine's, with its text for admins, cut [OP-209]", () => {
    const error = { node_id: "4", node_type: "K", exception_type: "ValueError", exception_message: "bad\n" };
    expect(raisedBy(error)).toMatchObject({ kind: "node", detail: "Node 4 (K): ValueError bad" });
    expect(raisedBy({ ...error, exception_type: "torch.cuda.OutOfMemoryError" }).kind).toBe("machine");
    expect(raisedBy({ ...error, exception_message: "CUDA error: device lost" }).kind).toBe("machine");
    expect(raisedBy({ ...error, traceback: ["x".repeat(5000)] }).detail).toHaveLength(2000);
  });
});

it("progress is the share of nodes, samplers weighing ten, and never falls", () => {
  const progress = new PromptProgress(readPrompt(JSON.stringify(graph)));
  expect(progress.percent).toBe(0);
  progress.cached(["1"]);
  progress.begins("2");
  progress.part(0.5);
  expect(progress.percent).toBe(42);
  progress.part(0.1);
  expect(progress.percent).toBe(42);
  progress.begins("4");
  expect(progress.percent).toBe(77);
});
