import { lazy } from "react";
import type { Area } from "../../screens/slots/slots";
import { ColoursCell, ScreenCell } from "./cells";

export const area: Area = {
  slots: {
    cells: { colours: ColoursCell, screen: ScreenCell },
    sides: { preview: lazy(() => import("./preview")) },
  },
};
