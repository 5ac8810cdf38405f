import type { Phase } from "../../domain/events/phase";

/** Layout of events over days, with a row for each booth. Pure; moments are ms, days begin at local midnight. */

export type View = "week" | "month";

export interface Spanned {
  id: string;
  name: string;
  start: number;
  /** The end of the shown span for an event without an end. */
  end: number;
  booths: readonly string[];
  styles: readonly string[];
  phase: Phase;
  demo: boolean;
}

export interface Shown {
  /** Midnights of the days, and the midnight after the last day. */
  days: readonly number[];
  from: number;
  to: number;
}

/** Whether the server says which booths the events have (OP-186): each has at least one. */
export const saysBooths = (boothsOfEvents: readonly (readonly string[])[]): boolean =>
  boothsOfEvents.length === 0 || boothsOfEvents.some((booths) => booths.length > 0);

const DAYS_A_WEEK = 7;

/** The week (Monday first) or the month of a moment. */
export function shownSpan(view: View, moment: Date): Shown {
  const first = new Date(moment.getFullYear(), moment.getMonth(), view === "month" ? 1 : moment.getDate());
  if (view === "week") first.setDate(first.getDate() - ((first.getDay() + 6) % DAYS_A_WEEK));
  const count =
    view === "week" ? DAYS_A_WEEK : new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
  // By calendar days: a day on which the clock changes has 23 or 25 hours.
  const midnight = (at: number) =>
    new Date(first.getFullYear(), first.getMonth(), first.getDate() + at).getTime();
  const days = Array.from({ length: count + 1 }, (_, at) => midnight(at));
  return { days, from: midnight(0), to: midnight(count) };
}

/** A day for the address: `2026-11-23`. */
export const dayText = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");

/** The day from the address, or today. */
export function readDay(text: string | null): Date {
  const [year = 0, month = 0, day = 0] = (text ?? "").split("-").map(Number);
  const date = new Date(year, month - 1, day);
  return /^\d{4}-\d\d-\d\d$/.test(text ?? "") && !Number.isNaN(date.getTime()) ? date : new Date();
}

/** A moment in the previous or the next week or month. */
export function turned(view: View, moment: Date, by: 1 | -1): Date {
  return view === "week"
    ? new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + by * DAYS_A_WEEK)
    : new Date(moment.getFullYear(), moment.getMonth() + by, 1);
}

/** The same time on the day before or after. */
export const nextDay = (moment: Date, by: 1 | -1): Date =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + by);

export interface Bar {
  event: Spanned;
  /** Line within the row, from 0: events at the same time, and those whose names would not fit, are below each other. */
  lane: number;
  /** Shares of the width. */
  left: number;
  width: number;
  /** Another event uses the booth at the same time. */
  clashes: boolean;
  /** Side of a name next to its bar, and the share of the width that it may take; undefined for a name in the bar. */
  outside: { side: "left" | "right"; room: number } | undefined;
}

export interface BoothRow {
  /** Undefined for events without a booth. */
  booth: string | undefined;
  lanes: number;
  bars: readonly Bar[];
}

/** Position of a moment as a share of the width. */
export const shareOf = (moment: number, { from, to }: Shown): number => (moment - from) / (to - from);

const overlap = (one: Spanned, other: Spanned) => one.start < other.end && other.start < one.end;

/** A row for each booth with events in the span, and one for events without a booth. */
export function boothRows(events: readonly Spanned[], shown: Shown): BoothRow[] {
  const seen = events.filter(({ start, end }) => start < shown.to && end > shown.from);
  const booths = [...new Set(seen.flatMap((event) => event.booths))];
  const rows = booths.map((booth) =>
    rowOf(
      booth,
      seen.filter((event) => event.booths.includes(booth)),
      shown,
    ),
  );
  const without = seen.filter((event) => event.booths.length === 0);
  return without.length > 0 ? [...rows, rowOf(undefined, without, shown)] : rows;
}

const byTime = (one: Spanned, other: Spanned) => one.start - other.start || one.end - other.end;

function rowOf(booth: string | undefined, events: readonly Spanned[], shown: Shown): BoothRow {
  /** How much of each lane bars and names have taken, as a share of the width. */
  const taken: number[] = [];
  const bars = [...events].sort(byTime).map((event): Bar => {
    const { from, to, ...place } = placeOf(event, shown);
    const free = taken.findIndex((until) => until <= from);
    const lane = free < 0 ? taken.length : free;
    taken[lane] = to;
    const clashes = booth !== undefined && events.some((other) => other !== event && overlap(event, other));
    return { event, lane, clashes, ...place };
  });
  return { booth, lanes: Math.max(1, taken.length), bars };
}

/** Shorter bars have no room for a name and a menu; a share of the width. */
const SHORT = 0.1;
/** Approximate width of a letter as a share of the width. */
const LETTER = 0.008;
/** Approximate width of the menu between a short bar and its name. */
const MENU = 0.03;
/** The most that a name next to its bar takes; a longer one ends in dots. */
const LONGEST = 0.3;

/** A bar and the name next to it, and how far both reach: an event that they would cover is on another line. */
function placeOf(event: Spanned, shown: Shown) {
  const [start, end] = [Math.max(event.start, shown.from), Math.min(event.end, shown.to)];
  const [left, right] = [shareOf(start, shown), shareOf(end, shown)];
  const width = (end - start) / (shown.to - shown.from);
  const name = Math.min((event.name.length + 2) * LETTER, LONGEST);
  if (width >= Math.max(name, SHORT)) return { left, width, outside: undefined, from: left, to: right };
  const room = MENU + name;
  // To the left there is always room: neither the bar nor a name takes more than a third.
  return right + room <= 1
    ? { left, width, outside: { side: "right" as const, room }, from: left, to: right + room }
    : { left, width, outside: { side: "left" as const, room }, from: left - room, to: right };
}

export interface DayEvents {
  day: number;
  /** The midnight after the day. */
  next: number;
  events: Spanned[];
}

/** The events of each day, including those that began before; days without events are left out. */
export function byDay(events: readonly Spanned[], { days }: Shown): DayEvents[] {
  return days
    .slice(0, -1)
    .map((day, at) => ({ day, next: days[at + 1] as number }))
    .map(({ day, next }) => ({
      day,
      next,
      events: events
        .filter(({ start, end }) => start < next && end > day)
        .sort((one, other) => one.start - other.start),
    }))
    .filter((one) => one.events.length > 0);
}
