import { checkTimes, isOutside } from "../../../contract/rules/event";
import { type EventValues, errorAt, timesOf } from "../../domain/events/model";
import type { Errors } from "../../editor/state";
import type { TokenState } from "../../fields/delivery/bot-token";
import type { Mark } from "../../screens/form/rail";

/** The checklist of what an event needs before guests come. Pure. */

export interface Line {
  id: "times" | "booths" | "styles" | "overlays" | "decor" | "bots" | "balance" | "servers" | "routing";
  /** Undefined while unknown. */
  mark: Mark | undefined;
  /** Text key below `event.ready`, and its values. */
  says: string;
  values?: Readonly<Record<string, string | number>>;
  /** The part of the editor where it can be fixed. */
  part?: string;
}

/** What the checklist reads of a style. */
export interface KnownStyle {
  name: string;
  is_draft: boolean;
  generation_cost: number | null;
}

export interface Facts {
  now: Date;
  styles: readonly (KnownStyle | undefined)[];
  checks: Readonly<Record<string, TokenState>>;
  /** Number of chosen booths that other events use at this time. */
  taken: number;
  /** Number of chosen booths that were deleted. */
  deleted: number;
  /** Errors of the document. */
  problems: Errors;
}

/** Lines about one part of the editor. */
const lineOf =
  (mark: Mark) =>
  (id: Line["id"], says: string, values?: Line["values"]): Line => ({ id, mark, says, values, part: id });
const failed = lineOf("failed");
const noted = lineOf("noted");
const done = lineOf("done");

/** Lines about the document itself. */
export const documentLines = (event: EventValues, facts: Facts): Line[] => [
  timesLine(event, facts),
  boothsLine(event, facts),
  stylesLine(event, facts),
  overlaysLine(event, facts),
  decorLine(event, facts),
  botsLine(event, facts),
];

/** Number of periods outside the event (OP-61). */
export const countOutside = (event: EventValues): number =>
  event.periods.filter((period) => isOutside(period, timesOf(event))).length;

function timesLine(event: EventValues, { now, problems }: Facts): Line {
  const issues = checkTimes(timesOf(event), { now, isNewStart: false });
  if (issues.length > 0 || errorAt(problems, "periods")) return failed("times", "times_wrong");
  if (Date.parse(event.end_time) <= now.getTime()) return noted("times", "times_over");
  if (event.periods.length === 0) return noted("times", "no_periods");
  const count = countOutside(event);
  if (count > 0) return noted("times", "periods_outside", { count });
  return done("times", "times");
}

/** The mark of chosen booths some of which were deleted. */
export const markOfDeleted = (deleted: number, chosen: number): Mark =>
  deleted < chosen ? "noted" : "failed";

function boothsLine({ photo_booth_ids: { length: count } }: EventValues, { taken, deleted }: Facts): Line {
  if (count === 0) return failed("booths", "no_booths");
  if (taken > 0) return failed("booths", "booths_taken", { count: taken });
  if (deleted > 0)
    return lineOf(markOfDeleted(deleted, count))("booths", "booths_deleted", { count: deleted });
  return done("booths", "booths", { count });
}

function stylesLine(event: EventValues, { styles }: Facts): Line {
  const count = event.style_ids.length;
  if (count === 0) return failed("styles", "no_styles");
  const drafts = styles.flatMap((style) => (style?.is_draft ? [style.name] : []));
  if (drafts.length > 0) return failed("styles", "draft_styles", { names: drafts.join(", ") });
  if (styles.some((style) => style === undefined)) return noted("styles", "unknown_styles");
  if (event.style_selection_mode === "QUIZ" && !event.quiz_id) return noted("styles", "no_quiz");
  return done("styles", "styles", { count });
}

/** Whether pictures get an overlay: one is active and has an image in their orientation. */
export const fitsAny = ({ overlays, orientation }: Pick<EventValues, "overlays" | "orientation">): boolean =>
  overlays.some(
    (one) =>
      one.active !== false &&
      (one.orientation === "both" || one.orientation === orientation) &&
      one[orientation === "landscape" ? orientation : "portrait"]?.state !== "none",
  );

function overlaysLine({ overlays, orientation }: EventValues, { problems }: Facts): Line {
  if (errorAt(problems, "overlays")) return failed("overlays", "overlays_wrong");
  if (overlays.length === 0) return noted("overlays", "no_overlays");
  return fitsAny({ overlays, orientation })
    ? done("overlays", "overlays", { count: overlays.length })
    : noted("overlays", "overlays_turned");
}

function decorLine({ decor }: EventValues, { problems }: Facts): Line {
  if (errorAt(problems, "decor")) return failed("decor", "decor_wrong");
  return decor ? done("decor", "decor") : noted("decor", "no_decor");
}

function botsLine({ bots }: EventValues, { checks, problems }: Facts): Line {
  const kept = bots.filter(({ action }) => action !== "delete");
  if (kept.length === 0) return noted("bots", "no_bots");
  if (kept.some(({ bot_token }) => checks[bot_token]?.status === "invalid"))
    return failed("bots", "bots_invalid");
  if (errorAt(problems, "bots")) return failed("bots", "bots_wrong");
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

/** The balance compared with the cost of the expected pictures. */
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

/**
 * Servers available to each booth. A booth without one is no error: those that serve everybody are not listed (OP-208).
 * @param counts undefined for a booth whose servers were not read
 */
export function serversLine(counts: readonly (number | undefined)[]): Line {
  const known = counts.filter((count): count is number => count !== undefined);
  if (counts.length === 0) return { id: "servers", mark: undefined, says: "servers_no_booths" };
  if (known.length < counts.length) return { id: "servers", mark: "noted", says: "servers_unknown" };
  const idle = known.filter((count) => count === 0).length;
  if (idle > 0) return { id: "servers", mark: "noted", says: "no_servers", values: { count: idle } };
  return { id: "servers", mark: "done", says: "servers", values: { count: Math.min(...known) } };
}

/** Whether a server would take pictures of the chosen styles. @param results undefined for a test without answer */
export function routingLine(results: readonly (boolean | undefined)[]): Line {
  if (results.length === 0) return { id: "routing", mark: undefined, says: "routing_nothing" };
  if (results.some((one) => one === undefined))
    return { id: "routing", mark: "noted", says: "routing_unknown" };
  const lost = results.filter((one) => one === false).length;
  return lost > 0
    ? { id: "routing", mark: "failed", says: "routing_lost", values: { count: lost } }
    : { id: "routing", mark: "done", says: "routing" };
}
