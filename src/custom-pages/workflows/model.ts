import { type Issue, issuesOf } from "../../../contract/core/errors";
import type { Field } from "../../../contract/core/field";
import { type ParamType, workflowParamInput, workflowTuneInput } from "../../../contract/entities/workflow";
import { nextPosition } from "../../../contract/rules/positions";
import {
  completeDefaults,
  type Nodes,
  nodeValue,
  paramTypeOf,
  swapParams,
  type WorkflowNode,
  withOneDefault,
  workflowIssues,
} from "../../../contract/rules/workflow";
import { checkOf, type DocumentModel } from "../../editor/store";
import { codecs } from "../../fields/codecs";
import {
  type Children,
  detailFields,
  detailForm,
  NESTED,
  nodesOf,
  type ParamForm,
  paramWire,
  TUNE_FIELDS,
  type TuneForm,
  textOf,
  tuneWire,
  valueField,
  type WorkflowRecord,
  type WorkflowState,
  type WorkflowValues,
} from "./values";

type Model = DocumentModel<WorkflowValues, WorkflowRecord>;

/** Adds the rules of params, tunes and nodes to those of the entity, and the fields outside its form. */
export function workflowRules({ check, ...model }: Model): Model {
  const entity = checkOf(check);
  return {
    ...model,
    nested: NESTED,
    check: { field, across },
    shown: (state) => [
      ...(model.shown?.(state) ?? []),
      "workflow",
      "node_id_source",
      "node_id_result",
      "workflow_params",
      "workflow_tunes",
    ],
  };

  function field(path: string, state: WorkflowState): readonly Issue[] {
    const [top, at] = path.split(".");
    const param = top === "workflow_params" ? state.values.workflow_params[Number(at)] : undefined;
    const tune = top === "workflow_tunes" ? state.values.workflow_tunes[Number(at)] : undefined;
    if (param) return paramIssues(path, param);
    return tune ? tuneIssues(path, tune) : (entity.field?.(path, state) ?? []);
  }

  function across(state: WorkflowState): readonly Issue[] {
    const { values } = state;
    // An unchanged text from another server is not checked: the user could not repair it.
    const isStored = !state.creating && !state.dirty.includes("workflow");
    const chosen = {
      node_id_source: values.node_id_source || null,
      node_id_result: values.node_id_result || null,
    };
    const params = values.workflow_params.map(paramWire);
    const { workflow_params: stored } = state.base.record;
    const inner = workflowIssues(nodesOf(values.workflow), chosen, params, stored);
    return [
      ...(entity.across?.(state) ?? []),
      ...inner.filter(({ path }) => !(isStored && path === "workflow")),
    ];
  }
}

/** Errors of a param: numbers that cannot be read, then those of the contract's schema. */
function paramIssues(path: string, param: ParamForm): Issue[] {
  const { type, detail } = param;
  const unread = detailFields(type).flatMap(([key, one]) =>
    unreadable(`${path}.detail.${key}`, detail[key], one),
  );
  const values = type === "image" ? [] : detail.defaults;
  const one = valueField(type);
  const rows = values.flatMap((row, at) =>
    unreadable(`${path}.detail.defaults.${at}.default_value`, row.default_value, one),
  );
  const hasItems = type === "integer" || type === "float";
  const items = hasItems
    ? detail.value_list_items.flatMap((item, at) =>
        unreadable(`${path}.detail.value_list_items.${at}`, item, one),
      )
    : [];
  const parsed = workflowParamInput.safeParse(paramWire(param));
  return [...unread, ...rows, ...items, ...(parsed.success ? [] : issuesOf(parsed.error, `${path}.`))];
}

function tuneIssues(path: string, tune: TuneForm): Issue[] {
  const unread = (["generation_cost", "demo_generation_cost"] as const).flatMap((key) =>
    unreadable(`${path}.${key}`, tune[key], TUNE_FIELDS[key]),
  );
  const parsed = workflowTuneInput.safeParse(tuneWire(tune));
  return [...unread, ...(parsed.success ? [] : issuesOf(parsed.error, `${path}.`))];
}

function unreadable(path: string, value: unknown, one: Field): Issue[] {
  const problem = codecs[one.kind].problem?.(value, one);
  return problem ? [{ path, message: problem }] : [];
}

/** Params for custom styles in their order, and the others (WF-62). */
export function inOrder(params: readonly ParamForm[]): { custom: ParamForm[]; other: ParamForm[] } {
  const sorted = [...params].sort((one, next) => one.position - next.position);
  return {
    custom: sorted.filter((param) => param.use_in_custom_styles),
    other: sorted.filter((param) => !param.use_in_custom_styles),
  };
}

/** Moves a param for custom styles by swaps with its neighbours (WF-63). */
export function moveParam(params: readonly ParamForm[], from: number, to: number): readonly ParamForm[] {
  const by = to > from ? 1 : -1;
  let now = params;
  for (let at = from; at !== to; at += by) {
    const param = inOrder(now).custom[at];
    if (param) now = swapParams(now, param, by);
  }
  return now;
}

const ownValue = (
  nodes: Nodes | undefined,
  { type, ...slot }: Pick<ParamForm, "node_id" | "node_param" | "type">,
): string => (type === "image" ? "" : textOf(nodeValue(nodes, { ...slot, type })));

