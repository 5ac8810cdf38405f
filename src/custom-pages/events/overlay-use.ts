import { type EventValues, isUnavailable, type OverlayDraft } from "../../domain/events/model";

/** How an overlay is used at this event, or why it is not. */
export type OverlayUse = "used" | "other_shape" | "later" | "inactive" | "unavailable";

const fits = ({ orientation: own }: OverlayDraft, orientation: string): boolean =>
  own === "both" || own === orientation;

/** The overlay on an event's pictures: the first active one that fits their orientation (OP-184). */
export const usedOverlay = ({
  overlays,
  orientation,
}: Pick<EventValues, "overlays" | "orientation">): OverlayDraft | undefined =>
  overlays.find((one) => !isUnavailable(one) && one.active !== false && fits(one, orientation));

export function overlayUse(
  one: OverlayDraft,
  used: OverlayDraft | undefined,
  orientation: string,
): OverlayUse {
  if (isUnavailable(one)) return "unavailable";
  if (one === used) return "used";
  if (one.active === false) return "inactive";
  return fits(one, orientation) ? "later" : "other_shape";
}
