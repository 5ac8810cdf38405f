import { describe, expect, test } from "vitest";
import {
  ageOf,
  failedSince,
  figuresOf,
  hourStarts,
  isKnownState,
  isRecent,
  leftOf,
  stateOf,
  workerLines,
} from "../../../src/custom-pages/servers/model";

const item = (changes: object = {}) =>
  ({ id_server: "x", made: 2, failed: 0, running: [], ...changes }) as never;

describe("what the load of servers adds up to [OP-213]", () => {
  test("hours begin with those of UTC, the running one last", () => {
    const starts = hourStarts(3, Date.parse("2026-11-21T00:59:59Z"));
    expect(starts.map((at) => new Date(at).toISOString().slice(8, 16))).toEqual([
      "20T22:00",
      "20T23:00",
      "21T00:00",
    ]);
  });

  test("a sum that one server does not tell its part of is not known", () => {
    expect(figuresOf({ items: [item(), item({ failed: 1 })], waiting: null })).toEqual({
      made: { count: 4, isOfHour: false },
      running: { count: 0, servers: 0 },
      waiting: undefined,
      failed: { count: 1, share: 0.2 },
    });
    const { made, failed } = figuresOf({ items: [item(), item({ made: null })], waiting: null });
    expect([made, failed]).toEqual([undefined, undefined]);
  });

  test("pictures of the last 60 minutes go before those of the running hour of the clock", () => {
    const old = { hours: [9, 3], made: undefined };
    const [hourly, both] = [
      figuresOf({ items: [item(old), item(old)], waiting: null }),
      item({ hours: [9, 3] }),
    ];
    expect(hourly.made).toEqual({ count: 6, isOfHour: true });
    expect(hourly.failed).toBeUndefined(); // their share of what is not known
    expect(figuresOf({ items: [both], waiting: null }).made).toEqual({ count: 2, isOfHour: false });
    expect(figuresOf({ items: [item(old), item({ made: null })], waiting: null }).made).toBeUndefined();
  });

  test("running pictures are counted, and the servers that have any; no attempt is no failed share", () => {
    const items = [item({ running: [{}, {}], made: 0 }), item({ running: [], made: 0 }), item({ made: 0 })];
    const waiting = { count: 1, since: null };
    expect(figuresOf({ items, waiting } as never)).toMatchObject({
      running: { count: 2, servers: 1 },
      failed: { count: 0, share: 0 },
      waiting,
    });
    expect(figuresOf({ items: [item({ running: undefined })], waiting: null }).running).toBeUndefined();
  });

  test("the rest of a picture is told from five pictures on, and never below nothing", () => {
    expect(leftOf({ seconds: 9, made: 5 }, 4_000)).toBe(5_000);
    expect(leftOf({ seconds: 9, made: 4 }, 4_000)).toBeUndefined();
    expect(leftOf({ seconds: 9, made: 5 }, 9_000)).toBeUndefined();
    expect(leftOf({ seconds: null, made: 5 }, 0)).toBeUndefined();
  });

  test("failures are counted unless there may be more than the list holds", () => {
    const at = (moment: number) => ({ at: new Date(moment).toISOString() });
    expect(failedSince([at(3_000), at(1_000)], 2_000, 10)).toBe(1);
    expect(failedSince([at(3_000), at(2_000)], 2_000, 2)).toBeUndefined();
    expect(failedSince([{}, { at: null }, at(2_000)], 2_000, 10)).toBe(1);
  });

  test("three lines start a worker [OP-207]", () => {
    expect(workerLines("https://a.example", "k").split("\n")).toEqual([
      "SAFELIGHT_URL=https://a.example \\",
      "SERVER_KEY=k \\",
      "npm run worker",
    ]);
  });
});

test("a server's tag says an error before its state, and what is live before what was read [OP-213]", () => {
  const online = { state: "online", error: false };
  expect([
    stateOf(online, undefined),
    stateOf(online, { state: "busy" }),
    stateOf(online, { state: "busy", error: true }),
    stateOf({ ...online, error: true }, undefined),
    stateOf({ ...online, error: true }, online),
    stateOf({ ...online, error: "no" }, undefined),
    stateOf({}, {}),
    stateOf({ state: "asleep" }, {}),
  ]).toEqual(["online", "busy", "error", "error", "online", "online", "", "asleep"]);
  expect(["online", "busy", "offline", "error", "asleep", ""].filter(isKnownState)).toEqual([
    "online",
    "busy",
    "offline",
    "error",
  ]);
});

test("a moment ahead of this clock is now, one that nobody told has no age; a minute ago is not recent", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  expect(["2026-11-21T11:59:00Z", "2026-11-21T12:00:01Z", "", null].map((at) => ageOf(at, now))).toEqual([
    60_000,
    0,
    undefined,
    undefined,
  ]);
  expect(ageOf(undefined, now)).toBeUndefined();
  expect([isRecent(59_999), isRecent(60_000)]).toEqual([true, false]);
});
