import type { Phase } from "../../domain/events/phase";
import type { TextKey } from "../../providers/i18n/keys";

export const PHASE_LABELS: Readonly<Record<Phase, TextKey>> = {
  coming: "event.coming",
  live: "event.live",
  over: "event.over",
};
