import { isBlankText } from "../core/blank";
import type { Issue } from "../core/errors";
import { isObject } from "../core/object";
import type { ParamType, WorkflowParam, WorkflowParamInput, WorkflowTuneInput } from "../entities/workflow";
import { valueError } from "./style";

/** Rules of workflows for their nodes, params and tunes (OP-121 to OP-126). */

/** A node in the API format of ComfyUI: inputs are values, or links `[node id, output]`. */
export interface WorkflowNode {
  class_type: string;
  inputs: Record<string, unknown>;
  title: string;
}

export type Nodes = ReadonlyMap<string, WorkflowNode>;

export type WorkflowFormat = "api" | "editor" | "unreadable";

/** Shown for a file without a workflow (OP-125, OP-171). */
export const INVALID_WORKFLOW = "Invalid workflow file";

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** ComfyUI's editor saves `nodes` and `links` as lists; only the API format, nodes by id, can be run. */
const isEditorFile = ({ nodes, links }: Record<string, unknown>) =>
  Array.isArray(nodes) && Array.isArray(links);

export function workflowFormat(text: string): WorkflowFormat {
  const value = parse(text);
  if (!value) return "unreadable";
  return isEditorFile(value) ? "editor" : "api";
}

/** The nodes by id, from the top-level keys (OP-125); undefined if the text is not in the API format. */
export function readNodes(text: string): Nodes | undefined {
  const value = parse(text);
  if (!value || isEditorFile(value)) return undefined;
  return new Map(Object.entries(value).map(([id, node]) => [id, readNode(node)]));
}

function readNode(node: unknown): WorkflowNode {
  const { class_type, inputs, _meta } = isObject(node) ? node : {};
  const title = isObject(_meta) ? _meta.title : undefined;
  return {
    class_type: typeof class_type === "string" ? class_type : "",
    inputs: isObject(inputs) ? inputs : {},
    title: typeof title === "string" ? title : "",
  };
}

/** Whether an input is connected to another node instead of holding a value. */
export const isLink = (value: unknown): value is [node: string, output: number] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === "string" && typeof value[1] === "number";

/** Why a generation passes a param over: without its node or input, or with a link there (OP-215). */
export function passedOver(
  nodes: Nodes | undefined,
  { node_id, node_param }: Pick<WorkflowParamInput, "node_id" | "node_param">,
): "missing" | "linked" | undefined {
  const value = nodes?.get(node_id)?.inputs[node_param];
  if (value === undefined) return "missing";
  return isLink(value) ? "linked" : undefined;
}

/** Nodes that load a picture; their `image` input is a file name. */
const PICTURE_NODE = /^(LoadImage|LoadImageMask|LoadImageOutput|ETN_LoadImage\w*)$/;

/** The param type for this input; undefined if it cannot be a param. */
export function paramTypeOf(node: WorkflowNode, input: string): ParamType | undefined {
  const value = node.inputs[input];
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "float";
  if (typeof value !== "string") return undefined;
  return input === "image" && PICTURE_NODE.test(node.class_type) ? "image" : "string";
}

const EMPTY = { boolean: false, float: 0, integer: 0, string: "" } as const;

/** The current value of a node's input if it has the type, otherwise the type's default (WF-61). */
export function nodeValue(
  nodes: Nodes | undefined,
  { node_id, node_param, type }: { node_id: string; node_param: string; type: Exclude<ParamType, "image"> },
): boolean | number | string {
  const value = nodes?.get(node_id)?.inputs[node_param];
  if (type === "integer") return typeof value === "number" && Number.isInteger(value) ? value : EMPTY.integer;
  return typeof value === (type === "float" ? "number" : type) ? (value as string) : EMPTY[type];
}

