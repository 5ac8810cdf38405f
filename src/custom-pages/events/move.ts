import { toWireTime } from "../../../contract/core/time";
import {
  type EventRecord,
  type EventState,
  type EventValues,
  NESTED,
  valuesOf,
} from "../../domain/events/model";
import { type Base, initialState, reduce } from "../../editor/state";
import { nestedBy } from "../../editor/values";
import { HOUR, shiftPeriods } from "./time-scale";

/** Moving an event: start, end and periods together, so that its length and its periods stay as they are. Pure. */

/** Usual moves. */
export const STEPS = ["day_earlier", "hour_earlier", "hour_later", "day_later"] as const;
export type Step = (typeof STEPS)[number];

/** The start after a usual move; undefined if there is no start. */
export function steppedStart(start_time: string, step: Step): string | undefined {
  const start = new Date(start_time);
  if (Number.isNaN(start.getTime())) return undefined;
  const by = step.endsWith("later") ? 1 : -1;
  if (step.startsWith("hour")) return toWireTime(start.getTime() + by * HOUR);
  // By a calendar day, so that the time of day stays the same when the clock changes.
  start.setDate(start.getDate() + by);
  return toWireTime(start);
}

export type Times = Pick<EventValues, "start_time" | "end_time" | "periods">;

/** The times of an event that begins at `start_time`; its end and periods are moved by the same time. */
export function movedTo(times: Times, start_time: string): Times {
  const by = Date.parse(start_time) - Date.parse(times.start_time);
  // One of them is not a time yet: there is no distance to move by.
  if (Number.isNaN(by)) return { ...times, start_time };
  const end = Date.parse(times.end_time);
  return {
    start_time,
    end_time: Number.isNaN(end) ? times.end_time : toWireTime(end + by),
    periods: shiftPeriods(times.periods, by),
  };
}

/** Where the end goes with another start: it keeps the event's length instead of being before the start. */
export function endAfter({ start_time, end_time }: Omit<Times, "periods">, start: string): string {
  const [from, to, next] = [Date.parse(start_time), Date.parse(end_time), Date.parse(start)];
  return to > from && next >= to ? toWireTime(next + to - from) : end_time;
}

/** A stored event with other times, and with other booths if they are given, as its editor would save it. */
export function movedState(
  base: Base<EventRecord>,
  { start_time, ...sets }: Times,
  booths?: readonly string[],
): EventState {
  const stored = initialState(base, valuesOf(base.record));
  const nested = nestedBy(NESTED);
  const isMoved = Date.parse(start_time) !== Date.parse(stored.values.start_time);
  const moved = isMoved
    ? reduce(stored, { type: "changed", path: "start_time", value: start_time, sets }, nested)
    : stored;
  return booths
    ? reduce(moved, { type: "changed", path: "photo_booth_ids", value: [...booths] }, nested)
    : moved;
}
