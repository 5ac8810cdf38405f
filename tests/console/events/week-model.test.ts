import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Spanned, shownSpan } from "../../../src/custom-pages/events/calendar-model";
import {
  boothState,
  canMove,
  dayCounts,
  daysOf,
  firstClash,
  newTimes,
  nowIn,
  onDay,
  settled,
  stopOf,
  trackOf,
  walked,
  weekRows,
  withBooth,
} from "../../../src/custom-pages/events/week/model";

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();
const NOW = at(26, 15, 10);
const shown = shownSpan("week", new Date(NOW));
const event = (
  id: string,
  start: number,
  end: number,
  booths: string[],
  more: Partial<Spanned> = {},
): Spanned => ({
  id,
  name: id,
  start,
  end,
  booths,
  styles: [],
  phase: start > NOW ? "coming" : end > NOW ? "live" : "over",
  demo: false,
  ...more,
});
const anyBooth = () => true;
const ids = (rows: ReturnType<typeof weekRows>, row: number) =>
  rows[row]?.cells.map(({ events }) => events.map(({ id }) => id).join("+"));

test("the stop of a moved event is on its first shown day, of one day alone on that, else nowhere", () => {
  const night = event("night", at(27, 20), at(28, 2), ["b"]);
  const rows = weekRows(["a", "b"], [event("noon", at(27, 12), at(27, 13), ["b"]), night], shown, NOW);
  expect(stopOf(rows, "night", "b")).toEqual({ row: 1, day: 4, at: 1 });
  expect(stopOf(rows, "night", "b", 5)).toEqual({ row: 1, day: 5, at: 0 });
  expect([stopOf(rows, "night", "b", 6), stopOf(rows, "night", "a"), stopOf(rows, "gone", "b")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

describe("the week of booths", () => {
  test("has a row for every booth, and an event in each day that it touches [OP-186 OP-234]", () => {
    const rows = weekRows(["a", "b"], [event("night", at(27, 20), at(28, 2), ["a"])], shown, NOW);
    expect(ids(rows, 0)).toEqual(["", "", "", "", "night", "night", ""]);
    expect(rows.map(({ isFree }) => isFree)).toEqual([false, true]);
    expect(dayCounts(rows, 5)).toEqual({ events: 1, free: 1 });
    expect(dayCounts(rows, 6)).toEqual({ events: 0, free: 2 });
  });

  test("ends a day at midnight: the next one stays free", () => {
    const rows = weekRows(["a"], [event("x", at(27, 20), at(28, 0), ["a"])], shown, NOW);
    expect(ids(rows, 0)).toEqual(["", "", "", "", "x", "", ""]);
  });

  test("shows events without a booth in a last row, and booths that are not in the list", () => {
    const rows = weekRows(
      ["a"],
      [event("x", at(27, 9), at(27, 10), []), event("y", NOW, NOW + 1, ["z"])],
      shown,
      NOW,
    );
    expect(rows.map(({ booth }) => booth)).toEqual(["a", "z", undefined]);
  });

  test("invites to create in days to come and today, not in the past", () => {
    const [row] = weekRows(["a"], [], shown, NOW);
    expect(row?.cells.map(({ isOpen }) => isOpen)).toEqual([false, false, false, true, true, true, true]);
  });

  test("invites until an hour before midnight, and to no day or row that has an event", () => {
    const open = (now: number, ...events: Spanned[]) =>
      weekRows(["a"], events, shown, now).map(({ cells }) =>
        cells.map(({ isOpen }) => Number(isOpen)).join(""),
      );
    expect(open(at(26, 22, 59))).toEqual(["0001111"]);
    expect(open(at(26, 23))).toEqual(["0000111"]);
    const without = event("x", at(27, 9), at(27, 10), []);
    expect(open(NOW, event("y", at(27, 9), at(27, 10), ["a"]), without)).toEqual(["0001011", "0000000"]);
  });

  test("counts each event of a day once, however many booths it has", () => {
    const rows = weekRows(["a", "b", "c"], [event("x", at(27, 9), at(27, 10), ["a", "b"])], shown, NOW);
    expect(dayCounts(rows, 4)).toEqual({ events: 1, free: 1 });
    const without = event("y", at(27, 9), at(27, 10), []);
    const more = weekRows(["a"], [event("x", at(27, 9), at(27, 10), ["a"]), without], shown, NOW);
    expect([dayCounts(more, 4), dayCounts(more, 3)]).toEqual([
      { events: 2, free: 0 },
      { events: 0, free: 1 },
    ]);
  });
});

describe("a clash", () => {
  const gala = event("gala", at(28, 18), at(28, 23), ["a"]);
  const dinner = event("dinner", at(28, 17), at(28, 21), ["a"]);

  test("names the shared hours and a booth that is free then", () => {
    const other = event("other", at(28, 22), at(28, 23), ["b"]);
    const rows = weekRows(["a", "b", "c"], [gala, dinner, other], shown, NOW);
    const clash = firstClash(rows, shown, NOW, anyBooth);
    expect(clash).toMatchObject({ booth: "a", from: at(28, 18), to: at(28, 21), free: "c" });
    expect(clash?.event.id).toBe("gala");
  });

  test("moves the event that has not started, and only to a booth that it may have", () => {
    const live = event("live", at(26, 12), at(26, 17), ["a"]);
    const next = event("next", at(26, 16), at(26, 18), ["a"]);
    const rows = weekRows(["a", "b"], [live, next], shown, NOW);
    expect(firstClash(rows, shown, NOW, anyBooth)?.event.id).toBe("next");
    expect(firstClash(rows, shown, NOW, () => false)?.free).toBeUndefined();
  });

  test("is the earliest that is not over, whatever the row, between the events that touch it", () => {
    const hour = (id: string, from: number, to: number, booth: string, phase: Spanned["phase"] = "coming") =>
      event(id, at(28, from), at(28, to), [booth], { phase });
    const clashOf = (...events: Spanned[]) =>
      firstClash(weekRows(["a", "b"], events, shown, at(28, 9)), shown, at(28, 9), anyBooth);
    const late = [hour("u", 15, 17, "a"), hour("v", 16, 18, "a")];
    const early = [hour("x", 10, 12, "b"), hour("y", 11, 13, "b")];
    // Over since this moment, and later on the same day.
    const besides = [
      hour("old", 7, 9, "b", "over"),
      hour("older", 6, 9, "b", "over"),
      hour("z", 20, 21, "b"),
    ];
    const found = clashOf(...late, ...early, ...besides);
    expect(found).toMatchObject({ booth: "b", from: at(28, 11), to: at(28, 12), free: "a" });
    expect(found?.event.id).toBe("y");
  });

  test("of two events that have started names the later one, and no booth to go to", () => {
    const live = [event("one", at(26, 12), at(26, 17), ["a"]), event("two", at(26, 13), at(26, 17), ["a"])];
    const clash = firstClash(weekRows(["a", "b"], live, shown, NOW), shown, NOW, anyBooth);
    expect([clash?.event.id, clash?.free]).toEqual(["two", undefined]);
  });

  test.each([
    ["after the week", at(29, 20), at(30, 2), at(29, 19), at(29, 23)],
    ["before the week", at(22, 22), at(23, 4), at(22, 21), at(23, 3)],
  ])(
    "names no booth for an event that is partly %s, where others were not read",
    (_, start, end, from, to) => {
      const both = [event("one", from, to, ["a"]), event("two", start, end, ["a"])].map((one) => ({
        ...one,
        phase: "coming" as const,
      }));
      const now = at(20, 12);
      const clash = firstClash(weekRows(["a", "b"], both, shown, now), shown, now, anyBooth);
      expect([clash?.event.id, clash?.free]).toEqual(["two", undefined]);
    },
  );

  test("that is over, and events that follow one another, are none", () => {
    const old = [event("x", at(24, 9), at(24, 12), ["a"]), event("y", at(24, 10), at(24, 12), ["a"])];
    const after = [event("u", at(28, 9), at(28, 12), ["a"]), event("v", at(28, 12), at(28, 14), ["a"])];
    const rows = weekRows(["a"], [...old, ...after], shown, NOW);
    expect(firstClash(rows, shown, NOW, anyBooth)).toBeUndefined();
    expect(rows[0]?.cells[5]?.clashes).toEqual([]);
  });
});

test("a booth is busy or free until, or free all week", () => {
  const state = (...events: Spanned[]) => {
    const [row] = weekRows(["a"], events, shown, NOW);
    return row && boothState(row, shown, NOW);
  };
  const live = event("live", at(26, 12), at(26, 17), ["a"]);
  const next = event("next", at(27, 20), at(28, 2), ["a"]);
  expect(state()).toEqual({ kind: "free" });
  expect(state(next)).toEqual({ kind: "free_to", to: at(27, 20) });
  expect(state(live)).toEqual({ kind: "busy", to: at(26, 17), after: undefined });
  expect(state(live, next)).toEqual({ kind: "busy", to: at(26, 17), after: at(27, 20) });
  // At once after it, within it, and one of two later ones.
  const more = [event("b", at(26, 17), at(26, 19), ["a"]), event("c", at(26, 13), at(26, 16), ["a"])];
  const later = event("d", at(28, 20), at(28, 21), ["a"]);
  expect(state(later, live, ...more, next)).toEqual({ kind: "busy", to: at(26, 19), after: at(27, 20) });
  const over = event("over", at(25, 20), at(26, 2), ["a"]);
  expect(state(over, later)).toEqual({ kind: "free_to", to: at(28, 20) });
  expect(state(over)).toEqual({ kind: "events", count: 1 });
  const [row] = weekRows(["a"], [next], shown, at(10, 0));
  expect(row && boothState(row, shown, at(10, 0))).toEqual({ kind: "events", count: 1 });
});

test("now is a share of seven equal days, and of none outside the week", () => {
  expect(nowIn(shown, at(23, 0))).toBe(0);
  expect(nowIn(shown, at(26, 12))).toBeCloseTo(3.5 / 7);
  expect(nowIn(shown, shown.to)).toBeUndefined();
});

test("tracks stay within their day, also when the clock changes", () => {
  // The week has a day of 23 or 25 hours in zones with summer time.
  for (const week of [new Date(2026, 2, 29), new Date(2026, 9, 25)])
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 200 }), fc.integer({ min: 1, max: 90 }), (from, hours) => {
        const span = shownSpan("week", week);
        for (const { day, next } of daysOf(span)) {
          const start = span.from + from * 3_600_000;
          expect(trackOf({ from: day, to: next }, day, next)).toEqual({ left: 0, width: 1 });
          const { left, width } = trackOf({ from: start, to: start + hours * 3_600_000 }, day, next);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(width).toBeGreaterThanOrEqual(0);
          expect(left + width).toBeLessThanOrEqual(1 + 1e-9);
        }
      }),
    );
});

