import "./list.css";
import { lazyAntd } from "../../components/antd/lazy";
import type { Area } from "../../screens/slots/slots";
import { withTexts } from "../../screens/slots/with-texts";
import { loadable } from "../../shared/loadable";
import { BoothsCell, DateCell, StateCell, StylesCell } from "./cells";

export const events: Area = {
  pages: {
    "event-list": loadable(async () => (await import("./list-page")).EventListPage),
    // The page also edits overlays and decors: it needs the texts of their areas.
    "event-editor": lazyAntd(
      withTexts(
        "decors",
        withTexts("overlays", async () => (await import("./page")).EventPage),
      ),
    ),
  },
  slots: {
    cells: {
      "event-booths": BoothsCell,
      "event-date": DateCell,
      "event-state": StateCell,
      "event-styles": StylesCell,
    },
  },
};
