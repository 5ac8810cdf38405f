import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { toWireTime } from "../../../contract/core/time";
import { checkPeriods } from "../../../contract/rules/event";
import { endAfter, movedState, movedTo, STEPS, steppedStart } from "../../../src/custom-pages/events/move";
import { clashOf, scaleOf } from "../../../src/custom-pages/events/time-scale";
import { type EventRecord, notBefore, partsOf, valuesOf } from "../../../src/domain/events/model";
import { eventOf, periodOf } from "./support";

const HOUR = 3_600_000;
const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const period = (start: string, end: string) => ({
  id: start,
  start_time: start,
  end_time: end,
  payment_type: "quantity",
});
const TIMES = {
  start_time: "2026-11-21T17:00:00Z",
  end_time: "2026-11-21T23:00:00Z",
  periods: [
    period("2026-11-21T17:00:00Z", "2026-11-21T19:00:00Z"),
    period("2026-11-21T19:00:00Z", "2026-11-21T23:00:00Z"),
  ],
};

describe("moving an event", () => {
  test("takes its end and its periods along, and periods that touch still touch", () => {
    expect(movedTo(TIMES, "2026-11-21T18:00:00Z")).toEqual({
      start_time: "2026-11-21T18:00:00Z",
      end_time: "2026-11-22T00:00:00Z",
      periods: [
        { ...TIMES.periods[0], start_time: "2026-11-21T18:00:00Z", end_time: "2026-11-21T20:00:00Z" },
        { ...TIMES.periods[1], start_time: "2026-11-21T20:00:00Z", end_time: "2026-11-22T00:00:00Z" },
      ],
    });
  });

  test("keeps all lengths and overlaps nothing, wherever it goes", () => {
    const start = fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }).map((one) => toWireTime(one * 1000));
    fc.assert(
      fc.property(start, fc.constantFrom(...STEPS), (from, step) => {
        const times = movedTo(TIMES, from);
        const next = movedTo(times, steppedStart(from, step) as string);
        const length = (one: { start_time: string; end_time: string }) =>
          Date.parse(one.end_time) - Date.parse(one.start_time);
        expect(length(next)).toBe(length(times));
        expect(next.periods.map(length)).toEqual(times.periods.map(length));
        expect(checkPeriods(next.periods)).toEqual([]);
      }),
    );
  });

  test("by a day keeps the time of day and the length when the clock changes, by an hour is an hour", () => {
    process.env.TZ = "Europe/Berlin";
    // On 29 March 2026 Berlin goes from UTC+1 to UTC+2.
    const [before, after] = ["2026-03-28T19:00:00Z", "2026-03-29T18:00:00Z"];
    expect(steppedStart(before, "day_later")).toBe(after);
    expect(steppedStart(after, "day_earlier")).toBe(before);
    expect(steppedStart("2026-03-29T00:30:00Z", "hour_later")).toBe("2026-03-29T01:30:00Z");
    const night = { start_time: before, end_time: "2026-03-29T00:00:00Z", periods: [] };
    expect(movedTo(night, after).end_time).toBe("2026-03-29T23:00:00Z");
  });

  test("leaves what is no time alone", () => {
    expect(steppedStart("", "hour_later")).toBeUndefined();
    expect(movedTo({ ...TIMES, end_time: "" }, "2026-11-21T18:00:00Z").end_time).toBe("");
    expect(movedTo(TIMES, "")).toEqual({ ...TIMES, start_time: "" });
  });

  test("is saved as the editor would: the times change, the stored periods keep their ids [OP-51]", () => {
    const parts = { periods: [periodOf(1, 24, 25)], overlays: [], decor: null, bots: [] };
    const record = { ...eventOf(), ...parts } as unknown as EventRecord;
    const values = valuesOf(record);
    const start = steppedStart(values.start_time, "hour_later") as string;
    const state = movedState({ record }, movedTo(values, start));
    expect([...state.dirty].sort()).toEqual([
      "end_time",
      "periods.0.end_time",
      "periods.0.start_time",
      "start_time",
    ]);
    const { json } = partsOf(state, { start_time: start, end_time: state.values.end_time });
    const [sent] = (json.periods_object as { periods: { id: string; start_time: string }[] }).periods;
    expect(sent?.id).toBe(periodOf(1, 0, 0).id);
    expect(Date.parse(sent?.start_time ?? "")).toBe(Date.parse(periodOf(1, 24, 25).start_time) + HOUR);
  });
});

describe("another start", () => {
  test("at or after the end takes the end along with the event's length, an earlier one does not", () => {
    expect(endAfter(TIMES, "2026-11-21T23:00:00Z")).toBe("2026-11-22T05:00:00Z");
    expect(endAfter(TIMES, "2026-11-23T17:00:00Z")).toBe("2026-11-23T23:00:00Z");
    expect(endAfter(TIMES, "2026-11-21T22:59:00Z")).toBe(TIMES.end_time);
    expect(endAfter({ ...TIMES, end_time: "" }, "2026-11-23T17:00:00Z")).toBe("");
  });

  test("that follows the clock cuts the period that it has overtaken, and leaves an ended one", () => {
    const [first, second] = TIMES.periods as [(typeof TIMES.periods)[0], (typeof TIMES.periods)[0]];
    expect(notBefore(TIMES.periods, "2026-11-21T17:01:00Z")).toEqual([
      { ...first, start_time: "2026-11-21T17:01:00Z" },
      second,
    ]);
    expect(notBefore([first], first.end_time)).toEqual([first]);
  });
});

describe("the time line", () => {
  test("has no scale while the event does not end after its start", () => {
    expect(
      scaleOf({ start_time: TIMES.end_time, end_time: TIMES.start_time }, TIMES.periods),
    ).toBeUndefined();
    expect(scaleOf({ start_time: TIMES.start_time, end_time: TIMES.start_time }, [])).toBeUndefined();
  });

  test("marks both periods of an overlap, and none where they touch [OP-61]", () => {
    const [first, second] = TIMES.periods as [(typeof TIMES.periods)[0], (typeof TIMES.periods)[0]];
    expect([clashOf(TIMES.periods, 0), clashOf(TIMES.periods, 1)]).toEqual([undefined, undefined]);
    const late = [{ ...first, end_time: "2026-11-21T19:01:00Z" }, second];
    expect([clashOf(late, 0), clashOf(late, 1)]).toEqual([1, 0]);
  });
});
