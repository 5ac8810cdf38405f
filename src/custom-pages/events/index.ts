import { lazyAntd } from "../../components/antd/lazy";
import type { Area } from "../../screens/slots/slots";
import { loadable } from "../../shared/loadable";

export const events: Area = {
  pages: {
    "event-list": loadable(async () => (await import("./list-page")).EventListPage),
    "event-editor": lazyAntd(async () => (await import("./page")).EventPage),
  },
};
