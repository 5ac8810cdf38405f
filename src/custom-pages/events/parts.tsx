import { type ComponentType, memo } from "react";
import type { TextKey } from "../../providers/i18n/keys";
import { Basics } from "./basics";
import { Booths } from "./booths";
import { Bots } from "./bots";
import { Decor } from "./decor";
import { Overlays } from "./overlays";
import { Participants } from "./participants";
import { Ready } from "./ready";
import { Styles } from "./styles";
import { Times } from "./times";

export interface EventPart {
  id: string;
  title: TextKey;
  /** Its fields, in order. */
  fields: readonly string[];
  Content: ComponentType;
}

/**
 * The parts of the editor in order: sections of one page, or steps on a phone. Memoized, so that a
 * part does not render with the rail.
 */
export const PARTS: readonly EventPart[] = [
  {
    id: "basics",
    title: "event.basics",
    fields: ["name", "description", "orientation", "select_language", "demo", "id_user"],
    Content: memo(Basics),
  },
  { id: "times", title: "event.times", fields: ["start_time", "end_time", "periods"], Content: memo(Times) },
  { id: "booths", title: "event.booths", fields: ["photo_booth_ids"], Content: memo(Booths) },
  {
    id: "styles",
    title: "event.styles",
    fields: ["style_ids", "style_selection_mode", "quiz_id", "quiz_mappings", "quiz_fallback_style_id"],
    Content: memo(Styles),
  },
  {
    id: "participants",
    title: "event.participants",
    fields: ["participants_ids"],
    Content: memo(Participants),
  },
  { id: "overlays", title: "event.overlays", fields: ["overlays"], Content: memo(Overlays) },
  { id: "decor", title: "event.decor", fields: ["decor"], Content: memo(Decor) },
  { id: "bots", title: "event.bots", fields: ["bots"], Content: memo(Bots) },
  { id: "ready", title: "event.ready.title", fields: [], Content: memo(Ready) },
];

/** The order in which the first of several errors is found. */
export const FIELDS_IN_ORDER = PARTS.flatMap(({ fields }) => fields);

/** The part that holds a top-level field. */
export const partOfField = (top: string): string | undefined =>
  PARTS.find(({ fields }) => fields.includes(top))?.id;
