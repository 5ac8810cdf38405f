import { byPosition } from "../../../contract/rules/positions";
import type { KeyOf } from "../../providers/i18n/keys";

type QuizKey = KeyOf<typeof import("../../../static/locales/en/quiz-player.json")>;

/** Texts in one language. */
export type Say = (key: QuizKey, values?: Readonly<Record<string, string | number>>) => string;

export interface PlayedAnswer {
  id: string;
  title: string;
}

export interface PlayedQuestion {
  id: string;
  title: string;
  is_required: boolean;
  answers: readonly PlayedAnswer[];
}

/** Chosen answer by question: our pages take one, although the wire has a list (OP-233). */
export type Answers = Readonly<Record<string, string>>;

type Placed<T> = T & { position: number };

/** Questions and answers in their order; what cannot be answered is not asked. */
export const playable = (
  questions: readonly Placed<
    Omit<PlayedQuestion, "answers"> & { answers: readonly Placed<PlayedAnswer>[] }
  >[],
): PlayedQuestion[] =>
  byPosition(questions)
    .map((question) => ({ ...question, answers: byPosition(question.answers) }))
    .filter(({ answers }) => answers.length > 0);

/** "A" for the first answer; numbers after "Z". */
export const letterOf = (at: number): string => (at < 26 ? String.fromCharCode(65 + at) : String(at + 1));

/** Place of the answer that a key chooses, by the letter or, on another layout, by the key that has it. */
export function answerOfKey({ key, code }: Pick<KeyboardEvent, "key" | "code">): number | undefined {
  const letter = /^[a-z]$/i.exec(key)?.[0] ?? /^Key([A-Z])$/.exec(code)?.[1];
  return letter === undefined ? undefined : letter.toUpperCase().charCodeAt(0) - 65;
}

/** The answers that the quiz still has: it may have been changed since they were given. */
export function knownAnswers(questions: readonly PlayedQuestion[], answers: Answers): Answers {
  const known = questions.flatMap(({ id, answers: offered }) => {
    const chosen = answers[id];
    return offered.some((answer) => answer.id === chosen) ? [[id, chosen as string] as const] : [];
  });
  return Object.fromEntries(known);
}

/** Whether the quiz does not go on without an answer. */
export const isMissing = ({ id, is_required }: PlayedQuestion, answers: Answers): boolean =>
  is_required && answers[id] === undefined;

/** Place of the furthest question that can be shown; after the last one the result. */
export function furthestOf(questions: readonly PlayedQuestion[], answers: Answers): number {
  const at = questions.findIndex((question) => isMissing(question, answers));
  return at < 0 ? questions.length : at;
}

/** As the contract's calls and rules take them. */
export const choicesOf = (answers: Answers): ReadonlyMap<string, readonly string[]> =>
  new Map(Object.entries(answers).map(([question, answer]) => [question, [answer]]));
