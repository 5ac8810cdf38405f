import { lazy } from "react";
import type { Area } from "../../screens/slots/slots";
import { ColoursCell } from "./colours-cell";
import { ScreenCell } from "./screen-cell";

export const decors: Area = {
  slots: {
    cells: { "decor-colours": ColoursCell, "decor-screen": ScreenCell },
    sides: {
      "decor-preview": { title: "resources.decors.on_booth", Panel: lazy(() => import("./preview")) },
    },
  },
};
