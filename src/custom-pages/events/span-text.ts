import type { useFormat } from "../../providers/i18n/use-format";

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
