import { type ComponentType, lazy } from "react";
import type { RowPart } from "../../resources/define";
import type { Row } from "../use-paged-list";

export interface RowPartProps {
  row: Row;
  /** The record's name, for names of buttons. */
  name: string;
  /** Reads the list anew. */
  onChange(): void;
}

/** What can be done to a row of one list, at the row's end; its code comes with the first list that has it. */
export const rowParts: Record<RowPart, ComponentType<RowPartProps>> = {
  "api-key-row": lazy(() => import("./api-keys/row-actions")),
  "client-version-row": lazy(() => import("./client-versions/row-actions")),
  "routing-tag-row": lazy(() => import("./routing/tags/row-actions")),
};
