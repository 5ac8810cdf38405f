import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BotDraft, editBot, removeBot, restoreBot, sentBots } from "../../../contract/rules/bot-drafts";
import {
  checkPeriods,
  checkTimes,
  clearedByMode,
  defaultStart,
  isOutside,
  nextPeriod,
  type Span,
  toggleParticipant,
  withoutSeconds,
} from "../../../contract/rules/event";

const MINUTE = 60_000;
const at = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;
const NOW = new Date("2026-03-29T00:30:20Z");
const moment = fc
  .integer({ min: -3_000, max: 3_000 })
  .map((minutes) => NOW.getTime() + minutes * MINUTE + 7_000);

describe("times of an event", () => {
  test("lose their seconds and move by nothing else [EVT-53]", () => {
    fc.assert(
      fc.property(moment, (ms) => {
        const bare = withoutSeconds(at(ms));
        expect(bare).toMatch(/:00Z$/);
        expect(ms - Date.parse(bare)).toBeLessThan(MINUTE);
        expect(ms - Date.parse(bare)).toBeGreaterThanOrEqual(0);
        expect(withoutSeconds(bare)).toBe(bare);
      }),
    );
  });

  test("of a new one start a minute from now, at least 15 s ahead [EVT-41]", () => {
    expect(defaultStart(new Date("2026-03-29T00:30:20Z"))).toBe("2026-03-29T00:31:00Z");
    expect(defaultStart(new Date("2026-03-29T00:30:45Z"))).toBe("2026-03-29T00:31:00Z");
    expect(defaultStart(new Date("2026-03-29T00:30:46Z"))).toBe("2026-03-29T00:32:00Z");
  });

  test("need an end after the start, and a new start in the future [EVT-43 EVT-44 EVT-51 EVT-52]", () => {
    const paths = (start: string, end: string | null, isNewStart: boolean) =>
      checkTimes({ start_time: start, end_time: end }, { now: NOW, isNewStart });
    const [past, soon, later] = ["2026-03-29T00:30:00Z", "2026-03-29T01:00:00Z", "2026-03-29T02:00:00Z"];
    expect(paths(soon, later, true)).toEqual([]);
    expect(paths(past, later, false)).toEqual([]);
    expect(paths(past, later, true)).toEqual([
      { path: "start_time", message: "validation.invalid_start_time" },
    ]);
    expect(paths(soon, soon, true)).toEqual([{ path: "end_time", message: "validation.invalid_end_time" }]);
    expect(paths(soon, null, true)).toEqual([{ path: "end_time", message: "validation.required" }]);
  });
});

describe("periods", () => {
  const spans = fc
    .uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 8 })
    .map((cuts) => cuts.sort((a, b) => a - b))
    .map((cuts) =>
      cuts.slice(1).flatMap((to, place): Span[] =>
        place % 2 === 0
          ? [
              {
                start_time: at(NOW.getTime() + (cuts[place] as number) * 10 * MINUTE),
                end_time: at(NOW.getTime() + to * 10 * MINUTE),
              },
            ]
          : [],
      ),
    );

  test("a new one starts 5 minutes ahead and after all others, lasts an hour or to the end, and fits [PER-06 PER-07 PER-08 PER-09 PER-10]", () => {
    fc.assert(
      fc.property(spans, moment, moment, (periods, start, end) => {
        const times = { start_time: at(start), end_time: at(end) };
        const next = nextPeriod(periods, times, NOW);
        const last = Math.max(...periods.map((one) => Date.parse(one.end_time)), 0);
        const floor =
          Math.ceil(Math.max(NOW.getTime() + 5 * MINUTE, Date.parse(at(start)), last) / MINUTE) * MINUTE;
        const isOver = Date.parse(at(end)) <= NOW.getTime();
        if (isOver || floor >= Date.parse(at(end))) {
          expect(next).toBe(isOver ? "event_over" : "no_room");
          return;
        }
        const added = next as Span;
        expect(Date.parse(added.start_time)).toBe(floor);
        expect(Date.parse(added.end_time)).toBe(Math.min(floor + 60 * MINUTE, Date.parse(at(end))));
        expect(checkPeriods([...periods, added])).toEqual([]);
      }),
    );
    expect(nextPeriod([], { start_time: at(0), end_time: null }, NOW)).toBe("event_without_end");
  });

  test("end after their start and do not overlap; one outside the event is marked alone [PER-03 PER-04]", () => {
    const [a, b, c] = ["2026-03-29T01:00:00Z", "2026-03-29T02:00:00Z", "2026-03-29T03:00:00Z"];
    expect(checkPeriods([{ start_time: b, end_time: a }]).map(({ path }) => path)).toEqual([
      "periods.0.end_time",
    ]);
    const overlapping = [
      { start_time: a, end_time: c },
      { start_time: b, end_time: c },
    ];
    expect(checkPeriods(overlapping).map(({ path }) => path)).toEqual(["periods.1.start_time"]);
    expect(
      checkPeriods([
        { start_time: a, end_time: b },
        { start_time: b, end_time: c },
      ]),
    ).toEqual([]);
    expect(isOutside({ start_time: a, end_time: c }, { start_time: a, end_time: b })).toBe(true);
    expect(isOutside({ start_time: a, end_time: b }, { start_time: a, end_time: b })).toBe(false);
  });
});

