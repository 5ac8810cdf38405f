import { expect, test } from "vitest";
import { closedFor } from "../../../contract/rules/event";

test("pictures are made from the start to an hour after the end, at demo price also before [OP-202]", () => {
  const event = { start_time: "2026-03-29T10:00:00Z", end_time: "2026-03-29T12:00:00Z" };
  const is = (time: string, demo: boolean, times = event) =>
    closedFor(times, { now: new Date(`2026-03-29T${time}Z`), demo });
  expect([is("09:59:59", false), is("10:00:00", false), is("13:00:00", false)]).toEqual([
    "not_begun",
    undefined,
    undefined,
  ]);
  expect([is("00:00:00", true), is("13:00:01", true), is("13:00:01", false)]).toEqual([
    undefined,
    "over",
    "over",
  ]);
  expect(
    closedFor({ ...event, end_time: null }, { now: new Date("2030-01-01"), demo: false }),
  ).toBeUndefined();
});
