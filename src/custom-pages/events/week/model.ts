import { toWireTime } from "../../../../contract/core/time";
import type { Phase } from "../../../domain/events/phase";
import type { Shown, Spanned } from "../calendar-model";

/** A week of booths by days. Pure; moments are ms, days begin at local midnight. */

const HOUR = 3_600_000;

export interface Cell {
  day: number;
  /** By start. */
  events: readonly Spanned[];
  /** Spans of this day in which several events use the booth. */
  clashes: readonly { from: number; to: number }[];
  /** A new event can start in it. */
  isOpen: boolean;
}

export interface WeekRow {
  /** Undefined for events without a booth. */
  booth: string | undefined;
  cells: readonly Cell[];
  isFree: boolean;
}

const byTime = (one: Spanned, other: Spanned) => one.start - other.start || one.end - other.end;
const touches = ({ start, end }: Spanned, from: number, to: number) => start < to && end > from;

/** Days of the shown span with the midnights after them. */
export const daysOf = ({ days }: Shown): { day: number; next: number }[] =>
  days.slice(0, -1).map((day, at) => ({ day, next: days[at + 1] as number }));

/** A row for each booth in this order, for those of events that are not among them, and for events without a booth. */
export function weekRows(
  booths: readonly string[],
  events: readonly Spanned[],
  shown: Shown,
  now: number,
): WeekRow[] {
  const seen = events.filter((event) => touches(event, shown.from, shown.to)).sort(byTime);
  const all = [...new Set([...booths, ...seen.flatMap((event) => event.booths)])];
  const rows = all.map((booth) =>
    rowOf(
      booth,
      seen.filter((event) => event.booths.includes(booth)),
      shown,
      now,
    ),
  );
  const without = seen.filter((event) => event.booths.length === 0);
  return without.length > 0 ? [...rows, rowOf(undefined, without, shown, now)] : rows;
}

function rowOf(booth: string | undefined, events: readonly Spanned[], shown: Shown, now: number): WeekRow {
  const cells = daysOf(shown).map(({ day, next }): Cell => {
    const own = events.filter((event) => touches(event, day, next));
    const clashes = booth === undefined ? [] : sharedSpans(own, day, next);
    return {
      day,
      events: own,
      clashes,
      isOpen: own.length === 0 && booth !== undefined && next > now + HOUR,
    };
  });
  return { booth, cells, isFree: events.length === 0 };
}

function sharedSpans(events: readonly Spanned[], from: number, to: number) {
  return events.flatMap((one, at) =>
    events
      .slice(at + 1)
      .map((other) => ({
        from: Math.max(one.start, other.start, from),
        to: Math.min(one.end, other.end, to),
      }))
      .filter((span) => span.from < span.to),
  );
}

/** Position of a span in its day of 23 to 25 hours, as shares of the width. */
export function trackOf(span: { from: number; to: number }, day: number, next: number) {
  const share = (moment: number) => Math.min(1, Math.max(0, (moment - day) / (next - day)));
  return { left: share(span.from), width: share(span.to) - share(span.from) };
}

/** Position of now in the whole week, as a share of the width of its equal days; undefined outside it. */
export function nowIn(shown: Shown, now: number): number | undefined {
  const days = daysOf(shown);
  const at = days.findIndex(({ day, next }) => day <= now && now < next);
  const found = days[at];
  return found && (at + (now - found.day) / (found.next - found.day)) / days.length;
}

/** Number of events that touch a day, and of booths that none touches (OP-234). */
export function dayCounts(rows: readonly WeekRow[], at: number): { events: number; free: number } {
  const cells = rows.map(({ cells: own }) => own[at] as Cell);
  const events = new Set(cells.flatMap((cell) => cell.events.map(({ id }) => id)));
  const free = rows.filter(({ booth }, row) => booth !== undefined && cells[row]?.events.length === 0);
  return { events: events.size, free: free.length };
}

export type BoothState =
  | { kind: "free" }
  | { kind: "free_to"; to: number }
  | { kind: "busy"; to: number; after: number | undefined }
  | { kind: "events"; count: number };

/** What is said of a booth: until when it is busy or free; of other weeks how many events it has. */
export function boothState({ booth, cells }: WeekRow, shown: Shown, now: number): BoothState {
  const events = [...new Map(cells.flatMap((cell) => cell.events.map((one) => [one.id, one]))).values()];
  if (events.length === 0) return { kind: "free" };
  if (booth === undefined || nowIn(shown, now) === undefined) return { kind: "events", count: events.length };
  let to = now;
  // Events that follow at once make one busy time.
  for (const { start, end } of [...events].sort(byTime)) if (start <= to && end > to) to = end;
  const later = events.map(({ start }) => start).filter((start) => start > to);
  const next = later.length > 0 ? Math.min(...later) : undefined;
  if (to > now) return { kind: "busy", to, after: next };
  return next === undefined ? { kind: "events", count: events.length } : { kind: "free_to", to: next };
}

export interface Clash {
  booth: string;
  from: number;
  to: number;
  /** The event that would go to another booth: it has not started, and starts later. */
  event: Spanned;
  /** A booth that is free during all of that event. */
  free: string | undefined;
}

