import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkPeriods, type Span } from "../../../contract/rules/event";
import {
  boothRows,
  byDay,
  type Spanned,
  shownSpan,
  turned,
} from "../../../src/custom-pages/events/calendar-model";
import { nextTimes, repeated, TICKED } from "../../../src/custom-pages/events/repeat";
import {
  dragPeriod,
  periodFrom,
  placeOf,
  SNAP,
  scaleOf,
  snapOf,
  ticksOf,
} from "../../../src/custom-pages/events/time-scale";

const HOUR = 3_600_000;
const BASE = Date.parse("2026-11-16T00:00:00Z");

describe("the calendar", () => {
  const events = fc.array(
    fc.record({
      start: fc.integer({ min: -48, max: 220 }),
      length: fc.integer({ min: 1, max: 30 }),
      booths: fc.subarray(["a", "b", "c"]),
    }),
    { maxLength: 12 },
  );
  const spanned = (list: { start: number; length: number; booths: string[] }[]): Spanned[] =>
    list.map(({ start, length, booths }, at) => ({
      id: String(at),
      name: `event ${at}`,
      start: BASE + start * HOUR,
      end: BASE + (start + length) * HOUR,
      booths,
      styles: [],
      phase: "coming",
      demo: false,
    }));
  const week = shownSpan("week", new Date(BASE + 50 * HOUR));

  test("shows each event once in the row of each of its booths, marks those that overlap at a booth, and draws none over another", () => {
    fc.assert(
      fc.property(events, (list) => {
        const all = spanned(list);
        const seen = all.filter(({ start, end }) => start < week.to && end > week.from);
        const rows = boothRows(all, week);
        for (const booth of ["a", "b", "c"]) {
          const held = seen.filter((event) => event.booths.includes(booth));
          const bars = rows.find((row) => row.booth === booth)?.bars ?? [];
          expect(bars.map(({ event }) => event.id).sort()).toEqual(held.map(({ id }) => id).sort());
          for (const bar of bars) {
            const rivals = held.filter(
              (one) => one !== bar.event && one.start < bar.event.end && bar.event.start < one.end,
            );
            expect(bar.clashes).toBe(rivals.length > 0);
            const besides = bars.filter((other) => other !== bar && other.lane === bar.lane);
            expect(besides.some(({ event }) => rivals.includes(event))).toBe(false);
            expect(bar.left).toBeGreaterThanOrEqual(0);
            expect(bar.left + bar.width).toBeLessThanOrEqual(1 + 1e-9);
          }
        }
        expect(byDay(all, week).flatMap((day) => day.events).length).toBeGreaterThanOrEqual(seen.length);
      }),
    );
  });

  test("puts events that follow one another without a gap on one line, with no clash", () => {
    const all = spanned([
      { start: 10, length: 20, booths: ["a"] },
      { start: 30, length: 20, booths: ["a"] },
    ]);
    const [row] = boothRows(all, week);
    expect(row?.lanes).toBe(1);
    expect(row?.bars.map(({ lane, clashes }) => [lane, clashes])).toEqual([
      [0, false],
      [0, false],
    ]);
  });

  test("puts the name of a short bar next to it, over no other bar or name", () => {
    const month = shownSpan("month", new Date(BASE));
    fc.assert(
      fc.property(events, (list) => {
        for (const { bars } of boothRows(spanned(list), month)) {
          const taken = bars.flatMap(({ lane, left, width, outside }) => {
            const names = {
              left: [left - (outside?.room ?? 0), left],
              right: [left + width, left + width + (outside?.room ?? 0)],
            };
            return [[lane, left, left + width], ...(outside ? [[lane, ...names[outside.side]]] : [])] as [
              number,
              number,
              number,
            ][];
          });
          for (const place of taken) {
            const [lane, from, to] = place;
            expect([from >= -1e-9, to <= 1 + 1e-9, from <= to]).toEqual([true, true, true]);
            const others = taken.filter(
              (one) => one !== place && one[0] === lane && one[1] < to - 1e-9 && from < one[2] - 1e-9,
            );
            expect(others).toEqual([]);
          }
        }
      }),
    );
  });

  test("begins weeks on Monday and months on the first, and turns by whole ones", () => {
    expect(new Date(week.from).getDay()).toBe(1);
    expect(week.days).toHaveLength(8);
    const february = shownSpan("month", new Date(2028, 1, 29));
    expect(february.days).toHaveLength(30);
    expect(turned("month", new Date(2028, 0, 31), 1)).toEqual(new Date(2028, 1, 1));
    expect(turned("week", new Date(2028, 1, 28), 1)).toEqual(new Date(2028, 2, 6));
  });
});

