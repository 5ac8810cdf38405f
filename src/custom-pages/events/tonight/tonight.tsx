import "./tonight.css";
import { DownOutlined, UpOutlined } from "@ant-design/icons";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { photoBooth } from "../../../../contract/entities/photo-booth";
import { Glyph } from "../../../components/glyph";
import { useNames } from "../../../fields/reference/use-names";
import { useLanguage } from "../../../providers/i18n";
import { useFormat } from "../../../providers/i18n/use-format";
import { pathsOf } from "../../../resources/routes";
import { schedules } from "../../../resources/schedules";
import { useNow } from "../../../shared/use-now";
import { type AllBooths, useAllBooths } from "../all-booths";
import { LiveEvents } from "./live";
import { type EventRow, eveningOf, type FreeBooths, freeBooths } from "./model";
import { momentText } from "./moment-text";
import { NextEvent } from "./next";
import { useEventsAhead } from "./reads";
import type { Shape } from "./slot";

interface TonightProps {
  /** Rows of the list, for servers that cannot filter events. */
  rows: readonly EventRow[];
  wasFolded: boolean;
  /** Shown until the events are read. */
  place: ReactNode;
  onShape(shape: Shape): void;
}

/** Texts of times are drawn again at this interval. */
const TICK_MS = 10_000;

/** The head of the events list: what is live, what comes next and which booths are free. */
export function Tonight({ rows, wasFolded, place, onShape }: TonightProps) {
  const { t } = useTranslation();
  useNow(true, TICK_MS);
  const now = Date.now();
  const { ahead, canFilter, read } = useEventsAhead(rows);
  const booths = useAllBooths(canFilter);
  const [isFolded, setFolded] = useState(wasFolded);
  const evening = ahead && eveningOf(ahead.events, now);
  const shape: Shape | undefined = evening && (isFolded ? "folded" : evening.isOn ? "open" : "line");
  useEffect(() => {
    if (shape) onShape(shape);
  }, [shape, onShape]);
  if (!ahead || !evening) return place;
  const { live, next, isOn } = evening;
  // Of only some events nothing ahead is nothing to say.
  if (!ahead.isComplete && live.length === 0 && !next) return null;
  const free = ahead.isComplete ? freeOf(booths, ahead.events, now, ahead.horizon) : undefined;
  const fold = isOn && (
    <button
      type="button"
      className="button text small icon event-tonight-fold"
      aria-expanded={!isFolded}
      aria-label={t(isFolded ? "event.tonight.unfold" : "event.tonight.fold")}
      title={t(isFolded ? "event.tonight.unfold" : "event.tonight.fold")}
      onClick={() => setFolded(!isFolded)}
    >
      <Glyph of={isFolded ? DownOutlined : UpOutlined} size={12} />
    </button>
  );
  if (isFolded || !isOn)
    return (
      <OneLine live={live} next={next} free={free}>
        {fold}
      </OneLine>
    );
  return (
    <section className="event-tonight" aria-label={t("event.tonight.title")}>
      {live.length > 0 && (
        <LiveEvents events={live} canFilter={canFilter} boothNames={booths?.booths ?? []} read={read} />
      )}
      <div className="event-tonight-next">
        {fold}
        {next && <NextEvent event={next} others={ahead.events} />}
        {free && <Free free={free} isHead={!next} horizon={ahead.horizon} />}
      </div>
    </section>
  );
}

/** Undefined where not all booths are known. */
const freeOf = (all: AllBooths | undefined, events: readonly EventRow[], now: number, horizon?: number) =>
  all?.isWhole && all.booths.length > 0
    ? freeBooths(
        all.booths.map(({ id }) => id),
        events,
        now,
        horizon,
      )
    : undefined;

interface OneLineProps {
  live: readonly EventRow[];
  next: EventRow | undefined;
  free: FreeBooths | undefined;
  children: ReactNode;
}

/** The head on a quiet day, or folded. */
function OneLine({ live, next, free, children }: OneLineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [first, ...more] = live;
  return (
    <section className="event-tonight-line small-text" aria-label={t("event.tonight.title")}>
      {first && (
        <span className="event-tonight-of">
          <span className="pip live" aria-hidden="true" />
          <EventLink event={first} label={t("event.tonight.open_live", { name: first.name })} />
          {more.length > 0 && (
            <span className="muted">{t("event.tonight.more", { count: more.length })}</span>
          )}
        </span>
      )}
      {next ? (
        <span className="event-tonight-of">
          <span className="muted">{t("event.tonight.next", { when: format.relative(next.start_time) })}</span>
          <EventLink event={next} label={t("event.tonight.open_next", { name: next.name })} />
        </span>
      ) : (
        !first && <span className="muted">{t("event.tonight.nothing_ahead")}</span>
      )}
      {free && (
        <span className="muted figures event-tonight-count">
          {t("event.tonight.free_of", { count: free.free, all: free.all })}
        </span>
      )}
      {children}
    </section>
  );
}

const EventLink = ({ event: { id, name }, label }: { event: EventRow; label: string }) => (
  <Link className="strong ellipsis" to={pathsOf(schedules).record(id)} aria-label={label} title={name}>
    {name}
  </Link>
);

interface FreeProps {
  free: FreeBooths;
  isHead: boolean;
  horizon: number | undefined;
}

const MOST_NAMES = 5;

/** Booths that are free now, grouped by until when. */
function Free({ free, isHead, horizon }: FreeProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const format = useFormat();
  const nameOf = useNames({ [photoBooth.name]: free.groups.flatMap(({ booths }) => booths) });
  const untilText = (until: number | undefined) => {
    if (until === undefined) return t("event.tonight.nothing_after");
    const time = momentText(until, language, format);
    return t(until === horizon ? "event.tonight.free_at_least" : "event.tonight.free_to", { time });
  };
  return (
    <div className={isHead ? "event-tonight-free head" : "event-tonight-free"}>
      <h3>
        {t("event.tonight.free")}
        <span className="small-text muted figures">
          {t("event.tonight.count_of", { count: free.free, all: free.all })}
        </span>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section tabIndex={0} aria-label={t("event.tonight.free")}>
        <ul className="small-text">
          {free.groups.map(({ until, booths }) => {
            const names = booths.map((booth) => nameOf(photoBooth.name, booth) ?? booth.slice(0, 8));
            const more = names.length - MOST_NAMES;
            return (
              <li key={until ?? ""}>
                <span title={names.join(", ")}>
                  {names.slice(0, MOST_NAMES).join(", ")}
                  {more > 0 && <span className="muted figures"> +{format.number(more)}</span>}
                </span>
                <span className="muted figures">{untilText(until)}</span>
              </li>
            );
          })}
        </ul>
      </section>
    </div>
  );
}
