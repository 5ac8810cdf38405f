/** Workflows in ComfyUI's API format: six families that booths use in practice. */

type Link = [node: string, output: number];
type Value = string | number | boolean | Link;

interface ApiNode {
  class_type: string;
  inputs: Record<string, Value>;
  _meta: { title: string };
}

export type Graph = Record<string, ApiNode>;

const node = (class_type: string, title: string, inputs: Record<string, Value>): ApiNode => ({
  class_type,
  inputs,
  _meta: { title },
});

const source = node("LoadImage", "Guest photo", { image: "source.jpg", upload: true });
const save = (from: Link) => node("SaveImage", "Result", { images: from, filename_prefix: "result" });
const sampler = (model: Link, positive: Link, negative: Link, latent: Link, denoise: number, cfg = 7) =>
  node("KSampler", "Sampler", {
    seed: 814_223_907,
    steps: 28,
    cfg,
    sampler_name: "dpmpp_2m",
    scheduler: "karras",
    denoise,
    model,
    positive,
    negative,
    latent_image: latent,
  });
const text = (title: string, prompt: string, clip: Link) =>
  node("CLIPTextEncode", title, { text: prompt, clip });

const NEGATIVE = "deformed hands, extra fingers, text, watermark, blurry";

/** Stable Diffusion 1.5 from the photo, its outline preserved by a ControlNet. */
const sd15 = (prompt: string): Graph => ({
  "1": node("CheckpointLoaderSimple", "Checkpoint", { ckpt_name: "dreamshaper_8.safetensors" }),
  "2": source,
  "3": node("ImageScale", "Fit to 768", {
    image: ["2", 0],
    upscale_method: "lanczos",
    width: 512,
    height: 768,
    crop: "center",
  }),
  "4": node("CannyEdgePreprocessor", "Outline", {
    image: ["3", 0],
    low_threshold: 80,
    high_threshold: 180,
    resolution: 768,
  }),
  "5": node("ControlNetLoader", "ControlNet", { control_net_name: "control_v11p_sd15_canny.pth" }),
  "6": text("Positive prompt", prompt, ["1", 1]),
  "7": text("Negative prompt", NEGATIVE, ["1", 1]),
  "8": node("ControlNetApplyAdvanced", "Keep the outline", {
    positive: ["6", 0],
    negative: ["7", 0],
    control_net: ["5", 0],
    image: ["4", 0],
    strength: 0.75,
    start_percent: 0,
    end_percent: 0.85,
  }),
  "9": node("VAEEncode", "Encode", { pixels: ["3", 0], vae: ["1", 2] }),
  "10": sampler(["1", 0], ["8", 0], ["8", 1], ["9", 0], 0.62),
  "11": node("VAEDecode", "Decode", { samples: ["10", 0], vae: ["1", 2] }),
  "12": save(["11", 0]),
});

/** SDXL from an empty picture; a reference picture determines the look, depth the pose. */
const sdxl = (prompt: string): Graph => ({
  "4": node("CheckpointLoaderSimple", "Checkpoint", { ckpt_name: "juggernautXL_v9.safetensors" }),
  "5": node("EmptyLatentImage", "Canvas", { width: 896, height: 1152, batch_size: 1 }),
  "6": text("Positive prompt", prompt, ["4", 1]),
  "7": text("Negative prompt", NEGATIVE, ["4", 1]),
  "10": source,
  "11": node("LoadImage", "Style reference", { image: "reference.jpg", upload: true }),
  "12": node("IPAdapterUnifiedLoader", "IPAdapter", { model: ["4", 0], preset: "PLUS (high strength)" }),
  "13": node("IPAdapter", "Style from reference", {
    model: ["12", 0],
    ipadapter: ["12", 1],
    image: ["11", 0],
    weight: 0.8,
    start_at: 0,
    end_at: 1,
    weight_type: "style transfer",
  }),
  "14": node("DepthAnythingPreprocessor", "Depth", {
    image: ["10", 0],
    ckpt_name: "depth_anything_vitl14.pth",
    resolution: 1024,
  }),
  "15": node("ControlNetLoader", "ControlNet", { control_net_name: "diffusers_xl_depth_full.safetensors" }),
  "16": node("ControlNetApplyAdvanced", "Keep the pose", {
    positive: ["6", 0],
    negative: ["7", 0],
    control_net: ["15", 0],
    image: ["14", 0],
    strength: 0.6,
    start_percent: 0,
    end_percent: 0.7,
  }),
  "3": sampler(["13", 0], ["16", 0], ["16", 1], ["5", 0], 1, 6),
  "8": node("VAEDecode", "Decode", { samples: ["3", 0], vae: ["4", 2] }),
  "9": save(["8", 0]),
});

