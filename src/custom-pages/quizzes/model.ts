import type { Issue } from "../../../contract/core/errors";
import type { QuestionInput, QuizQuestion } from "../../../contract/entities/quiz";
import { byPosition, renumber } from "../../../contract/rules/positions";
import { questionIssues } from "../../../contract/rules/quiz";
import { same, type Values } from "../../editor/values";

export interface AnswerDraft {
  id: string;
  title: string;
}

/** A question in the editor; its index in the list is its position. */
export interface QuestionDraft {
  id: string;
  title: string;
  is_affects_result: boolean;
  is_required: boolean;
  answers: readonly AnswerDraft[];
}

export type QuizDraft = {
  name: string;
  description: string;
  is_active: boolean;
  questions: readonly QuestionDraft[];
};

/** Collections of the document whose rows hold fields. */
export const NESTED = ["questions", "questions.*.answers"];

export const NEW_QUIZ: QuizDraft = { name: "", description: "", is_active: true, questions: [] };

const draftOf = ({ id, title, is_affects_result, is_required, answers }: QuizQuestion): QuestionDraft => ({
  id,
  title,
  is_affects_result,
  is_required,
  answers: byPosition(answers).map(({ id, title }) => ({ id, title })),
});

export const questionsOf = (record: Readonly<Record<string, unknown>>): QuizQuestion[] =>
  byPosition((record.questions as readonly QuizQuestion[] | undefined) ?? []);

export const draftOfQuiz = (record: Readonly<Record<string, unknown>>): QuizDraft => ({
  name: String(record.name ?? ""),
  description: String(record.description ?? ""),
  is_active: record.is_active !== false,
  questions: questionsOf(record).map(draftOf),
});

/** A new question; it is required and affects the result by default (QUIZ-15, QUIZ-16). */
export const newQuestion = (id: string, answerIds: readonly string[]): QuestionDraft => ({
  id,
  title: "",
  is_affects_result: true,
  is_required: true,
  answers: answerIds.map((one) => ({ id: one, title: "" })),
});

/** What a save sends: stored answers with their id, positions from 0 in order (QUIZ-19, OP-153). */
export function inputOf(question: QuestionDraft, position: number, stored?: QuizQuestion): QuestionInput {
  const known = new Set(stored?.answers.map(({ id }) => id));
  const { title, is_affects_result, is_required, answers } = question;
  return {
    title: title.trim(),
    is_affects_result,
    is_required,
    position,
    answers: renumber(answers).map((answer) => ({
      ...(known.has(answer.id) && { id: answer.id }),
      title: answer.title.trim(),
      position: answer.position,
    })),
  };
}

/** One call of a save. `draft` has the question's id in the editor. */
export type Step =
  | { kind: "info" }
  | { kind: "remove"; id: string }
  | { kind: "update"; draft: QuestionDraft }
  | { kind: "create"; draft: QuestionDraft }
  | { kind: "reorder" };

/** The calls that turn the stored quiz into the edited one, in order (OP-153). */
export function stepsFor(before: QuizDraft, now: QuizDraft): Step[] {
  const was = new Map(before.questions.map((question) => [question.id, question]));
  const is = new Set(now.questions.map(({ id }) => id));
  const { questions: _, ...info } = now;
  const { questions: __, ...stored } = before;
  const kept = before.questions.filter(({ id }) => is.has(id));
  const created = now.questions.filter(({ id }) => !was.has(id));
  const order = idsOf([...kept, ...created]);
  return [
    ...(same(info, stored) ? [] : [{ kind: "info" } as const]),
    ...before.questions.filter(({ id }) => !is.has(id)).map(({ id }) => ({ kind: "remove", id }) as const),
    ...now.questions.flatMap((draft) => {
      const stored = was.get(draft.id);
      return stored && !same(stored, draft) ? [{ kind: "update", draft } as const] : [];
    }),
    ...created.map((draft) => ({ kind: "create", draft }) as const),
    ...(same(order, idsOf(now.questions)) ? [] : [{ kind: "reorder" } as const]),
  ];
}

const idsOf = (questions: readonly QuestionDraft[]) => questions.map(({ id }) => id);

export function checkQuiz(path: string, { values }: { values: Values }): Issue[] {
  if (path === "name")
    return String(values.name).trim() === "" ? [{ path, message: "validation.required" }] : [];
  const at = /^questions\.(\d+)$/.exec(path)?.[1];
  const question = at === undefined ? undefined : (values as QuizDraft).questions[Number(at)];
  return question
    ? questionIssues({ ...question, answers: [...question.answers] }).map((issue) => ({
        ...issue,
        path: `${path}.${issue.path}`,
      }))
    : [];
}
