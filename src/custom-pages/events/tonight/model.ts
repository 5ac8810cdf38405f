import type { RecordOf } from "../../../../contract/core/entity";
import type { schedule } from "../../../../contract/entities/schedule";
import type { Span } from "../../../../contract/rules/event";
import { phaseOf } from "../../../domain/events/phase";
import { saysBooths } from "../calendar-model";

/** What the head of the events list says about tonight. Pure; moments are ms. */

export type EventRow = RecordOf<typeof schedule.fields>;

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** An event that starts within this time opens the head. */
const SOON = 24 * HOUR;

export const at = (moment: string): number => Date.parse(moment);
const endOf = ({ end_time }: Pick<EventRow, "end_time">): number =>
  end_time ? at(end_time) : Number.POSITIVE_INFINITY;

export interface Evening {
  /** By start. */
  live: readonly EventRow[];
  next: EventRow | undefined;
  /** Something is live or starts within 24 hours. */
  isOn: boolean;
}

/** The live events and the next one, in whatever order they were read. */
export function eveningOf(events: readonly EventRow[], now: number): Evening {
  const byStart = [...events].sort((one, other) => at(one.start_time) - at(other.start_time));
  const live = byStart.filter((event) => phaseOf(event, now) === "live");
  const next = byStart.find((event) => phaseOf(event, now) === "coming");
  return { live, next, isOn: live.length > 0 || (next !== undefined && at(next.start_time) - now <= SOON) };
}

export interface FreeBooths {
  /** Booths that are free now, by the start of their next event. */
  groups: readonly { until: number | undefined; booths: readonly string[] }[];
  free: number;
  all: number;
}

/**
 * Booths that no event uses now, grouped by until when; undefined where the server does not say which booths an event
 * has (OP-186). @param horizon events that start later were not read
 */
export function freeBooths(
  booths: readonly string[],
  events: readonly EventRow[],
  now: number,
  horizon?: number,
): FreeBooths | undefined {
  const ahead = events.filter((event) => endOf(event) > now);
  if (!saysBooths(ahead.map(({ photo_booth_ids }) => photo_booth_ids))) return undefined;
  const groups = new Map<number | undefined, string[]>();
  for (const booth of booths) {
    const starts = ahead
      .filter(({ photo_booth_ids }) => photo_booth_ids.includes(booth))
      .map(({ start_time }) => at(start_time));
    const until = starts.length > 0 ? Math.min(...starts) : horizon;
    if (until !== undefined && until <= now) continue;
    groups.set(until, [...(groups.get(until) ?? []), booth]);
  }
  const never = Number.POSITIVE_INFINITY;
  return {
    groups: [...groups]
      .map(([until, own]) => ({ until, booths: own }))
      .sort((one, other) => (one.until ?? never) - (other.until ?? never)),
    free: [...groups.values()].flat().length,
    all: booths.length,
  };
}

/** What the head reads of a picture. */
export interface Picture {
  id: string;
  created_at: string;
  id_photo_booth: string;
  cost: number | null;
  /** A test or a rehearsal. */
  demo?: boolean;
}

/** The newest pictures of an event, without a gap between them, newest first. */
export interface Pictures<P extends Picture = Picture> {
  rows: readonly P[];
  /** Number of all its pictures; undefined if the server does not count. */
  count: number | undefined;
  /** These are all pictures of the event. */
  isWhole: boolean;
}

/** Those of guests: a test or a rehearsal says nothing of how the event goes, unless all of it is a demo (OP-235). */
export function ofGuests<P extends Picture>(pictures: Pictures<P>, event: { demo: boolean }): Pictures<P> {
  if (event.demo) return pictures;
  const rows = pictures.rows.filter(({ demo }) => demo !== true);
  const tests = pictures.rows.length - rows.length;
  return { ...pictures, rows, count: pictures.count === undefined ? undefined : pictures.count - tests };
}

/** Most pictures that are kept. */
const MOST_KEPT = 300;

/** Adds a newer page to the known pictures; undefined if there is a gap between the two. */
export function withPage<P extends Picture>(known: Pictures<P>, page: Pictures<P>): Pictures<P> | undefined {
  if (page.isWhole) return page;
  const seen = new Set(page.rows.map(({ id }) => id));
  const older = known.rows.filter(({ id }) => !seen.has(id));
  // Without a picture that both have, others may be between them.
  if (older.length === known.rows.length) return undefined;
  const rows = [...page.rows, ...older];
  return { ...page, rows: rows.slice(0, MOST_KEPT), isWhole: known.isWhole && rows.length <= MOST_KEPT };
}

