import "./calendar.css";
import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useSearchParams } from "react-router";
import { Glyph } from "../../components/glyph";
import { RetryAlert } from "../../components/retry-alert";
import { useNames } from "../../fields/reference/use-names";
import { messageFor } from "../../providers/http/message-for";
import { type Language, useLanguage } from "../../providers/i18n";
import { useFormat } from "../../providers/i18n/use-format";
import { pathsOf } from "../../resources/routes";
import { schedules } from "../../resources/schedules";
import { useIsDesktop, useIsPhone } from "../../shared/media-query";
import {
  type Bar,
  boothRows,
  byDay,
  dayText,
  nextDay,
  readDay,
  type Shown,
  type Spanned,
  saysBooths,
  shareOf,
  shownSpan,
  turned,
  type View,
} from "./calendar-model";
import { useEvents } from "./calendar-reads";
import { EventMenu } from "./event-menu";
import { hoursText } from "./span-text";
import { Week } from "./week/week";

/** Address parameter: a day of the shown week or month. */
const DAY = "day";

const localeOf = (language: Language) => (language === "ru" ? "ru-RU" : "en-GB");

/** Events of each booth over a week or a month, with clashes (OP-186). */
export function Calendar({ view }: { view: View }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const isDesktop = useIsDesktop();
  const isOneDay = view === "week" && !isDesktop && !isPhone;
  const { language } = useLanguage();
  const [query, setQuery] = useSearchParams();
  const asked = query.get(DAY);
  const moment = useMemo(() => readDay(asked), [asked]);
  const shown = useMemo(() => shownSpan(view, moment), [view, moment]);
  const { data, error, refetch } = useEvents(shown);
  const go = (date: Date) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        next.set(DAY, dayText(date));
        return next;
      },
      { replace: true },
    );
  const title = new Intl.DateTimeFormat(localeOf(language), {
    month: "long",
    year: "numeric",
    ...(view === "week" && { day: "numeric" }),
  });
  const span = isOneDay
    ? title.format(moment)
    : view === "week"
      ? title.formatRange(shown.from, shown.to - 1)
      : title.format(shown.from);
  return (
    <section className="event-calendar" aria-label={t("event.calendar")} aria-busy={!data && !error}>
      <div className="event-calendar-head">
        <h2 className="figures" tabIndex={-1}>
          {span.replaceAll(/\sг\./g, "")}
        </h2>
        <span className="event-calendar-buttons">
          <button
            type="button"
            className="button icon"
            aria-label={t("event.earlier")}
            title={t("event.earlier")}
            onClick={() => go(isOneDay ? nextDay(moment, -1) : turned(view, moment, -1))}
          >
            <Glyph of={LeftOutlined} size={12} />
          </button>
          <button type="button" className="button" onClick={() => go(new Date())}>
            {t("event.today")}
          </button>
          <button
            type="button"
            className="button icon"
            aria-label={t("event.later")}
            title={t("event.later")}
            onClick={() => go(isOneDay ? nextDay(moment, 1) : turned(view, moment, 1))}
          >
            <Glyph of={RightOutlined} size={12} />
          </button>
        </span>
      </div>
      {error && (
        <RetryAlert onRetry={() => void refetch()}>{messageFor(error, t, "errors.read_failed")}</RetryAlert>
      )}
      {data?.isWhole === false && <p className="caption faint">{t("event.calendar_part")}</p>}
      {!data && !error && <div className="skeleton" style={{ height: 240 }} />}
      {data &&
        (isPhone ? (
          <Agenda key={shown.from} events={data.events} shown={shown} />
        ) : view === "week" ? (
          <Week events={data.events} shown={shown} day={isOneDay ? moment : undefined} />
        ) : (
          <Grid events={data.events} shown={shown} />
        ))}
    </section>
  );
}

interface ViewProps {
  events: readonly Spanned[];
  shown: Shown;
}

