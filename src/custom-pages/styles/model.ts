import type { ReplyOf } from "../../../contract/core/endpoint";
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
import type { styleCartridges, styleValues, updateStyle } from "../../../contract/endpoints/styles";
import { STYLE_PICTURE, type StyleValue, style } from "../../../contract/entities/style";
import type { ParamType, WorkflowParam, WorkflowTune } from "../../../contract/entities/workflow";
import { imageTypes, valueError } from "../../../contract/rules/style";
import type { Values } from "../../editor/values";
import { codecs } from "../../fields/codecs";
import { formValues } from "../../screens/form/entity-model";

/** The style editor's document: the style's fields, its values, its icons and a revolver's cartridges. Pure. */

export type StyleReply = ReplyOf<typeof updateStyle>;
type Values_ = ReplyOf<typeof styleValues>["values"];

/** A stored style as the editor reads it. */
export interface StyleRecord extends Readonly<Record<string, unknown>> {
  id: string;
  can_edit: boolean;
  values: Values_;
  cartridges: ReplyOf<typeof styleCartridges>["styles"];
}

/** What a style sets one param to: the form value of its kind, or a picture. */
export interface Cell {
  id: string;
  type: ParamType;
  value: string | boolean | null;
  picture?: ImageValue;
}

/** Cells by `cellKey`; one that is undefined was removed here. */
export type Cells = Readonly<Record<string, Cell | undefined>>;
export type Icons = Readonly<Record<string, ImageValue | undefined>>;

/** Groups of the document whose members are fields of their own. */
export const NESTED = ["values", "icons"] as const;

const ALL = "all";

export const cellKey = (param: string, participant: string | null): string =>
  `${param}:${participant ?? ALL}`;

export function placeOf(key: string): { param: string; participant: string | null } {
  const [param = "", participant = ALL] = key.split(":");
  return { param, participant: participant === ALL ? null : participant };
}

const isNumeric = (type: ParamType) => type === "float" || type === "integer";

/** The field by which a param is edited; choices of a list are its options. */
export function fieldOfParam(param: WorkflowParam, styleId: string): Field {
  const { detail, type } = param;
  if ("value_list_items" in detail && detail.value_list_items.length > 0) {
    const items = detail.value_list_items.map(String) as [string, ...string[]];
    return choice(items, items[0]) as Field;
  }
  if (type === "image" && "extensions" in detail)
    return pictureField(`/styles/${styleId}/values/{id}/image`, imageTypes(detail.extensions));
  if (type === "boolean") return boolean(false) as Field;
  if (type === "string" && "multiline" in detail)
    return (
      detail.multiline ? multiline({ max: detail.max_length }) : text({ max: detail.max_length })
    ) as Field;
  const precision = "precision" in detail ? detail.precision : 0;
  return number({ integer: type === "integer", precision }) as Field;
}

const pictureField = (address: string, types: readonly string[] = STYLE_PICTURE.types): Field =>
  image({
    types: [...types],
    maxBytes: STYLE_PICTURE.maxBytes,
    address,
    has: "has_picture",
  } as never) as Field;

/** The record of an icon's field is its participant. */
export const iconField = (styleId: string): Field => pictureField(`/styles/${styleId}/icons/{id}`);

const NUMBER = number({ integer: false }) as Field<"number", number>;

export const cellOf = ({ id, type, value }: StyleValue): Cell => ({
  id,
  type,
  value: typeof value === "number" ? String(value) : value,
  ...(type === "image" && { picture: { state: "stored" } as const }),
});

/** What the wire knows of a cell. */
export function wireOf(key: string, { id, type, value }: Cell): StyleValue {
  const { param, participant } = placeOf(key);
  const wire = isNumeric(type) && typeof value === "string" ? codecs.number.toWire(value, NUMBER) : value;
  return {
    id,
    type,
    id_workflow_param: param,
    id_participant: participant,
    value: type === "image" ? null : wire,
  } as StyleValue;
}

/** Message key of what is wrong with a cell. */
export function cellError(key: string, cell: Cell, param: WorkflowParam): string | undefined {
  if (isNumeric(cell.type)) {
    const unreadable = codecs.number.problem?.(String(cell.value ?? ""), NUMBER);
    if (unreadable) return unreadable;
  }
  return valueError(param, wireOf(key, cell));
}