/** A name for the param of a node's input that no other param has: `Sampler name`, otherwise with the node's title. */
export function paramName(
  { title, class_type }: WorkflowNode,
  { node_id, node_param }: Pick<ParamForm, "node_id" | "node_param">,
  params: readonly Pick<ParamForm, "name">[],
): string {
  const input = node_param.replaceAll("_", " ").trim();
  const short = input.charAt(0).toUpperCase() + input.slice(1);
  const node = title.trim() || class_type;
  const taken = new Set(params.map(({ name }) => name.trim()));
  return [short, `${node}: ${input}`].find((name) => !taken.has(name)) ?? `${node} ${node_id}: ${input}`;
}

/**
 * A new param for a node's input, last in order; the input's value is the default of each tune. It is meant for custom
 * styles, as most are (OP-193).
 */
export function newParam(
  ids: { param: string; detail: string },
  { nodes, node_id, node_param }: { nodes: Nodes; node_id: string; node_param: string },
  { workflow_params, workflow_tunes }: Children,
): ParamForm {
  const node = nodes.get(node_id) as WorkflowNode;
  const type = paramTypeOf(node, node_param) ?? "string";
  const param = { node_id, node_param, type };
  return {
    ...param,
    id: ids.param,
    position: nextPosition(workflow_params),
    use_in_custom_styles: true,
    name: paramName(node, param, workflow_params),
    description: "",
    comfy_title: node.title,
    comfy_class: node.class_type,
    detail: {
      ...detailForm({ id: ids.detail }),
      defaults: workflow_tunes.map(({ id }) => ({ id, default_value: ownValue(nodes, param) })),
    },
  };
}

/** Changes the type: keeps defaults that are valid for it, and takes the node's value for the others. */
export function withType(param: ParamForm, type: ParamType, nodes: Nodes | undefined): ParamForm {
  const next = { ...param, type };
  const fits = (value: string) =>
    type === "boolean"
      ? value === "true" || value === "false"
      : unreadable("", value, valueField(type)).length === 0;
  const defaults = param.detail.defaults.map((row) =>
    type === "image" || fits(row.default_value) ? row : { ...row, default_value: ownValue(nodes, next) },
  );
  return { ...next, detail: { ...param.detail, defaults } };
}

/** Adds a tune; each param gets a default for it, the node's value (WF-60, WF-61). */
export function addTune({ workflow_params, workflow_tunes }: Children, tune: TuneForm, nodes?: Nodes) {
  return withTunes(workflow_params, withOneDefault([...workflow_tunes, tune]), nodes);
}

/** Removes a tune with its defaults; of a default tune the first remaining one takes its place (OP-126). */
export function removeTune({ workflow_params, workflow_tunes }: Children, id: string, nodes?: Nodes) {
  const others = workflow_tunes.filter((tune) => tune.id !== id);
  return withTunes(workflow_params, withOneDefault(others), nodes);
}

/** Gives each param exactly one default for each of the tunes. */
function withTunes(
  params: readonly ParamForm[],
  workflow_tunes: readonly TuneForm[],
  nodes?: Nodes,
): Children {
  const complete = completeDefaults(params.map(paramWire), workflow_tunes, nodes);
  const workflow_params = params.map((param, at) => {
    const wire = complete[at];
    // What was typed stays as it was typed.
    const typed = new Map(param.detail.defaults.map((row) => [row.id, row]));
    const rows = wire && "defaults" in wire.detail ? detailForm(wire.detail).defaults : [];
    const defaults = rows.map((row) => typed.get(row.id) ?? row);
    return { ...param, detail: { ...param.detail, defaults } };
  });
  return { workflow_params, workflow_tunes };
}

/** Puts a removed tune back at its index, with its defaults; later changes are kept. */
export function restoreTune(now: Children, { tune, at, defaults }: RemovedTune, nodes?: Nodes): Children {
  const before = now.workflow_tunes.map((one) => (tune.is_default ? { ...one, is_default: false } : one));
  const tunes = [...before.slice(0, at), tune, ...before.slice(at)];
  const params = now.workflow_params.map((param) => {
    const row = defaults.get(param.id);
    return row ? { ...param, detail: { ...param.detail, defaults: [...param.detail.defaults, row] } } : param;
  });
  return withTunes(params, tunes, nodes);
}

export type RemovedTune = ReturnType<typeof removedTune>;

/** What `restoreTune` needs of a tune: its index, and its defaults by param id. */
export function removedTune({ workflow_params, workflow_tunes }: Children, id: string) {
  const at = workflow_tunes.findIndex((tune) => tune.id === id);
  const defaults = workflow_params.flatMap((param) =>
    param.detail.defaults.filter((row) => row.id === id).map((row) => [param.id, row] as const),
  );
  return { tune: workflow_tunes[at] as TuneForm, at, defaults: new Map(defaults) };
}

export type Losses = ReturnType<typeof losses>;

/** Stored params and tunes that a save would delete, and params whose type it would change. */
export function losses({ initial: before, values: now }: Pick<WorkflowState, "initial" | "values">) {
  return {
    params: before.workflow_params.filter(
      ({ id, type }) => now.workflow_params.find((param) => param.id === id)?.type !== type,
    ),
    tunes: before.workflow_tunes.filter(({ id }) => !now.workflow_tunes.some((tune) => tune.id === id)),
  };
}
