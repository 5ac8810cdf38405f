import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { style } from "../../../../contract/entities/style";
import { Icon } from "../../../components/icon";
import { StyleFace } from "../../../domain/style-face/style-face";
import { useReferred } from "../../../fields/reference/use-names";
import { useLanguage } from "../../../providers/i18n";
import { madeKey } from "../../../providers/i18n/keys";
import { useFormat } from "../../../providers/i18n/use-format";
import { pathsOf } from "../../../resources/routes";
import { schedules } from "../../../resources/schedules";
import type { Line } from "../ready-model";
import { type EventRow, isTaken } from "./model";
import { weekdayOf } from "./moment-text";
import { useLines } from "./reads";

interface NextEventProps {
  event: EventRow;
  /** Events that may use its booths at the same time. */
  others: readonly EventRow[];
}

const MOST_STYLES = 4;

/** The next event: when, with which styles, and whether it is ready. */
export function NextEvent({ event, others }: NextEventProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const format = useFormat();
  const { lines } = useLines(event, isTaken(event, others));
  const shown = event.style_ids.slice(0, MOST_STYLES);
  const find = useReferred({ [style.name]: shown });
  const more = event.style_ids.length - shown.length;
  const end = event.end_time ? `–${format.time(event.end_time)}` : "";
  const day = `${weekdayOf(Date.parse(event.start_time), language)} ${format.nearDay(event.start_time)}`;
  return (
    <div className="event-tonight-coming">
      <p className="small-text muted">
        {t("event.tonight.next", { when: format.relative(event.start_time) })}
      </p>
      <h3 className="ellipsis">
        <Link
          to={pathsOf(schedules).record(event.id)}
          aria-label={t("event.tonight.open_next", { name: event.name })}
          title={event.name}
        >
          {event.name}
        </Link>
      </h3>
      <p className="small-text muted figures">
        {[
          `${day}, ${format.time(event.start_time)}${end}`,
          event.photo_booth_ids.length > 0 &&
            t("event.tonight.booths", { count: event.photo_booth_ids.length }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {shown.length > 0 && (
        <span className="event-strip">
          {shown.map((id) => (
            <StyleFace key={id} style={find(style.name, id)?.record} width={33} height={44} />
          ))}
          {more > 0 && <span className="event-strip-more caption figures">+{format.number(more)}</span>}
        </span>
      )}
      {lines ? <Readiness event={event} lines={lines} /> : <span className="event-tonight-parts" />}
    </div>
  );
}

/** A segment for each part, and the first one that has to be mended. */
function Readiness({ event, lines }: { event: EventRow; lines: readonly Line[] }) {
  const { t } = useTranslation();
  const first = lines.find(({ mark }) => mark === "failed") ?? lines.find(({ mark }) => mark === "noted");
  const ready = lines.filter(({ mark }) => mark === "done").length;
  const summary = t("event.tonight.ready_of", { count: ready, all: lines.length });
  return (
    <>
      <span className="event-tonight-parts" role="img" aria-label={summary}>
        {lines.map(({ id, mark }) => (
          <i key={id} className={mark} />
        ))}
      </span>
      <p className={`small-text event-tonight-first ${first?.mark ?? "done"}`}>
        <Icon name={first ? (first.mark === "failed" ? "problem" : "noted") : "done"} size={16} />
        <span>
          {first
            ? `${t(madeKey(`event.ready.of.${first.id}`))}: ${t(madeKey(`event.ready.${first.says}`), first.values)}`
            : t("event.tonight.ready")}
        </span>
        {first && (
          <Link
            className="link"
            to={pathsOf(schedules).record(event.id)}
            state={{ part: first.part }}
            aria-label={`${t("event.ready.fix")}: ${t(madeKey(`event.ready.of.${first.id}`))}`}
          >
            {t("event.ready.fix")}
          </Link>
        )}
      </p>
    </>
  );
}
