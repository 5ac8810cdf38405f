import "./list.css";
import { lazyAntd } from "../../components/antd/lazy";
import { lazyComponent } from "../../components/lazy-component";
import type { Area } from "../../screens/slots/slots";
import { withTexts } from "../../screens/slots/with-texts";
import { loadable } from "../../shared/loadable";
import { BoothsCell, DateCell, StateCell, StylesCell } from "./cells";

export const area: Area = {
  pages: {
    list: loadable(async () => (await import("./list-page")).EventListPage),
    // The page also edits overlays and decors: it needs the texts of their areas, and those of its choosers.
    editor: lazyAntd(
      withTexts(["decors", "overlays", "record-chooser"], async () => (await import("./page")).EventPage),
    ),
  },
  slots: {
    cells: { booths: BoothsCell, date: DateCell, state: StateCell, styles: StylesCell },
    deletions: { deletion: lazyComponent(async () => (await import("./deletion")).EventUse) },
  },
};
