import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkDraft, emptyDraft } from "../../../contract/core/entity";
import { type QuizQuestion, question as questionPart } from "../../../contract/entities/quiz";
import { byPosition, dense, moveItem, nextPosition, renumber } from "../../../contract/rules/positions";
import { missingAnswers, quizCoverage, quizResult } from "../../../contract/rules/quiz";
import {
  cartridgesOf,
  clearedBy,
  demoPrice,
  demoPriceNotices,
  demoPriceOrZero,
  generationPrice,
  imageTypes,
  styleTypeOf,
  valueError,
} from "../../../contract/rules/style";

describe("positions", () => {
  it("are dense whatever was sent, in its order [QUIZ-14 QUIZ-19]", () => {
    const item = fc.record({ position: fc.option(fc.nat(9), { nil: undefined }), name: fc.string() });
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const numbered = dense(items);
        expect(numbered.map(({ position }) => position)).toEqual(items.map((_, at) => at));
        expect(nextPosition(numbered)).toBe(items.length);
        expect(numbered.map(({ name }) => name).sort()).toEqual(items.map(({ name }) => name).sort());
      }),
    );
  });

  it("are those that items have, alike ones in the order they came, items without one last", () => {
    const names = (...items: { name: string; position?: number }[]) =>
      byPosition(items).map(({ name }) => name);
    expect(names({ name: "b", position: 2 }, { name: "none" }, { name: "a", position: 0 })).toEqual([
      "a",
      "b",
      "none",
    ]);
    expect(
      names({ name: "x" }, { name: "y" }, { name: "b", position: 1 }, { name: "a", position: 1 }),
    ).toEqual(["b", "a", "x", "y"]);
    expect([nextPosition([]), nextPosition([{ position: 5 }, { position: 2 }])]).toEqual([0, 6]);
  });

  it("a moved item is at its target, the others keep their order", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat()), fc.nat(12), fc.nat(12), (items, from, to) => {
        const moved = moveItem(items, from, to);
        expect([...moved].sort()).toEqual([...items].sort());
        if (from < items.length) expect(moved[Math.min(to, items.length - 1)]).toBe(items[from]);
      }),
    );
    expect(moveItem(["a", "b", "c"], 0, -1)).toEqual(["a", "b", "c"]);
    expect(moveItem(["a", "b", "c"], 2, -1)).toEqual(["c", "a", "b"]);
    expect(moveItem(["a", "b", "c"], 0, 9)).toEqual(["b", "c", "a"]);
    expect(moveItem(["a"], 4, 0)).toEqual(["a"]);
    expect(renumber([{ title: "a" }])).toEqual([{ title: "a", position: 0 }]);
  });
});

