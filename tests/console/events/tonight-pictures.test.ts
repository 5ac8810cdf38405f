import { describe, expect, test } from "vitest";
import {
  MINUTE,
  ofGuests,
  type Pictures,
  paceOf,
  priceOf,
  withPage,
} from "../../../src/custom-pages/events/tonight/model";
import { balanceEnd, failingOf, silentBooths } from "../../../src/custom-pages/events/tonight/problems";
import { event, HOUR, NOW, span } from "./tonight-support";

const picture = (id: string, minutes: number, booth = "a") => ({
  id,
  created_at: new Date(NOW - minutes * MINUTE).toISOString(),
  id_photo_booth: booth,
  cost: 10,
});
const all = (rows: Pictures["rows"]): Pictures => ({ rows, count: rows.length, isWhole: true });

describe("pictures", () => {
  test("of a newer page are put before the known ones, without a gap", () => {
    const known = { rows: [picture("2", 2), picture("1", 3)], count: 2, isWhole: true };
    const page = { rows: [picture("3", 1), picture("2", 2)], count: 3, isWhole: false };
    expect(withPage(known, page)?.rows.map(({ id }) => id)).toEqual(["3", "2", "1"]);
    expect(withPage(known, { ...page, rows: [picture("9", 0)] })).toBeUndefined();
  });

  test("are whole with a whole page, or with known ones that were and that are still all kept", () => {
    const known = { rows: [picture("2", 2), picture("1", 3)], count: 2, isWhole: true };
    const whole = { rows: [picture("9", 0)], count: 1, isWhole: true };
    expect(withPage(known, whole)).toBe(whole);
    const page = { rows: [picture("3", 1), picture("2", 2)], count: 3, isWhole: false };
    expect(withPage(known, page)).toEqual({
      rows: [picture("3", 1), picture("2", 2), picture("1", 3)],
      count: 3,
      isWhole: true,
    });
    expect(withPage({ ...known, isWhole: false }, page)?.isWhole).toBe(false);
    const many = (count: number) => Array.from({ length: count }, (_, at) => picture(`old-${at}`, at));
    const next = { ...page, rows: [picture("3", 0), picture("old-0", 0)] };
    for (const [count, isWhole] of [
      [299, true],
      [300, false],
    ] as const) {
      const grown = withPage(all(many(count)), next);
      expect([grown?.rows.length, grown?.rows[0]?.id, grown?.isWhole]).toEqual([300, "3", isWhole]);
    }
  });

  /** Bars that are not empty, by their place from the left. */
  const barsOf = (pace: ReturnType<typeof paceOf>) =>
    Object.entries(pace?.bars ?? []).filter(([, count]) => count > 0);

  test("make a pace and bars of the time that is known of them", () => {
    const minutes = (...ages: number[]) => all(ages.map((age, at) => picture(String(at), age)));
    // Five minutes of an hour were read: the oldest picture is at their edge, in no bar.
    const part = paceOf({ ...minutes(1, 2, 3, 4, 5), isWhole: false }, NOW - HOUR, NOW);
    expect(part).toMatchObject({ aMinute: 1, minutes: 5 });
    expect(part?.bars).toHaveLength(14);
    expect(barsOf(part)).toEqual(["2", "5", "8", "11"].map((at) => [at, 1]));
    // Pictures from before the start say nothing of the time before it.
    expect(paceOf({ ...minutes(1, 30), isWhole: false }, NOW - 2 * MINUTE, NOW)).toMatchObject({
      aMinute: 0.5,
      minutes: 2,
    });
    // A server's clock may be ahead; bars go back 140 minutes, the pace ten.
    const long = paceOf(minutes(-1, 10, 10.1, 11, 30, 141), NOW - 5 * HOUR, NOW);
    expect(long).toMatchObject({ aMinute: 0.2, minutes: 140 });
    expect(barsOf(long)).toEqual([
      ["10", 1],
      ["12", 3],
      ["13", 1],
    ]);
    expect(paceOf(minutes(0.5), NOW - MINUTE, NOW)).toMatchObject({ aMinute: 1, minutes: 1 });
    expect(paceOf(minutes(0.5), NOW - MINUTE + 1, NOW)).toBeUndefined();
    expect(paceOf({ ...all([]), isWhole: false }, NOW - HOUR, NOW)).toBeUndefined();
  });

  test("make the pace of the last ten minutes", () => {
    const rows = [1, 2, 3, 4, 30, 40].map((minutes) => picture(String(minutes), minutes));
    const pace = paceOf(all(rows), NOW - HOUR, NOW);
    expect(pace?.aMinute).toBeCloseTo(0.4);
    expect(pace?.bars.reduce((sum, count) => sum + count, 0)).toBe(6);
    expect(paceOf(all([]), NOW - 1000, NOW)).toBeUndefined();
  });

  test("that are missing for ten minutes inside a period make a booth silent [OP-234 OP-235]", () => {
    const pictures = all([picture("1", 4, "a"), picture("2", 12, "b")]);
    const running = [span(-1, 1)];
    expect(silentBooths(["a", "b"], pictures, running, NOW).map(({ booth }) => booth)).toEqual(["b"]);
    expect(silentBooths(["a", "b"], pictures, [span(-0.1, 1)], NOW)).toEqual([]);
    expect(silentBooths(["a", "b"], pictures, [span(1, 2)], NOW)).toEqual([]);
    // A rehearsal says nothing of the booth, but in a demo event all pictures are demo (OP-235).
    const tried = all([{ ...picture("3", 1, "b"), demo: true }, ...pictures.rows]);
    const silentIn = (demo: boolean) => silentBooths(["a", "b"], ofGuests(tried, { demo }), running, NOW);
    expect(silentIn(false).map(({ booth }) => booth)).toEqual(["b"]);
    expect(silentIn(true)).toEqual([]);
    // Older pictures are not known.
    const part = { ...pictures, rows: [picture("1", 4, "a")], isWhole: false };
    expect(silentBooths(["a", "b"], part, running, NOW)).toEqual([]);
  });

  test("tell the moment of a silent booth's last one; the period is ten minutes old and not over [OP-234]", () => {
    const rows = [picture("1", 4, "a"), picture("2", 10, "b"), picture("3", 40, "b")];
    const silent = [
      { booth: "b", last: NOW - 10 * MINUTE },
      { booth: "c", last: undefined },
    ];
    const found = (...periods: ReturnType<typeof span>[]) =>
      silentBooths(["a", "b", "c"], { ...all(rows), isWhole: false }, periods, NOW);
    expect(found(span(-1 / 6, 1), span(5, 6))).toEqual(silent);
    expect(found(span(-1, 0), span(5, 6))).toEqual([]);
    // Exactly ten minutes were read.
    const read = { ...all(rows.slice(0, 2)), isWhole: false };
    expect(silentBooths(["c"], read, [span(-1, 1)], NOW)).toEqual([{ booth: "c", last: undefined }]);
  });
});

