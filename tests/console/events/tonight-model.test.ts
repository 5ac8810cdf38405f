import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { linesOf } from "../../../src/custom-pages/events/tonight/lines";
import {
  balanceEnd,
  breakOf,
  type EventRow,
  eveningOf,
  type Facts,
  freeBooths,
  isTaken,
  MINUTE,
  type Pictures,
  paceOf,
  priceOf,
  problemOf,
  silentBooths,
  stripOf,
  withPage,
} from "../../../src/custom-pages/events/tonight/model";
import { eventOf } from "./fixtures";

const NOW = Date.parse("2026-11-21T18:00:00Z");
const HOUR = 60 * MINUTE;
const iso = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
const event = (id: string, from: number, to: number | null, more: object = {}) =>
  ({
    ...eventOf(),
    id,
    start_time: iso(from),
    end_time: to === null ? null : iso(to),
    ...more,
  }) as unknown as EventRow;
const picture = (id: string, minutes: number, booth = "a") => ({
  id,
  created_at: new Date(NOW - minutes * MINUTE).toISOString(),
  id_photo_booth: booth,
  cost: 10,
});
const all = (rows: ReturnType<typeof picture>[]): Pictures => ({ rows, count: rows.length, isWhole: true });
const span = (from: number, to: number) => ({ start_time: iso(from), end_time: iso(to) });

describe("the evening", () => {
  test("has live events by start and the next one, whatever the order [EVT-01]", () => {
    const events = [event("next", 5, 6), event("b", -1, 1), event("old", -9, -8), event("a", -2, null)];
    const { live, next, isOn } = eveningOf(events, NOW);
    expect(live.map(({ id }) => id)).toEqual(["a", "b"]);
    expect([next?.id, isOn]).toEqual(["next", true]);
  });

  test("opens the head for a start within 24 hours, not later", () => {
    expect(eveningOf([event("x", 24, 25)], NOW).isOn).toBe(true);
    expect(eveningOf([event("x", 24.1, 25)], NOW).isOn).toBe(false);
    expect(eveningOf([event("x", -3, 0)], NOW)).toEqual({ live: [], next: undefined, isOn: false });
  });
});

describe("free booths", () => {
  test("are grouped by until when, those with nothing ahead last [OP-234]", () => {
    const events = [
      event("live", -1, 1, { photo_booth_ids: ["d"] }),
      event("soon", 3, 4, { photo_booth_ids: ["a", "b"] }),
      event("later", 9, 10, { photo_booth_ids: ["a"] }),
    ];
    expect(freeBooths(["a", "b", "c", "d"], events, NOW)).toEqual({
      groups: [
        { until: NOW + 3 * HOUR, booths: ["a", "b"] },
        { until: undefined, booths: ["c"] },
      ],
      free: 3,
      all: 4,
    });
  });

  test("are left out where the server names no booths of events [OP-186]", () => {
    expect(freeBooths(["a"], [event("x", 1, 2, { photo_booth_ids: [] })], NOW)).toBeUndefined();
    expect(freeBooths(["a"], [], NOW)?.free).toBe(1);
  });

  test("are never more than all booths, and each is in one group", () => {
    const spans = fc.array(
      fc.record({
        from: fc.integer({ min: -9, max: 9 }),
        hours: fc.integer({ min: 1, max: 9 }),
        at: fc.constantFrom("a", "b", "c"),
      }),
    );
    fc.assert(
      fc.property(spans, (given) => {
        const events = given.map(({ from, hours, at }, index) =>
          event(String(index), from, from + hours, { photo_booth_ids: [at] }),
        );
        const free = freeBooths(["a", "b", "c"], events, NOW);
        const busy = events.filter(
          (one) => Date.parse(one.start_time) <= NOW && Date.parse(one.end_time ?? "") > NOW,
        );
        const taken = new Set(busy.flatMap(({ photo_booth_ids }) => photo_booth_ids));
        expect(free?.free).toBe(3 - taken.size);
        expect(free?.groups.flatMap(({ booths }) => booths).length).toBe(free?.free);
      }),
    );
  });
});

describe("pictures", () => {
  test("of a newer page are put before the known ones, without a gap", () => {
    const known = { rows: [picture("2", 2), picture("1", 3)], count: 2, isWhole: true };
    const page = { rows: [picture("3", 1), picture("2", 2)], count: 3, isWhole: false };
    expect(withPage(known, page)?.rows.map(({ id }) => id)).toEqual(["3", "2", "1"]);
    expect(withPage(known, { ...page, rows: [picture("9", 0)] })).toBeUndefined();
  });

  test("make the pace of the last ten minutes", () => {
    const rows = [1, 2, 3, 4, 30, 40].map((minutes) => picture(String(minutes), minutes));
    const pace = paceOf(all(rows), NOW - HOUR, NOW);
    expect(pace?.aMinute).toBeCloseTo(0.4);
    expect(pace?.bars.reduce((sum, count) => sum + count, 0)).toBe(6);
    expect(paceOf(all([]), NOW - 1000, NOW)).toBeUndefined();
  });

  test("that are missing for ten minutes inside a period make a booth silent [OP-234]", () => {
    const pictures = all([picture("1", 4, "a"), picture("2", 12, "b")]);
    const running = [span(-1, 1)];
    expect(silentBooths(["a", "b"], pictures, running, NOW).map(({ booth }) => booth)).toEqual(["b"]);
    expect(silentBooths(["a", "b"], pictures, [span(-0.1, 1)], NOW)).toEqual([]);
    expect(silentBooths(["a", "b"], pictures, [span(1, 2)], NOW)).toEqual([]);
    // Older pictures are not known.
    const part = { ...pictures, rows: [picture("1", 4, "a")], isWhole: false };
    expect(silentBooths(["a", "b"], part, running, NOW)).toEqual([]);
  });
});

