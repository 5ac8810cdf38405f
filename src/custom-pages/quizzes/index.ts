import { lazyAntd } from "../../components/antd/lazy";
import type { Area } from "../../screens/slots/slots";
import { loadable } from "../../shared/loadable";

export const quizzes: Area = {
  pages: {
    "quiz-editor": lazyAntd(async () => (await import("./page")).QuizPage),
    "quiz-list": loadable(async () => (await import("./list")).QuizListPage),
  },
};
