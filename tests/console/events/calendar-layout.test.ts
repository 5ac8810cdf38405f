import { afterEach, describe, expect, test, vi } from "vitest";
import {
  boothRows,
  byDay,
  dayText,
  readDay,
  type Shown,
  type Spanned,
  shareOf,
  shownSpan,
  turned,
} from "../../../src/custom-pages/events/calendar-model";

/** Ten days of ten, so that a moment is its share in percent. */
const SHOWN: Shown = { days: Array.from({ length: 11 }, (_, at) => at * 10), from: 0, to: 100 };
const event = (name: string, start: number, end: number, ...booths: string[]): Spanned => ({
  id: name,
  name,
  start,
  end,
  booths,
  styles: [],
  phase: "coming",
  demo: false,
});
const rows = (...events: Spanned[]) => boothRows(events, SHOWN);
const barsOf = (...events: Spanned[]) => rows(...events)[0]?.bars ?? [];

describe("the day in the address", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("is written as in ISO 8601 and read as a local day", () => {
    expect(dayText(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
    expect(readDay("2026-11-23")).toEqual(new Date(2026, 10, 23));
    expect(dayText(readDay("2026-02-28"))).toBe("2026-02-28");
  });

  test.each([null, "", "2026-1-2", "12026-11-23", "2026-11-234", "today"])("is today for %j", (text) => {
    vi.useFakeTimers({ now: new Date(2031, 4, 6, 7) });
    expect(readDay(text)).toEqual(new Date(2031, 4, 6, 7));
  });

  test("turns back as well as forth, and is in its week from Monday to Sunday", () => {
    expect(turned("month", new Date(2028, 0, 31), -1)).toEqual(new Date(2027, 11, 1));
    expect(turned("week", new Date(2028, 2, 6), -1)).toEqual(new Date(2028, 1, 28));
    for (const day of [16, 18, 22]) {
      const { from, to, days } = shownSpan("week", new Date(2026, 10, day));
      expect([from, to]).toEqual([16, 23].map((date) => new Date(2026, 10, date).getTime()));
      expect([days.at(0), days.at(-1)]).toEqual([from, to]);
    }
    const { from, to } = shownSpan("month", new Date(2026, 10, 30));
    expect([from, to]).toEqual([new Date(2026, 10, 1).getTime(), new Date(2026, 11, 1).getTime()]);
  });
});

describe("the rows", () => {
  test("are those of booths with events in the span, and one for events without a booth", () => {
    const found = rows(
      event("A", 10, 20, "b", "a"),
      event("B", 30, 40),
      event("C", 100, 120, "c"),
      event("D", -9, 0, "d"),
    );
    expect(found.map(({ booth, bars }) => [booth, bars.map((bar) => bar.event.name)])).toEqual([
      ["b", ["A"]],
      ["a", ["A"]],
      [undefined, ["B"]],
    ]);
    expect(rows(event("A", 10, 20, "b"))).toHaveLength(1);
    expect(rows()).toEqual([]);
  });

  test("have a bar for the part of an event that is in the span", () => {
    expect(shareOf(25, { ...SHOWN, from: 20, to: 40 })).toBe(0.25);
    const bars = barsOf(event("A", -50, 20, "a"), event("B", 30, 55, "a"), event("C", 60, 500, "a"));
    expect(bars.map(({ left, width }) => [left, width])).toEqual([
      [0, 0.2],
      [0.3, 0.25],
      [0.6, 0.4],
    ]);
  });

  test("have a line for each of several events at once, and take the first that is free", () => {
    const at = (...events: Spanned[]) =>
      barsOf(...events).map((bar) => [bar.event.name, bar.lane, bar.clashes]);
    expect(
      at(
        event("late", 20, 50, "a"),
        event("long", 10, 40, "a"),
        event("short", 10, 20, "a"),
        event("last", 60, 70, "a"),
      ),
    ).toEqual([
      ["short", 0, true],
      ["long", 1, true],
      ["late", 0, true],
      ["last", 0, false],
    ]);
    expect(rows(event("A", 10, 40, "a"), event("B", 10, 40, "a"))[0]?.lanes).toBe(2);
  });

  test("mark no clash of events without a booth", () => {
    expect(barsOf(event("A", 10, 40), event("B", 20, 50)).map(({ clashes }) => clashes)).toEqual([
      false,
      false,
    ]);
  });
});

describe("the name of a bar", () => {
  const outside = (...events: Spanned[]) =>
    barsOf(...events).map((bar) => bar.outside && [bar.outside.side, Number(bar.outside.room.toFixed(3))]);

  test("is in a bar that is long enough", () => {
    expect(outside(event("Ball", 20, 30, "a"))).toEqual([undefined]);
  });

  const needed = 0.03 + 6 * 0.008;
  const lanes = (...events: Spanned[]) => barsOf(...events).map((bar) => [bar.event.name, bar.lane]);

  test("is to the right of a short bar, as wide as it needs", () => {
    expect(outside(event("Ball", 20, 25, "a"))).toEqual([["right", needed]]);
    expect(outside(event("Ball of the whole company", 20, 25, "a"))).toEqual([["right", 0.246]]);
    expect(outside(event("x".repeat(200), 20, 25, "a"))).toEqual([["right", 0.33]]);
    expect(outside(event("Ball of the whole company", 20, 41, "a"))).toEqual([["right", 0.246]]);
    expect(outside(event("Ball of the whole company", 20, 42, "a"))).toEqual([undefined]);
  });

  test("is to the left where the month ends before it does", () => {
    expect(outside(event("Ball", 90, 95, "a"))).toEqual([["left", needed]]);
    expect(outside(event("Ball of the whole company", 50, 52, "a"))).toEqual([["right", 0.246]]);
    expect(outside(event("x".repeat(200), 65, 66, "a"))).toEqual([["right", 0.33]]);
    expect(outside(event("x".repeat(200), 66, 68, "a"))).toEqual([["left", 0.33]]);
  });

  test("is never cut by the next event, which goes to a line below", () => {
    expect(lanes(event("Ball", 1, 5, "a"), event("B", 10, 60, "a"))).toEqual([
      ["Ball", 0],
      ["B", 1],
    ]);
    expect(lanes(event("Ball", 20, 25, "a"), event("B", 33, 60, "a"))).toEqual([
      ["Ball", 0],
      ["B", 0],
    ]);
    // The name to the left of the second needs the room of the first.
    expect(lanes(event("A", 60, 85, "a"), event("Ball", 92, 94, "a"))).toEqual([
      ["A", 0],
      ["Ball", 1],
    ]);
  });
});

test("a day has the events that run on it in the order of their start, those that began before too", () => {
  const days = byDay([event("B", 25, 40, "a"), event("A", 15, 30, "a"), event("C", 90, 200, "a")], SHOWN);
  expect(days.map(({ day, events }) => [day, events.map(({ name }) => name)])).toEqual([
    [10, ["A"]],
    [20, ["A", "B"]],
    [30, ["B"]],
    [90, ["C"]],
  ]);
});