const flux = (prompt: string): Graph => ({
  "1": node("UNETLoader", "Flux model", {
    unet_name: "flux1-dev-fp8.safetensors",
    weight_dtype: "fp8_e4m3fn",
  }),
  "2": node("DualCLIPLoader", "Text encoders", {
    clip_name1: "t5xxl_fp8_e4m3fn.safetensors",
    clip_name2: "clip_l.safetensors",
    type: "flux",
  }),
  "3": node("VAELoader", "VAE", { vae_name: "ae.safetensors" }),
  "4": source,
  "5": node("LoraLoaderModelOnly", "LoRA", {
    model: ["1", 0],
    lora_name: "booth_look_v3.safetensors",
    strength_model: 0.9,
  }),
  "6": text("Prompt", prompt, ["2", 0]),
  "7": node("FluxGuidance", "Guidance", { conditioning: ["6", 0], guidance: 3.5 }),
  "8": node("VAEEncode", "Encode", { pixels: ["4", 0], vae: ["3", 0] }),
  "9": node("RandomNoise", "Noise", { noise_seed: 55_120_448 }),
  "10": node("BasicGuider", "Guider", { model: ["5", 0], conditioning: ["7", 0] }),
  "11": node("KSamplerSelect", "Sampler", { sampler_name: "euler" }),
  "12": node("BasicScheduler", "Steps", { model: ["5", 0], scheduler: "simple", steps: 24, denoise: 0.7 }),
  "13": node("SamplerCustomAdvanced", "Paint", {
    noise: ["9", 0],
    guider: ["10", 0],
    sampler: ["11", 0],
    sigmas: ["12", 0],
    latent_image: ["8", 0],
  }),
  "14": node("VAEDecode", "Decode", { samples: ["13", 0], vae: ["3", 0] }),
  "15": save(["14", 0]),
});

const upscale = (prompt: string): Graph => ({
  ...sd15(prompt),
  "20": node("UpscaleModelLoader", "Upscaler", { model_name: "4x-UltraSharp.pth" }),
  "21": node("ImageUpscaleWithModel", "Four times", { upscale_model: ["20", 0], image: ["11", 0] }),
  "22": node("ImageScaleBy", "Back to print size", {
    image: ["21", 0],
    upscale_method: "lanczos",
    scale_by: 0.5,
  }),
  "12": save(["22", 0]),
});

const faceSwap = (prompt: string): Graph => ({
  "1": source,
  "2": node("LoadImage", "Template", { image: "template.jpg", upload: true }),
  "3": node("ReActorFaceSwap", "Swap faces", {
    enabled: true,
    input_image: ["2", 0],
    source_image: ["1", 0],
    swap_model: "inswapper_128.onnx",
    facedetection: "retinaface_resnet50",
    face_restore_model: "codeformer-v0.1.0.pth",
    face_restore_visibility: 1,
    codeformer_weight: 0.5,
    detect_gender_input: "no",
    input_faces_index: "0",
    source_faces_index: "0",
  }),
  "4": node("CR Overlay Text", "Caption", { image: ["3", 0], text: prompt, font_size: 48, margins: 40 }),
  "5": save(["4", 0]),
});

const video = (prompt: string): Graph => ({
  "1": node("ImageOnlyCheckpointLoader", "Video model", { ckpt_name: "svd_xt_1_1.safetensors" }),
  "2": source,
  "3": node("SVD_img2vid_Conditioning", "First frame", {
    clip_vision: ["1", 1],
    init_image: ["2", 0],
    vae: ["1", 2],
    width: 576,
    height: 1024,
    video_frames: 25,
    motion_bucket_id: 110,
    fps: 8,
    augmentation_level: 0.02,
  }),
  "4": sampler(["1", 0], ["3", 0], ["3", 1], ["3", 2], 1, 2.5),
  "5": node("VAEDecode", "Decode", { samples: ["4", 0], vae: ["1", 2] }),
  "6": node("VHS_VideoCombine", "Film", {
    images: ["5", 0],
    frame_rate: 12,
    loop_count: 0,
    filename_prefix: prompt,
    format: "video/h264-mp4",
    pingpong: true,
    save_output: true,
  }),
});

type Picked = readonly [node: string, input: string, name: string, isForStyles: boolean];

interface Family {
  graph: (prompt: string) => Graph;
  source: string;
  result: string;
  /** Inputs that become params, those for custom styles first. */
  params: readonly Picked[];
}

export const families = {
  sd15: {
    graph: sd15,
    source: "2",
    result: "12",
    params: [
      ["6", "text", "Prompt", true],
      ["10", "denoise", "Strength", true],
      ["8", "strength", "Likeness", true],
      ["10", "steps", "Steps", false],
      ["10", "seed", "Seed", false],
    ],
  },
  sdxl: {
    graph: sdxl,
    source: "10",
    result: "9",
    params: [
      ["6", "text", "Prompt", true],
      ["11", "image", "Reference picture", true],
      ["13", "weight", "Strength of the reference", true],
      ["3", "steps", "Steps", false],
    ],
  },
  flux: {
    graph: flux,
    source: "4",
    result: "15",
    params: [
      ["6", "text", "Prompt", true],
      ["5", "strength_model", "Strength of the look", true],
      ["12", "steps", "Steps", false],
      ["7", "guidance", "Guidance", false],
    ],
  },
  upscale: {
    graph: upscale,
    source: "2",
    result: "12",
    params: [
      ["6", "text", "Prompt", true],
      ["10", "denoise", "Strength", true],
      ["22", "scale_by", "Enlargement", false],
    ],
  },
  faceSwap: {
    graph: faceSwap,
    source: "1",
    result: "5",
    params: [
      ["2", "image", "Template", true],
      ["4", "text", "Caption", true],
      ["3", "enabled", "Swap faces", false],
      ["3", "codeformer_weight", "Smoothness", false],
    ],
  },
  video: {
    graph: video,
    source: "2",
    result: "6",
    params: [
      ["3", "motion_bucket_id", "Movement", true],
      ["6", "pingpong", "Back and forth", true],
      ["6", "frame_rate", "Frames a second", false],
    ],
  },
} satisfies Record<string, Family>;

export type FamilyName = keyof typeof families;