describe("styles", () => {
  const style = { is_group: false, id_workflow: "w", id_workflow_tune: "t", participants_ids: ["p"] };

  it("a revolver clears workflow, tune and participants, a normal style its cartridges [STY-61..65 STY-76]", () => {
    expect(clearedBy({ ...style, is_group: true, name: "S" })).toEqual({
      is_group: true,
      id_workflow: null,
      id_workflow_tune: null,
      participants_ids: [],
      name: "S",
    });
    expect(clearedBy(style)).toBe(style);
    expect(cartridgesOf("revolver", ["b", "", "a", "b"])).toEqual(["b", "a"]);
    expect(cartridgesOf("normal", ["a"])).toEqual([]);
  });

  it("switching back and forth never leaves what the type clears [STY-61..64]", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1 }), (types) => {
        let last = style;
        for (const is_group of types) last = clearedBy({ ...last, is_group });
        expect(last.id_workflow === null).toBe(types.includes(true));
        if (last.is_group) expect(last.participants_ids).toEqual([]);
      }),
    );
  });

  const priced = (generation_cost: number | null, demo_generation_cost: number | null) => ({
    generation_cost,
    demo_generation_cost,
  });

  it("prices are the style's, else the tune's, else 0 or none [STY-47 STY-48 STY-70]", () => {
    expect([
      generationPrice(priced(2, null), priced(1, null)),
      generationPrice(priced(null, null), priced(1, null)),
      generationPrice(priced(null, null), null),
    ]).toEqual([2, 1, 0]);
    expect([
      demoPrice(priced(2, 0), priced(1, 5)),
      demoPrice(priced(2, null), priced(1, 5)),
      demoPrice(priced(2, null), null),
    ]).toEqual([0, 5, null]);
    expect(demoPriceOrZero(priced(2, null), null)).toBe(0);
    expect([demoPriceOrZero(priced(2, 3), null), demoPriceOrZero(priced(2, null), priced(1, 5))]).toEqual([
      3, 5,
    ]);
    expect([styleTypeOf({ is_group: true }), styleTypeOf({ is_group: false })]).toEqual([
      "revolver",
      "normal",
    ]);
  });

  it("a change of the demo price has exactly the stated consequences [STY-68 STY-69 STY-71]", () => {
    const none = priced(null, null);
    const texts = (before: typeof none, after: typeof none, typed?: string) =>
      demoPriceNotices(before, after, priced(5, null), typed).map(({ kind, text }) => [kind, text]);
    expect(texts(none, priced(null, -1))).toEqual([["error", "Демо-цена не может быть отрицательной"]]);
    expect(texts(none, priced(null, 3), "3.0")).toEqual([["info", "Установлена демо-цена: 3.0"]]);
    expect(texts(priced(null, 1), priced(null, 6))).toEqual([
      ["warning", "Демо-цена выше обычной цены генерации"],
    ]);
    expect(texts(priced(null, 0), priced(2, 3)).map(([kind]) => kind)).toEqual(["warning", "info"]);
    expect(texts(priced(null, 4), priced(null, null))).toEqual([]);
    expect(texts(none, priced(null, 0))).toEqual([]);
    expect(texts(priced(null, 1), priced(null, 5))).toEqual([]);
    expect(texts(none, priced(null, 3))).toEqual([["info", "Установлена демо-цена: 3"]]);
  });

  it("an image param's patterns say which types it takes, without case; an extension alone is a pattern too [WF-45 OP-122]", () => {
    expect(imageTypes(["*.jpg", "*.jpeg"])).toEqual(["image/jpeg"]);
    expect(imageTypes(["*.PNG", "*.webp"])).toEqual(["image/png", "image/webp"]);
    expect(imageTypes(["*.*"])).toHaveLength(3);
    expect(imageTypes(["*.gif", "("])).toEqual([]);
    expect(imageTypes([" *.png ", "?.jpg"])).toEqual(["image/jpeg", "image/png"]);
    expect(imageTypes(["??.jpg", "x.pn", "*xpng", "", "."])).toEqual([]);
    expect(imageTypes(["**.webp"])).toEqual(["image/webp"]);
    expect(imageTypes(["png", " .JPG "])).toEqual(["image/jpeg", "image/png"]);
  });

  const errorOf = (type: string, detail: object, value: unknown, of = type) =>
    valueError({ type, detail } as never, { type: of as "string", value: value as string });

  it("a text is counted in characters: an emoji is one", () => {
    const detail = { max_length: 3, value_list_items: [] };
    expect([
      errorOf("string", detail, "🎉🎉🎉"),
      errorOf("string", detail, "🎉🎉🎉🎉"),
      errorOf("string", detail, 3),
    ]).toEqual([undefined, "validation.too_long", "validation.invalid"]);
  });

  it("a value of a list is one of its items, pictures and switches have no other value", () => {
    const list = { min_value: null, max_value: null, value_list_items: [1, 5] };
    const texts = { max_length: 9, value_list_items: ["a"] };
    expect([
      errorOf("float", list, 5),
      errorOf("float", list, 2),
      errorOf("string", texts, "a"),
      errorOf("string", texts, "b"),
      errorOf("string", {}, "anything"),
      errorOf("integer", {}, 3),
      errorOf("float", list, Number.POSITIVE_INFINITY),
      errorOf("boolean", {}, true),
      errorOf("boolean", {}, "true"),
      errorOf("image", {}, null),
      errorOf("image", {}, "a.png"),
    ]).toEqual([
      undefined,
      "validation.invalid_choice",
      undefined,
      "validation.invalid_choice",
      undefined,
      undefined,
      "validation.invalid",
      undefined,
      "validation.invalid",
      undefined,
      "validation.invalid",
    ]);
  });

  it("limits are within what is allowed", () => {
    const limits = { min_value: 0, max_value: 9, value_list_items: [] };
    const open = { ...limits, min_value: null, max_value: null };
    expect([0, 9, -0.5, 9.5].map((value) => errorOf("float", limits, value))).toEqual([
      undefined,
      undefined,
      "validation.too_small",
      "validation.too_large",
    ]);
    expect([-1e9, 1e9].map((value) => errorOf("float", open, value))).toEqual([undefined, undefined]);
  });

  it("a value is of its param's type and within its limits", () => {
    const detail = {
      variant: null,
      min_value: 0,
      max_value: 9,
      step: null,
      value_list_items: [],
      defaults: [],
    };
    const integer = { type: "integer", detail } as never;
    const of = (value: number | string, type = "integer") =>
      valueError(integer, { type: type as "integer", value });
    expect([of(3), of(10), of(-1), of(1.5), of("3"), of(3, "float")]).toEqual([
      undefined,
      "validation.too_large",
      "validation.too_small",
      "validation.whole",
      "validation.invalid",
      "validation.invalid_choice",
    ]);
  });

  it("the length of a text counts characters, an emoji as one [STY-49]", () => {
    const text = { type: "string", detail: { max_length: 3, value_list_items: [] } } as never;
    const of = (value: string) => valueError(text, { type: "string", value });
    expect([of("🎉🎉🎉"), of("🎉🎉🎉🎉"), of("abc"), of("abcd")]).toEqual([
      undefined,
      "validation.too_long",
      undefined,
      "validation.too_long",
    ]);
  });
});

