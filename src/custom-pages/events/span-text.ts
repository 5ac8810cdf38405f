import type { TFunction } from "i18next";
import type { useFormat } from "../../providers/i18n/use-format";
import type { Spanned } from "./calendar-model";

/** "21 Nov 2026, 18:40 – 23:30"; the day of the end is left out where it is that of the start. */
export function spanText(
  { start_time, end_time }: { start_time: string; end_time?: string | null },
  format: ReturnType<typeof useFormat>,
): string {
  const start = format.dateTime(start_time);
  if (!end_time) return start;
  const isSameDay = new Date(start_time).toDateString() === new Date(end_time).toDateString();
  return `${start} – ${isSameDay ? format.time(end_time) : format.dateTime(end_time)}`;
}

/** The hours of an event on a day: "18:00–23:00"; only one of them if it began before or ends after the next day. */
export function hoursText(
  { start, end }: Pick<Spanned, "start" | "end">,
  day: number,
  next: number,
  format: ReturnType<typeof useFormat>,
  t: TFunction,
): string {
  const goesOn = end - next > next - day;
  if (start >= day)
    return goesOn
      ? t("event.week.from", { time: format.time(start) })
      : `${format.time(start)}–${format.time(end)}`;
  return end <= next ? t("event.week.to", { time: format.time(end) }) : t("event.week.all_day");
}
