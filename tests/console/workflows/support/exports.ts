/** Workflows as ComfyUI's editor saves them, in the two shapes of its last versions; made for these tests. */

const widget = (name: string, type: string, link: number | null = null) => ({
  localized_name: name,
  name,
  type,
  widget: { name },
  link,
});
const input = (name: string, type: string, link: number | null) => ({
  localized_name: name,
  name,
  type,
  link,
});
const output = (type: string, ...links: number[]) => ({ localized_name: type, name: type, type, links });

interface Made {
  inputs?: readonly object[];
  outputs?: readonly object[];
  values?: unknown;
  title?: string;
  mode?: number;
  /** Drawn by the editor, not run. */
  drawn?: boolean;
}

function node(id: number, type: string, { values = [], title, mode = 0, drawn, ...slots }: Made = {}) {
  return {
    id,
    type,
    pos: [100 * id, 240],
    size: [315, 98],
    flags: {},
    order: id,
    mode,
    inputs: [],
    outputs: [],
    ...slots,
    ...(title && { title }),
    properties: drawn ? {} : { cnr_id: "comfy-core", ver: "0.3.56", "Node name for S&R": type },
    widgets_values: values,
  };
}

const sampler = (links: { model: number; positive: number; latent: number; seed?: number }) => [
  input("model", "MODEL", links.model),
  input("positive", "CONDITIONING", links.positive),
  input("latent_image", "LATENT", links.latent),
  widget("seed", "INT", links.seed ?? null),
  widget("steps", "INT"),
  widget("cfg", "FLOAT"),
  widget("sampler_name", "COMBO"),
  widget("denoise", "FLOAT"),
];

const file = (nodes: readonly object[], links: readonly unknown[], more: object = {}) => ({
  id: "8f6c5f0e-52e0-4a39-9c1c-6a9b4f6f0a11",
  revision: 0,
  last_node_id: 99,
  last_link_id: 99,
  nodes,
  links,
  groups: [],
  config: {},
  extra: { ds: { scale: 0.8, offset: [12, 34] }, frontendVersion: "1.25.11" },
  version: 0.4,
  ...more,
});

/** A portrait from a photo: a seed with its control, an upload, a reroute, a note. */
export const PORTRAIT = file(
  [
    node(1, "CheckpointLoaderSimple", {
      inputs: [widget("ckpt_name", "COMBO")],
      outputs: [output("MODEL", 1), output("CLIP", 2), output("VAE", 3)],
      values: ["oil.safetensors"],
      title: "Oil model",
    }),
    node(2, "LoadImage", {
      inputs: [widget("image", "COMBO"), widget("upload", "IMAGEUPLOAD")],
      outputs: [output("IMAGE", 4), output("MASK")],
      values: ["guest.png", "image"],
    }),
    node(3, "Reroute", { inputs: [input("", "*", 3)], outputs: [output("VAE", 5, 9)], drawn: true }),
    node(4, "VAEEncode", {
      inputs: [input("pixels", "IMAGE", 4), input("vae", "VAE", 5)],
      outputs: [output("LATENT", 6)],
    }),
    node(5, "CLIPTextEncode", {
      inputs: [input("clip", "CLIP", 2), widget("text", "STRING")],
      outputs: [output("CONDITIONING", 7)],
      values: ["an oil portrait"],
    }),
    node(6, "KSampler", {
      inputs: sampler({ model: 1, positive: 7, latent: 6 }),
      outputs: [output("LATENT", 8)],
      values: [156680208700286, "randomize", 28, 6.5, "euler", 0.6],
    }),
    node(7, "VAEDecode", {
      inputs: [input("samples", "LATENT", 8), input("vae", "VAE", 9)],
      outputs: [output("IMAGE", 10)],
    }),
    node(8, "SaveImage", {
      inputs: [input("images", "IMAGE", 10), widget("filename_prefix", "STRING")],
      values: ["booth"],
    }),
    node(9, "MarkdownNote", { values: ["Ask before you change this."], drawn: true }),
  ],
  [
    [1, 1, 0, 6, 0, "MODEL"],
    [2, 1, 1, 5, 0, "CLIP"],
    [3, 1, 2, 3, 0, "*"],
    [4, 2, 0, 4, 0, "IMAGE"],
    [5, 3, 0, 4, 1, "VAE"],
    [6, 4, 0, 6, 2, "LATENT"],
    [7, 5, 0, 6, 1, "CONDITIONING"],
    [8, 6, 0, 7, 0, "LATENT"],
    [9, 3, 0, 7, 1, "VAE"],
    [10, 7, 0, 8, 0, "IMAGE"],
  ],
);

const link = (
  id: number,
  origin_id: number,
  origin_slot: number,
  target_id: number,
  target_slot: number,
) => ({
  id,
  origin_id,
  origin_slot,
  target_id,
  target_slot,
  type: "*",
});

