import { toWireTime } from "../../../contract/core/time";
import { type EventValues, isUnstored, newKey } from "../../domain/events/model";
import type { Values } from "../../editor/values";
import { shiftPeriods } from "./time-scale";

/** Parts of an event that a repeated event may take over. */
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

/** Taken over by default. */
export const TICKED: readonly Taken[] = TAKEN.filter((one) => one !== "bots");

const WEEK = 7 * 24 * 3_600_000;

/** The same weekday and hours in the next week that is in the future. */
export function nextTimes({ start_time, end_time }: Pick<EventValues, "start_time" | "end_time">, now: Date) {
  const after = (moment: string, weeks: number) => {
    const date = new Date(moment);
    // By calendar days, so that the time of day stays the same when the clock changes.
    date.setDate(date.getDate() + weeks * 7);
    return toWireTime(date);
  };
  const least = Math.max(1, Math.floor((now.getTime() - Date.parse(start_time)) / WEEK) + 1);
  // A week in which the clock goes forward is shorter.
  const weeks = Date.parse(after(start_time, least)) > now.getTime() ? least : least + 1;
  return { start_time: after(start_time, weeks), end_time: end_time && after(end_time, weeks) };
}

type Key = keyof EventValues & string;

const FIELDS: Readonly<Record<Exclude<Taken, "periods" | "bots">, readonly Key[]>> = {
  description: ["description"],
  booths: ["photo_booth_ids"],
  styles: ["style_ids", "style_selection_mode", "quiz_id", "quiz_mappings", "quiz_fallback_style_id"],
  participants: ["participants_ids"],
  overlays: ["overlays"],
  decor: ["decor"],
};
const ALWAYS: readonly Key[] = ["name", "orientation", "select_language", "demo"];

/** Values of the repeated event; parts that are not taken over keep the defaults of a new one. */
export function repeated(
  from: EventValues,
  taken: readonly Taken[],
  times: Pick<EventValues, "start_time" | "end_time">,
): Values {
  const keys = [
    ...ALWAYS,
    ...taken.flatMap((part) => (part === "periods" || part === "bots" ? [] : FIELDS[part])),
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
      bots: bots.map((bot) => ({ ...bot, action: "attach", bot_token: "" })),
    }),
  };
}