/** Form values of a stored style. */
export function valuesOf(record: Readonly<Record<string, unknown>>): Values {
  const { values, cartridges, participants_ids } = record as StyleRecord;
  const stored = (values ?? []).map((value) => [
    cellKey(value.id_workflow_param, value.id_participant),
    cellOf(value),
  ]);
  const participants = (participants_ids ?? []) as string[];
  return {
    ...formValues(style as never, record),
    values: Object.fromEntries(stored),
    // Whether a participant has an icon is known once it is asked for.
    icons: Object.fromEntries(participants.map((id) => [id, { state: "stored" }])),
    cartridges: (cartridges ?? []).map(({ id }) => id),
  };
}

/** A new style: empty, no draft, normal, for both orientations, owned by whoever makes it (STY-54 to STY-59). */
export const newValues = (me: string | undefined): Values => ({
  ...formValues(style as never),
  ...(me && { id_user: me }),
  values: {},
  icons: {},
  cartridges: [],
});

type Sets = Record<string, unknown>;

/** What choosing a type clears besides (STY-61 to STY-64). */
export function typeSets(values: Values, is_group: boolean): Sets {
  const cleared: Sets = is_group
    ? { id_workflow: "", id_workflow_tune: "", participants_ids: [] }
    : { cartridges: [] };
  return Object.fromEntries(Object.entries(cleared).filter(([key]) => !isEmpty(values[key])));
}

const isEmpty = (value: unknown) => value === "" || (Array.isArray(value) && value.length === 0);

interface Categories {
  categories: readonly string[];
  personal: readonly string[];
}

/**
 * Own categories are filed under personally, all others belong to the style. An own one that goes, goes from both
 * (STY-66); any other goes from the style, which is then saved (STY-67).
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

/** Params that styles may set, in their order. */
export const shownParams = (params: readonly WorkflowParam[]): WorkflowParam[] =>
  params.filter((param) => param.use_in_custom_styles).sort((one, other) => one.position - other.position);

/** What a param is without a value of the style's: the tune's default, else its own. */
export function defaultOf({ detail }: WorkflowParam, tune: string | undefined): string | boolean | null {
  const defaults = "defaults" in detail ? detail.defaults : [];
  const found = defaults.find(({ id_workflow_tune }) => id_workflow_tune === tune)?.default_value;
  const value = found ?? ("variant" in detail ? detail.variant : null);
  return typeof value === "number" ? String(value) : value;
}

export const tuneOf = (tunes: readonly WorkflowTune[], id: unknown): WorkflowTune | undefined =>
  tunes.find((tune) => tune.id === id);

/** The tune that a workflow is used with unless another one is chosen. */
export const defaultTune = (tunes: readonly WorkflowTune[]): WorkflowTune | undefined =>
  tunes.find(({ is_default }) => is_default) ?? tunes[0];

/** Own values that another workflow or fewer participants would leave without a place. */
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

/** Only normal styles can be cartridges (OP-117). */
export const cartridgeChoices = <O extends { record: Readonly<Record<string, unknown>> }>(
  options: readonly O[],
): O[] => options.filter(({ record }) => record.is_group !== true);

export interface ImageStatus {
  status: "loading" | "ready" | "none" | "error";
  message: string;
}

export const IMAGE_TEXTS = {
  loading: "Please wait for all images to finish loading",
  failed: (message: string) => `Failed to load image: ${message}`,
} as const;

/** Why the images on screen do not let a save pass (STY-72, STY-73). */
export function imagesInTheWay(images: Iterable<ImageStatus>): string | undefined {
  const all = [...images];
  const failed = all.find(({ status }) => status === "error");
  if (all.some(({ status }) => status === "loading")) return IMAGE_TEXTS.loading;
  return failed && IMAGE_TEXTS.failed(failed.message);
}

/** STY-30, STY-31: what sends back to the list, and what is said there. */
export const GONE_TEXTS: Readonly<Record<number, string>> = {
  404: "Style not found or access denied",
  403: "You do not have permission to access this style",
};

/** A link without a style is never sent (STY-80). */
export function assertStyle(id: string | undefined): asserts id is string {
  if (!id) throw new Error("Style in null");
}