/** The first clash of the week that is not over. @param mayHave whether an event may use a booth */
export function firstClash(
  rows: readonly WeekRow[],
  shown: Shown,
  now: number,
  mayHave: (booth: string, like: string) => boolean,
): Clash | undefined {
  const found = rows.flatMap(({ booth, cells }) =>
    booth === undefined
      ? []
      : cells.flatMap(({ events, clashes }) =>
          clashes.filter(({ to }) => to > now).map((span) => ({ booth, events, ...span })),
        ),
  );
  const [first] = found.sort((one, other) => one.from - other.from);
  if (!first) return undefined;
  const { booth, from, to } = first;
  const both = first.events.filter((event) => touches(event, from, to));
  const event = both.findLast(({ phase }) => phase === "coming") ?? both.at(-1);
  if (!event) return undefined;
  const isKnown = event.phase === "coming" && event.start >= shown.from && event.end <= shown.to;
  const free = rows.find(
    (row) =>
      row.booth !== undefined &&
      mayHave(row.booth, booth) &&
      row.cells.every((cell) => cell.events.every((other) => !touches(other, event.start, event.end))),
  );
  return { booth, from, to, event, free: isKnown ? free?.booth : undefined };
}

/** Only events that have not started can be moved (OP-58). */
export const canMove = ({ phase }: { phase: Phase }): boolean => phase === "coming";

/** A start on another day at the same time of day, also when the clock changes between them. */
export function onDay(start: number, from: number, to: number): number {
  const date = new Date(start);
  const [one, other] = [new Date(from), new Date(to)];
  const days = Math.round(
    (Date.UTC(other.getFullYear(), other.getMonth(), other.getDate()) -
      Date.UTC(one.getFullYear(), one.getMonth(), one.getDate())) /
      (24 * HOUR),
  );
  date.setDate(date.getDate() + days);
  return date.getTime();
}

/** The booths of an event after one of them was replaced by another; it is never there twice. */
export const withBooth = (booths: readonly string[], from: string, to: string): string[] => [
  ...new Set(booths.map((booth) => (booth === from ? to : booth))),
];

/** Usual hours of an evening. */
const EVENING = 18;
const USUAL_HOURS = 4;

/** Start and end of a new event on a day: in the evening, or in the next hours of today. */
export function newTimes(day: number, now: number): { start_time: string; end_time: string } {
  const evening = new Date(day);
  evening.setHours(EVENING, 0, 0, 0);
  // The next hour of the local clock: zones with half hours have it at another moment.
  const soon = new Date(now);
  soon.setHours(soon.getHours() + 1, 0, 0, 0);
  const start = Math.max(evening.getTime(), soon.getTime());
  return { start_time: toWireTime(start), end_time: toWireTime(start + USUAL_HOURS * HOUR) };
}

/** Where the focus is: a row, a day, and which of the events of the cell. */
export interface Stop {
  row: number;
  day: number;
  at: number;
}

const lastIn = (rows: readonly WeekRow[], row: number, day: number) =>
  Math.max(0, (rows[row]?.cells[day]?.events.length ?? 0) - 1);

/** The stop of an event, on the first shown day that it touches. @param only the one day that is shown */
export function stopOf(
  rows: readonly WeekRow[],
  id: string,
  booth: string | undefined,
  only?: number,
): Stop | undefined {
  const row = rows.findIndex((one) => one.booth === booth);
  for (const [day, { events }] of (rows[row]?.cells ?? []).entries()) {
    const at = only === undefined || day === only ? events.findIndex((event) => event.id === id) : -1;
    if (at >= 0) return { row, day, at };
  }
  return undefined;
}

/** The stop if it is still there, else the nearest one. @param only the one day that is shown */
export function settled(rows: readonly WeekRow[], { row, day, at }: Stop, only?: number): Stop {
  const place = { row: Math.max(0, Math.min(row, rows.length - 1)), day: only ?? day };
  return { ...place, at: Math.min(at, lastIn(rows, place.row, place.day)) };
}

/** The next stop after an arrow key; up and down go through the events of a cell first. */
export function walked(rows: readonly WeekRow[], from: Stop, key: string): Stop {
  const { row, day, at } = from;
  const days = rows[0]?.cells.length ?? 0;
  switch (key) {
    case "ArrowLeft":
      return day > 0 ? { row, day: day - 1, at: 0 } : from;
    case "ArrowRight":
      return day < days - 1 ? { row, day: day + 1, at: 0 } : from;
    case "ArrowUp":
      if (at > 0) return { row, day, at: at - 1 };
      return row > 0 ? { row: row - 1, day, at: lastIn(rows, row - 1, day) } : from;
    case "ArrowDown":
      if (at < lastIn(rows, row, day)) return { row, day, at: at + 1 };
      return row < rows.length - 1 ? { row: row + 1, day, at: 0 } : from;
    case "Home":
      return { row, day: 0, at: 0 };
    case "End":
      return { row, day: days - 1, at: 0 };
    default:
      return from;
  }
}