test("an event moves to another day at the same time of day", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 6 }), (day, by) => {
      const start = new Date(2026, 0, 1 + day, 18, 30).getTime();
      const midnight = new Date(2026, 0, 1 + day).getTime();
      const moved = new Date(onDay(start, midnight, new Date(2026, 0, 1 + day + by).getTime()));
      expect([moved.getHours(), moved.getMinutes()]).toEqual([18, 30]);
      expect(moved.toDateString()).toBe(new Date(2026, 0, 1 + day + by).toDateString());
    }),
  );
});

test("only events that have not started can be moved [OP-58]", () => {
  const phases = ["coming", "live", "over"] as const;
  expect(phases.filter((phase) => canMove({ phase }))).toEqual(["coming"]);
});

test("a booth takes the place of another, and is never there twice", () => {
  expect(withBooth(["a", "b"], "a", "c")).toEqual(["c", "b"]);
  expect(withBooth(["a", "b"], "a", "b")).toEqual(["b"]);
});

test("a new event is in the evening of its day, and never in the past", () => {
  const start = (day: number, now: number) => Date.parse(newTimes(day, now).start_time);
  expect(start(at(28, 0), NOW)).toBe(at(28, 18));
  expect(Date.parse(newTimes(at(28, 0), NOW).end_time)).toBe(at(28, 22));
  expect(start(at(26, 0), at(26, 21, 30))).toBe(at(26, 22));
  expect(start(at(26, 0), at(26, 18))).toBeGreaterThan(at(26, 18));
});

