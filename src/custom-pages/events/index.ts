import "./list.css";
import { lazyAntd } from "../../components/antd/lazy";
import type { Area } from "../../screens/slots/slots";
import { loadable } from "../../shared/loadable";
import { BoothsCell, DateCell, StateCell, StylesCell } from "./cells";

export const events: Area = {
  pages: {
    "event-list": loadable(async () => (await import("./list-page")).EventListPage),
    "event-editor": lazyAntd(async () => (await import("./page")).EventPage),
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
