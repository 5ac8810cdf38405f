import type { RecordOf } from "../../../contract/core/entity";
import {
  boolean,
  choice,
  type Field,
  money,
  multiline,
  nullable,
  number,
  text,
} from "../../../contract/core/field";
import {
  DEFAULT_EXTENSIONS,
  PARAM_TYPES,
  type ParamType,
  type WorkflowParam,
  type WorkflowParamInput,
  type WorkflowTune,
  type WorkflowTuneInput,
  workflow,
} from "../../../contract/entities/workflow";
import { type Nodes, readNodes } from "../../../contract/rules/workflow";
import type { EditorState } from "../../editor/state";
import { same } from "../../editor/values";
import { codecs, formValues } from "../../fields/codecs";
import type { FormOf } from "../../fields/form-of";
import type { EntityStore } from "../../screens/form/entity-model";

/** A param's default for one tune; the row has the tune's id. Values are text until they are sent. */
export interface DefaultForm {
  id: string;
  default_value: string;
}

/** Fields of all types of detail, so that a change of type loses nothing; a save sends those of its type. */
export interface DetailForm {
  id: string;
  variant: string;
  min_value: string;
  max_value: string;
  step: string;
  precision: string;
  max_length: string;
  request_from_client: boolean;
  multiline: boolean;
  value_list_items: readonly string[];
  extensions: readonly string[];
  defaults: readonly DefaultForm[];
}

export interface ParamForm extends Omit<WorkflowParam, "id_user" | "id_workflow" | "detail"> {
  detail: DetailForm;
}

export interface TuneForm extends Pick<WorkflowTune, "id" | "is_default" | "name" | "description"> {
  generation_cost: string;
  demo_generation_cost: string;
}

/** The editor's document: form values of the entity's fields, params and tunes. */
export type WorkflowValues = FormOf<typeof workflow.fields> & {
  readonly workflow_params: readonly ParamForm[];
  readonly workflow_tunes: readonly TuneForm[];
};

/** Params and tunes alone, which change together. */
export type Children = Pick<WorkflowValues, "workflow_params" | "workflow_tunes">;

export const NESTED = [
  "workflow_params",
  "workflow_params.*.detail",
  "workflow_params.*.detail.defaults",
  "workflow_tunes",
];

/** Fields of a param, for inputs and codecs. */
export const PARAM_FIELDS = {
  name: text(),
  description: multiline(),
  type: choice(PARAM_TYPES, "string"),
  use_in_custom_styles: boolean(false),
} satisfies Record<string, Field>;

const decimal = nullable(number({ integer: false }));
const whole = nullable(number());

type DetailField = readonly [key: keyof DetailForm, field: Field];

/** Fields of a detail besides its lists, by type. */
export function detailFields(type: ParamType): readonly DetailField[] {
  const limit = type === "integer" ? whole : decimal;
  const limits: DetailField[] = [
    ["min_value", limit],
    ["max_value", limit],
    ["step", limit],
  ];
  switch (type) {
    case "float":
      return [...limits, ["precision", number({ min: 0, max: 10 })], ["variant", limit]];
    case "integer":
      return [...limits, ["variant", limit]];
    case "string":
      return [
        ["variant", nullable(multiline({ max: 100_000 }))],
        ["max_length", number({ min: 1, max: 100_000 })],
        ["request_from_client", boolean(false)],
        ["multiline", boolean(false)],
      ];
    default:
      return [];
  }
}

/** The field of a default, or of a value to choose from. */
export function valueField(type: ParamType, isLong = false): Field {
  if (type === "boolean") return boolean(false);
  if (type === "integer" || type === "float")
    return type === "integer" ? number() : number({ integer: false });
  return isLong ? multiline({ max: 100_000 }) : text({ max: 100_000 });
}

export const TUNE_FIELDS = {
  name: text(),
  description: multiline(),
  generation_cost: money({ min: 0 }),
  demo_generation_cost: nullable(money({ min: 0 })),
} satisfies Record<string, Field>;

export const textOf = (value: unknown): string =>
  value === null || value === undefined ? "" : String(value);
const numberOf = (value: string): number | null => codecs.number.toWire(value, decimal);

/** A detail of any type. */
interface AnyDetail extends Partial<Record<Exclude<keyof DetailForm, "defaults" | "extensions">, unknown>> {
  value_list_items?: readonly unknown[];
  extensions?: readonly string[];
  defaults?: readonly { id_workflow_tune: string; default_value: unknown }[];
}

export function detailForm(wire: AnyDetail): DetailForm {
  const { defaults = [], value_list_items = [], extensions = DEFAULT_EXTENSIONS } = wire;
  return {
    id: textOf(wire.id),
    variant: textOf(wire.variant),
    min_value: textOf(wire.min_value),
    max_value: textOf(wire.max_value),
    step: textOf(wire.step),
    precision: textOf(wire.precision ?? 1),
    max_length: textOf(wire.max_length ?? 4096),
    request_from_client: wire.request_from_client === true,
    multiline: wire.multiline === true,
    value_list_items: value_list_items.map(textOf),
    extensions,
    defaults: defaults.map((row) => ({ id: row.id_workflow_tune, default_value: textOf(row.default_value) })),
  };
}

