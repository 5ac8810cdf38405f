import type { Span } from "../../../../contract/rules/event";
import { agesOf, at, type EventRow, MINUTE, type Picture, type Pictures } from "./model";

/** What keeps guests of a live event from their pictures. Pure; moments are ms. */

/** "Booth silent": ten minutes without a picture inside a period (OP-234). */
const SILENT = 10 * MINUTE;

/** Booths that should make pictures and do not. @returns the moment of the last picture by booth, if it is known */
export function silentBooths(
  booths: readonly string[],
  pictures: Pictures,
  periods: readonly Span[],
  now: number,
): { booth: string; last: number | undefined }[] {
  const isRunning = periods.some(
    ({ start_time, end_time }) => at(start_time) <= now - SILENT && at(end_time) > now,
  );
  const oldest = Math.max(0, ...agesOf(pictures, now));
  if (!isRunning || !(pictures.isWhole || oldest >= SILENT)) return [];
  return booths.flatMap((booth) => {
    const last = pictures.rows.find(({ id_photo_booth }) => id_photo_booth === booth)?.created_at;
    return last !== undefined && now - at(last) < SILENT
      ? []
      : [{ booth, last: last === undefined ? undefined : at(last) }];
  });
}

/** So many pictures in a row that failed are a problem of the event. */
const MANY_FAILED = 2;
/** Failures that are older say nothing of now. */
const FAILING = 10 * MINUTE;

export interface Failing {
  count: number;
  /** Of the newest one, for whoever looks into it. */
  error: string;
}

/** Pictures of the last minutes that failed one after the other; undefined if a guest has got one since. */
export function failingOf(
  failed: readonly (Picture & { error: string | null })[],
  guests: Pictures,
  now: number,
): Failing | undefined {
  const last = Math.max(now - FAILING, ...guests.rows.slice(0, 1).map(({ created_at }) => at(created_at)));
  const since = failed.filter(({ created_at, demo }) => demo !== true && at(created_at) > last);
  return since.length < MANY_FAILED ? undefined : { count: since.length, error: since[0]?.error ?? "" };
}

interface Money {
  balance: number;
  price: number;
  aMinute: number;
}

/**
 * When the balance ends at this pace, and what is missing until the event does; undefined if it lasts. Only time within
 * periods counts, unless the newest picture was made outside of them: a picture costs the same then.
 * @param newest moment of the newest picture
 */
export function balanceEnd(
  { balance, price, aMinute }: Money,
  periods: readonly Span[],
  event: Pick<EventRow, "start_time" | "end_time">,
  { now, newest }: { now: number; newest: number },
): { at: number; missing: number } | undefined {
  const rate = price * aMinute;
  if (!(rate > 0) || !event.end_time) return undefined;
  const isInPeriod = periods.some((span) => at(span.start_time) <= newest && newest < at(span.end_time));
  const spans = isInPeriod ? periods : [{ start_time: event.start_time, end_time: event.end_time }];
  const ahead = spans
    .map((span) => ({ from: Math.max(now, at(span.start_time)), to: at(span.end_time) }))
    .filter(({ from, to }) => to > from)
    .sort((one, other) => one.from - other.from);
  const costOf = ({ from, to }: { from: number; to: number }) => ((to - from) / MINUTE) * rate;
  const needed = ahead.reduce((sum, span) => sum + costOf(span), 0);
  if (needed <= balance) return undefined;
  let left = Math.max(0, balance);
  for (const span of ahead) {
    const cost = costOf(span);
    if (left < cost) return { at: span.from + (left / rate) * MINUTE, missing: needed - balance };
    left -= cost;
  }
  return undefined;
}

/** What may be wrong with a live event. Undefined: not known. */
export interface Facts {
  /** The balance does not suffice for one picture in the cheapest style. */
  isBroke: boolean;
  /** No server works, for admins. */
  isUnserved: boolean;
  failing: Failing | undefined;
  silent: readonly { booth: string; last: number | undefined }[];
  balance: { at: number; missing: number } | undefined;
  /** User name of a bot whose token is refused, or that has no place. */
  bot: string | undefined;
  /** A part of the editor that lacks something. */
  part: "overlays" | "styles" | undefined;
  /** Name of a server in error, for admins. */
  server: { id: string; name: string } | undefined;
}

export type Problem =
  | { kind: "broke" }
  | { kind: "unserved" }
  | ({ kind: "failing" } & Failing)
  | { kind: "silent"; booth: string; last: number | undefined; more: number }
  | { kind: "balance"; at: number; missing: number }
  | { kind: "bot"; name: string }
  | { kind: "part"; part: "overlays" | "styles" }
  | { kind: "server"; id: string; name: string };

/** The one problem that is shown: what stops guests first. */
export function problemOf(facts: Facts): Problem | undefined {
  const { failing, silent, balance, bot, part, server } = facts;
  if (facts.isBroke) return { kind: "broke" };
  if (facts.isUnserved) return { kind: "unserved" };
  if (failing) return { kind: "failing", ...failing };
  const [first, ...more] = silent;
  if (first) return { kind: "silent", ...first, more: more.length };
  if (balance) return { kind: "balance", ...balance };
  if (bot !== undefined) return { kind: "bot", name: bot };
  if (part) return { kind: "part", part };
  return server && { kind: "server", ...server };
}