describe("the balance", () => {
  const event_ = event("x", -1, 3);
  const money = { balance: 600, price: 10, aMinute: 1 };

  test("ends when the pictures have used it up; breaks cost nothing", () => {
    const periods = [span(-1, 0.5), span(1, 3)];
    expect(balanceEnd(money, periods, event_, NOW)).toEqual({
      at: NOW + 1.5 * HOUR,
      missing: 900,
    });
    expect(balanceEnd({ ...money, balance: 1500 }, periods, event_, NOW)).toBeUndefined();
  });

  test("lasts without a price, a pace or an end", () => {
    expect(balanceEnd({ ...money, price: 0 }, [], event_, NOW)).toBeUndefined();
    expect(balanceEnd(money, [], event("x", -1, null), NOW)).toBeUndefined();
    expect(balanceEnd(money, [], event_, NOW)?.at).toBe(NOW + HOUR);
  });
});

test("the next break is the end of a period that another follows", () => {
  const one = event("x", -1, 4);
  const kinds = (periods: ReturnType<typeof span>[]) => {
    const found = breakOf(periods, one, NOW);
    return [found?.kind, found && (found.moment - NOW) / HOUR];
  };
  expect(kinds([span(-1, 1), span(2, 4)])).toEqual(["in", 1]);
  expect(kinds([span(-1, 1), span(1, 4)])).toEqual(["ends", 4]);
  expect(kinds([span(-1, -0.5), span(2, 4)])).toEqual(["until", 2]);
  expect(kinds([])).toEqual(["ends", 4]);
});

test("the strip of an event over midnight shows all of it, in every place", () => {
  fc.assert(
    fc.property(fc.integer({ min: -30, max: 0 }), fc.integer({ min: 1, max: 60 }), (from, hours) => {
      const { bars, now } = stripOf(event("x", from, from + hours), [], NOW);
      expect(now).toBeGreaterThanOrEqual(0);
      expect(now).toBeLessThanOrEqual(1);
      for (const { left, width } of bars) expect(left + width).toBeLessThanOrEqual(1 + 1e-9);
    }),
  );
});

test("one problem is shown, what stops guests first", () => {
  const facts: Facts = {
    silent: [{ booth: "a", last: undefined }],
    balance: { at: NOW, missing: 1 },
    bot: "@bot",
    part: "overlays",
    server: { id: "s", name: "S" },
  };
  const order = [];
  let rest: Facts = facts;
  for (const next of [{ silent: [] }, { balance: undefined }, { bot: undefined }, { part: undefined }]) {
    order.push(problemOf(rest)?.kind);
    rest = { ...rest, ...next };
  }
  expect([...order, problemOf(rest)?.kind]).toEqual(["silent", "balance", "bot", "part", "server"]);
  expect(problemOf({ ...rest, server: undefined })).toBeUndefined();
});

test("an event is taken by another at the same booth and time, not by one that follows", () => {
  const own = event("x", 1, 2, { photo_booth_ids: ["a"] });
  expect(isTaken(own, [own, event("y", 1.5, 3, { photo_booth_ids: ["a"] })])).toBe(true);
  expect(isTaken(own, [event("y", 2, 3, { photo_booth_ids: ["a"] })])).toBe(false);
  expect(isTaken(own, [event("y", 1, 3, { photo_booth_ids: ["b"] })])).toBe(false);
});

test("an overlay without its image and a draft style block the next event [EVT-48]", () => {
  const row = event("x", 1, 2, { style_ids: ["s"], photo_booth_ids: ["a"] });
  const overlay = { id: "o", name: "Frame", orientation: "landscape", has_landscape: false };
  const lines = linesOf(row, {
    now: new Date(NOW),
    isTaken: true,
    periods: [],
    bots: [],
    overlays: [overlay],
    styles: [{ name: "Ink", is_draft: true, generation_cost: 1 }],
  });
  const failed = lines.filter(({ mark }) => mark === "failed").map(({ id }) => id);
  expect(failed).toEqual(["booths", "styles", "overlays"]);
});

test("a balance ends in the period that it does not reach, whatever their order; just enough is enough", () => {
  const hour = (from: number) => ({
    start_time: new Date(NOW + from * 60 * MINUTE).toISOString(),
    end_time: new Date(NOW + (from + 1) * 60 * MINUTE).toISOString(),
  });
  const event = { start_time: hour(-2).start_time, end_time: hour(4).end_time };
  // A credit a minute: 60 for each hour that is ahead; the one that is over costs nothing.
  const endsAt = (balance: number, price = 2) =>
    balanceEnd({ balance, price, aMinute: 0.5 }, [hour(3), hour(-2), hour(1)], event, NOW);
  expect(endsAt(90)).toEqual({ at: NOW + 3.5 * 60 * MINUTE, missing: 30 });
  expect([endsAt(120), endsAt(0, 0)]).toEqual([undefined, undefined]);
  const rows = [{ cost: 2 }, { cost: null }, { cost: 0 }, { cost: 4 }];
  expect([priceOf({ rows } as never), priceOf({ rows: [{ cost: null }] } as never)]).toEqual([2, undefined]);
});