function Grid({ events, shown }: ViewProps) {
  const { t } = useTranslation();
  const rows = useMemo(() => boothRows(events, shown), [events, shown]);
  const isTold = saysBooths(events.map(({ booths }) => booths));
  const nameOf = useNames({ photo_booths: rows.flatMap(({ booth }) => booth ?? []) });
  const now = Date.now();
  const today = shown.days.findLast((day) => day <= now && now < shown.to);
  const columns = { "--days": shown.days.length - 1 };
  if (rows.length === 0) return <p className="event-calendar-none muted">{t("event.calendar_empty")}</p>;
  return (
    <div className="event-grid month" style={columns}>
      <div className="event-grid-days caption muted figures" aria-hidden="true">
        {shown.days.slice(0, -1).map((day) => (
          <span key={day} className={day === today ? "today" : undefined}>
            {new Date(day).getDate()}
          </span>
        ))}
      </div>
      <ul>
        {rows.map(({ booth, lanes, bars }) => {
          const name =
            booth === undefined
              ? t(isTold ? "event.no_booth" : "resources.schedules.many")
              : (nameOf("photo_booths", booth) ?? booth.slice(0, 8));
          return (
            <li key={booth ?? ""} aria-label={name}>
              <span className="event-grid-booth small-text ellipsis" title={name}>
                {name}
              </span>
              <div className="event-grid-track" style={{ "--lanes": lanes }}>
                {today !== undefined && (
                  <i className="event-now" style={{ left: `${shareOf(now, shown) * 100}%` }} />
                )}
                {bars.map((bar) => (
                  <EventBar key={bar.event.id} bar={bar} />
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function EventBar({ bar: { event, lane, left, width, clashes, outside } }: { bar: Bar }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { pathname, search } = useLocation();
  // "Winter party, 22 Nov 2026, 16:30 – 22 Nov 2026, 22:00"
  const span = `${event.name}, ${format.dateTime(event.start)} – ${format.dateTime(event.end)}`;
  const text = clashes ? `${span}. ${t("event.clash")}` : span;
  return (
    <span
      className={[
        "event-bar",
        event.phase,
        event.demo && "demo",
        clashes && "clash",
        outside && "short",
        outside?.side === "left" && "late",
      ]
        .filter(Boolean)
        .join(" ")}
      style={{
        left: `${left * 100}%`,
        width: `${width * 100}%`,
        "--lane": lane,
        "--room": outside?.room,
      }}
    >
      <Link
        to={pathsOf(schedules).record(event.id)}
        state={{ list: pathname + search }}
        aria-label={text}
        title={text}
      >
        <span className="ellipsis">{event.name}</span>
      </Link>
      <EventMenu id={event.id} name={event.name} />
    </span>
  );
}

/** The events by days, for phones. It begins today: the days before are shown when asked for. */
function Agenda({ events, shown }: ViewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { pathname, search } = useLocation();
  const days = useMemo(() => byDay(events, shown), [events, shown]);
  const nameOf = useNames({ photo_booths: events.flatMap(({ booths }) => booths) });
  const [showsPast, setShowsPast] = useState(false);
  const now = Date.now();
  const ahead = days.filter(({ next }) => next > now);
  const isFolded = !showsPast && ahead.length > 0 && ahead.length < days.length;
  if (days.length === 0) return <p className="event-calendar-none muted">{t("event.calendar_empty")}</p>;
  return (
    <ul className="event-agenda">
      {isFolded && (
        <li>
          <button type="button" className="button" onClick={() => setShowsPast(true)}>
            {t("event.show_past_days")}
          </button>
        </li>
      )}
      {(isFolded ? ahead : days).map(({ day, next, events: own }) => (
        <li key={day}>
          <h3 className="caption muted">
            {day <= now && now < next && `${t("event.today")} · `}
            {format.date(day)}
          </h3>
          {own.map((event) => (
            <div key={event.id} className="event-agenda-row">
              <Link
                className="event-agenda-one"
                to={pathsOf(schedules).record(event.id)}
                state={{ list: pathname + search }}
              >
                <span className="strong ellipsis">{event.name}</span>
                <span className="caption muted figures">
                  {hoursText(event, day, next, format, t)}
                  {event.booths.length > 0 &&
                    ` · ${event.booths.map((booth) => nameOf("photo_booths", booth) ?? booth.slice(0, 8)).join(", ")}`}
                </span>
              </Link>
              <EventMenu id={event.id} name={event.name} />
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}
