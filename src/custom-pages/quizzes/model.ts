import { checkDraft, type RecordOf } from "../../../contract/core/entity";
import type { Issue } from "../../../contract/core/errors";
import {
  type QuestionInput,
  type QuizQuestion,
  question as questionPart,
  type quizDocument,
} from "../../../contract/entities/quiz";
import { byPosition, renumber } from "../../../contract/rules/positions";
import type { EditorStore } from "../../editor/store";
import { same } from "../../editor/values";
import { formValues } from "../../fields/codecs";
import type { FormOf } from "../../fields/form-of";

/** A question in the editor; its index in the list is its position. */
export type QuestionDraft = FormOf<typeof questionPart.fields>;
export type QuizDraft = FormOf<typeof quizDocument.fields>;
export type QuizRecord = RecordOf<typeof quizDocument.fields>;
export type QuizStore = EditorStore<QuizDraft, QuizRecord>;

export const questionsOf = ({ questions = [] }: Partial<QuizRecord>): QuizQuestion[] => byPosition(questions);

/** A new question with empty answers (QUIZ-15, QUIZ-16). */
export const newQuestion = (id: string, answerIds: readonly string[]): QuestionDraft => ({
  ...formValues(questionPart),
  id,
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

/** What a question still needs. */
export const problemsOf = (question: QuestionDraft): Issue[] =>
  checkDraft(questionPart, { ...question, position: 0, answers: renumber(question.answers) }, "update");

/** One call of a save, with the question's id in the editor. */
export type Change =
  | { kind: "info" }
  | { kind: "reorder" }
  | { kind: "remove" | "update" | "create"; id: string };

/** The calls that turn the stored quiz into the edited one, in order (OP-153). */
export function changesIn(before: QuizDraft, now: QuizDraft): Change[] {
  const was = new Map(before.questions.map((question) => [question.id, question]));
  const is = new Set(now.questions.map(({ id }) => id));
  const { questions: _, ...info } = now;
  const { questions: __, ...stored } = before;
  const kept = before.questions.filter(({ id }) => is.has(id));
  const created = now.questions.filter(({ id }) => !was.has(id));
  const changed = now.questions.filter((one) => was.has(one.id) && !same(was.get(one.id), one));
  const each = (kind: "remove" | "update" | "create", questions: readonly QuestionDraft[]) =>
    idsOf(questions).map((id): Change => ({ kind, id }));
  const isMoved = !same(idsOf([...kept, ...created]), idsOf(now.questions));
  return [
    ...(same(info, stored) ? [] : [{ kind: "info" } as const]),
    ...each(
      "remove",
      before.questions.filter(({ id }) => !is.has(id)),
    ),
    ...each("update", changed),
    ...each("create", created),
    ...(isMoved ? [{ kind: "reorder" } as const] : []),
  ];
}

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
