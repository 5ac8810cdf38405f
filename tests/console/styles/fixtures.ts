import { idOf } from "../providers/support/data";
import { ME, styleOf as plainStyle, STAMPS } from "../screens/support/records";

export const WORKFLOW = idOf(100);
export const TUNE = idOf(101);
export const [WOMAN, MAN] = [idOf(201), idOf(202)] as const;
export const PARAMS = {
  strength: idOf(301),
  steps: idOf(302),
  prompt: idOf(303),
  keep: idOf(304),
  reference: idOf(305),
  mood: idOf(306),
} as const;

/** A style of the workflow below. */
export const styleOf = (changes: object = {}) =>
  plainStyle({
    id_workflow: WORKFLOW,
    id_workflow_tune: TUNE,
    name: "Oil on linen",
    description: "Soft strokes",
    participants_ids: [WOMAN, MAN],
    ...changes,
  });

export const tuneOf = (changes: object = {}) => ({
  id: TUNE,
  ...STAMPS,
  id_workflow: WORKFLOW,
  is_default: true,
  name: "Fine",
  description: "",
  generation_cost: 10,
  demo_generation_cost: null,
  ...changes,
});

export const workflowOf = (changes: object = {}) => ({
  id: WORKFLOW,
  ...STAMPS,
  id_user: ME,
  name: "Painter",
  description: "",
  workflow: "{}",
  node_count: 0,
  node_id_result: null,
  node_id_source: null,
  orientation: "both",
  is_draft: false,
  use_in_custom_styles: true,
  has_styles: true,
  is_video: false,
  demo_generation_cost: null,
  ...changes,
});

const paramOf = (id: string, position: number, name: string, type: string, detail: object) => ({
  id,
  id_user: ME,
  id_workflow: WORKFLOW,
  position,
  node_id: "1",
  node_param: name,
  use_in_custom_styles: true,
  name,
  description: "",
  comfy_title: "",
  comfy_class: "",
  type,
  detail,
});
const numeric = { variant: null, min_value: 0, max_value: 1, step: null, value_list_items: [] };
const byTune = (default_value: unknown) => [{ id_detail: idOf(400), id_workflow_tune: TUNE, default_value }];
const words = { request_from_client: false, variant: null, multiline: false, max_length: 20 };

export const params = [
  paramOf(PARAMS.strength, 0, "Strength", "float", { ...numeric, precision: 2, defaults: byTune(0.6) }),
  paramOf(PARAMS.steps, 1, "Steps", "integer", { ...numeric, max_value: 50, defaults: byTune(28) }),
  paramOf(PARAMS.prompt, 2, "Prompt", "string", { ...words, value_list_items: [], defaults: byTune("oil") }),
  paramOf(PARAMS.keep, 3, "Keep", "boolean", { defaults: byTune(false) }),
  paramOf(PARAMS.reference, 4, "Reference", "image", { extensions: ["*.png"] }),
  paramOf(PARAMS.mood, 5, "Mood", "string", {
    ...words,
    value_list_items: ["calm", "wild"],
    defaults: byTune("calm"),
  }),
];

export const valueAt = (
  n: number,
  param: string,
  participant: string | null,
  value: unknown,
  type = "float",
) => ({
  id: idOf(n),
  type,
  id_workflow_param: param,
  id_participant: participant,
  value,
});

export const single = (style: object, more: object = {}) => ({
  style,
  workflow: workflowOf(),
  tune: tuneOf(),
  can_edit: true,
  ...more,
});

export const categoryOf = (n: number, name: string, changes: object = {}) => ({
  id: idOf(n),
  ...STAMPS,
  id_user: idOf(999),
  parent_id: null,
  is_global: true,
  position: 0,
  name,
  labels: [],
  children: [],
  ...changes,
});
export const [PORTRAITS, MINE] = [idOf(501), idOf(502)] as const;
