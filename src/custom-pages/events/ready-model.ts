import type { ImageValue } from "../../../contract/core/field";
import { checkTimes } from "../../../contract/rules/event";
import type { TokenState } from "../../fields/delivery/bot-token";
import type { Mark } from "../../screens/form/rail";
import type { EventValues } from "./model";

/** What an event needs before guests come. Pure. */

export interface Line {
  id: "times" | "booths" | "styles" | "overlays" | "decor" | "bots" | "balance" | "servers" | "routing";
  mark: Mark | undefined;
  /** Key below `event.ready`, and what it says. */
  says: string;
  values?: Readonly<Record<string, string | number>>;
  /** The part of the editor that has the fix. */
  part?: string;
}

/** A chosen style, as far as it is known. */
export interface KnownStyle {
  name: string;
  is_draft: boolean;
  generation_cost: number | null;
}

export interface Facts {
  now: Date;
  styles: readonly (KnownStyle | undefined)[];
  checks: Readonly<Record<string, TokenState>>;
  /** Errors of the document by path. */
  problems: Readonly<Record<string, string>>;
}

const failed = (id: Line["id"], says: string, values?: Line["values"]): Line => ({
  id,
  mark: "failed",
  says,
  part: id,
  ...(values && { values }),
});
const noted = (id: Line["id"], says: string, values?: Line["values"]): Line => ({
  ...failed(id, says, values),
  mark: "noted",
});
const done = (id: Line["id"], says: string, values?: Line["values"]): Line => ({
  ...failed(id, says, values),
  mark: "done",
});

/** Everything that the document itself tells. */
export function documentLines(event: EventValues, facts: Facts): Line[] {
  const has = (top: string) =>
    Object.keys(facts.problems).some((path) => path === top || path.startsWith(`${top}.`));
  return [
    timesLine(event, facts, has),
    boothsLine(event),
    stylesLine(event, facts),
    ...looksLines(event, has),
    botsLine(event, facts, has),
  ];
}

function timesLine(event: EventValues, { now }: Facts, has: (top: string) => boolean): Line {
  const times = { start_time: event.start_time, end_time: event.end_time || null };
  const issues = checkTimes(times, { now, isNewStart: false });
  if (issues.length > 0 || has("periods")) return failed("times", "times_wrong");
  if (Date.parse(event.end_time) <= now.getTime()) return noted("times", "times_over");
  if (event.periods.length === 0) return noted("times", "no_periods");
  return done("times", "times");
}

function boothsLine({ photo_booth_ids: { length: count } }: EventValues): Line {
  return count === 0 ? failed("booths", "no_booths") : done("booths", "booths", { count });
}

function stylesLine(event: EventValues, { styles }: Facts): Line {
  const count = event.style_ids.length;
  if (count === 0) return failed("styles", "no_styles");
  const drafts = styles.filter((style) => style?.is_draft).map((style) => (style as KnownStyle).name);
  if (drafts.length > 0) return failed("styles", "draft_styles", { names: drafts.join(", ") });
  if (styles.some((style) => style === undefined)) return noted("styles", "unknown_styles");
  if (event.style_selection_mode === "QUIZ" && !event.quiz_id) return noted("styles", "no_quiz");
  return done("styles", "styles", { count });
}

function looksLines(event: EventValues, has: (top: string) => boolean): Line[] {
  const overlays = event.overlays.length;
  const fits = event.overlays.some(
    (one) =>
      one.active !== false &&
      (one.orientation === "both" || one.orientation === event.orientation) &&
      (one[String(event.orientation)] as ImageValue | undefined)?.state !== "none",
  );
  const overlay = has("overlays")
    ? failed("overlays", "overlays_wrong")
    : overlays === 0
      ? noted("overlays", "no_overlays")
      : fits
        ? done("overlays", "overlays", { count: overlays })
        : noted("overlays", "overlays_turned");
  const decor = has("decor")
    ? failed("decor", "decor_wrong")
    : event.decor
      ? done("decor", "decor")
      : noted("decor", "no_decor");
  return [overlay, decor];
}

function botsLine({ bots }: EventValues, { checks }: Facts, has: (top: string) => boolean): Line {
  const kept = bots.filter(({ action }) => action !== "delete");
  if (kept.length === 0) return noted("bots", "no_bots");
  if (kept.some(({ bot_token }) => checks[bot_token]?.status === "invalid"))
    return failed("bots", "bots_invalid");
  if (has("bots")) return failed("bots", "bots_wrong");
  const off = kept.filter(({ is_active }) => !is_active).length;
  if (off === kept.length) return noted("bots", "bots_off");
  return done("bots", "bots", { count: kept.length - off });
}

/** What pictures of these styles cost, the cheapest to the dearest; undefined while a price is not known. */
export function priceRange(styles: Facts["styles"]): { least: number; most: number } | undefined {
  const prices = styles.map((style) => style?.generation_cost);
  const known = prices.filter((price): price is number => typeof price === "number");
  if (known.length === 0 || known.length < prices.length) return undefined;
  return { least: Math.min(...known), most: Math.max(...known) };
}

/** The balance against what the expected pictures cost. */
export function balanceLine(
  balance: number | undefined,
  pictures: number,
  range: ReturnType<typeof priceRange>,
): Line {
  if (balance === undefined) return { id: "balance", mark: undefined, says: "balance_unknown" };
  if (!range) return { id: "balance", mark: "noted", says: "prices_unknown" };
  const [least, most] = [range.least * pictures, range.most * pictures];
  const mark = balance >= most ? "done" : balance >= least ? "noted" : "failed";
  return { id: "balance", mark, says: "balance", values: { least, most, balance } };
}

/** Servers that each booth may use now; a booth whose servers could not be read is left out. */
export function serversLine(counts: readonly (number | undefined)[]): Line {
  const known = counts.filter((count): count is number => count !== undefined);
  if (counts.length === 0) return { id: "servers", mark: undefined, says: "servers_no_booths" };
  if (known.length < counts.length) return { id: "servers", mark: "noted", says: "servers_unknown" };
  const idle = known.filter((count) => count === 0).length;
  if (idle > 0) return { id: "servers", mark: "failed", says: "no_servers", values: { count: idle } };
  return { id: "servers", mark: "done", says: "servers", values: { count: Math.min(...known) } };
}

/** Where pictures of the chosen styles would go now, on the booths chosen; for admins. */
export function routingLine(results: readonly (boolean | undefined)[]): Line {
  if (results.length === 0) return { id: "routing", mark: undefined, says: "routing_nothing" };
  if (results.some((one) => one === undefined))
    return { id: "routing", mark: "noted", says: "routing_unknown" };
  const lost = results.filter((one) => one === false).length;
  return lost > 0
    ? { id: "routing", mark: "failed", says: "routing_lost", values: { count: lost } }
    : { id: "routing", mark: "done", says: "routing" };
}
