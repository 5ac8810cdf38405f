import type { Language } from "../../../providers/i18n";
import type { useFormat } from "../../../providers/i18n/use-format";

type Format = ReturnType<typeof useFormat>;

const DAY = 24 * 3_600_000;
const WEEK = 7 * DAY;

/** The locale of dates: English ones have the day first, as all users expect. */
export const localeOf = (language: Language) => (language === "ru" ? "ru-RU" : "en-GB");

/** "16:30" of today, "Sun 16:30" within a week, else "28 Nov, 14:00", of another year "28 Nov 2029, 14:00". */
export function momentText(moment: number, language: Language, format: Format, now = Date.now()): string {
  const time = format.time(moment);
  if (new Date(moment).toDateString() === new Date(now).toDateString()) return time;
  if (Math.abs(moment - now) < WEEK - DAY) return `${weekdayOf(moment, language)} ${time}`;
  return `${format.nearDay(moment, now)}, ${time}`;
}

/** "Sun" */
export const weekdayOf = (moment: number, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { weekday: "short" }).format(moment);
