import type { RecordOf } from "../../../contract/core/entity";
import type { schedule } from "../../../contract/entities/schedule";
import { style } from "../../../contract/entities/style";
import { DateBlock } from "../../domain/events/date-block";
import { StyleFace } from "../../domain/style-face/style-face";
import type { CellProps } from "../../fields/kind";
import { PhaseTag } from "./phase-tag";

type EventRow = RecordOf<typeof schedule.fields>;

export const DateCell = ({ record }: CellProps<string, EventRow>) => <DateBlock event={record} />;

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
