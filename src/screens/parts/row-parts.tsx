import { type ComponentType, lazy } from "react";
import type { RowPart } from "../../resources/define";
import type { RowPartProps } from "./part-props";

/** What can be done to a row of one list, at the row's end; its code comes with the first list that has it. */
export const rowParts: Record<RowPart, ComponentType<RowPartProps>> = {
  "api-key-row": lazy(() => import("./api-keys/row-actions")),
  "client-version-row": lazy(() => import("./client-versions/row-actions")),
  "routing-tag-row": lazy(() => import("./routing/tags/row-actions")),
};
