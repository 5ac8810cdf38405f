import type { ImageValue } from "../../../contract/core/field";
import type { StyleValue } from "../../../contract/entities/style";
import type { WorkflowParam } from "../../../contract/entities/workflow";
import { cartridgesOf, clearedBy, styleTypeOf, type TypedStyle } from "../../../contract/rules/style";
import { same, topOf } from "../../editor/values";
import { type Cell, placeOf, type StyleRecord, type StyleState, wireOf } from "./model";

/** Cells that a save keeps: of the workflow's params, for the style's participants or for all. */
function keptCells(
  { values, base }: StyleState,
  params: readonly WorkflowParam[] | undefined,
): [string, Cell][] {
  if (values.is_group) return [];
  const participants = values.participants_ids;
  const sameWorkflow = values.id_workflow === (base.record.id_workflow ?? "");
  const isOurs = (param: string) => (params ? params.some(({ id }) => id === param) : sameWorkflow);
  return Object.entries(values.values).flatMap(([key, cell]): [string, Cell][] => {
    const { param, participant } = placeOf(key);
    const isKept = isOurs(param) && (participant === null || participants.includes(participant));
    return cell && isKept && hasContent(cell) ? [[key, cell]] : [];
  });
}

/** The stored value of an untouched cell, which goes back as it was read, also to its param hidden here (OP-193). */
function asRead({ initial, base }: StyleState, key: string, cell: Cell): StyleValue | undefined {
  if (!same(initial.values[key], cell)) return undefined;
  const { values = [] } = base.record;
  return values.find(({ id }) => id === cell.id);
}

const hasContent = ({ picture }: Cell) =>
  !picture || picture.state === "stored" || picture.state === "picked";

/**
 * The full list of values that a save sends (OP-108): as they were read while nothing that decides on them has changed.
 * Undefined for those that were not read, as of a revolver.
 */
function sentValues(state: StyleState, cells: readonly [string, Cell][]): readonly StyleValue[] | undefined {
  const { creating, values, base } = state;
  if (creating || isDirty(state, ...VALUE_FIELDS))
    return cells.map(([key, cell]) => asRead(state, key, cell) ?? wireOf(key, cell));
  return values.is_group ? undefined : base.record.values;
}

/** Fields on which the values depend. */
const VALUE_FIELDS = ["values", "is_group", "id_workflow", "participants_ids"];
const isDirty = ({ dirty }: Pick<StyleState, "dirty">, ...keys: string[]) =>
  dirty.some((path) => keys.includes(topOf(path)));

interface Keyed {
  key: string;
  file: Blob;
}

/** The style's own fields as they are sent. */
export type StylePayload = Pick<StyleRecord, keyof TypedStyle | "categories" | "id_animation_style">;

export type StyleSave = ReturnType<typeof styleSave>;

const pickedOf = (entries: readonly (readonly [string, ImageValue | undefined])[]): Keyed[] =>
  entries.flatMap(([key, value]) => (value?.state === "picked" ? [{ key, file: value.file }] : []));

/**
 * What a save sends. It never contains what the style's type clears, although the form may still hold it.
 * @param payload the style's own fields as they are sent
 * @param params of the chosen workflow; undefined while they are not read
 */
export function styleSave(state: StyleState, payload: StylePayload, params?: readonly WorkflowParam[]) {
  const { values, creating } = state;
  const cleared = clearedBy(payload);
  const type = styleTypeOf(values);
  const participants = cleared.participants_ids;
  const cells = keptCells(state, params);
  const icons = Object.entries(values.icons).filter(([id]) => participants.includes(id));
  return {
    type,
    style: cleared,
    participants,
    categories: cleared.categories,
    /** Of a revolver, else empty (STY-76). */
    cartridges: cartridgesOf(type, values.cartridges),
    /** Whether a stored revolver needs `setStyleCartridges`. */
    cartridgesChanged: !creating && type === "revolver" && isDirty(state, "cartridges", "is_group"),
    values: sentValues(state, cells),
    id_animation_style: cleared.id_animation_style,
    values_images: pickedOf(cells.map(([, { id, picture }]) => [id, picture])),
    icons_images: pickedOf(icons),
    /** Participants whose stored icon is removed. */
    removedIcons: icons.flatMap(([id, icon]) => (icon?.state === "removed" ? [id] : [])),
  };
}

/** Whether the create of a new style must be followed by an update (OP-107). */
export const needsUpdate = ({ values, icons_images }: StyleSave): boolean =>
  (values?.length ?? 0) > 0 || icons_images.length > 0;
