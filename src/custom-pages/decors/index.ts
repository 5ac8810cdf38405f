import { lazy } from "react";
import type { Area } from "../../screens/slots/slots";
import { ColoursCell, ScreenCell } from "./cells";

export const decors: Area = {
  slots: {
    cells: { "decor-colours": ColoursCell, "decor-screen": ScreenCell },
    sides: {
      "decor-preview": { title: "resources.decors.on_booth", Panel: lazy(() => import("./preview")) },
    },
  },
};
