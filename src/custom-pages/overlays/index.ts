import "./overlays.css";
import { lazy } from "react";
import type { Area } from "../../screens/slots/slots";
import { OrientationCell, PictureCell } from "./cells";
import { SamplesSwitch } from "./samples-switch";

export const area: Area = {
  slots: {
    cells: { orientation: OrientationCell, picture: PictureCell },
    sides: { preview: lazy(() => import("./preview")) },
    toolbars: { "samples-switch": SamplesSwitch },
  },
};
