import { describe, expect, test } from "vitest";
import {
  failedSince,
  figuresOf,
  hourStarts,
  leftOf,
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
  });

  test("three lines start a worker [OP-207]", () => {
    expect(workerLines("https://a.example", "k").split("\n")).toEqual([
      "SAFELIGHT_URL=https://a.example \\",
      "SERVER_KEY=k \\",
      "npm run worker",
    ]);
  });
});
