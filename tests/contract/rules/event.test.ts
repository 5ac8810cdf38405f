import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type BotDraft,
  editBot,
  nameBot,
  removeBot,
  restoreBot,
  sentBots,
} from "../../../contract/rules/bot-drafts";
import {
  checkPeriods,
  checkTimes,
  defaultStart,
  isOutside,
  nextPeriod,
  type Span,
  toggleParticipant,
  wholePeriod,
  withoutSeconds,
} from "../../../contract/rules/event";
import { clearedByMode, stylesOf } from "../../../contract/rules/event-styles";

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
    expect(paths(soon, "", true)).toEqual([{ path: "end_time", message: "validation.required" }]);
    const now = `${NOW.toISOString().slice(0, 19)}Z`;
    expect(paths(now, later, true)).toHaveLength(1);
    const late = (tolerance: number) =>
      checkTimes({ start_time: past, end_time: later }, { now: NOW, isNewStart: true, tolerance });
    expect([late(20_000), late(20_001)].map(({ length }) => length)).toEqual([1, 0]);
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
    const [begin, over] = [at(NOW.getTime() - 3_600_000), at(NOW.getTime())];
    expect(nextPeriod([], { start_time: begin, end_time: over }, NOW)).toBe("event_over");
    const span = { start_time: begin, end_time: "2026-03-29T02:00:00Z" };
    expect(nextPeriod([span], span, NOW)).toBe("no_room");
  });

  test("end after their start and do not overlap; one outside the event is marked alone [OP-61]", () => {
    const [a, b, c] = ["2026-03-29T01:00:00Z", "2026-03-29T02:00:00Z", "2026-03-29T03:00:00Z"];
    expect(checkPeriods([{ start_time: b, end_time: a }]).map(({ path }) => path)).toEqual([
      "periods.0.end_time",
    ]);
    const overlapping = [
      { start_time: a, end_time: c },
      { start_time: b, end_time: c },
    ];
    expect(checkPeriods(overlapping).map(({ path }) => path)).toEqual(["periods.1.start_time"]);
    const [early, late] = [
      { start_time: a, end_time: b },
      { start_time: b, end_time: c },
    ];
    expect([checkPeriods([early, late]), checkPeriods([late, early])]).toEqual([[], []]);
    expect(isOutside({ start_time: a, end_time: c }, { start_time: a, end_time: b })).toBe(true);
    expect(isOutside({ start_time: a, end_time: b }, { start_time: b, end_time: c })).toBe(true);
    expect(isOutside({ start_time: b, end_time: c }, { start_time: a, end_time: null })).toBe(false);
    expect(checkPeriods([{ start_time: a, end_time: a }])).toEqual([
      { path: "periods.0.end_time", message: "validation.invalid_end_time" },
    ]);
    expect(checkPeriods([{ start_time: "", end_time: "" }])).toHaveLength(1);
    expect(checkPeriods(overlapping)).toEqual([
      { path: "periods.1.start_time", message: "validation.periods_overlap" },
    ]);
    expect(isOutside({ start_time: a, end_time: b }, { start_time: a, end_time: b })).toBe(false);
  });
});

