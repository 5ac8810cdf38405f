import type { ComponentType } from "react";
import type { ToolbarPart } from "../../resources/define";
import { later } from "./later";
import { SamplesSwitch } from "./overlays/samples-switch";
import type { ToolbarPartProps } from "./part-props";

/** What one list has beside its search; beside its own heading, where the page is about more. */
export const toolbarParts: Record<ToolbarPart, ComponentType<ToolbarPartProps>> = {
  "overlay-samples-switch": SamplesSwitch,
  "own-balance": later(async () => (await import("./balance/own-balance")).OwnBalance),
  "transaction-whose": later(async () => (await import("./balance/transactions-whose")).TransactionsWhose),
};
