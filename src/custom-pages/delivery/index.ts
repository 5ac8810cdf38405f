import { lazyAntd } from "../../components/antd/lazy";
import type { Area } from "../../screens/slots/slots";
import { loadable } from "../../shared/loadable";
import { EventStartCell } from "./cells";

export const area: Area = {
  pages: {
    list: loadable(async () => (await import("./list-page")).BotListPage),
    editor: lazyAntd(async () => (await import("./page")).BotPage),
  },
  slots: { cells: { "event-start": EventStartCell } },
};
