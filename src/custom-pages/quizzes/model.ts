import type { RecordOf } from "../../../contract/core/entity";
import { question, type question as questionPart, type quizDocument } from "../../../contract/entities/quiz";
import type { EditorStore } from "../../editor/store";
import { formValues } from "../../fields/codecs";
import type { FormOf } from "../../fields/form-of";

/** A question in the editor; its index in the list is its position. */
export type QuestionDraft = FormOf<typeof questionPart.fields>;
export type AnswerDraft = QuestionDraft["answers"][number];
export type QuizDraft = FormOf<typeof quizDocument.fields>;
export type QuizRecord = RecordOf<typeof quizDocument.fields>;
export type QuizStore = EditorStore<QuizDraft, QuizRecord>;

/** A new question with empty answers (QUIZ-15, QUIZ-16). */
export const newQuestion = (id: string, answerIds: readonly string[]): QuestionDraft => ({
  ...formValues(question),
  id,
  answers: answerIds.map((one) => ({ id: one, title: "" })),
});

/** Signs before the lines of a list: `- `, `• `, `2. `, `b) `. */
const BULLET = /^\s*(?:[-*•–—]|\p{L}\)|\d{1,3}[.)])\s+/u;

/** The lines of a pasted list; none of a single line. */
export function pastedLines(text: string): string[] {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.replace(BULLET, "").trim())
    .filter(Boolean);
  return lines.length > 1 ? lines : [];
}

/**
 * Answers with the lines of a list in the place of a selection in one of them, one line each, as many as there is room
 * for. Empty answers below are filled first.
 */
export function withLines(
  answers: readonly AnswerDraft[],
  at: number,
  [start, end]: readonly [start: number, end: number],
  lines: readonly string[],
  { most, newId }: { most: number; newId(): string },
): AnswerDraft[] {
  const answer = answers[at];
  const [first = "", ...others] = lines;
  if (!answer) return [...answers];
  const below = answers.slice(at + 1);
  const empty = below.findIndex(({ title }) => title.trim() !== "");
  const free = below.slice(0, empty < 0 ? below.length : empty);
  const room = Math.max(0, most - answers.length) + free.length;
  const filled = others.slice(0, room).map((title, place) => ({ id: free[place]?.id ?? newId(), title }));
  return [
    ...answers.slice(0, at),
    { ...answer, title: answer.title.slice(0, start) + first + answer.title.slice(end) },
    ...filled,
    ...below.slice(Math.min(free.length, filled.length)),
  ];
}

export interface QuizEvent {
  id: string;
  name: string;
  start_time: string;
  end_time: string | null;
  quiz_id: string | null;
  id_decor: string | null;
  orientation: string;
  style_ids: readonly string[];
  participants_ids: readonly string[];
  photo_booth_ids?: readonly string[];
  quiz_mappings: readonly { style_id: string; answer_ids: readonly string[] }[];
  quiz_fallback_style_id: string | null;
}

const endOf = ({ end_time }: QuizEvent) => (end_time ? Date.parse(end_time) : Number.POSITIVE_INFINITY);

/** Names of running and coming events that link an answer of the question with a style. */
export const linkedEvents = (
  events: readonly QuizEvent[],
  { answers }: QuestionDraft,
  now: number,
): string[] =>
  events
    .filter((event) => endOf(event) > now)
    .filter(({ quiz_mappings }) =>
      quiz_mappings.some(({ answer_ids }) => answers.some(({ id }) => answer_ids.includes(id))),
    )
    .map(({ name }) => name);

/** The event that runs or comes next, else the last one, before all others. */
export function nextFirst(events: readonly QuizEvent[], now: number): QuizEvent[] {
  const startOf = ({ start_time }: QuizEvent) => Date.parse(start_time);
  const isOver = (one: QuizEvent) => endOf(one) <= now;
  return [...events].sort((one, other) => {
    if (isOver(one) !== isOver(other)) return isOver(one) ? 1 : -1;
    return isOver(one) ? startOf(other) - startOf(one) : startOf(one) - startOf(other);
  });
}

/** All styles that an event can show after the quiz, in its order. */
export const stylesOf = ({ style_ids, quiz_mappings, quiz_fallback_style_id }: QuizEvent): string[] => [
  ...new Set([
    ...style_ids,
    ...quiz_mappings.map(({ style_id }) => style_id),
    ...(quiz_fallback_style_id ? [quiz_fallback_style_id] : []),
  ]),
];