/** A bypassed node with two pictures in and out, and a mask out whose input is elsewhere. */
export const BYPASSED_PAIR = file(
  [
    node(1, "LoadImage", { outputs: [output("IMAGE", 1)] }),
    node(2, "LoadImage", { outputs: [output("IMAGE", 2)] }),
    node(3, "LoadMask", { outputs: [output("MASK", 3)] }),
    node(5, "Blend", {
      inputs: [
        input("one", "IMAGE", 1),
        input("other", "IMAGE", 2),
        input("a", "MODEL", null),
        input("m", "MASK", 3),
      ],
      outputs: [output("IMAGE", 4), output("IMAGE", 5), output("MASK", 6)],
      mode: 4,
    }),
    node(4, "SaveTwo", {
      inputs: [input("first", "IMAGE", 4), input("second", "IMAGE", 5), input("mask", "MASK", 6)],
    }),
  ],
  [
    [1, 1, 0, 5, 0, "IMAGE"],
    [2, 2, 0, 5, 1, "IMAGE"],
    [3, 3, 0, 5, 3, "MASK"],
    [4, 5, 0, 4, 0, "IMAGE"],
    [5, 5, 1, 4, 1, "IMAGE"],
    [6, 5, 2, 4, 2, "MASK"],
  ],
);

/** A clip: links by name, a bypassed LoRA, a muted preview and audio, a primitive for the seed, values by name. */
export const CLIP = file(
  [
    node(11, "UNETLoader", {
      inputs: [widget("unet_name", "COMBO")],
      outputs: [output("MODEL", 21)],
      values: ["clip.safetensors"],
    }),
    node(12, "LoraLoader", {
      inputs: [
        input("model", "MODEL", 21),
        input("clip", "CLIP", null),
        widget("lora_name", "COMBO"),
        widget("strength_model", "FLOAT"),
      ],
      outputs: [output("MODEL", 22), output("CLIP")],
      values: ["grain.safetensors", 0.8],
      mode: 4,
    }),
    node(13, "PrimitiveNode", { outputs: [output("INT", 23)], values: [77, "fixed"], drawn: true }),
    node(14, "TextEncode", {
      inputs: [widget("text", "STRING")],
      outputs: [output("CONDITIONING", 24)],
      values: ["a dancer"],
    }),
    node(15, "EmptyLatentVideo", {
      inputs: [widget("width", "INT"), widget("tiled", "BOOLEAN")],
      outputs: [output("LATENT", 25)],
      values: [512, false],
    }),
    node(16, "KSampler", {
      inputs: sampler({ model: 22, positive: 24, latent: 25, seed: 23 }),
      outputs: [output("LATENT", 26)],
      values: [5, "fixed", 8, 1, "euler", 1],
    }),
    node(17, "LoadAudio", { outputs: [output("AUDIO", 27)], values: ["song.mp3"], mode: 2 }),
    node(18, "VHS_VideoCombine", {
      inputs: [input("images", "IMAGE", 26), input("audio", "AUDIO", 27), widget("frame_rate", "FLOAT")],
      values: { frame_rate: 24, format: "video/h264-mp4", videopreview: { hidden: false, params: {} } },
    }),
    node(19, "PreviewImage", { inputs: [input("images", "IMAGE", 28)], mode: 2 }),
  ],
  [
    link(21, 11, 0, 12, 0),
    link(22, 12, 0, 16, 0),
    link(23, 13, 0, 16, 3),
    link(24, 14, 0, 16, 1),
    link(25, 15, 0, 16, 2),
    link(26, 16, 0, 18, 0),
    link(27, 17, 0, 18, 1),
    link(28, 16, 0, 19, 0),
  ],
);

/** As older versions saved it: values without the names of their widgets. */
export const OLD = file(
  [
    node(1, "KSampler", {
      inputs: [input("model", "MODEL", null)],
      values: [5, "randomize", 20, 8, "euler", "normal", 1],
      title: "Painter",
    }),
  ],
  [],
);

const SUBGRAPH = "3f0a7a0c-9e0e-4d7c-8a37-3f2f6f0b1c22";
/** With a node that stands for others. */
export const NESTED = file([{ ...node(4, SUBGRAPH), title: "Upscale" }], [], {
  definitions: { subgraphs: [{ id: SUBGRAPH, name: "Upscale", nodes: [], links: [] }] },
});
/** With a node of an extension that its editor alone knows. */
export const VIRTUAL = file(
  [node(7, "GetNode", { outputs: [output("MODEL")], values: ["model"], drawn: true })],
  [],
);
/** Two numbers and two words: which of the words is the control of the first cannot be told. */
export const AMBIGUOUS = file(
  [
    node(3, "Steps", {
      inputs: [widget("start", "INT"), widget("order", "COMBO"), widget("end", "COMBO")],
      values: [1, "fixed", "increment", "fixed"],
    }),
  ],
  [],
);
