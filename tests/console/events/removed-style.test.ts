import { describe, expect, test } from "vitest";
import {
  type RemovedStyle,
  type Selection,
  styleIn,
  withoutStyle,
  withStyleAgain,
} from "../../../src/domain/events/styles";

const EVENT: Selection = {
  style_ids: ["oil", "ink", "film"],
  style_selection_mode: "QUIZ",
  quiz_id: "quiz",
  quiz_mappings: [
    { style_id: "oil", answer_ids: ["a"] },
    { style_id: "ink", answer_ids: ["b", "c"] },
  ],
  quiz_fallback_style_id: "ink",
};
const removedFrom = (event: Selection, id: string) => {
  const removed = styleIn(event, id) as RemovedStyle;
  return { removed, after: { ...event, ...withoutStyle(event, id) } };
};

describe("a style that is removed from an event", () => {
  test("takes its answers with it, and the fallback if it was that, and nothing of the others [EVT-07 EVT-30 EVT-31]", () => {
    expect(removedFrom(EVENT, "ink").after).toEqual({
      ...EVENT,
      style_ids: ["oil", "film"],
      quiz_mappings: [{ style_id: "oil", answer_ids: ["a"] }],
      quiz_fallback_style_id: "",
    });
    expect(withoutStyle(EVENT, "film")).toEqual({ style_ids: ["oil", "ink"] });
  });

  test("is found where the event has it only as the fallback of its quiz [EVT-31]", () => {
    const { removed, after } = removedFrom({ ...EVENT, quiz_fallback_style_id: "noir" }, "noir");
    expect(removed.wasFallback).toBe(true);
    expect(after.quiz_fallback_style_id).toBe("");
    expect({ ...after, ...withStyleAgain(after, removed) }).toEqual({
      ...EVENT,
      quiz_fallback_style_id: "noir",
    });
    expect(styleIn(EVENT, "noir")).toBeUndefined();
  });

  test("is put back with all that it had", () => {
    for (const id of EVENT.style_ids) {
      const { removed, after } = removedFrom(EVENT, id);
      expect({ ...after, ...withStyleAgain(after, removed) }).toEqual(EVENT);
    }
  });

  test("comes back before the styles that followed it, whatever was changed meanwhile", () => {
    const { removed, after } = removedFrom(EVENT, "oil");
    const changed = (style_ids: string[]) => withStyleAgain({ ...after, style_ids }, removed).style_ids;
    expect(changed(["noir", "film", "ink"])).toEqual(["noir", "film", "oil", "ink"]);
    expect(changed(["noir"])).toEqual(["noir", "oil"]);
    expect(changed(["ink", "oil"])).toEqual(["ink", "oil"]); // somebody else put it back
  });

  test("brings no answers back to another quiz, and replaces none that were given meanwhile [EVT-37]", () => {
    const { removed, after } = removedFrom(EVENT, "ink");
    const otherQuiz = { ...after, quiz_id: "other", quiz_mappings: [] };
    expect(withStyleAgain(otherQuiz, removed)).toEqual({ style_ids: EVENT.style_ids });
    const given = { style_id: "ink", answer_ids: ["new"] };
    const answered = { ...after, quiz_mappings: [given], quiz_fallback_style_id: "film" };
    expect(withStyleAgain(answered, removed)).toEqual({ style_ids: EVENT.style_ids });
    const grid = { ...after, quiz_id: "", quiz_mappings: [] };
    expect(withStyleAgain(grid, { ...removed, quiz: "" })).toEqual({ style_ids: EVENT.style_ids });
  });
});
