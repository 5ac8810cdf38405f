import { useTranslation } from "react-i18next";
import { Icon } from "../../../components/icon";
import { useLanguage } from "../../../providers/i18n";
import { useFormat } from "../../../providers/i18n/use-format";
import { type Shown, shownSpan } from "../calendar-model";
import { momentText, weekdayOf } from "../tonight/moment-text";
import { boothState, type Clash, dayCounts, daysOf, type WeekRow } from "./model";
import type { Lifted } from "./use-mover";

interface DayHeadProps {
  rows: readonly WeekRow[];
  shown: Shown;
  at: number;
  now: number;
}

export function DayHead({ rows, shown, at, now }: DayHeadProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { day, next } = daysOf(shown)[at] as { day: number; next: number };
  const { events, free } = dayCounts(rows, at);
  const isToday = day <= now && now < next;
  const facts =
    events === 0 && free > 0
      ? t("event.week.all_free", { count: free })
      : [t("event.week.count", { count: events }), free > 0 && t("event.week.free_count", { count: free })]
          .filter(Boolean)
          .join(", ");
  return (
    <th
      scope="col"
      className={isToday ? "event-week-head today" : "event-week-head"}
      aria-current={isToday ? "date" : undefined}
    >
      <b>
        {weekdayOf(day, language)} {new Date(day).getDate()}
      </b>
      <span className="caption muted figures">{facts}</span>
    </th>
  );
}

interface BoothHeadProps {
  row: WeekRow;
  shown: Shown;
  now: number;
  name: string;
}

export function BoothHead({ row, shown, now, name }: BoothHeadProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const format = useFormat();
  const state = boothState(row, shown, now);
  const moment = (at: number) => momentText(at, language, format, now);
  const isCurrent = shownSpan("week", new Date(now)).from === shown.from;
  return (
    <th scope="row" className="event-week-booth">
      <b className="ellipsis" title={name}>
        {name}
      </b>
      {state.kind === "free" && <span className="caption muted">{t("event.week.free_all_week")}</span>}
      {state.kind === "free_to" && (
        <span className="caption muted figures">{t("event.week.free_to", { time: moment(state.to) })}</span>
      )}
      {state.kind === "events" && (
        <span className="caption muted">
          {isCurrent && row.booth !== undefined
            ? t("event.week.rest_free")
            : t("event.week.count", { count: state.count })}
        </span>
      )}
      {state.kind === "busy" && (
        <>
          <span className="caption busy figures">{t("event.week.busy_to", { time: moment(state.to) })}</span>
          <span className="caption muted figures">
            {state.after === undefined
              ? t("event.week.then_free")
              : t("event.week.then_free_to", { time: moment(state.after) })}
          </span>
        </>
      )}
    </th>
  );
}

interface ClashLineProps {
  clash: Clash;
  boothName(booth: string | undefined): string;
  onUse(lifted: Lifted): void;
}

/** One clash in a sentence, with a free booth that solves it. */
export function ClashLine({ clash: { booth, from, to, event, free }, boothName, onUse }: ClashLineProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const format = useFormat();
  const span = `${weekdayOf(from, language)} ${new Date(from).getDate()}, ${format.time(from)}–${format.time(to)}`;
  return (
    <div className="alert warn event-week-clash" role="status">
      <Icon name="warn" />
      <span className="alert-text">
        <b className="strong">{t("event.week.clash", { booth: boothName(booth), span })}</b>{" "}
        {free && t("event.week.clash_free", { booth: boothName(free) })}
      </span>
      {free && (
        <button
          type="button"
          className="button small"
          aria-label={t("event.week.use_for", { booth: boothName(free), name: event.name })}
          onClick={() => onUse({ event, from: booth, booth: free, start: event.start })}
        >
          {t("event.week.use", { booth: boothName(free) })}
        </button>
      )}
    </div>
  );
}
