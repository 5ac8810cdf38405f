import { lazyAntd } from "../../components/antd/lazy";
import type { Area } from "../../screens/slots/slots";
import { loadable } from "../../shared/loadable";

export const area: Area = {
  pages: {
    editor: lazyAntd(async () => (await import("./page")).QuizPage),
    list: loadable(async () => (await import("./list")).QuizListPage),
  },
};
