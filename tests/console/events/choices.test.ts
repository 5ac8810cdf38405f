import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toggleParticipant } from "../../../contract/rules/event";
import { clearedByMode } from "../../../contract/rules/event-styles";
import {
  type Booth,
  lostBetween,
  modeSets,
  orderBooths,
  quizSets,
  withAnswers,
  withPicked,
} from "../../../src/custom-pages/events/choices";
import { type Selection, stylesSets } from "../../../src/domain/events/styles";

const id = fc.constantFrom("a", "b", "c", "d", "e");
const ids = fc.uniqueArray(id);
const mappings = fc.uniqueArray(
  fc.record({ style_id: id, answer_ids: fc.uniqueArray(fc.constantFrom("x", "y", "z"), { minLength: 1 }) }),
  { selector: (one) => one.style_id },
);
const selections: fc.Arbitrary<Selection> = fc.record({
  style_ids: ids,
  style_selection_mode: fc.constantFrom("GRID", "QUIZ"),
  quiz_id: fc.constantFrom("", "q"),
  quiz_mappings: mappings,
  quiz_fallback_style_id: fc.oneof(fc.constant(""), id),
});

describe("participants", () => {
  test("All is chosen exactly while none is, whatever is picked in whatever order [EVT-39 EVT-40]", () => {
    const picks = fc.array(fc.oneof(fc.constant(null), id));
    fc.assert(
      fc.property(ids, ids, picks, (start, everyone, all) => {
        let chosen: readonly string[] = start;
        for (const picked of all) {
          const next = toggleParticipant(chosen, picked, everyone);
          if (picked === null) expect(next).toEqual(chosen.length > 0 ? [] : everyone);
          else {
            expect(next.includes(picked)).toBe(!chosen.includes(picked));
            expect(next.filter((one) => one !== picked)).toEqual(chosen.filter((one) => one !== picked));
          }
          expect(new Set(next).size).toBe(next.length);
          chosen = next;
        }
      }),
    );
  });
});

describe("consequences of a choice", () => {
  test("Grid leaves no quiz, no mappings and no fallback; Quiz leaves all as it is [EVT-34 EVT-35 EVT-36]", () => {
    fc.assert(
      fc.property(selections, (event) => {
        const grid = { ...event, style_selection_mode: "GRID", ...modeSets(event, "GRID") };
        expect(grid).toMatchObject({ quiz_id: "", quiz_mappings: [], quiz_fallback_style_id: "" });
        expect(clearedByMode({ ...event, style_selection_mode: "GRID" })).toMatchObject({
          quiz_id: null,
          quiz_mappings: [],
          quiz_fallback_style_id: null,
        });
        expect(modeSets(event, "QUIZ")).toEqual({});
        expect(grid.style_ids).toBe(event.style_ids);
      }),
    );
  });

  test("another quiz takes the mappings alone, the same one nothing [EVT-37]", () => {
    fc.assert(
      fc.property(selections, (event) => {
        expect(quizSets(event, event.quiz_id)).toEqual({});
        const next = { ...event, ...quizSets(event, "other") };
        expect(next).toEqual({ ...event, quiz_mappings: [] });
      }),
    );
  });

  test("after any choice of styles no mapping and no fallback of a removed style is left, and nothing else is lost", () => {
    fc.assert(
      fc.property(selections, ids, (event, next) => {
        const after = { ...event, style_ids: next, ...stylesSets(event, next) } as Selection;
        expect(after.quiz_mappings.map((one) => one.style_id)).toEqual(
          next.filter((style) => event.quiz_mappings.some((one) => one.style_id === style)),
        );
        for (const one of after.quiz_mappings) expect(event.quiz_mappings).toContain(one);
        const isGone = event.style_ids.some((one) => one === event.quiz_fallback_style_id);
        if (isGone && !next.some((one) => one === event.quiz_fallback_style_id))
          expect(after.quiz_fallback_style_id).toBe("");
        else expect(after.quiz_fallback_style_id).toBe(event.quiz_fallback_style_id);
      }),
    );
  });

  test("are shown until another choice is made", () => {
    const before = {
      style_ids: ["a"],
      style_selection_mode: "QUIZ",
      quiz_id: "q",
      quiz_mappings: [{ style_id: "a", answer_ids: ["x"] }],
      quiz_fallback_style_id: "a",
    };
    const after = { ...before, ...modeSets(before, "GRID") };
    expect(lostBetween(before, after)).toEqual({ quiz: "q", answers: 1, fallback: "a" });
    expect(lostBetween(before, before)).toBeUndefined();
    expect(lostBetween(undefined, before)).toBeUndefined();
    const again = { ...before, quiz_mappings: [{ style_id: "a", answer_ids: ["y"] }] };
    expect(lostBetween({ quiz_id: "q", quiz_mappings: [] }, again)).toBeUndefined();
  });
});

test("mappings follow the order of the styles; one without answers is none [EVT-29 EVT-30]", () => {
  fc.assert(
    fc.property(selections, id, fc.uniqueArray(fc.constantFrom("x", "y")), (event, style, answers) => {
      const next = withAnswers(event, style, answers);
      const order = next.map((one) => event.style_ids.indexOf(one.style_id));
      expect(order).toEqual([...order].sort((a, b) => a - b));
      const isMapped = answers.length > 0 && event.style_ids.includes(style);
      expect(next.find((one) => one.style_id === style)?.answer_ids).toEqual(isMapped ? answers : undefined);
    }),
  );
});

test("picked styles keep the order of those that stay; new ones follow in the order of picking", () => {
  expect(withPicked(["a", "b", "c"], new Set(["c", "a", "e", "d"]))).toEqual(["a", "c", "e", "d"]);
});

test("chosen booths come first, then the owner's, each by name and number", () => {
  const booth = (name: string, id_user: string): Booth => ({
    id: name,
    name,
    id_user,
    orientation: "portrait",
  });
  const all = [booth("10 Hall", "me"), booth("Annex", "other"), booth("2 Bar", "me"), booth("Zoo", "other")];
  expect(orderBooths(all, ["Zoo"], "me").map(({ name }) => name)).toEqual([
    "Zoo",
    "2 Bar",
    "10 Hall",
    "Annex",
  ]);
});