const paramForm = ({ id_user: _, id_workflow: __, ...param }: WorkflowParam): ParamForm => ({
  ...param,
  detail: detailForm(param.detail),
});

const tuneForm = ({ id, is_default, name, description, ...costs }: WorkflowTune): TuneForm => ({
  id,
  is_default,
  name,
  description,
  generation_cost: codecs.money.toForm(costs.generation_cost, TUNE_FIELDS.generation_cost),
  demo_generation_cost: codecs.money.toForm(costs.demo_generation_cost, TUNE_FIELDS.demo_generation_cost),
});

/** A stored record with its params and tunes. */
export type WorkflowRecord = RecordOf<typeof workflow.fields> & {
  readonly workflow_params: readonly WorkflowParam[];
  readonly workflow_tunes: readonly WorkflowTune[];
};
export type WorkflowStore = EntityStore<WorkflowValues, WorkflowRecord>;
export type WorkflowState = EditorState<WorkflowValues, WorkflowRecord>;

export function valuesOf(record: Readonly<Partial<WorkflowRecord>>): WorkflowValues {
  const { workflow_params = [], workflow_tunes = [] } = record;
  return {
    ...formValues(workflow, record),
    workflow_params: workflow_params.map(paramForm),
    workflow_tunes: workflow_tunes.map(tuneForm),
  };
}

/** A new tune (WF-53). */
export const newTune = (id: string, name: string, is_default: boolean): TuneForm => ({
  id,
  is_default,
  name,
  description: "",
  generation_cost: codecs.money.toForm(1, TUNE_FIELDS.generation_cost),
  demo_generation_cost: "",
});

let last: { text: string; nodes: Nodes | undefined } | undefined;

/** Nodes of a JSON text. The last result is kept: the text is megabytes long and read at each change. */
export function nodesOf(text: string): Nodes | undefined {
  if (last?.text !== text) last = { text, nodes: readNodes(text) };
  return last.nodes;
}

/** A detail as it is sent: with the fields of its type. */
function detailWire(type: ParamType, form: DetailForm): Record<string, unknown> {
  const { id } = form;
  const defaults = form.defaults.map((row) => ({
    id_detail: id,
    id_workflow_tune: row.id,
    default_value: valueWire(type, row.default_value),
  }));
  switch (type) {
    case "boolean":
      return { id, defaults };
    case "image":
      return { id, extensions: form.extensions };
    case "string": {
      const { request_from_client, multiline: isLong, value_list_items } = form;
      const variant = form.variant === "" ? null : form.variant;
      const max_length = numberOf(form.max_length);
      return { id, request_from_client, variant, multiline: isLong, max_length, value_list_items, defaults };
    }
    default: {
      const precision = type === "float" && { precision: numberOf(form.precision) };
      const limits = {
        variant: numberOf(form.variant),
        min_value: numberOf(form.min_value),
        max_value: numberOf(form.max_value),
        step: numberOf(form.step),
      };
      return { id, ...limits, ...precision, value_list_items: form.value_list_items.map(numberOf), defaults };
    }
  }
}

function valueWire(type: ParamType, value: string): unknown {
  if (type === "boolean") return value === "true";
  return type === "string" ? value : numberOf(value);
}

export const paramWire = ({ detail, ...param }: ParamForm): WorkflowParamInput =>
  ({ ...param, detail: detailWire(param.type, detail) }) as WorkflowParamInput;

export const tuneWire = ({
  generation_cost,
  demo_generation_cost,
  ...tune
}: TuneForm): WorkflowTuneInput => ({
  ...tune,
  generation_cost: codecs.money.toWire(generation_cost, TUNE_FIELDS.generation_cost),
  demo_generation_cost: codecs.money.toWire(demo_generation_cost, TUNE_FIELDS.demo_generation_cost),
});

/** Rows as they are sent; an untouched one goes back as it was read (OP-178). */
function rowsWire<F extends { id: string }, W, S extends { id: string }>(
  toWire: (row: F) => W,
  rows: readonly F[],
  initial: readonly F[] = [],
  stored: readonly S[] = [],
): (W | S)[] {
  return rows.map((row) => {
    const asRead = stored.find(({ id }) => id === row.id);
    const before = initial.find(({ id }) => id === row.id);
    return asRead && same(before, row) ? asRead : toWire(row);
  });
}

export function childrenWire({ base: { record }, initial, values }: WorkflowState) {
  const { workflow_params: params, workflow_tunes: tunes } = values;
  return {
    workflow_params: rowsWire(paramWire, params, initial.workflow_params, record.workflow_params),
    workflow_tunes: rowsWire(tuneWire, tunes, initial.workflow_tunes, record.workflow_tunes),
  };
}
