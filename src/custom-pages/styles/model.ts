import type { RecordOf } from "../../../contract/core/entity";
import {
  boolean,
  choice,
  type Field,
  type ImageValue,
  image,
  multiline,
  number,
  text,
} from "../../../contract/core/field";
import { STYLE_PICTURE, type StyleValue, style } from "../../../contract/entities/style";
import type { ParamType, WorkflowParam, WorkflowTune } from "../../../contract/entities/workflow";
import { imageTypes, valueError } from "../../../contract/rules/style";
import type { EditorState } from "../../editor/state";
import { same } from "../../editor/values";
import { codecs, formValues } from "../../fields/codecs";
import type { FormOf } from "../../fields/form-of";
import type { EntityStore } from "../../screens/form/entity-model";

/** The style editor's document: fields, values, icons and a revolver's cartridges. Pure. */

/** The answer of a save. */
export interface StyleReply {
  style: RecordOf<typeof style.fields>;
  can_edit: boolean;
}

/** A stored style as the editor reads it. */
export type StyleRecord = RecordOf<typeof style.fields> &
  Omit<StyleReply, "style"> & {
    values: readonly StyleValue[];
    /** Those that the user sees; only the ids of those that were just stored. */
    cartridges: readonly { id: string }[];
    /** They could not be read (STY-82): a save reads them before it replaces them. */
    cartridgesUnread?: boolean;
    /** The stored tune, where the reply has it. */
    tune?: WorkflowTune | null;
  };

/** The editor's document: form values of the style's fields, values, icons and a revolver's cartridges. */
export type StyleValues = FormOf<typeof style.fields> & {
  readonly values: Cells;
  readonly icons: Icons;
  readonly cartridges: readonly string[];
};
export type StyleStore = EntityStore<StyleValues, StyleRecord>;
export type StyleState = EditorState<StyleValues, StyleRecord>;

/** The style's value of one param: the form value of its type, or a picture. */
export interface Cell {
  id: string;
  type: ParamType;
  value: string | boolean | null;
  picture?: ImageValue;
}

/** Cells by `cellKey`; undefined marks a removed one. */
export type Cells = Readonly<Record<string, Cell | undefined>>;
export type Icons = Readonly<Record<string, ImageValue | undefined>>;

/** Groups of the document whose members count as separate fields. */
export const NESTED = ["values", "icons"] as const;

/** Fields by the part of the page that they are in. */
export const PART_FIELDS = {
  basics: ["name", "description", "orientation", "is_draft", "id_user"],
  workflow: ["is_group", "id_workflow", "id_workflow_tune", "participants_ids", "cartridges"],
  prices: ["generation_cost", "demo_generation_cost"],
} as const;

/** All fields in the order of the page, so that the first of several errors is focused. */
export const FIELDS_IN_ORDER = [
  ...Object.values(PART_FIELDS).flat(),
  "values",
  "icons",
  "categories",
  "id_animation_style",
];

const ALL = "all";

export const cellKey = (param: string, participant: string | null): string =>
  `${param}:${participant ?? ALL}`;

export function placeOf(key: string): { param: string; participant: string | null } {
  const [param = "", participant = ALL] = key.split(":");
  return { param, participant: participant === ALL ? null : participant };
}

const isNumeric = (type: ParamType) => type === "float" || type === "integer";

/** The field that edits a param; a list of values makes it a choice. */
export function fieldOfParam(param: WorkflowParam, styleId: string): Field {
  const { detail, type } = param;
  if ("value_list_items" in detail && detail.value_list_items.length > 0) {
    const [first = "", ...others] = detail.value_list_items.map(String);
    return choice([first, ...others], first);
  }
  if (type === "image" && "extensions" in detail)
    return pictureField(`/styles/${styleId}/values/{id}/image`, imageTypes(detail.extensions));
  if (type === "boolean") return boolean(false);
  if (type === "string" && "multiline" in detail)
    return detail.multiline ? multiline({ max: detail.max_length }) : text({ max: detail.max_length });
  const precision = "precision" in detail ? detail.precision : 0;
  const { min_value, max_value, step } =
    "min_value" in detail ? detail : { min_value: null, max_value: null, step: null };
  const limits = {
    ...(min_value !== null && { min: min_value }),
    ...(max_value !== null && { max: max_value }),
  };
  const field = number({ integer: type === "integer", precision, ...limits });
  return step === null ? field : { ...field, step };
}

const pictureField = (address: string, types: readonly string[] = STYLE_PICTURE.types): Field =>
  image({
    types: [...types],
    maxBytes: STYLE_PICTURE.maxBytes,
    address,
    has: "has_picture",
  });

/** The field of an icon; its record is the participant. */
export const iconField = (styleId: string): Field => pictureField(`/styles/${styleId}/icons/{id}`);

const NUMBER = number({ integer: false });

export const cellOf = ({ id, type, value }: StyleValue): Cell => ({
  id,
  type,
  value: typeof value === "number" ? String(value) : value,
  ...(type === "image" && { picture: { state: "stored" } as const }),
});

/** A cell as it is sent. */
export function wireOf(key: string, { id, type, value }: Cell): StyleValue {
  const { param, participant } = placeOf(key);
  const wire = isNumeric(type) && typeof value === "string" ? codecs.number.toWire(value, NUMBER) : value;
  return {
    id,
    type,
    id_workflow_param: param,
    id_participant: participant,
    value: type === "image" ? null : wire,
  };
}

/** Message key of a cell's error. */
export function cellError(key: string, cell: Cell, param: WorkflowParam): string | undefined {
  if (isNumeric(cell.type)) {
    const unreadable = codecs.number.problem?.(`${cell.value ?? ""}`, NUMBER);
    if (unreadable) return unreadable;
  }
  return valueError(param, wireOf(key, cell));
}