/** Pictures are counted over this time. */
const PACE_TIME = 10 * MINUTE;
const BARS = 14;

export interface Pace {
  /** Pictures a minute over the last ten minutes, or over as much of them as is known. */
  aMinute: number;
  /** Pictures of the last minutes, in equal spans. */
  bars: readonly number[];
  /** Minutes that all bars cover. */
  minutes: number;
}

export const agesOf = ({ rows }: Pictures, now: number) => rows.map(({ created_at }) => now - at(created_at));

/** How fast an event makes pictures; undefined as long as no minute of it is known. */
export function paceOf(pictures: Pictures, start: number, now: number): Pace | undefined {
  const ages = agesOf(pictures, now);
  const known = pictures.isWhole ? now - start : Math.min(now - start, Math.max(0, ...ages));
  const span = Math.min(known, PACE_TIME);
  if (span < MINUTE) return undefined;
  const minutes = Math.min(Math.floor(known / MINUTE), 10 * BARS);
  const bars = Array.from({ length: BARS }, () => 0);
  for (const age of ages) {
    const bar = BARS - 1 - Math.floor((Math.max(0, age) / (minutes * MINUTE)) * BARS);
    if (bar >= 0) bars[bar] = (bars[bar] ?? 0) + 1;
  }
  return { aMinute: ages.filter((age) => age <= span).length / (span / MINUTE), bars, minutes };
}

/** The average price of the newest pictures; undefined if the server names none. */
export function priceOf({ rows }: Pictures): number | undefined {
  const costs = rows.flatMap(({ cost }) => cost ?? []);
  return costs.length > 0 ? costs.reduce((sum, cost) => sum + cost, 0) / costs.length : undefined;
}

export type Break = { kind: "in" | "until" | "ends"; moment: number };

/** The next break, the end of the running one, or the end of the event. */
export function breakOf(
  periods: readonly Span[],
  { end_time }: Pick<EventRow, "end_time">,
  now: number,
): Break | undefined {
  const ends: Break | undefined = end_time ? { kind: "ends", moment: at(end_time) } : undefined;
  const ahead = periods
    .map((one) => ({ from: at(one.start_time), to: at(one.end_time) }))
    .filter(({ to }) => to > now)
    .sort((one, other) => one.from - other.from);
  const [first, ...rest] = ahead;
  if (!first) return ends;
  if (first.from > now) return { kind: "until", moment: first.from };
  // Periods that follow at once make one.
  let end = first.to;
  for (const { from, to } of rest) {
    if (from > end) return { kind: "in", moment: end };
    end = Math.max(end, to);
  }
  return ends;
}

/** Local midnight before a moment. */
const midnight = (moment: number, days = 0): number => {
  const date = new Date(moment);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
};

export interface Strip {
  /** Shares of the width. */
  bars: readonly { left: number; width: number }[];
  now: number;
}

/** The day of an event with its periods to scale; longer if it goes on after midnight. */
export function stripOf(event: EventRow, periods: readonly Span[], now: number): Strip {
  const from = midnight(at(event.start_time));
  const to = Math.max(midnight(from, 1), Math.min(endOf(event), now + SOON));
  const share = (moment: number) => Math.min(1, Math.max(0, (moment - from) / (to - from)));
  const spans =
    periods.length > 0
      ? periods.map(({ start_time, end_time }) => ({ from: at(start_time), to: at(end_time) }))
      : [{ from: at(event.start_time), to: endOf(event) }];
  return {
    bars: spans.map((span) => ({ left: share(span.from), width: share(span.to) - share(span.from) })),
    now: share(now),
  };
}

/** Whether another event uses one of its booths at the same time. */
export const isTaken = (event: EventRow, others: readonly EventRow[]): boolean =>
  others.some(
    (other) =>
      other.id !== event.id &&
      at(other.start_time) < endOf(event) &&
      at(event.start_time) < endOf(other) &&
      other.photo_booth_ids.some((booth) => event.photo_booth_ids.includes(booth)),
  );