/** Gives each param a default for every tune and drops those of removed tunes (WF-60, WF-61). */
export function completeDefaults<P extends WorkflowParamInput>(
  params: readonly P[],
  tunes: readonly { id?: string }[],
  nodes: Nodes | undefined,
): P[] {
  const ids = tunes.flatMap(({ id }) => id ?? []);
  return params.map((param) => {
    if (param.type === "image") return param;
    const { detail } = param;
    const known = new Map(detail.defaults.map((entry) => [entry.id_workflow_tune, entry.default_value]));
    const own = nodeValue(nodes, param as never);
    const defaults = ids.map((tune) => ({
      id_detail: detail.id,
      id_workflow_tune: tune,
      default_value: known.get(tune) ?? own,
    }));
    return { ...param, detail: { ...detail, defaults } };
  });
}

/** Exactly one tune is the default: the first that is marked, otherwise the first (OP-126). */
export function withOneDefault<T extends Pick<WorkflowTuneInput, "is_default">>(tunes: readonly T[]): T[] {
  const chosen = Math.max(
    0,
    tunes.findIndex(({ is_default }) => is_default),
  );
  return tunes.map((tune, at) => ({ ...tune, is_default: at === chosen }));
}

/** A tune can be removed only while another one remains (WF-59). */
export const mayRemoveTune = (tunes: readonly unknown[]): boolean => tunes.length > 1;

/** Choosing the selected node again clears the selection (WF-57, WF-58). */
export const chooseNode = (chosen: string | null, picked: string): string | null =>
  chosen === picked ? null : picked;

/** Swaps the positions of a param and its neighbour among those used in custom styles (WF-62, WF-63). */
export function swapParams<P extends { position: number; use_in_custom_styles: boolean }>(
  params: readonly P[],
  param: P,
  by: -1 | 1,
): P[] {
  const used = params.filter((one) => one.use_in_custom_styles).sort((a, b) => a.position - b.position);
  const neighbour = used[used.indexOf(param) + by];
  if (!param.use_in_custom_styles || !used.includes(param) || !neighbour) return [...params];
  return params.map((one) => {
    if (one === param) return { ...one, position: neighbour.position };
    return one === neighbour ? { ...one, position: param.position } : one;
  });
}

/** Display title of a workflow: its name, otherwise the start of its id (OP-124). */
export const workflowTitle = ({ id, name }: { id: string; name: string }): string =>
  name.trim() === "" ? id.slice(0, 8) : name;

/** A param whose default and choices are stored. */
type StoredParam = Pick<WorkflowParamInput, "id" | "type" | "detail">;

/**
 * Errors of params, tunes and nodes, at paths of the save's body (OP-124, WF-67).
 * @param stored params before the save: what they already hold blocks no other change
 */
export function workflowIssues(
  nodes: Nodes | undefined,
  chosen: { node_id_source: string | null; node_id_result: string | null },
  params: readonly WorkflowParamInput[],
  stored: readonly StoredParam[] = [],
): Issue[] {
  const issues: Issue[] = [];
  if (!nodes) issues.push({ path: "workflow", message: "errors.invalid_workflow" });
  for (const key of ["node_id_source", "node_id_result"] as const) {
    const node = chosen[key];
    if (node !== null && nodes && !nodes.has(node))
      issues.push({ path: key, message: "validation.unknown_node" });
  }
  params.forEach((param, at) => {
    const add = (path: string, message: string) =>
      issues.push({ path: `workflow_params.${at}.${path}`, message });
    if (nodes && !nodes.has(param.node_id)) add("node_id", "validation.unknown_node");
    if (param.use_in_custom_styles && isBlankText(param.name)) add("name", "validation.required");
    if (param.type !== "integer" && param.type !== "float") return;
    const { min_value, max_value, step } = param.detail;
    if (min_value !== null && max_value !== null && min_value > max_value)
      add("detail.max_value", "validation.too_small");
    if (step !== null && step <= 0) add("detail.step", "validation.too_small");
  });
  const before = new Map(stored.map((param) => [param.id?.toLowerCase(), param]));
  return [
    ...issues,
    ...params.flatMap((param, at) =>
      valueIssues(`workflow_params.${at}.detail`, param, before.get(param.id?.toLowerCase())),
    ),
  ];
}