test("tests are not counted among the guests' pictures, unless all of the event is a demo [OP-235]", () => {
  const rows = [{ ...picture("1", 1, "a"), demo: true }, picture("2", 2, "a")];
  const counted = { rows, count: 40, isWhole: false };
  expect(ofGuests(counted, { demo: false })).toMatchObject({ count: 39, rows: [{ id: "2" }] });
  expect(ofGuests(counted, { demo: true })).toBe(counted);
  expect(ofGuests({ ...counted, count: undefined }, { demo: false }).count).toBeUndefined();
});

test("two failures in a row are told with the newest reason, until a guest gets a picture or ten minutes pass", () => {
  const failure = (id: string, minutes: number, more: object = {}) => ({
    ...picture(id, minutes, "a"),
    error: `reason ${id}`,
    ...more,
  });
  const failed = [failure("3", 1), failure("2", 4), failure("1", 11)];
  const none = all([]);
  expect(failingOf(failed, none, NOW)).toEqual({ count: 2, error: "reason 3" });
  expect(failingOf(failed, all([picture("ok", 5, "a"), picture("old", 9, "a")]), NOW)?.count).toBe(2);
  expect(failingOf(failed, all([picture("ok", 2, "a")]), NOW)).toBeUndefined();
  expect(failingOf([failed[0] as never], none, NOW)).toBeUndefined();
  expect(failingOf([failure("3", 1), failure("2", 4, { demo: true })], none, NOW)).toBeUndefined();
});

describe("the balance", () => {
  const event_ = event("x", -1, 3);
  const money = { balance: 600, price: 10, aMinute: 1 };
  const now = { now: NOW, newest: NOW - MINUTE };

  test("ends when the pictures have used it up; breaks cost nothing", () => {
    const periods = [span(-1, 0.5), span(1, 3)];
    expect(balanceEnd(money, periods, event_, now)).toEqual({
      at: NOW + 1.5 * HOUR,
      missing: 900,
    });
    expect(balanceEnd({ ...money, balance: 1500 }, periods, event_, now)).toBeUndefined();
  });

  test("is used by pictures outside of the periods as well, once guests make them", () => {
    const periods = [span(1, 3)];
    expect(balanceEnd(money, periods, event_, now)).toEqual({ at: NOW + HOUR, missing: 1200 });
    // The newest one is of a period that has just ended.
    const before = [span(-1, 0), ...periods];
    expect(balanceEnd(money, before, event_, now)).toEqual({ at: NOW + 2 * HOUR, missing: 600 });
  });

  test("lasts without a price, a pace or an end", () => {
    expect(balanceEnd({ ...money, price: 0 }, [], event_, now)).toBeUndefined();
    expect(balanceEnd(money, [], event("x", -1, null), now)).toBeUndefined();
    expect(balanceEnd(money, [], event_, now)?.at).toBe(NOW + HOUR);
  });
});

test("a balance ends in the period that it does not reach, whatever their order; just enough is enough", () => {
  const hour = (from: number) => ({
    start_time: new Date(NOW + from * 60 * MINUTE).toISOString(),
    end_time: new Date(NOW + (from + 1) * 60 * MINUTE).toISOString(),
  });
  const event = { start_time: hour(-2).start_time, end_time: hour(4).end_time };
  // A credit a minute: 60 for each hour that is ahead; the one that is over costs nothing.
  const endsAt = (balance: number, price = 2) =>
    balanceEnd({ balance, price, aMinute: 0.5 }, [hour(3), hour(-2), hour(1)], event, {
      now: NOW,
      newest: NOW - 90 * MINUTE,
    });
  expect(endsAt(90)).toEqual({ at: NOW + 3.5 * 60 * MINUTE, missing: 30 });
  expect([endsAt(120), endsAt(0, 0)]).toEqual([undefined, undefined]);
  // Used up by a whole period, it ends with the next picture; below zero it has ended, and all of that is missing.
  expect(endsAt(60)).toEqual({ at: NOW + 3 * 60 * MINUTE, missing: 60 });
  expect(endsAt(-10)).toEqual({ at: NOW + 60 * MINUTE, missing: 130 });
  const rows = [{ cost: 2 }, { cost: null }, { cost: 0 }, { cost: 4 }];
  expect([priceOf({ rows } as never), priceOf({ rows: [{ cost: null }] } as never)]).toEqual([2, undefined]);
});
