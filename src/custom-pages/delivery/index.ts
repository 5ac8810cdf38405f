import { lazyAntd } from "../../components/antd/lazy";
import type { Area } from "../../screens/slots/slots";
import { loadable } from "../../shared/loadable";

export const delivery: Area = {
  pages: {
    "bot-list": loadable(async () => (await import("./list-page")).BotListPage),
    "bot-editor": lazyAntd(async () => (await import("./page")).BotPage),
  },
};
