import "./list.css";
import { lazyAntd } from "../../components/antd/lazy";
import { lazyComponent } from "../../components/lazy-component";
import type { Area } from "../../screens/slots/slots";
import { loadable } from "../../shared/loadable";
import { AudienceCell, IconCell, TypeCell } from "./cells";

export const styles: Area = {
  pages: {
    "style-list": loadable(async () => (await import("./list-page")).StyleListPage),
    "style-editor": lazyAntd(async () => (await import("./page")).default),
    "style-view": lazyAntd(async () => (await import("./page")).StyleViewPage),
  },
  slots: {
    cells: { "style-audience": AudienceCell, "style-icon": IconCell, "style-type": TypeCell },
    toolbars: { "style-filters": lazyComponent(async () => (await import("./filters")).StyleFilters) },
  },
};
