import "./overlays/overlays.css";
import { type ComponentType, lazy } from "react";
import type { SidePart } from "../../resources/define";
import type { SidePartProps } from "./part-props";

interface SidePartEntry {
  /** Message key of its heading. */
  title: string;
  Part: ComponentType<SidePartProps>;
}

/** Panels beside a form, each loaded with the first form that has it. */
export const sideParts: Record<SidePart, SidePartEntry> = {
  "decor-preview": {
    title: "resources.decors.on_booth",
    Part: lazy(() => import("./decors/preview")),
  },
  "overlay-preview": {
    title: "resources.overlays.on_result",
    Part: lazy(() => import("./overlays/preview")),
  },
};
