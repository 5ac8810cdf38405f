import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { linesOf } from "../../../src/custom-pages/events/tonight/lines";
import {
  breakOf,
  eveningOf,
  freeBooths,
  isTaken,
  stripOf,
} from "../../../src/custom-pages/events/tonight/model";
import { type Facts, problemOf } from "../../../src/custom-pages/events/tonight/problems";
import { event, HOUR, NOW, span } from "./tonight-support";

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

  test("are free until what was read ends, sooner ones first; one whose event begins now is not, one whose event has ended is", () => {
    const events = [
      event("late", 9, 10, { photo_booth_ids: ["a"] }),
      event("soon", 3, 4, { photo_booth_ids: ["b"] }),
      event("now", 0, 1, { photo_booth_ids: ["c"] }),
      event("over", -1, 0, { photo_booth_ids: ["d"] }),
      event("open", -9, null, { photo_booth_ids: ["e"] }),
      event("without", 1, 2, { photo_booth_ids: [] }),
    ];
    const booths = ["d", "a", "b", "c", "e"];
    expect(freeBooths(booths, events, NOW, NOW + 24 * HOUR)?.groups).toEqual([
      { until: NOW + 3 * HOUR, booths: ["b"] },
      { until: NOW + 9 * HOUR, booths: ["a"] },
      { until: NOW + 24 * HOUR, booths: ["d"] },
    ]);
    expect(freeBooths(booths, events, NOW)?.groups.at(-1)).toEqual({ until: undefined, booths: ["d"] });
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
  // In another order, one within another, one that ends now, one that begins now.
  expect(kinds([span(3, 4), span(1, 2), span(-1, 2), span(-2, 0)])).toEqual(["in", 2]);
  expect(kinds([span(-1, 3), span(1, 2), span(3.5, 4)])).toEqual(["in", 3]);
  expect(kinds([span(-2, 0), span(1, 4)])).toEqual(["until", 1]);
  expect(kinds([span(0, 1), span(2, 4)])).toEqual(["in", 1]);
  expect(breakOf([span(-1, 1)], event("x", -1, null), NOW)).toBeUndefined();
  expect(breakOf([], event("x", -1, null), NOW)).toBeUndefined();
});

test("the strip of a day has its event, or each of its periods, to scale; it grows with an event over midnight", () => {
  const local = (hour: number) => new Date(2026, 10, 20, hour).getTime();
  const wire = (from: number, to: number) => ({
    start_time: new Date(local(from)).toISOString(),
    end_time: new Date(local(to)).toISOString(),
  });
  const day = { ...event("x", 0, 1), ...wire(18, 22) };
  const bar = (from: number, to: number, whole = 24) => ({
    left: from / whole,
    width: to / whole - from / whole,
  });
  expect(stripOf(day, [], local(20))).toEqual({ bars: [bar(18, 22)], now: 20 / 24 });
  expect(stripOf(day, [wire(18, 19), wire(20, 21)], local(20)).bars).toEqual([bar(18, 19), bar(20, 21)]);
  expect(stripOf({ ...day, ...wire(18, 26) }, [], local(20))).toEqual({
    bars: [bar(18, 26, 26)],
    now: 20 / 26,
  });
  // Without an end: a day from now.
  expect(stripOf({ ...day, end_time: null }, [], local(20))).toEqual({
    bars: [bar(18, 44, 44)],
    now: 20 / 44,
  });
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
    isBroke: true,
    isUnserved: true,
    failing: { count: 2, error: "Node" },
    silent: [{ booth: "a", last: undefined }],
    balance: { at: NOW, missing: 1 },
    bot: "@bot",
    part: "overlays",
    server: { id: "s", name: "S" },
  };
  const order = [];
  let rest: Facts = facts;
  const mended = [
    { isBroke: false },
    { isUnserved: false },
    { failing: undefined },
    { silent: [] },
    { balance: undefined },
    { bot: undefined },
    { part: undefined },
  ];
  for (const next of mended) {
    order.push(problemOf(rest)?.kind);
    rest = { ...rest, ...next };
  }
  expect([...order, problemOf(rest)?.kind]).toEqual([
    "broke",
    "unserved",
    "failing",
    "silent",
    "balance",
    "bot",
    "part",
    "server",
  ]);
  expect(problemOf({ ...rest, server: undefined })).toBeUndefined();
});

test("an event is taken by another at the same booth and time, not by one that follows", () => {
  const own = event("x", 1, 2, { photo_booth_ids: ["a"] });
  expect(isTaken(own, [own, event("y", 1.5, 3, { photo_booth_ids: ["a"] })])).toBe(true);
  expect(isTaken(own, [event("y", 2, 3, { photo_booth_ids: ["a"] })])).toBe(false);
  expect(isTaken(own, [event("y", 0, 1, { photo_booth_ids: ["a"] })])).toBe(false);
  expect(isTaken(own, [event("y", 1, 3, { photo_booth_ids: ["b"] })])).toBe(false);
  expect(isTaken(own, [event("y", 0, null, { photo_booth_ids: ["b", "a"] })])).toBe(true);
});

test("of a server that does not say which booths an event has nothing is said of them [OP-186]", () => {
  const facts = {
    now: new Date(NOW),
    isTaken: false,
    deleted: 0,
    periods: [],
    bots: [],
    overlays: [],
    styles: [],
  };
  const idsOf = (booths: string[]) =>
    linesOf(event("x", 1, 2, { photo_booth_ids: booths }), facts).map(({ id }) => id);
  expect(idsOf(["a"])).toContain("booths");
  expect(idsOf([])).not.toContain("booths");
});

test("an overlay without its image and a draft style block the next event [EVT-48]", () => {
  const row = event("x", 1, 2, { style_ids: ["s"], photo_booth_ids: ["a"] });
  const overlay = { id: "o", name: "Frame", orientation: "landscape", has_landscape: false };
  const lines = linesOf(row, {
    now: new Date(NOW),
    isTaken: true,
    deleted: 0,
    periods: [],
    bots: [],
    overlays: [overlay],
    styles: [{ name: "Ink", is_draft: true, generation_cost: 1 }],
  });
  const failed = lines.filter(({ mark }) => mark === "failed").map(({ id }) => id);
  expect(failed).toEqual(["booths", "styles", "overlays"]);
});
