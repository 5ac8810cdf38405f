import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ID } from "../../providers/support/data";
import { json } from "../../providers/support/server";
import { server } from "../../screens/support/console";

export const CALL = `/workflows/${ID}`;
export const TUNE = "cccccccc-0000-4000-8000-000000000001";
export const OTHER_TUNE = "cccccccc-0000-4000-8000-000000000002";
const STAMPS = { created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };

/** As ComfyUI writes it with "Export (API)". */
export const NODES = {
  "4": {
    class_type: "CheckpointLoaderSimple",
    inputs: { ckpt_name: "oil.safetensors" },
    _meta: { title: "Load checkpoint" },
  },
  "10": { class_type: "LoadImage", inputs: { image: "in.png" }, _meta: { title: "Load image" } },
  "6": {
    class_type: "CLIPTextEncode",
    inputs: { text: "portrait", clip: ["4", 1] },
    _meta: { title: "Prompt" },
  },
  "3": {
    class_type: "KSampler",
    inputs: { steps: 28, denoise: 0.6, add_noise: true, positive: ["6", 0], latent_image: ["10", 0] },
    _meta: { title: "Sampler" },
  },
  "9": { class_type: "SaveImage", inputs: { images: ["3", 0] }, _meta: { title: "Output" } },
};

/** As the editor of ComfyUI saves it. */
export const EDITOR_FILE = JSON.stringify({
  last_node_id: 2,
  nodes: [{ id: 1, type: "LoadImage" }],
  links: [],
});

const detailId = (at: number) => `dddddddd-0000-4000-8000-00000000000${at}`;
export const paramId = (at: number) => `eeeeeeee-0000-4000-8000-00000000000${at}`;

export function param(at: number, node_param: string, changes: object = {}) {
  const [node_id, node] = Object.entries(NODES).find(([, { inputs }]) => node_param in inputs) ?? [
    "?",
    NODES[9],
  ];
  return {
    id: paramId(at),
    id_user: ID,
    id_workflow: ID,
    position: at,
    node_id,
    node_param,
    use_in_custom_styles: true,
    name: node_param.toUpperCase(),
    description: "",
    comfy_title: node._meta.title,
    comfy_class: node.class_type,
    ...typed(at, (node.inputs as Record<string, unknown>)[node_param]),
    ...changes,
  };
}

function typed(at: number, value: unknown) {
  const id = detailId(at);
  const defaults = [{ id_detail: id, id_workflow_tune: TUNE, default_value: value }];
  const limits = { variant: null, min_value: null, max_value: null, step: null, value_list_items: [] };
  if (typeof value === "boolean") return { type: "boolean", detail: { id, defaults } };
  if (typeof value === "string") {
    const text = { request_from_client: false, variant: null, multiline: false, max_length: 4096 };
    return { type: "string", detail: { id, ...text, value_list_items: [], defaults } };
  }
  return Number.isInteger(value)
    ? { type: "integer", detail: { id, ...limits, defaults } }
    : { type: "float", detail: { id, ...limits, precision: 1, defaults } };
}

export const tune = (changes: object = {}) => ({
  id: TUNE,
  ...STAMPS,
  id_workflow: ID,
  is_default: true,
  name: "Fine",
  description: "",
  generation_cost: 10,
  demo_generation_cost: null,
  ...changes,
});

export const record = (changes: object = {}) => ({
  id: ID,
  ...STAMPS,
  id_user: ID,
  name: "Portrait",
  description: "",
  workflow: JSON.stringify(NODES),
  node_count: 5,
  node_id_result: "9",
  node_id_source: "10",
  orientation: "both",
  is_draft: true,
  use_in_custom_styles: true,
  has_styles: false,
  is_video: false,
  demo_generation_cost: null,
  ...changes,
});

interface Whole {
  workflow?: object;
  params?: readonly object[];
  tunes?: readonly object[];
}

export const whole = ({ workflow = {}, params = [], tunes = [tune()] }: Whole = {}) => ({
  workflow: record(workflow),
  workflow_params: params,
  workflow_tunes: tunes,
});

export const answer = (content: Whole = {}, version = '"1"') => json(whole(content), 200, { ETag: version });

/** What is asked besides the workflow itself. */
export function answerRest(): void {
  server.on(`GET /users/${ID}`, () => json({ detail: "none" }, 404));
  server.on("GET /routing-tags", () => json({ items: [] }));
  server.on(`GET ${CALL}/tags`, () => json({ tags: [] }));
}

export interface Sent {
  workflow: Record<string, unknown>;
  workflow_params: Record<string, unknown>[];
  workflow_tunes: Record<string, unknown>[];
}

export const sent = (call: string, at = 0) => server.calls(call)[at]?.body as Sent;
export const button = (name: string | RegExp) => screen.getByRole("button", { name });
export const tab = async (name: RegExp) => userEvent.click(await screen.findByRole("tab", { name }));