test("the entry All means the empty list; removing the last one returns to it [EVT-39 EVT-40]", () => {
  const everyone = ["a", "b", "c"];
  expect(toggleParticipant(["a"], null, everyone)).toEqual([]);
  expect(toggleParticipant([], null, everyone)).toEqual(everyone);
  expect(toggleParticipant([], "b", everyone)).toEqual(["b"]);
  expect(toggleParticipant(["b"], "b", everyone)).toEqual([]);
  expect(toggleParticipant(["a", "b"], "b", everyone)).toEqual(["a"]);
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

  test("take the name that the check of the token found, without counting as edited [OP-65]", () => {
    expect(nameBot([draft("a"), draft("b")], "a", "party_bot")).toEqual([
      draft("a", { bot_username: "party_bot" }),
      draft("b"),
    ]);
  });

  test("stay as they are when others are edited, removed or restored", () => {
    const two = [draft("a", { is_exclusive: true }), draft("b")];
    expect(editBot(two, "b", { is_active: false })[0]).toEqual(two[0]);
    const gone = [draft("a", { is_exclusive: true, action: "delete", before: "none" }), draft("b")];
    expect(editBot(gone, "b", { is_exclusive: true })[0]).toEqual(gone[0]);
    expect(removeBot(gone, "a")).toEqual(gone);
    expect(restoreBot(two, "a")).toEqual(two);
    const mixed = [draft("a", { action: "create" }), draft("b", { action: "delete", before: "update" })];
    expect(restoreBot(mixed, "a")).toEqual(mixed);
    expect(restoreBot([...mixed, draft("c", { action: "delete" })], "c").slice(0, 2)).toEqual(mixed);
    expect(restoreBot(gone, "a")[0]).toEqual(two[0]);
    const taken = restoreBot([gone[0] as BotDraft, draft("b", { is_exclusive: true })], "a");
    expect(taken[0]).toEqual(draft("a", { action: "update" }));
    const later = [gone[0] as BotDraft, draft("b", { is_exclusive: true, action: "delete", before: "none" })];
    expect(restoreBot(later, "a")[0]).toEqual(two[0]);
  });

  test("are dropped when new or attached, marked when stored, and restored unchanged [BOT-34 BOT-35 BOT-36]", () => {
    expect(removeBot([draft("a", { action: "create" }), draft("b", { action: "attach" })], "a")).toHaveLength(
      1,
    );
    expect(removeBot([draft("b", { action: "attach" })], "b")).toEqual([]);
    const edited = editBot([draft("a")], "a", { is_active: false });
    const removed = removeBot(edited, "a");
    expect(actions(removed)).toEqual(["delete"]);
    expect(restoreBot(removed, "a")).toEqual(edited);
  });

  test("hold at most one exclusive bot after any actions [BOT-37]", () => {
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
        draft("w", { action: "update", bot_token: "1:c" }),
        draft("d", { action: "delete" }),
      ]),
    ).toEqual([
      { action: "create", bot_token: "1:a", bot_username: "c", ...flags },
      { action: "attach", id: "t", ...flags },
      { action: "update", id: "u", bot_username: "u", ...flags },
      { action: "update", id: "w", bot_username: "w", bot_token: "1:c", ...flags },
      { action: "delete", id: "d" },
    ]);
  });
});

test("an event's styles are the chosen ones and those of its quiz, each once [OP-197 OP-202]", () => {
  const mappings = ["b", "c"].map((style_id) => ({ style_id }));
  const event = { style_ids: ["a", "b"], quiz_mappings: mappings, quiz_fallback_style_id: "d" };
  expect(stylesOf(event)).toEqual(["a", "b", "c", "d"]);
  expect(stylesOf({ ...event, quiz_mappings: [], quiz_fallback_style_id: null })).toEqual(["a", "b"]);
});

describe("one period over the whole event", () => {
  const now = NOW.getTime();
  const span = (from: number, to: number) => ({
    start_time: withoutSeconds(at(now + from * MINUTE)),
    end_time: withoutSeconds(at(now + to * MINUTE)),
  });

  test("begins with the event, or five minutes ahead of now in a live one [PER-08 OP-61]", () => {
    expect(wholePeriod(undefined, span(60, 300), NOW)).toEqual(span(60, 300));
    expect(wholePeriod(undefined, span(-60, 300), NOW)).toEqual(span(6, 300));
  });

  test("keeps the earlier start of the only period, unless that is before the event", () => {
    expect(wholePeriod(span(-30, 10), span(-60, 300), NOW)).toEqual(span(-30, 300));
    expect(wholePeriod(span(-60, 10), span(-60, 300), NOW)).toEqual(span(-60, 300));
    expect(wholePeriod(span(-90, 10), span(-60, 300), NOW)).toEqual(span(6, 300));
    expect(wholePeriod(span(120, 130), span(60, 300), NOW)).toEqual(span(60, 300));
  });

  test("does not exist where no period can be added [PER-07]", () => {
    expect(wholePeriod(undefined, span(-60, -1), NOW)).toBe("event_over");
    expect(wholePeriod(undefined, { ...span(60, 300), end_time: null }, NOW)).toBe("event_without_end");
    expect(wholePeriod(undefined, span(-60, 4), NOW)).toBe("no_room");
  });
});
