import type { RecordOf } from "../../../contract/core/entity";
import type { schedule } from "../../../contract/entities/schedule";
import { style } from "../../../contract/entities/style";
import { StyleFace } from "../../domain/style-face/style-face";
import type { CellProps } from "../../fields/kind";
import { PhaseTag } from "./phase-tag";

/** The day in large figures, then weekday, month and time (looks/README.md, Lists). */
type EventRow = RecordOf<typeof schedule.fields>;

export function DateCell({ record, tools }: CellProps<string, EventRow>) {
  const { format } = tools;
  const start = new Date(record.start_time);
  if (Number.isNaN(start.getTime())) return record.start_time;
  const end = record.end_time ? format.time(record.end_time) : "";
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

const MOST_PICTURES = 4;

/** Pictures of the first styles, and the number of the others. */
export function StylesCell({ value, tools }: CellProps<string[] | null>) {
  const ids = value ?? [];
  const more = ids.length - MOST_PICTURES;
  if (ids.length === 0) return <span className="faint">–</span>;
  return (
    <span className="event-strip">
      {ids.slice(0, MOST_PICTURES).map((id) => (
        <StyleFace key={id} style={tools.recordOf(style.name, id) ?? null} width={33} height={44} />
      ))}
      {more > 0 && <span className="event-strip-more caption figures">+{tools.format.number(more)}</span>}
    </span>
  );
}

const MOST_BOOTHS = 2;

/** Names of the first booths, and the number of the others (OP-186). */
export function BoothsCell({ value, tools }: CellProps<string[] | null>) {
  const ids = value ?? [];
  const more = ids.length - MOST_BOOTHS;
  return (
    <span className="event-booth-names small-text">
      {ids.slice(0, MOST_BOOTHS).map((id) => (
        <span key={id} className="ellipsis">
          {tools.nameOf("photo_booths", id) ?? id.slice(0, 8)}
        </span>
      ))}
      {more > 0 && <span className="caption muted figures">+{tools.format.number(more)}</span>}
    </span>
  );
}

export const StateCell = ({ record }: CellProps<unknown, EventRow>) => <PhaseTag event={record} />;
