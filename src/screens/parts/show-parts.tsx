import { type ComponentType, lazy } from "react";
import type { CellTools } from "../../fields/kind";
import type { ShowPart } from "../../resources/define";

export interface ShowPartProps {
  /** Undefined while it is under way. */
  record: (Readonly<Record<string, unknown>> & { id: string }) | undefined;
  tools: CellTools;
}

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
