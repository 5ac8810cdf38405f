import "./block.css";
import { PlusOutlined } from "@ant-design/icons";
import { useDraggable, useDroppable } from "@dnd-kit/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { style } from "../../../../contract/entities/style";
import { Glyph } from "../../../components/glyph";
import { StyleFace } from "../../../domain/style-face/style-face";
import { useReferred } from "../../../fields/reference/use-names";
import { useLanguage } from "../../../providers/i18n";
import { useFormat } from "../../../providers/i18n/use-format";
import { pathsOf } from "../../../resources/routes";
import { schedules } from "../../../resources/schedules";
import type { Shown, Spanned } from "../calendar-model";
import { EventMenu } from "../event-menu";
import { hoursText } from "../span-text";
import { weekdayOf } from "../tonight/moment-text";
import { type Cell, canMove, daysOf, trackOf, type WeekRow } from "./model";
import type { Lifted } from "./use-mover";

/** What can be done in a cell. */
export interface CellAct {
  create: ((booth: string, day: number) => void) | undefined;
  /** Address of the week, for the way back. */
  list: string;
  lifted: Lifted | undefined;
  /** Id of the event that is being saved. */
  moving: string | undefined;
}

interface WeekCellProps {
  row: WeekRow;
  column: number;
  shown: Shown;
  now: number;
  name: string;
  /** Which of its events has the focus of the grid. */
  focused: number | undefined;
  onFocus(at: number): void;
  act: CellAct;
}

/** A day of a booth: its events, or the invitation to create one. */
export function WeekCell({ row, column, shown, now, name, focused, onFocus, act }: WeekCellProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const format = useFormat();
  const cell = row.cells[column] as Cell;
  const { day, next } = daysOf(shown)[column] as { day: number; next: number };
  const { booth } = row;
  const { isOver, setNodeRef } = useDroppable({ id: `${booth ?? ""} ${day}`, data: { booth, day } });
  const className = [
    "event-week-cell",
    next <= now && "past",
    cell.clashes.length > 0 && "clash",
    isOver && "over",
  ]
    .filter(Boolean)
    .join(" ");
  const passed = now >= day && now < next ? (now - day) / (next - day) : undefined;
  const dayText = `${weekdayOf(day, language)} ${format.day(day)}`;
  const isEmpty = cell.events.length === 0;
  const isFixed = isEmpty && !(cell.isOpen && act.create);
  const tabIndex = focused === 0 ? 0 : -1;
  return (
    <td
      ref={setNodeRef}
      className={className}
      aria-label={isFixed ? `${name}, ${dayText}` : undefined}
      {...(isFixed && { "data-stop": "", tabIndex, onFocus: () => onFocus(0) })}
    >
      {cell.events.map((event, at) => (
        <Block
          key={event.id}
          event={event}
          cell={cell}
          next={next}
          passed={passed}
          booth={booth}
          tabIndex={focused === at ? 0 : -1}
          onFocus={() => onFocus(at)}
          act={act}
        />
      ))}
      {isEmpty && cell.isOpen && act.create && booth !== undefined && (
        <button
          type="button"
          className="event-week-create"
          data-stop=""
          tabIndex={tabIndex}
          aria-label={t("event.week.create_on", { booth: name, day: dayText })}
          onFocus={() => onFocus(0)}
          onClick={() => act.create?.(booth, day)}
        >
          <span>
            <Glyph of={PlusOutlined} size={12} /> {t("event.week.create")}
          </span>
        </button>
      )}
    </td>
  );
}

interface BlockProps {
  event: Spanned;
  cell: Cell;
  next: number;
  /** Share of the day that has passed, if it is today. */
  passed: number | undefined;
  booth: string | undefined;
  tabIndex: number;
  onFocus(): void;
  act: CellAct;
}

const MOST_STYLES = 2;

/** An event in a day: name, hours, its first styles, and its time of the 24 hours to scale. */
function Block({ event, cell, next, passed, booth, tabIndex, onFocus, act }: BlockProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { day, clashes } = cell;
  const { id, name, phase, demo } = event;
  const drag = useDraggable({
    id: `${id} ${booth ?? ""} ${day}`,
    data: { event, booth, day },
    disabled: !canMove(event),
  });
  const isSmall = clashes.length > 0;
  const styles = isSmall ? [] : event.styles.slice(0, MOST_STYLES);
  const find = useReferred({ [style.name]: styles });
  const isLifted = act.lifted?.event.id === id;
  const span = `${format.dateTime(event.start)} – ${format.dateTime(event.end)}`;
  const more = [span, isSmall && t("event.clash")].filter(Boolean).join(". ");
  const bar = trackOf({ from: event.start, to: event.end }, day, next);
  const { transform } = drag;
  return (
    <span
      ref={drag.setNodeRef}
      className={[
        "event-week-block",
        phase,
        demo && "demo",
        isSmall && "small",
        (isLifted || drag.isDragging) && "lifted",
        act.moving === id && "moving",
      ]
        .filter(Boolean)
        .join(" ")}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
      {...drag.listeners}
    >
      <Link
        to={pathsOf(schedules).record(id)}
        state={{ list: act.list }}
        data-stop=""
        tabIndex={tabIndex}
        draggable={false}
        title={`${name}, ${more}`}
        onFocus={onFocus}
      >
        <span className="event-week-block-name">{name}</span>{" "}
        <span className="caption figures">
          {hoursText(event, day, next, format, t)}
          {demo && `, ${t("event.week.draft")}`}
        </span>
        <span className="visually-hidden">, {more}</span>
      </Link>
      {styles.length > 0 && (
        <span className="event-week-block-styles" aria-hidden="true">
          {styles.map((one) => (
            <StyleFace key={one} style={find(style.name, one)?.record} width={27} height={43} />
          ))}
        </span>
      )}
      <span className="event-week-block-track" aria-hidden="true">
        <i style={{ left: `${bar.left * 100}%`, width: `${bar.width * 100}%` }} />
        {clashes.map((clash) => {
          const shared = trackOf(clash, day, next);
          return (
            <i
              key={clash.from}
              className="shared"
              style={{ left: `${shared.left * 100}%`, width: `${shared.width * 100}%` }}
            />
          );
        })}
        {passed !== undefined && <b style={{ left: `${passed * 100}%` }} />}
      </span>
      <EventMenu id={id} name={name} />
    </span>
  );
}
