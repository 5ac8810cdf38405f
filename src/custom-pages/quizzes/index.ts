import { lazyAntd } from "../../components/antd/lazy";
import type { Area } from "../../screens/slots/slots";
import { withTexts } from "../../screens/slots/with-texts";
import { loadable } from "../../shared/loadable";

export const area: Area = {
  pages: {
    // The guest's view speaks as the booth does, and the preview is the player of the public page.
    editor: lazyAntd(withTexts(["booth", "quiz-player"], async () => (await import("./page")).QuizPage)),
    list: loadable(async () => (await import("./list")).QuizListPage),
  },
};
