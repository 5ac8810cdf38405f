import "./overlays.css";
import { lazy } from "react";
import type { Area } from "../../screens/slots/slots";
import { OrientationCell, PictureCell } from "./cells";
import { SamplesSwitch } from "./samples-switch";

export const overlays: Area = {
  slots: {
    cells: { "overlay-orientation": OrientationCell, "overlay-picture": PictureCell },
    sides: {
      "overlay-preview": { title: "resources.overlays.on_result", Panel: lazy(() => import("./preview")) },
    },
    toolbars: { "overlay-samples-switch": SamplesSwitch },
  },
};
