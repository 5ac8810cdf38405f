import "./list.css";
import { lazyAntd } from "../../components/antd/lazy";
import { lazyComponent } from "../../components/lazy-component";
import type { Area } from "../../screens/slots/slots";
import { loadable } from "../../shared/loadable";
import { AudienceCell, IconCell, PriceCell, TypeCell } from "./cells";

export const area: Area = {
  pages: {
    list: loadable(async () => (await import("./list-page")).StyleListPage),
    editor: lazyAntd(async () => (await import("./page")).default),
    view: lazyAntd(async () => (await import("./page")).StyleViewPage),
  },
  slots: {
    cells: { audience: AudienceCell, icon: IconCell, price: PriceCell, type: TypeCell },
    toolbars: { filters: lazyComponent(async () => (await import("./filters")).StyleFilters) },
  },
};
