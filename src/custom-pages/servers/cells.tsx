import { PictureOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import type { Server } from "../../../contract/entities/server";
import { Glyph } from "../../components/glyph";
import { faceOf } from "../../domain/generations/pictures";
import { useGeneration } from "../../domain/generations/use-generation";
import { iconAddress } from "../../fields/image/icon-address";
import { Thumb } from "../../fields/image/thumb";
import type { CellProps } from "../../fields/kind";
import { None } from "../../fields/none";
import { pathsOf } from "../../resources/routes";
import { servers } from "../../resources/servers";
import { useLoadOf, useMostOfAnHour } from "./load";
import { stateOf } from "./model";
import { Lines, StateTag, useHoursText, useServedBy } from "./parts";
import { useFailureText } from "./texts";

const recordOf = (record: CellProps["record"]) => record as Partial<Server> & { id: string };

/** The name as link, and what had to give way for want of room. */
export function NameCell({ record, tools }: CellProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { id, name = "", description, active, id_api_key } = recordOf(record);
  const load = useLoadOf(id);
  const served = useServedBy();
  const failure = useFailureText();
  const by = load && served(load, Boolean(id_api_key));
  const shown = name.trim() || id.slice(0, 8);
  const last = load?.last_failure;
  return (
    <>
      <span className="sl-name">
        <Link
          to={pathsOf(servers).record(id)}
          state={{ list: pathname + search }}
          className="sl-line"
          title={shown}
        >
          {shown}
        </Link>
        {active === false && <span className="tag">{t("list.inactive")}</span>}
      </span>
      {description && (
        <span className="sl-line small-text muted" title={description}>
          {description}
        </span>
      )}
      {by && <span className="sl-line small-text muted server-under-1">{by.first}</span>}
      {last && (
        <span className="sl-line small-text muted server-under-2">
          {[t("servers.failed", { reason: failure(last) }), last.at && tools.format.timeOrDay(last.at)]
            .filter(Boolean)
            .join(", ")}
        </span>
      )}
    </>
  );
}

/** State with its number: time of a picture, why there is an error, since when nobody was seen. */
export function StateCell({ record, tools }: CellProps) {
  const { t } = useTranslation();
  const load = useLoadOf(recordOf(record).id);
  const state = stateOf(record, load);
  const { format } = tools;
  const progress = load?.running?.[0]?.progress;
  const number =
    state === "error"
      ? load?.error_reason && t(`servers.short_${load.error_reason}`)
      : state === "offline"
        ? load?.seen_at && t("servers.since", { time: format.timeOrDay(load.seen_at) })
        : typeof load?.seconds === "number" &&
          t("servers.a_picture", { seconds: format.seconds(load.seconds * 1000) });
  return (
    <span className="server-state-cell">
      <StateTag state={state} />
      {typeof progress === "number" && (
        <span className="server-on-card figures strong">{format.percent(progress / 100)}</span>
      )}
      {number && (
        <span
          className="sl-line small-text muted figures"
          title={state === "error" && load?.error_reason ? t(`servers.reason_${load.error_reason}`) : number}
        >
          {number}
        </span>
      )}
    </span>
  );
}

const PICTURE = { width: 57, height: 76 };

/** What is made now, with its progress; else the last picture. */
export function RunningCell({ record, tools }: CellProps) {
  const { t } = useTranslation();
  const load = useLoadOf(recordOf(record).id);
  const [current] = load?.running ?? [];
  const last = load?.last_made;
  const made = useGeneration(current?.id_generation ?? last?.id_generation, { untilEnded: !current });
  if (!load?.running) return <None />;
  const { format, pictureLabels } = tools;
  const labels = { ...pictureLabels, none: "–" };
  if (!current)
    return (
      <span className="server-now">
        {last ? (
          <span className="server-picture past">
            <Thumb address={made.record ? faceOf(made.record) : null} alt="" {...PICTURE} labels={labels} />
          </span>
        ) : (
          <span className="server-picture none">
            <Glyph of={PictureOutlined} size={18} />
          </span>
        )}
        <Lines
          first={t("servers.nothing")}
          second={last && t("servers.last_at", { time: format.timeOrDay(last.at) })}
        />
      </span>
    );
  const participant = made.record?.id_participant ?? "";
  const percent = typeof current.progress === "number" ? format.percent(current.progress / 100) : "";
  const others = load.running.length - 1;
  const name = made.style?.name ?? t("servers.a_generation", { id: current.id_generation.slice(0, 8) });
  return (
    <span className="server-now">
      <span className="server-picture">
        <Thumb
          address={made.style ? iconAddress(made.style.record, participant) : null}
          alt=""
          {...PICTURE}
          labels={labels}
          thumbnail="always"
        />
      </span>
      <span className="server-lines">
        <span className="server-making">
          <span className="sl-line strong" title={name}>
            {name}
          </span>
          <span className="figures muted">{percent}</span>
        </span>
        <span className="sl-line small-text muted">
          {[made.participant?.name, made.booth?.name, others > 0 && `+${format.number(others)}`]
            .filter(Boolean)
            .join(" · ")}
        </span>
        {typeof current.progress === "number" && (
          <span
            className="server-bar"
            role="progressbar"
            aria-label={t("servers.progress_of", { name })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={current.progress}
          >
            <span style={{ width: `${current.progress}%` }} />
          </span>
        )}
      </span>
    </span>
  );
}

const BAR_PX = 46;

export function HoursCell({ record, tools }: CellProps) {
  const load = useLoadOf(recordOf(record).id);
  const most = useMostOfAnHour();
  const hours = load?.hours ?? [];
  const text = useHoursText(hours);
  if (hours.length === 0) return <None />;
  const number = load?.made ?? hours.at(-1) ?? 0;
  return (
    <span className="server-hours">
      <span className="server-bars" role="img" aria-label={text} title={text}>
        {hours.map((count, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hours have no other name
          <span key={at} style={{ height: Math.max(1, Math.round((count / Math.max(1, most)) * BAR_PX)) }} />
        ))}
      </span>
      <span className="figures strong">{tools.format.number(number)}</span>
    </span>
  );
}

export function WaitingCell({ record, tools }: CellProps) {
  const waiting = useLoadOf(recordOf(record).id)?.waiting;
  if (typeof waiting !== "number") return <None />;
  return <span className={waiting > 0 ? "figures" : "figures faint"}>{tools.format.number(waiting)}</span>;
}

export function FailureCell({ record, tools }: CellProps) {
  const { t } = useTranslation();
  const load = useLoadOf(recordOf(record).id);
  const failure = load?.last_failure;
  const { style } = useGeneration(failure?.id_generation);
  const text = useFailureText();
  if (failure === null) return <span className="small-text muted">{t("servers.no_failure")}</span>;
  if (!failure) return <None />;
  const reason = text(failure);
  const isError = stateOf(record, load) === "error";
  return (
    <Lines
      first={isError ? <span className="server-failed">{reason}</span> : reason}
      second={[style?.name, failure.at && tools.format.timeOrDay(failure.at)].filter(Boolean).join(", ")}
      title={reason}
    />
  );
}

export function ServedCell({ record }: CellProps) {
  const { id, id_api_key } = recordOf(record);
  const load = useLoadOf(id);
  const served = useServedBy();
  const by = load && served(load, Boolean(id_api_key));
  return by ? <Lines {...by} className="server-served" /> : <None />;
}
