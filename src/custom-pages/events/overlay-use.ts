import { type EventValues, isUnavailable, type PartDraft } from "./model";

/** How an overlay is used at this event, or why it is not. */
export type OverlayUse = "used" | "other_shape" | "later" | "inactive" | "unavailable";

const fits = ({ orientation: own }: PartDraft, orientation: string): boolean =>
  own === "both" || own === orientation;

/** The overlay on an event's pictures: the first active one that fits their orientation (OP-184). */
export const usedOverlay = ({
  overlays,
  orientation,
}: Pick<EventValues, "overlays" | "orientation">): PartDraft | undefined =>
  overlays.find((one) => !isUnavailable(one) && one.active !== false && fits(one, orientation));

export function overlayUse(one: PartDraft, used: PartDraft | undefined, orientation: string): OverlayUse {
  if (isUnavailable(one)) return "unavailable";
  if (one === used) return "used";
  if (one.active === false) return "inactive";
  return fits(one, orientation) ? "later" : "other_shape";
}
