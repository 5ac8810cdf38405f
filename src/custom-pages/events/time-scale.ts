import { toWireTime } from "../../../contract/core/time";
import type { EventTimes, Span } from "../../../contract/rules/event";

/** The time line of an event: its scale, its hours and the dragging of periods. Pure; moments are ms. */

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** Margin before and after the event, as a share of its length. */
const MARGIN = 0.05;
const MOST_TICKS = 8;
const STEPS = [15, 30, 60, 120, 180, 360, 720, 1440, 2880, 10_080].map((minutes) => minutes * MINUTE);
/** Dragged ends snap to 5 minutes, which is also the shortest period. */
export const SNAP = 5 * MINUTE;
/** On a long line they snap to quarters, because offsets of time zones are whole quarters. */
const COARSE_SNAP = 15 * MINUTE;
/** The smallest step that can be hit with a pointer. */
const STEP_PX = 5;

export interface Scale {
  from: number;
  to: number;
}

const ms = (moment: string) => Date.parse(moment);

/** The scale of event and periods with a margin; undefined while the event does not end after its start. */
export function scaleOf({ start_time, end_time }: EventTimes, periods: readonly Span[]): Scale | undefined {
  if (!end_time || !(ms(end_time) > ms(start_time))) return undefined;
  const moments = [start_time, end_time, ...periods.flatMap((one) => [one.start_time, one.end_time])];
  const known = moments.map(ms).filter((at) => !Number.isNaN(at));
  const [from, to] = [Math.min(...known), Math.max(...known)];
  const margin = (to - from) * MARGIN;
  return { from: from - margin, to: to + margin };
}

/** Position of a moment as a share of the width, 0 to 1. */
export const placeOf = ({ from, to }: Scale, moment: number): number => (moment - from) / (to - from);

/**
 * Moments of the labels above the line, at whole steps of the local clock.
 * @param offset minutes from UTC of the local time zone
 */
export function ticksOf({ from, to }: Scale, offset: number): number[] {
  const step = STEPS.find((one) => (to - from) / one <= MOST_TICKS) ?? (STEPS.at(-1) as number);
  const shift = offset * MINUTE;
  const first = Math.ceil((from + shift) / step) * step - shift;
  return Array.from(
    { length: Math.max(0, Math.floor((to - first) / step) + 1) },
    (_, at) => first + at * step,
  );
}

/** The step to which a dragged end snaps. @param width pixels of the line */
export const snapOf = ({ from, to }: Scale, width: number): number =>
  (SNAP / (to - from)) * width >= STEP_PX ? SNAP : COARSE_SNAP;

export type Grip = "start" | "end" | "whole";

/** Moves and snaps a moment; one that was not dragged by half a step keeps its minute. */
const movedBy = (by: number, step: number) => (at: number) =>
  Math.abs(by) < step / 2 ? at : Math.round((at + by) / step) * step;
const clamp = (at: number, least: number, most: number) => Math.min(Math.max(at, least), most);

/**
 * A period after one of its ends, or the whole, was dragged: snapped, inside the event, between its neighbours and at
 * least five minutes long. An end that was outside before may stay there.
 */
export function dragPeriod(
  periods: readonly Span[],
  at: number,
  grip: Grip,
  by: number,
  { start_time, end_time }: EventTimes,
  step = SNAP,
): Span {
  const moved = movedBy(by, step);
  const period = periods[at] as Span;
  const [start, end] = [ms(period.start_time), ms(period.end_time)];
  const others = periods.filter((_, place) => place !== at);
  const floor = Math.max(
    ms(start_time),
    ...others.map((one) => ms(one.end_time)).filter((one) => one <= start),
  );
  const ceiling = Math.min(
    end_time === null ? Number.POSITIVE_INFINITY : ms(end_time),
    ...others.map((one) => ms(one.start_time)).filter((one) => one >= end),
  );
  const span = (from: number, to: number): Span => ({
    start_time: toWireTime(from),
    end_time: toWireTime(to),
  });
  if (grip === "start")
    return span(clamp(moved(start), Math.min(floor, start), Math.max(end - SNAP, start)), end);
  if (grip === "end")
    return span(start, clamp(moved(end), Math.min(start + SNAP, end), Math.max(ceiling, end)));
  const length = end - start;
  const from = clamp(moved(start), Math.min(floor, start), Math.max(ceiling - length, start));
  return span(from, from + length);
}

/**
 * The shortest period from a moment on, as drawing one begins; undefined where there is no room.
 * @param next the period that the button would add: no period starts before it (PER-06 to PER-10)
 */
export function periodFrom(moment: number, next: Span, end_time: string, step = SNAP): Span | undefined {
  const [least, most] = [ms(next.start_time), ms(end_time) - SNAP];
  // A press well before it draws nothing: a period in another place would be a surprise.
  if (least > most || moment < least - COARSE_SNAP) return undefined;
  const start = clamp(Math.round(moment / step) * step, least, most);
  return { start_time: toWireTime(start), end_time: toWireTime(start + SNAP) };
}

/** The first other period that overlaps the one at this place; undefined if none does. */
export function clashOf(periods: readonly Span[], at: number): number | undefined {
  const [start, end] = edgesOf(periods[at]);
  const found = periods.findIndex((other, place) => {
    const [from, to] = edgesOf(other);
    return place !== at && start < to && from < end;
  });
  return found < 0 ? undefined : found;
}

const edgesOf = (span: Span | undefined) => [ms(span?.start_time ?? ""), ms(span?.end_time ?? "")] as const;

/** Total length of periods in whole hours and the remaining minutes. */
export function lengthOf(spans: readonly Span[]): { hours: number; minutes: number } {
  const total = spans.reduce((sum, one) => sum + (ms(one.end_time) - ms(one.start_time) || 0), 0);
  const length = Math.max(0, total);
  return { hours: Math.floor(length / HOUR), minutes: Math.round((length % HOUR) / MINUTE) };
}

/** The same periods, all moved by the same time (EVT-33, instead of clearing them). */
export const shiftPeriods = <P extends Span>(periods: readonly P[], by: number): P[] =>
  periods.map((period) => ({
    ...period,
    start_time: toWireTime(ms(period.start_time) + by),
    end_time: toWireTime(ms(period.end_time) + by),
  }));
