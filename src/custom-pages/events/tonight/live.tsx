import "./live.css";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { user as userEntity } from "../../../../contract/entities/user";
import { useReferred } from "../../../fields/reference/use-names";
import { useLanguage } from "../../../providers/i18n";
import { useFormat } from "../../../providers/i18n/use-format";
import { useMe, useRole } from "../../../providers/me";
import { type OtherRead, useProfile } from "../../../providers/profile";
import type { AllBooths } from "../all-booths";
import { breakOf, type EventRow, MINUTE, ofGuests, type Pace, paceOf, priceOf, stripOf } from "./model";
import { momentText } from "./moment-text";
import { Newest } from "./newest";
import { OneProblem } from "./problem";
import { balanceEnd, failingOf, problemOf, silentBooths } from "./problems";
import { useFailed, useLines, usePictures, useServers } from "./reads";

interface LiveEventsProps {
  /** By start; at least one. */
  events: readonly EventRow[];
  /** The server filters pictures by event. */
  canFilter: boolean;
  boothNames: AllBooths["booths"];
  /** The balance is read with the events. */
  read: OtherRead;
}

/** More tabs than these have the whole width. */
const MOST_BESIDE = 2;

/** The live events as tabs, the chosen one with its pictures, its figures and one problem. */
export function LiveEvents({ events, ...rest }: LiveEventsProps) {
  const { t } = useTranslation();
  const [chosen, choose] = useState<string>();
  const tabs = useRef<HTMLDivElement>(null);
  const panel = useId();
  const event = events.find(({ id }) => id === chosen) ?? (events[0] as EventRow);
  function walk(pressed: KeyboardEvent): void {
    const place = events.indexOf(event);
    const to = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: events.length - 1 }[pressed.key];
    const next = to === undefined ? undefined : events.at(to % events.length);
    if (!next) return;
    pressed.preventDefault();
    choose(next.id);
    tabs.current?.querySelectorAll<HTMLElement>("[role=tab]")[events.indexOf(next)]?.focus();
  }
  return (
    <div className={events.length > MOST_BESIDE ? "event-tonight-live many" : "event-tonight-live"}>
      <div className="event-tonight-head">
        <h2>{t("event.tonight.title")}</h2>
        <div
          ref={tabs}
          role="tablist"
          aria-label={t("event.tonight.live")}
          className="event-tonight-tabs"
          tabIndex={-1}
          onKeyDown={walk}
        >
          {events.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              role="tab"
              aria-selected={id === event.id}
              aria-controls={panel}
              tabIndex={id === event.id ? 0 : -1}
              title={name}
              onClick={() => choose(id)}
            >
              <span className="pip live" aria-hidden="true" />
              <span className="ellipsis">{name}</span>
            </button>
          ))}
        </div>
      </div>
      <div role="tabpanel" id={panel} aria-label={event.name} className="event-tonight-panel">
        <LiveEvent key={event.id} event={event} {...rest} />
      </div>
    </div>
  );
}

interface LiveEventProps extends Omit<LiveEventsProps, "events"> {
  event: EventRow;
}