/** Errors of the defaults and choices that a param's own limits do not allow: styles would offer them. */
function valueIssues(
  path: string,
  { type, detail }: WorkflowParamInput,
  stored: StoredParam | undefined,
): Issue[] {
  if (!("value_list_items" in detail)) return [];
  // Limits that cross allow nothing: one error is enough.
  if ("min_value" in detail && (detail.min_value ?? -Infinity) > (detail.max_value ?? Infinity)) return [];
  const before =
    stored?.type === type &&
    "value_list_items" in stored.detail &&
    limitsOf(stored.detail) === limitsOf(detail)
      ? stored.detail
      : undefined;
  const errorOf = (value: string | number | null, of: typeof detail) => {
    const error =
      value === null ? undefined : valueError({ type, detail: of } as WorkflowParam, { type, value });
    return error === "validation.invalid" || error === "validation.whole" ? undefined : error; // the schema says more
  };
  const items: readonly (string | number)[] = detail.value_list_items;
  const found: [string, string | undefined][] = [
    ["variant", before?.variant === detail.variant ? undefined : errorOf(detail.variant, detail)],
    ...items.map((item, at): [string, string | undefined] => {
      const isTwice = items.indexOf(item) < at;
      const error = isTwice ? "validation.duplicate" : errorOf(item, { ...detail, value_list_items: [] });
      return [`value_list_items.${at}`, before ? undefined : error];
    }),
    ...detail.defaults.map(({ id_workflow_tune: tune, default_value }, at): [string, string | undefined] => {
      const kept = before?.defaults.find(({ id_workflow_tune }) => id_workflow_tune === tune);
      const error = kept?.default_value === default_value ? undefined : errorOf(default_value, detail);
      return [`defaults.${at}.default_value`, error];
    }),
  ];
  return found.flatMap(([key, message]) => (message ? [{ path: `${path}.${key}`, message }] : []));
}

const limitsOf = (detail: object): string => {
  const { min_value, max_value, max_length, value_list_items } = detail as Record<string, unknown>;
  return JSON.stringify([min_value, max_value, max_length, value_list_items]);
};

/** Params matched to nodes after the JSON was replaced. */
export interface Remapped<P> {
  params: P[];
  /** Params whose node or input no longer exists. */
  lost: P[];
}

/** Matches by node id and class, then by class and title, then by class alone if it is unique. */
export function remapParams<
  P extends Pick<WorkflowParamInput, "node_id" | "node_param" | "comfy_class" | "comfy_title">,
>(params: readonly P[], nodes: Nodes): Remapped<P> {
  const kept: P[] = [];
  const lost: P[] = [];
  for (const param of params) {
    const node_id = findNode(param, nodes);
    if (node_id === undefined) lost.push(param);
    else kept.push({ ...param, node_id });
  }
  return { params: kept, lost };
}

function findNode(
  { node_id, node_param, comfy_class, comfy_title }: Parameters<typeof remapParams>[0][number],
  nodes: Nodes,
): string | undefined {
  const fits = ({ inputs, class_type }: WorkflowNode) =>
    node_param in inputs && (comfy_class === "" || class_type === comfy_class);
  const same = nodes.get(node_id);
  if (same && fits(same)) return node_id;
  const alike = [...nodes].filter(([, node]) => fits(node) && comfy_class !== "");
  const titled = alike.filter(([, { title }]) => title === comfy_title);
  const found = titled.length > 0 ? titled : alike;
  return found.length === 1 ? found[0]?.[0] : undefined;
}

/** Display name of a param: its name, otherwise the node's title and the input's name. */
export const paramTitle = ({
  name,
  comfy_title,
  node_id,
  node_param,
}: Record<"name" | "comfy_title" | "node_id" | "node_param", string>): string =>
  name.trim() || `${comfy_title.trim() || node_id} · ${node_param}`;
