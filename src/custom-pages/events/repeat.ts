import { toWireTime } from "../../../contract/core/time";
import type { Values } from "../../editor/values";
import { type EventValues, isUnstored, newKey } from "./model";
import { shiftPeriods } from "./time-scale";

/** What a repeated event may take over from the one before; its bots only when that is ticked. */
export const TAKEN = [
  "description",
  "booths",
  "styles",
  "participants",
  "overlays",
  "decor",
  "periods",
  "bots",
] as const;
export type Taken = (typeof TAKEN)[number];

export const TICKED: readonly Taken[] = TAKEN.filter((one) => one !== "bots");

const WEEK = 7 * 24 * 3_600_000;

/** The same weekday and hours, as many weeks later as it takes to lie ahead. */
export function nextTimes({ start_time, end_time }: Pick<EventValues, "start_time" | "end_time">, now: Date) {
  const later = (moment: string, weeks: number) => {
    const date = new Date(moment);
    // By the calendar, not by hours: an evening stays the same evening over a change of the clock.
    date.setDate(date.getDate() + weeks * 7);
    return toWireTime(date);
  };
  const least = Math.max(1, Math.floor((now.getTime() - Date.parse(start_time)) / WEEK) + 1);
  // Weeks in which a clock goes forward are shorter than others.
  const weeks = Date.parse(later(start_time, least)) > now.getTime() ? least : least + 1;
  return { start_time: later(start_time, weeks), end_time: end_time && later(end_time, weeks) };
}

const FIELDS: Readonly<Record<Exclude<Taken, "periods" | "bots">, readonly string[]>> = {
  description: ["description"],
  booths: ["photo_booth_ids"],
  styles: ["style_ids", "style_selection_mode", "quiz_id", "quiz_mappings", "quiz_fallback_style_id"],
  participants: ["participants_ids"],
  overlays: ["overlays"],
  decor: ["decor"],
};
const ALWAYS = ["name", "orientation", "select_language", "demo"];

/** Values of the new event; what is not ticked is left as a new one has it. */
export function repeated(
  from: EventValues,
  taken: readonly Taken[],
  times: Pick<EventValues, "start_time" | "end_time">,
): Values {
  const keys = [
    ...ALWAYS,
    ...Object.entries(FIELDS).flatMap(([one, fields]) => (taken.includes(one as Taken) ? fields : [])),
  ];
  const by = Date.parse(times.start_time) - Date.parse(from.start_time);
  const bots = from.bots.filter(({ id, action }) => !isUnstored(id) && action !== "delete");
  return {
    ...Object.fromEntries(keys.map((key) => [key, from[key]])),
    ...times,
    ...(taken.includes("periods") && {
      periods: shiftPeriods(from.periods, by).map((period) => ({ ...period, id: newKey() })),
    }),
    ...(taken.includes("bots") && {
      bots: bots.map((bot) => ({ ...bot, action: "attach", bot_token: "", is_exclusive: false })),
    }),
  };
}