describe("the time line", () => {
  const times = { start_time: "2026-11-22T10:00:00Z", end_time: "2026-11-22T16:00:00Z" };
  const at = (minutes: number) =>
    `${new Date(Date.parse(times.start_time) + minutes * 60_000).toISOString().slice(0, 19)}Z`;
  const periods: Span[] = [
    { start_time: at(30), end_time: at(90) },
    { start_time: at(120), end_time: at(180) },
    { start_time: at(240), end_time: at(300) },
  ];

  test("a dragged period stays in the event, meets no other, and snaps to five minutes [EVT-11]", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 }),
        fc.constantFrom("start" as const, "end" as const, "whole" as const),
        fc.integer({ min: -500, max: 500 }),
        (which, grip, by) => {
          const next = dragPeriod(periods, which, grip, by * 60_000, times);
          const all = periods.map((one, place) => (place === which ? next : one));
          expect(checkPeriods(all)).toEqual([]);
          const [start, end] = [Date.parse(next.start_time), Date.parse(next.end_time)];
          expect(start).toBeGreaterThanOrEqual(Date.parse(times.start_time));
          expect(end).toBeLessThanOrEqual(Date.parse(times.end_time));
          expect([start % SNAP, end % SNAP]).toEqual([0, 0]);
        },
      ),
    );
  });

  test("draws a new period after all others, ahead of now, within the event [PER-06 PER-08 PER-09]", () => {
    const next = { start_time: at(300), end_time: at(360) };
    const drawn = (minutes: number) => periodFrom(Date.parse(at(minutes)), next, times.end_time)?.start_time;
    expect([drawn(290), drawn(317), drawn(400)]).toEqual([at(300), at(315), at(355)]);
    expect(drawn(60)).toBeUndefined();
    expect(periodFrom(Date.parse(at(357)), { ...next, start_time: at(356) }, times.end_time)).toBeUndefined();
  });

  test("a dragged end stops at a length that can be grabbed: at quarters on a short line", () => {
    const scale = scaleOf(times, periods) as NonNullable<ReturnType<typeof scaleOf>>;
    expect([snapOf(scale, 2000), snapOf(scale, 300)]).toEqual([SNAP, 3 * SNAP]);
    const odd = [{ start_time: at(37), end_time: at(93) }];
    const dragged = (minutes: number) => dragPeriod(odd, 0, "end", minutes * 60_000, times, 3 * SNAP);
    expect(dragged(7)).toEqual(odd[0]);
    expect(dragged(8)).toEqual({ start_time: at(37), end_time: at(105) });
  });

  test("writes whole steps of the clock in the zone of its reader", () => {
    const scale = scaleOf(times, periods) as NonNullable<ReturnType<typeof scaleOf>>;
    expect(ticksOf(scale, 330).every((tick) => (tick + 330 * 60_000) % HOUR === 0)).toBe(true);
    expect(placeOf(scale, scale.from)).toBe(0);
    expect(scaleOf({ ...times, end_time: null }, [])).toBeUndefined();
  });
});

describe("a repeated event", () => {
  const from = {
    name: "Ball",
    description: "x",
    start_time: "2026-03-07T18:00:00Z",
    end_time: "2026-03-07T23:00:00Z",
    periods: [
      {
        id: "p",
        start_time: "2026-03-07T19:00:00Z",
        end_time: "2026-03-07T20:00:00Z",
        payment_type: "quantity",
      },
    ],
    style_ids: ["s"],
    bots: [{ id: "b", action: "none", is_exclusive: true, bot_token: "1:x" }],
  } as never;

  test("is on the same weekday ahead of now, with its periods moved along and its bots left out", () => {
    const now = new Date("2026-03-20T00:00:00Z");
    const times = nextTimes(from, now);
    expect(Date.parse(times.start_time)).toBeGreaterThan(now.getTime());
    expect(new Date(times.start_time).getDay()).toBe(new Date("2026-03-07T18:00:00Z").getDay());
    expect(new Date(times.start_time).getHours()).toBe(new Date("2026-03-07T18:00:00Z").getHours());
    const values = repeated(from, TICKED, times) as { periods: Span[]; bots?: unknown; style_ids: unknown };
    expect(Date.parse(values.periods[0]?.start_time as string) - Date.parse(times.start_time)).toBe(HOUR);
    expect(values.bots).toBeUndefined();
    expect(values.style_ids).toEqual(["s"]);
  });

  test("takes over only what is ticked; bots are attached as they are", () => {
    const times = nextTimes(from, new Date("2026-03-20T00:00:00Z"));
    const values = repeated(from, ["bots"], times);
    expect(values.bots).toMatchObject([{ id: "b", action: "attach", is_exclusive: true, bot_token: "" }]);
    expect([values.style_ids, values.periods, values.description]).toEqual([undefined, undefined, undefined]);
    expect(values.name).toBe("Ball");
  });
});
