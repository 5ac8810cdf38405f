import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { QuizQuestion } from "../../../contract/entities/quiz";
import { type QuizMapping, quizResult } from "../../../contract/rules/quiz";
import { sharesOf } from "../../../src/custom-pages/quizzes/shares";

const question = (id: string, answers: readonly string[], changes: Partial<QuizQuestion> = {}) => ({
  id,
  title: id,
  position: 0,
  is_affects_result: true,
  is_required: true,
  answers: answers.map((answer, position) => ({ id: answer, title: answer, position })),
  ...changes,
});

/** Each way through the quiz, by the rule of the server. */
function walked(
  questions: readonly QuizQuestion[],
  mappings: readonly QuizMapping[],
  fallback: string | null,
) {
  let ways: (readonly [question: string, answers: readonly string[]])[][] = [[]];
  for (const { id, answers, is_required, is_affects_result } of questions) {
    if (!is_affects_result || answers.length === 0) continue;
    const options = [...answers.map((one) => [one.id]), ...(is_required ? [] : [[]])];
    ways = ways.flatMap((way) => options.map((option) => [...way, [id, option] as const]));
  }
  const counts = new Map<string, number>();
  for (const way of ways) {
    const { style_id } = quizResult(questions, new Map(way), mappings, fallback);
    if (style_id !== null) counts.set(style_id, (counts.get(style_id) ?? 0) + 1);
  }
  return { ways: ways.length, counts };
}

describe("shares of styles", () => {
  test("count one answer to each question that affects the result, and none where it may be skipped", () => {
    const questions = [
      question("q", ["a", "b"]),
      question("r", ["c", "d"], { is_required: false }),
      question("s", ["e", "f"], { is_affects_result: false }),
    ];
    const { ways, parts } = sharesOf(questions, [{ style_id: "oil", answer_ids: ["a", "e"] }], "grid");
    expect(ways).toBe(6);
    expect([...parts]).toEqual([
      ["oil", expect.closeTo(0.5)],
      ["grid", expect.closeTo(0.5)],
    ]);
  });

  test("are those of walking each way by the rule of the server [CALL-QUIZ-11]", () => {
    const ids = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
    const flags = fc.record({ is_affects_result: fc.boolean(), is_required: fc.boolean() });
    const mapping = fc.record({
      style_id: fc.constantFrom("oil", "neon", "noir"),
      answer_ids: fc.subarray(ids),
    });
    fc.assert(
      fc.property(
        fc.array(flags, { minLength: 3, maxLength: 3 }),
        fc.array(mapping, { maxLength: 4 }),
        fc.constantFrom("grid", null),
        (marks, mappings, fallback) => {
          const questions = marks.map((mark, at) => question(`q${at}`, ids.slice(at * 3, at * 3 + 3), mark));
          const { ways, parts } = sharesOf(questions, mappings, fallback);
          const all = walked(questions, mappings, fallback);
          expect(ways).toBe(all.ways);
          const counted = [...parts].map(([style, part]) => [style, Math.round(part * ways)]);
          expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(all.counts));
        },
      ),
    );
  });

  test("of a quiz with more ways than can be counted are estimated, each time the same", () => {
    const questions = Array.from({ length: 40 }, (_, at) =>
      question(
        `q${at}`,
        [0, 1, 2, 3].map((one) => `${at}-${one}`),
      ),
    );
    const mappings = [0, 1, 2, 3].map((one) => ({
      style_id: `s${one}`,
      answer_ids: questions.map((_, at) => `${at}-${one}`),
    }));
    const { ways, parts } = sharesOf(questions, mappings, null);
    expect(ways).toBe(4 ** 40);
    expect([...parts.values()].reduce((sum, part) => sum + part, 0)).toBeCloseTo(1);
    for (const part of parts.values()) expect(part).toBeGreaterThan(0.15);
    expect(sharesOf(questions, mappings, null)).toEqual({ ways, parts });
  });
});