function LiveEvent({ event, canFilter, boothNames, read }: LiveEventProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const role = useRole();
  const now = Date.now();
  const pictures = usePictures(canFilter ? event : undefined);
  const failed = useFailed(canFilter ? event.id : undefined);
  const { lines, periods = [], bots, prices } = useLines(event, false);
  const balance = useBalanceOf(event, read);
  const { inError: server, isUnserved } = useServers(role === "admin");
  const guests = pictures && ofGuests(pictures, event);
  const pace = guests && paceOf(guests, Date.parse(event.start_time), now);
  const price = guests && priceOf(guests);
  const refused = bots?.find(({ not_served }) => not_served);
  const failing = lines?.find(({ id, mark }) => mark === "failed" && (id === "overlays" || id === "styles"));
  const newest = guests?.rows[0];
  const end =
    balance !== undefined && price !== undefined && pace && newest
      ? balanceEnd({ balance, price, aMinute: pace.aMinute }, periods, event, {
          now,
          newest: Date.parse(newest.created_at),
        })
      : undefined;
  const problem = problemOf({
    // What a picture of a demo event costs is known by no style.
    isBroke: !event.demo && balance !== undefined && prices !== undefined && balance < prices.least,
    isUnserved,
    failing: guests && failingOf(failed, guests, now),
    silent: guests ? silentBooths(event.photo_booth_ids, guests, periods, now) : [],
    balance: end,
    bot: refused && `@${refused.bot_username}`,
    part: failing?.id as "overlays" | "styles" | undefined,
    server,
  });
  const nameOf = (id: string) => boothNames.find((booth) => booth.id === id)?.name ?? id.slice(0, 8);
  const sent = bots?.reduce((sum, { delivered_count }) => sum + delivered_count, 0);
  return (
    <>
      <Course event={event} periods={periods} now={now} />
      {guests && (
        <Newest pictures={guests} nameOf={nameOf} now={now} isOneBooth={event.photo_booth_ids.length < 2} />
      )}
      <dl className="event-tonight-figures">
        {guests?.count !== undefined && (
          <div>
            <dt>{t("event.tonight.pictures")}</dt>
            <dd>
              <b className="figures">{format.number(guests.count)}</b>
              <span className="caption muted figures">
                {t("event.tonight.since", { time: format.time(event.start_time) })}
              </span>
            </dd>
          </div>
        )}
        {pace && <PaceFigure pace={pace} />}
        {balance !== undefined && (
          <div>
            <dt>{t("event.tonight.balance")}</dt>
            <dd>
              <b className="figures">{format.money(balance)}</b>
              <span className={end ? "caption warn figures" : "caption muted figures"}>
                {end
                  ? t("event.tonight.lasts_until", { time: format.time(end.at) })
                  : pace && price
                    ? t("event.tonight.lasts")
                    : ""}
              </span>
            </dd>
          </div>
        )}
        {bots && bots.length > 0 && (
          <div>
            <dt>{t("event.tonight.sent")}</dt>
            <dd>
              <b className="figures">{format.number(sent ?? 0)}</b>
              <span className="caption muted event-tonight-bots">
                {t("event.tonight.sent_all", {
                  names: bots.map(({ bot_username }) => `@${bot_username}`).join(", "),
                })}
              </span>
            </dd>
          </div>
        )}
      </dl>
      {problem && <OneProblem event={event} problem={problem} nameOf={nameOf} />}
      {guests?.count !== undefined && (
        <p className="visually-hidden" role="status">
          {t("event.tonight.count", { count: guests.count })}
        </p>
      )}
    </>
  );
}

/** The balance of the event's owner: the user's own, or another's for admins (EVT-56). */
function useBalanceOf({ id_user: owner }: EventRow, read: OtherRead): number | undefined {
  const isAdmin = useRole() === "admin";
  const isMine = owner === useMe()?.id;
  const { user } = useProfile(read);
  const find = useReferred({ [userEntity.name]: isAdmin && !isMine ? [owner] : [] });
  return isMine ? user?.balance : find(userEntity.name, owner)?.record.balance;
}

interface CourseProps {
  event: EventRow;
  periods: Parameters<typeof breakOf>[0];
  now: number;
}

/** The next break in words, and the day of the event to scale. */
function Course({ event, periods, now }: CourseProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const format = useFormat();
  const { bars, now: line } = stripOf(event, periods, now);
  const found = breakOf(periods, event, now);
  const minutes = found ? Math.ceil((found.moment - now) / MINUTE) : 0;
  const time = found ? momentText(found.moment, language, format) : "";
  const text =
    found &&
    (found.kind === "in" && minutes < 60
      ? t("event.tonight.break_in", { count: minutes })
      : t(`event.tonight.break_${found.kind === "in" ? "at" : found.kind}`, { time }));
  return (
    <div className="event-tonight-course">
      {text && <span className="small-text muted figures">{text}</span>}
      <span className="event-tonight-strip" aria-hidden="true">
        {bars.map(({ left, width }) => (
          <i key={left} style={{ left: `${left * 100}%`, width: `${width * 100}%` }} />
        ))}
        <b style={{ left: `${line * 100}%` }} />
      </span>
    </div>
  );
}

function PaceFigure({ pace: { aMinute, bars, minutes } }: { pace: Pace }) {
  const { t } = useTranslation();
  const format = useFormat();
  const most = Math.max(1, ...bars);
  const rounded = aMinute < 10 ? Math.round(aMinute * 10) / 10 : Math.round(aMinute);
  return (
    <div>
      <dt>{t("event.tonight.pace")}</dt>
      <dd>
        <span>
          <b className="figures">{format.number(rounded)}</b>{" "}
          <span className="muted">{t("event.tonight.a_minute")}</span>
        </span>
        <span
          className="event-tonight-bars"
          role="img"
          aria-label={t("event.tonight.bars", { count: minutes })}
        >
          {bars.map((count, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars are fixed spans
            <i key={place} style={{ height: `${Math.max(2, (count / most) * 16)}px` }} />
          ))}
        </span>
      </dd>
    </div>
  );
}