describe("quizzes", () => {
  const question = (id: string, answers: string[], changes: Partial<QuizQuestion> = {}): QuizQuestion => ({
    id,
    title: id,
    position: 0,
    is_affects_result: true,
    is_required: true,
    answers: answers.map((answer, position) => ({ id: answer, title: answer, position })),
    ...changes,
  });
  const questions = [
    question("colour", ["red", "blue"]),
    question("mood", ["calm", "wild"]),
    question("name", ["long", "short"], { is_affects_result: false, is_required: false }),
  ];
  const mappings = [
    { style_id: "oil", answer_ids: ["red", "calm"] },
    { style_id: "neon", answer_ids: ["blue", "wild", "long"] },
  ];
  const result = (...chosen: [string, string][]) =>
    quizResult(questions, new Map(chosen.map(([id, answer]) => [id, [answer]])), mappings, "plain");

  it("a question needs a title and two answers", () => {
    const named = (title: string, ...answers: string[]) => {
      const rows = answers.map((one, position) => ({ id: "", title: one, position }));
      return checkDraft(questionPart, { ...emptyDraft(questionPart), title, answers: rows }, "update");
    };
    expect(named("", "").map(({ path }) => path)).toEqual(["title", "answers", "answers.0.title"]);
    expect(named("Colour", "red", "blue")).toEqual([]);
    expect(named(" ", "red", " ")).toEqual([
      { path: "title", message: "validation.required" },
      { path: "answers.1.title", message: "validation.required" },
    ]);
    expect(named("Colour", "red")).toEqual([{ path: "answers", message: "validation.two_answers" }]);
  });

  it("most chosen answers win, the earlier mapping of equals, else the fallback [QUIZ-11 QUIZ-12]", () => {
    expect(result(["colour", "blue"], ["mood", "wild"])).toEqual({ style_id: "neon", is_fallback: false });
    expect(result(["colour", "blue"], ["mood", "calm"])).toEqual({ style_id: "oil", is_fallback: false });
    expect(result(["name", "long"])).toEqual({ style_id: "plain", is_fallback: true });
    expect(missingAnswers(questions, new Map([["mood", ["calm"]]])).map(({ id }) => id)).toEqual(["colour"]);
  });

  it("coverage names answers that lead nowhere and styles that no answer reaches", () => {
    const found = quizCoverage(
      questions,
      [
        { style_id: "oil", answer_ids: ["gone", "red"] },
        { style_id: "noir", answer_ids: ["gone"] },
      ],
      ["oil", "noir", "neon"],
    );
    expect(found).toEqual({ idleAnswers: ["blue", "calm", "wild"], unreachedStyles: ["noir", "neon"] });
  });
});
