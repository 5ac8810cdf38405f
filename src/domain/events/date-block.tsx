import "./date-block.css";
import type { RecordOf } from "../../../contract/core/entity";
import type { schedule } from "../../../contract/entities/schedule";
import { useFormat } from "../../providers/i18n/use-format";

type Moments = Pick<RecordOf<typeof schedule.fields>, "start_time" | "end_time">;

const DAY_MS = 86_400_000;

/**
 * The day in large figures, then weekday, month and time, and a year that is not the present
 * one; after a day, the end's day.
 */
export function DateBlock({ event }: { event: Moments }) {
  const format = useFormat();
  const start = new Date(event.start_time);
  if (Number.isNaN(start.getTime())) return event.start_time;
  const isLong = Date.parse(event.end_time ?? "") - start.getTime() > DAY_MS;
  const end =
    event.end_time && (isLong ? format.nearDay(event.end_time, start) : format.time(event.end_time));
  return (
    <span className="event-date">
      <span className="event-day figures">{start.getDate()}</span>
      <span className="event-date-facts caption muted figures">
        <span>{format.weekday(start)}</span>
        <span>{[format.time(start), end].filter(Boolean).join("–")}</span>
      </span>
    </span>
  );
}
