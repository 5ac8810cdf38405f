import { expect, test } from "vitest";
import { convertEditorFile } from "../../../src/custom-pages/workflows/convert";
import { AMBIGUOUS, BYPASSED_PAIR, CLIP, NESTED, OLD, PORTRAIT, VIRTUAL } from "./support/exports";

const convert = (file: object) => {
  const conversion = convertEditorFile(JSON.stringify(file));
  return "json" in conversion ? JSON.parse(conversion.json) : conversion;
};

test("a portrait saved by the editor becomes its API export: control of the seed, upload, reroute and note are gone", () => {
  expect(convert(PORTRAIT)).toEqual({
    "1": {
      class_type: "CheckpointLoaderSimple",
      inputs: { ckpt_name: "oil.safetensors" },
      _meta: { title: "Oil model" },
    },
    "2": { class_type: "LoadImage", inputs: { image: "guest.png" }, _meta: { title: "LoadImage" } },
    "4": {
      class_type: "VAEEncode",
      inputs: { pixels: ["2", 0], vae: ["1", 2] },
      _meta: { title: "VAEEncode" },
    },
    "5": {
      class_type: "CLIPTextEncode",
      inputs: { clip: ["1", 1], text: "an oil portrait" },
      _meta: { title: "CLIPTextEncode" },
    },
    "6": {
      class_type: "KSampler",
      inputs: {
        model: ["1", 0],
        positive: ["5", 0],
        latent_image: ["4", 0],
        seed: 156680208700286,
        steps: 28,
        cfg: 6.5,
        sampler_name: "euler",
        denoise: 0.6,
      },
      _meta: { title: "KSampler" },
    },
    "7": {
      class_type: "VAEDecode",
      inputs: { samples: ["6", 0], vae: ["1", 2] },
      _meta: { title: "VAEDecode" },
    },
    "8": {
      class_type: "SaveImage",
      inputs: { images: ["7", 0], filename_prefix: "booth" },
      _meta: { title: "SaveImage" },
    },
  });
});

test("a clip with links by name: bypassed nodes pass on, muted ones feed nothing, a primitive is its value", () => {
  const nodes = convert(CLIP);
  expect(Object.keys(nodes)).toEqual(["11", "14", "15", "16", "18"]);
  expect(nodes["15"].inputs).toEqual({ width: 512, tiled: false });
  expect(nodes["16"].inputs).toEqual({
    model: ["11", 0],
    positive: ["14", 0],
    latent_image: ["15", 0],
    seed: 77,
    steps: 8,
    cfg: 1,
    sampler_name: "euler",
    denoise: 1,
  });
  expect(nodes["18"].inputs).toEqual({ images: ["16", 0], frame_rate: 24, format: "video/h264-mp4" });
});

test("a bypassed node with several inputs of a type hands on the opposite one, else the first that fits", () => {
  const nodes = convert(BYPASSED_PAIR);
  expect(nodes["4"].inputs).toEqual({ first: ["1", 0], second: ["2", 0], mask: ["3", 0] });
});

test.each([
  ["values without the names of their widgets", OLD, "Painter (1)"],
  ["a subgraph", NESTED, "Upscale (4)"],
  ["a node that only its editor knows", VIRTUAL, "GetNode (7)"],
  ["values that can be read in two ways", AMBIGUOUS, "Steps (3)"],
])("%s cannot be converted, and the node is named", (_, file, unresolved) => {
  expect(convert(file)).toEqual({ unresolved });
});

test("a link to a node that is not in the file, and reroutes in a circle, name the node they lead to", () => {
  const broken = { ...PORTRAIT, nodes: PORTRAIT.nodes.filter((node) => (node as { id: number }).id !== 5) };
  expect(convert(broken)).toEqual({ unresolved: "KSampler (6)" });
  const links = PORTRAIT.links.map((link) => ((link as number[])[0] === 3 ? [3, 3, 0, 3, 0, "*"] : link));
  expect(convert({ ...PORTRAIT, links })).toEqual({ unresolved: "VAEEncode (4)" });
});