test("arrow keys walk the days, and the events of a day before the next row", () => {
  const events = [event("x", at(27, 9), at(27, 10), ["a"]), event("y", at(27, 11), at(27, 12), ["a"])];
  const rows = weekRows(["a", "b"], events, shown, NOW);
  const first = { row: 0, day: 4, at: 0 };
  const second = { row: 0, day: 4, at: 1 };
  expect(walked(rows, first, "ArrowDown")).toEqual(second);
  expect(walked(rows, second, "ArrowDown")).toEqual({ row: 1, day: 4, at: 0 });
  expect(walked(rows, { row: 1, day: 4, at: 0 }, "ArrowUp")).toEqual(second);
  expect(walked(rows, first, "ArrowUp")).toBe(first);
  expect(walked(rows, second, "ArrowRight")).toEqual({ row: 0, day: 5, at: 0 });
  expect(walked(rows, first, "End")).toEqual({ row: 0, day: 6, at: 0 });
  expect(walked(rows, { row: 0, day: 6, at: 0 }, "ArrowRight").day).toBe(6);
  expect(walked(rows, second, "ArrowUp")).toEqual(first);
  expect(walked(rows, second, "ArrowLeft")).toEqual({ row: 0, day: 3, at: 0 });
  expect(walked(rows, second, "Home")).toEqual({ row: 0, day: 0, at: 0 });
  for (const [edge, key] of [
    [{ row: 0, day: 0, at: 0 }, "ArrowLeft"],
    [{ row: 1, day: 4, at: 0 }, "ArrowDown"],
    [second, "Enter"],
  ] as const)
    expect(walked(rows, edge, key)).toBe(edge);
  // Something has changed the rows, or only one day is shown.
  expect(settled(rows, { row: 9, day: 4, at: 5 })).toEqual({ row: 1, day: 4, at: 0 });
  expect(settled(rows, second, 2)).toEqual({ row: 0, day: 2, at: 0 });
});
