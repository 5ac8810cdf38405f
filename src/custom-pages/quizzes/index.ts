import { lazyAntd } from "../../components/antd/lazy";
import { lazyComponent } from "../../components/lazy-component";
import type { Area } from "../../screens/slots/slots";
import { loadable } from "../../shared/loadable";

const list = () => import("./list");

export const quizzes: Area = {
  pages: {
    "quiz-editor": lazyAntd(async () => (await import("./page")).QuizPage),
    "quiz-list": loadable(async () => (await list()).QuizListPage),
  },
  slots: { cells: { "quiz-questions": lazyComponent(async () => (await list()).QuestionCount) } },
};
