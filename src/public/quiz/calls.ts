import type * as contract from "../../../contract/endpoints/quizzes";
import { isPictureAddress } from "../../../contract/rules/picture-address";
import { apiOrigin } from "../../providers/http/base-path";
import { publicCall } from "../calls";
import { flagOf, idOf, listOf, numberOf, objectOf, textOf } from "../reading";

type Raw = Readonly<Record<string, unknown>>;

const readQuestion = (row: Raw, place: number) => ({
  id: idOf(row.id),
  title: textOf(row.title),
  position: numberOf(row.position, place),
  is_affects_result: flagOf(row.is_affects_result, true),
  is_required: flagOf(row.is_required, true),
  answers: listOf(row.answers ?? [], "answers", (answer, at) => ({
    id: idOf(answer.id),
    title: textOf(answer.title),
    position: numberOf(answer.position, at),
  })),
});

/** The quiz of an event (CALL-QUIZ-10). */
export const quizCall = publicCall<typeof contract.publicQuiz>(
  { method: "GET", path: "/quiz/schedule/{id}", base: "unversioned" },
  (raw) => {
    const row = objectOf(raw, "data");
    const quiz = objectOf(row.quiz, "quiz");
    return {
      id_schedule: textOf(row.id_schedule) || null,
      quiz: {
        id: textOf(quiz.id),
        name: textOf(quiz.name),
        description: textOf(quiz.description),
        questions: listOf(quiz.questions ?? [], "questions", readQuestion),
      },
    };
  },
);

/** What the page shows of the style that the answers lead to; null when none fits. */
export type Outcome = { name: string; description: string; picture: string } | null;

/** Sends the answers (CALL-QUIZ-11). */
export const submitCall = publicCall<typeof contract.submitQuiz>(
  { method: "POST", path: "/quiz/schedule/{id}/submit", base: "unversioned" },
  (raw) => {
    const row = objectOf(raw, "data");
    return {
      style: row.style === null || row.style === undefined ? null : readStyle(objectOf(row.style, "style")),
      is_fallback: flagOf(row.is_fallback, false),
    };
  },
);

const readStyle = (row: Raw) => ({
  id: textOf(row.id),
  name: textOf(row.name),
  description: textOf(row.description),
  image_url: textOf(row.image_url) || null,
});

/** A picture from elsewhere only over https; a path is of the server that answered. */
export const outcomeOf = ({ style }: Awaited<ReturnType<ReturnType<typeof submitCall>["read"]>>): Outcome =>
  style && {
    name: style.name,
    description: style.description,
    picture:
      style.image_url && isPictureAddress(style.image_url) ? new URL(style.image_url, apiOrigin).href : "",
  };
