import { type ComponentType, lazy } from "react";
import type { ShowPart } from "../../resources/define";
import type { ShowPartProps } from "./part-props";

interface ShowPartEntry {
  /** Beside the heading. */
  Actions: ComponentType<ShowPartProps>;
  /** In place of the form's groups. */
  Body: ComponentType<ShowPartProps>;
}

/** Pages of records that are never edited and are more than their fields. */
export const showParts: Record<ShowPart, ShowPartEntry> = {
  "emission-codes": {
    Actions: lazy(() => import("./emissions/emission-actions")),
    Body: lazy(() => import("./emissions/emission-body")),
  },
};
