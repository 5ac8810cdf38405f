import type { ImageValue } from "../../../contract/core/field";
import type { StyleValue } from "../../../contract/entities/style";
import type { WorkflowParam } from "../../../contract/entities/workflow";
import { cartridgesOf, clearedBy, styleTypeOf, type TypedStyle } from "../../../contract/rules/style";
import type { EditorState } from "../../editor/state";
import { topOf } from "../../editor/values";
import { type Cell, type Cells, type Icons, placeOf, wireOf } from "./model";

/** Cells that the style keeps: of its workflow's params, for its participants or for all. */
function keptCells(
  { values, base }: EditorState,
  params: readonly WorkflowParam[] | undefined,
): [string, Cell][] {
  if (values.is_group) return [];
  const participants = values.participants_ids as string[];
  const sameWorkflow = values.id_workflow === (base.record.id_workflow ?? "");
  const isOurs = (param: string) => (params ? params.some(({ id }) => id === param) : sameWorkflow);
  return Object.entries(values.values as Cells).flatMap(([key, cell]) => {
    const { param, participant } = placeOf(key);
    const isKept = isOurs(param) && (participant === null || participants.includes(participant));
    return cell && isKept && hasContent(cell) ? [[key, cell] as [string, Cell]] : [];
  });
}

const hasContent = ({ picture }: Cell) =>
  !picture || picture.state === "stored" || picture.state === "picked";

const RELEVANT = ["values", "is_group", "id_workflow", "participants_ids"];
const isDirty = ({ dirty }: EditorState, ...keys: string[]) =>
  dirty.some((path) => keys.includes(topOf(path)));

interface Keyed {
  key: string;
  file: Blob;
}

export interface StyleSave {
  type: "normal" | "revolver";
  style: Record<string, unknown>;
  participants: string[];
  categories: string[];
  /** Only of a revolver (STY-76); what `setStyleCartridges` is to be told, undefined where nothing. */
  cartridges: string[];
  cartridgesChanged: boolean;
  /** The full wanted list (OP-108); undefined means unchanged. */
  values: StyleValue[] | undefined;
  id_animation_style: string | null;
  values_images: Keyed[];
  icons_images: Keyed[];
  /** Participants whose stored icon goes. */
  removedIcons: string[];
}

const pickedOf = (entries: readonly (readonly [string, ImageValue | undefined])[]): Keyed[] =>
  entries.flatMap(([key, value]) => (value?.state === "picked" ? [{ key, file: value.file }] : []));

/**
 * What a save carries. Nothing that the style's type clears is ever in it, whatever the form still holds.
 * @param payload the style's own fields as the wire knows them
 * @param params those of the chosen workflow; undefined while they are not known
 */
export function styleSave(
  state: EditorState,
  payload: Readonly<Record<string, unknown>>,
  params?: readonly WorkflowParam[],
): StyleSave {
  const { values, creating } = state;
  const cleared = clearedBy(payload as unknown as TypedStyle) as unknown as Record<string, unknown>;
  const type = styleTypeOf({ is_group: values.is_group === true });
  const participants = cleared.participants_ids as string[];
  const cells = keptCells(state, params);
  const icons = Object.entries(values.icons as Icons).filter(([id]) => participants.includes(id));
  const sendsValues = creating ? cells.length > 0 : isDirty(state, ...RELEVANT);
  return {
    type,
    style: cleared,
    participants,
    categories: cleared.categories as string[],
    cartridges: cartridgesOf(type, values.cartridges as string[]),
    cartridgesChanged: type === "revolver" && isDirty(state, "cartridges", "is_group"),
    values: sendsValues ? cells.map(([key, cell]) => wireOf(key, cell)) : undefined,
    id_animation_style: cleared.id_animation_style as string | null,
    values_images: pickedOf(cells.map(([, { id, picture }]) => [id, picture])),
    icons_images: pickedOf(icons),
    removedIcons: icons.flatMap(([id, icon]) => (icon?.state === "removed" ? [id] : [])),
  };
}

/** Whether a new style needs the update that follows its create (OP-107). */
export const needsUpdate = ({ values, icons_images }: StyleSave): boolean =>
  values !== undefined || icons_images.length > 0;