/** Form values of a stored style. */
export function valuesOf(record: Readonly<Partial<StyleRecord>>): StyleValues {
  const { values = [], cartridges = [], participants_ids = [] } = record;
  const stored = values.map((value) => [
    cellKey(value.id_workflow_param, value.id_participant),
    cellOf(value),
  ]);
  return {
    ...formValues(style, record),
    values: Object.fromEntries(stored),
    // Only reading an icon shows whether it exists.
    icons: Object.fromEntries(participants_ids.map((id) => [id, { state: "stored" }])),
    cartridges: cartridges.map(({ id }) => id),
  };
}

/** Form values of a new style: normal, no draft, for both orientations, owned by its creator (STY-54 to STY-59). */
export const newValues = (me: string | undefined): StyleValues => ({
  ...formValues(style),
  ...(me && { id_user: me }),
  values: {},
  icons: {},
  cartridges: [],
});

/** Fields that the choice of a type empties (STY-61 to STY-64). */
export function clearedByType(values: Readonly<Partial<Cleared>>, is_group: boolean): Partial<Cleared> {
  const cleared = is_group
    ? { id_workflow: "", id_workflow_tune: "", participants_ids: [] }
    : { cartridges: [] };
  const filled = Object.entries(cleared).filter(([key]) => !isEmpty(values[key as keyof Cleared]));
  return Object.fromEntries(filled);
}

type Cleared = Pick<StyleValues, "id_workflow" | "id_workflow_tune" | "participants_ids" | "cartridges">;

const isEmpty = (value: unknown) => value === "" || (Array.isArray(value) && value.length === 0);

interface Categories {
  categories: readonly string[];
  personal: readonly string[];
}

/**
 * Divides the chosen categories: added personal ones are the user's, all others the style's. A removed personal one is
 * removed from both (STY-66), any other from the style, which is then saved (STY-67).
 */
export function chooseCategories(
  { categories, personal }: Categories,
  next: readonly string[],
  isPersonal: (id: string) => boolean,
): Categories {
  const known = [...categories, ...personal];
  const added = next.filter((id) => !known.includes(id));
  return {
    categories: [...categories.filter((id) => next.includes(id)), ...added.filter((id) => !isPersonal(id))],
    personal: [...personal.filter((id) => next.includes(id)), ...added.filter(isPersonal)],
  };
}

/** Params in their order: all for admins, for others those meant for custom styles (OP-193). */
export const shownParams = (params: readonly WorkflowParam[], isAdmin: boolean): WorkflowParam[] =>
  params
    .filter((param) => isAdmin || param.use_in_custom_styles)
    .sort((one, other) => one.position - other.position);

/** Errors of the cells by path. An unchanged value stays valid when its param's rules change afterwards. */
export function cellErrors(
  cells: Cells,
  stored: Cells,
  params: readonly WorkflowParam[],
): Readonly<Record<string, string>> {
  const errors = Object.entries(cells).flatMap(([key, cell]) => {
    const param = params.find(({ id }) => id === placeOf(key).param);
    const error = cell && param && !same(cell, stored[key]) && cellError(key, cell, param);
    return error ? [[`values.${key}`, error]] : [];
  });
  return Object.fromEntries(errors);
}

/** A param's default: that of the style's tune, else of the default tune (OP-215). */
export function defaultOf(
  { detail }: WorkflowParam,
  tunes: readonly WorkflowTune[],
  id: unknown,
): string | boolean | null {
  const tune = tuneOf(tunes, id) ?? defaultTune(tunes);
  const defaults = "defaults" in detail ? detail.defaults : [];
  const value = defaults.find(({ id_workflow_tune }) => id_workflow_tune === tune?.id)?.default_value ?? null;
  return typeof value === "number" ? String(value) : value;
}

export const tuneOf = (tunes: readonly WorkflowTune[], id: unknown): WorkflowTune | undefined =>
  tunes.find((tune) => tune.id === id);

/**
 * The chosen tune, which the style's own reply brings before the workflow is read; null if none is chosen, undefined
 * while it is unknown.
 */
export const knownTune = (
  tunes: readonly WorkflowTune[] | undefined,
  { tune }: Partial<Pick<StyleRecord, "tune">>,
  id: string | null,
): WorkflowTune | null | undefined =>
  id ? (tuneOf(tunes ?? [], id) ?? (tune?.id === id ? tune : undefined)) : null;

/** The tune of styles that have none, with which a newly chosen workflow starts. */
export const defaultTune = (tunes: readonly WorkflowTune[]): WorkflowTune | undefined =>
  tunes.find(({ is_default }) => is_default) ?? tunes[0];

/** Number of values that a change of workflow or participants would drop. */
export function lostCells(
  cells: Cells,
  { params, participants }: { params?: readonly string[]; participants?: readonly string[] },
): number {
  return Object.entries(cells).filter(([key, cell]) => {
    const { param, participant } = placeOf(key);
    if (!cell) return false;
    return (
      params?.includes(param) === false ||
      (participant !== null && participants?.includes(participant) === false)
    );
  }).length;
}

/** Whether a style can be a cartridge: only a normal one can (OP-117). */
export const isCartridge = ({ is_group }: Readonly<Record<string, unknown>>): boolean => is_group !== true;

/** Statuses that lead back to the list, with the message shown there (STY-30, STY-31). */
export const GONE_TEXTS: Readonly<Record<number, string>> = {
  404: "Style not found or access denied",
  403: "You do not have permission to access this style",
};

/** Links to events and booths are never sent without a style (STY-80). */
export function assertStyle(id: string | undefined): asserts id is string {
  if (!id) throw new Error("Style in null");
}
