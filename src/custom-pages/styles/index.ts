import "./list.css";
import { lazy } from "react";
import { lazyAntd } from "../../components/antd/lazy";
import { lazyComponent } from "../../components/lazy-component";
import type { Area } from "../../screens/slots/slots";
import { IconCell, StateCell, TypeCell } from "./cells";

export const styles: Area = {
  pages: {
    "style-editor": lazyAntd(() => import("./page")),
    "style-view": lazyAntd(async () => ({ default: (await import("./page")).StyleViewPage })),
  },
  slots: {
    cells: { "style-icon": IconCell, "style-state": StateCell, "style-type": TypeCell },
    rows: { "style-row": lazy(() => import("./row-actions")) },
    toolbars: { "style-filters": lazyComponent(async () => (await import("./filters")).StyleFilters) },
  },
};
