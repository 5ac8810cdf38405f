import type { ComponentType } from "react";
import type { ToolbarPart } from "../../resources/define";
import { SamplesSwitch } from "./overlays/samples-switch";

/** What one list has beside its search. */
export const toolbarParts: Record<ToolbarPart, ComponentType> = {
  "overlay-samples-switch": SamplesSwitch,
};
