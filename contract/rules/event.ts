import type { Issue } from "../core/errors";
import { toWireTime } from "../core/time";

/** Rules of events and their periods (spec A sections 4 and 5). Moments are ISO 8601 texts; calculation is in ms. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Lead time of a new event, and the minimum left after its seconds are zeroed (EVT-41, OP-58). */
const AHEAD = MINUTE;
const LEAST_AHEAD = 15_000;
/** Minimum lead time of a new period (PER-08). */
const PERIOD_AHEAD = 5 * MINUTE;
/** So long after its end an event still takes pictures (OP-202). */
const AFTERWARDS = HOUR;
/** Tolerated difference between the clocks of console and server, ms (OP-58). */
export const CLOCK_TOLERANCE = 60_000;

export const SAVE_ERRORS = {
  start: { shown: "validation.invalid_start_time", code: "errors.invalid_start_time" },
  end: { shown: "validation.invalid_end_time", code: "errors.invalid_end_time" },
} as const;

const at = (moment: string): number => Date.parse(moment);
const floor = (ms: number): number => Math.floor(ms / MINUTE) * MINUTE;
const ceil = (ms: number): number => Math.ceil(ms / MINUTE) * MINUTE;

/** Times of events and periods are saved with seconds zeroed (EVT-53, OP-58). */
export const withoutSeconds = (moment: string): string => toWireTime(floor(at(moment)));

/** Default start of a new event: one minute from now, on the minute (OP-58). */
export function defaultStart(now: Date): string {
  const start = floor(now.getTime() + AHEAD);
  return toWireTime(start - now.getTime() < LEAST_AHEAD ? start + MINUTE : start);
}

export interface EventTimes {
  start_time: string;
  end_time: string | null;
}

/**
 * Errors in an event's times (EVT-43, EVT-44, EVT-51, EVT-52).
 * @param isNewStart the start is new or changed, so it must be in the future (OP-58)
 * @param tolerance ms by which the start may still be in the past
 */
export function checkTimes(
  { start_time, end_time }: EventTimes,
  { now, isNewStart, tolerance = 0 }: { now: Date; isNewStart: boolean; tolerance?: number },
): Issue[] {
  const issues: Issue[] = [];
  if (isNewStart && at(start_time) + tolerance <= now.getTime())
    issues.push({ path: "start_time", message: SAVE_ERRORS.start.shown });
  if (end_time === null || end_time === "") issues.push({ path: "end_time", message: "validation.required" });
  else if (at(end_time) <= at(start_time)) issues.push({ path: "end_time", message: SAVE_ERRORS.end.shown });
  return issues;
}

/** Why an event takes no pictures at this moment; at demo price it takes them before its start, too (OP-202). */
export function closedFor(
  { start_time, end_time }: EventTimes,
  { now, demo }: { now: Date; demo: boolean },
): "not_begun" | "over" | undefined {
  if (end_time !== null && now.getTime() > at(end_time) + AFTERWARDS) return "over";
  return demo || now.getTime() >= at(start_time) ? undefined : "not_begun";
}

export interface Span {
  start_time: string;
  end_time: string;
}

const overlap = (one: Span, other: Span): boolean =>
  at(one.start_time) < at(other.end_time) && at(other.start_time) < at(one.end_time);

/** A period must end after its start and overlap no other (OP-61). Paths are `periods.<index>.<field>`. */
export function checkPeriods(periods: readonly Span[]): Issue[] {
  return periods.flatMap((period, index): Issue[] => {
    if (!(at(period.end_time) > at(period.start_time)))
      return [{ path: `periods.${index}.end_time`, message: SAVE_ERRORS.end.shown }];
    const isTaken = periods.some((other, place) => place < index && overlap(period, other));
    return isTaken ? [{ path: `periods.${index}.start_time`, message: "validation.periods_overlap" }] : [];
  });
}

/** A period outside a shortened event is marked, not rejected (OP-61). */
export const isOutside = (period: Span, { start_time, end_time }: EventTimes): boolean =>
  at(period.start_time) < at(start_time) || (end_time !== null && at(period.end_time) > at(end_time));

/** Reasons why no period can be added (PER-06, PER-07, OP-61). */
export type NoPeriod = "event_without_end" | "event_over" | "no_room";

/** A new period after all others, or the reason why there is none (PER-06 to PER-10, OP-61). */
export function nextPeriod(periods: readonly Span[], times: EventTimes, now: Date): Span | NoPeriod {
  if (!times.end_time) return "event_without_end";
  const end = at(times.end_time);
  if (end <= now.getTime()) return "event_over";
  const last = Math.max(...periods.map(({ end_time }) => at(end_time)), Number.NEGATIVE_INFINITY);
  const start = ceil(Math.max(now.getTime() + PERIOD_AHEAD, at(times.start_time), last));
  if (start >= end) return "no_room";
  return { start_time: toWireTime(start), end_time: toWireTime(Math.min(start + HOUR, end)) };
}

/**
 * One period over the whole event, or over what is left of it, in place of `period`; or the reason why there is none
 * (PER-06 to PER-10).
 * @param period the only period so far, which keeps a start inside the event
 */
export function wholePeriod(period: Span | undefined, times: EventTimes, now: Date): Span | NoPeriod {
  const next = nextPeriod([], times, now);
  if (typeof next === "string") return next;
  const before = period && at(period.start_time) >= at(times.start_time) ? at(period.start_time) : Infinity;
  const start = Math.min(at(next.start_time), before);
  return { start_time: toWireTime(start), end_time: toWireTime(at(times.end_time as string)) };
}

/** Toggles a participant. null is the fixed entry "All", which is selected while the list is empty (OP-56). */
export function toggleParticipant(
  chosen: readonly string[],
  picked: string | null,
  everyone: readonly string[],
): string[] {
  if (picked === null) return chosen.length > 0 ? [] : [...everyone];
  return chosen.includes(picked) ? chosen.filter((one) => one !== picked) : [...chosen, picked];
}