test("the entry All stands for the empty list; the last one unpicked returns to it [EVT-39 EVT-40]", () => {
  const everyone = ["a", "b", "c"];
  expect(toggleParticipant(["a"], null, everyone)).toEqual([]);
  expect(toggleParticipant([], null, everyone)).toEqual(everyone);
  expect(toggleParticipant([], "b", everyone)).toEqual(["b"]);
  expect(toggleParticipant(["b"], "b", everyone)).toEqual([]);
});

test("choosing the grid clears quiz, mappings and fallback, nothing else [EVT-34 EVT-35 EVT-36]", () => {
  const quiz = {
    name: "x",
    quiz_id: "q",
    quiz_mappings: [{ style_id: "s", answer_ids: ["a"] }],
    quiz_fallback_style_id: "s",
  };
  expect(clearedByMode({ ...quiz, style_selection_mode: "QUIZ" })).toMatchObject(quiz);
  expect(clearedByMode({ ...quiz, style_selection_mode: "GRID" })).toEqual({
    name: "x",
    style_selection_mode: "GRID",
    quiz_id: null,
    quiz_mappings: [],
    quiz_fallback_style_id: null,
  });
});

describe("drafts of bots", () => {
  const draft = (id: string, changes: Partial<BotDraft> = {}): BotDraft => ({
    action: "none",
    id,
    bot_token: "",
    bot_username: id,
    is_active: true,
    is_exclusive: false,
    ...changes,
  });
  const actions = (drafts: readonly BotDraft[]) => drafts.map(({ action }) => action);

  test("of stored bots are updated by an edit; new and attached ones keep their action [BOT-28 BOT-29 BOT-30 BOT-31 BOT-32 BOT-33]", () => {
    for (const edit of [{ bot_token: "1:a" }, { is_active: false }, { is_exclusive: true }])
      expect(actions(editBot([draft("a")], "a", edit))).toEqual(["update"]);
    for (const action of ["create", "attach"] as const)
      expect(actions(editBot([draft("a", { action })], "a", { is_active: false }))).toEqual([action]);
  });

  test("are dropped when new or attached, marked when stored, and come back as they were [BOT-34 BOT-35 BOT-36]", () => {
    expect(removeBot([draft("a", { action: "create" }), draft("b", { action: "attach" })], "a")).toHaveLength(
      1,
    );
    expect(removeBot([draft("b", { action: "attach" })], "b")).toEqual([]);
    const edited = editBot([draft("a")], "a", { is_active: false });
    const removed = removeBot(edited, "a");
    expect(actions(removed)).toEqual(["delete"]);
    expect(restoreBot(removed, "a")).toEqual(edited);
  });

  test("hold at most one exclusive bot, whatever is done to them [BOT-37]", () => {
    const step = fc.record({
      id: fc.constantFrom("a", "b", "c"),
      act: fc.constantFrom("set", "clear", "remove", "restore"),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let drafts: BotDraft[] = [draft("a"), draft("b"), draft("c", { action: "create" })];
        for (const { id, act } of steps) {
          if (act === "remove") drafts = removeBot(drafts, id);
          else if (act === "restore") drafts = restoreBot(drafts, id);
          else drafts = editBot(drafts, id, { is_exclusive: act === "set" });
          const exclusive = drafts.filter((one) => one.is_exclusive && one.action !== "delete");
          expect(exclusive.length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test("are sent as their action needs [BOT-27 CALL-EVT-14]", () => {
    const flags = { is_active: true, is_exclusive: false };
    expect(
      sentBots([
        draft("n"),
        draft("c", { action: "create", bot_token: "1:a" }),
        draft("t", { action: "attach", bot_token: "1:b" }),
        draft("u", { action: "update" }),
        draft("d", { action: "delete" }),
      ]),
    ).toEqual([
      { action: "create", bot_token: "1:a", bot_username: "c", ...flags },
      { action: "attach", id: "t", ...flags },
      { action: "update", id: "u", bot_username: "u", ...flags },
      { action: "delete", id: "d" },
    ]);
  });
});
