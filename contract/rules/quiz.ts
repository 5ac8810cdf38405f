import type { QuizQuestion } from "../entities/quiz";

/** The style that the answers of a quiz lead to (OP-157). */

export interface QuizMapping {
  style_id: string;
  answer_ids: readonly string[];
}

/** Chosen answers by question. */
export type Choices = ReadonlyMap<string, readonly string[]>;

/** Required questions without an answer. */
export const missingAnswers = (questions: readonly QuizQuestion[], choices: Choices): QuizQuestion[] =>
  questions.filter(({ id, is_required }) => is_required && (choices.get(id) ?? []).length === 0);

/**
 * The style that answers lead to: the mapping with the most chosen answers of questions that affect the result, the
 * first of equals, otherwise the fallback (OP-157).
 */
export function quizResult(
  questions: readonly QuizQuestion[],
  choices: Choices,
  mappings: readonly QuizMapping[],
  fallback: string | null,
): { style_id: string | null; is_fallback: boolean } {
  const chosen = new Set(
    questions.filter((question) => question.is_affects_result).flatMap(({ id }) => choices.get(id) ?? []),
  );
  let best: QuizMapping | undefined;
  let most = 0;
  for (const mapping of mappings) {
    const hits = new Set(mapping.answer_ids.filter((id) => chosen.has(id))).size;
    if (hits > most) [best, most] = [mapping, hits];
  }
  return best ? { style_id: best.style_id, is_fallback: false } : { style_id: fallback, is_fallback: true };
}

export interface QuizCoverage {
  /** Answers of questions that affect the result but are in no mapping. */
  idleAnswers: string[];
  /** Styles that no answer leads to. */
  unreachedStyles: string[];
}

/** Answers that lead to no style, and styles that no answer leads to. */
export function quizCoverage(
  questions: readonly QuizQuestion[],
  mappings: readonly QuizMapping[],
  styleIds: readonly string[],
): QuizCoverage {
  const counted = questions
    .filter((question) => question.is_affects_result)
    .flatMap(({ answers }) => answers);
  const answerIds = new Set(counted.map(({ id }) => id));
  const led = new Set(mappings.flatMap(({ answer_ids }) => answer_ids));
  const reached = new Set(
    mappings
      .filter(({ answer_ids }) => answer_ids.some((id) => answerIds.has(id)))
      .map(({ style_id }) => style_id),
  );
  return {
    idleAnswers: counted.filter(({ id }) => !led.has(id)).map(({ id }) => id),
    unreachedStyles: styleIds.filter((id) => !reached.has(id)),
  };
}
