// With the page, so that no name is missing when its rows are there.
import "./cells";
import { BugOutlined } from "@ant-design/icons";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Glyph } from "../../components/glyph";
import { Dots } from "../../components/page/dots";
import { serverNow } from "../../providers/http/expiry";
import { useFormat } from "../../providers/i18n/use-format";
import { useAbility } from "../../providers/server";
import { routingDebug } from "../../resources/pages";
import { servers } from "../../resources/servers";
import { ListScreen, ResourceList } from "../../screens/list-screen";
import { usePagedList } from "../../screens/use-paged-list";
import { liveServers } from "./live-list";
import { type Loads, useLoads } from "./load";
import { ageOf, figuresOf, hourStarts } from "./model";
import { LiveTime, useHourText } from "./parts";

/** Servers with what they do now where the server tells it (SRV-01), else their records. */
export function ServerListPage() {
  const isLive = useAbility("server-load");
  if (isLive === undefined) return <Dots />;
  return isLive ? <LiveList /> : <ListScreen resource={servers} />;
}

/** The order of the rows is that of the list, which is read once: what they do now never moves them. */
function LiveList() {
  const { t } = useTranslation();
  const list = usePagedList(liveServers);
  const { data, dataUpdatedAt, isError } = useLoads();
  return (
    <>
      <ResourceList
        resource={liveServers}
        list={list}
        buttons={
          <Link className="button text" to={`/${routingDebug.path}`}>
            <Glyph of={BugOutlined} />
            {t("menu.routing_debug")}
          </Link>
        }
        lead={<Figures loads={data} />}
        time={<LiveTime readAt={dataUpdatedAt} isFailed={isError} />}
      />
      {data && (list.rows?.length ?? 0) > 0 && <Legend loads={data} />}
    </>
  );
}

function Figures({ loads }: { loads: Loads | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { made, running, waiting, failed } = loads ? figuresOf(loads) : {};
  const every = made && !made.isOfHour && made.count > 0 ? 3_600_000 / made.count : undefined;
  const longest = waiting && waiting.count > 0 ? ageOf(waiting.since, serverNow()) : undefined;
  return (
    <dl className="server-figures" aria-busy={!loads}>
      {made && (
        <Figure
          label={t(made.isOfHour ? "servers.made_this_hour" : "servers.made_in_hour")}
          count={made.count}
        >
          {every !== undefined && t("servers.one_every", { time: pauseText(every, format, t) })}
        </Figure>
      )}
      {running && (
        <Figure label={t("servers.being_made")} count={running.count}>
          {running.count > 0 && t("servers.on_servers", { count: running.servers })}
        </Figure>
      )}
      {waiting && (
        <Figure label={t("servers.all_waiting")} count={waiting.count}>
          {longest !== undefined && t("servers.longest", { time: pauseText(longest, format, t) })}
        </Figure>
      )}
      {failed && (
        <Figure label={t("servers.failed_in_hour")} count={failed.count}>
          {failed.count > 0 && format.share(failed.share)}
        </Figure>
      )}
      {!loads && <div className="skeleton" />}
    </dl>
  );
}

const LONGEST_IN_SECONDS = 120_000;

function pauseText(ms: number, format: ReturnType<typeof useFormat>, t: TFunction): string {
  if (ms < LONGEST_IN_SECONDS) return format.seconds(Math.max(1, Math.round(ms / 1000)) * 1000, true);
  return t("servers.minutes", { count: Math.round(ms / 60_000) });
}

function Figure({ label, count, children }: { label: string; count: number; children?: ReactNode }) {
  const format = useFormat();
  return (
    <div>
      <dt className="small-text muted">{label}</dt>
      <dd>
        <b className="figures">{format.number(count)}</b>
        {children && <span className="small-text muted figures">{children}</span>}
      </dd>
    </div>
  );
}

/** What number and bars of a row mean. */
function Legend({ loads: { items } }: { loads: Loads }) {
  const { t } = useTranslation();
  const hourText = useHourText();
  const count = Math.max(0, ...items.map(({ hours }) => hours?.length ?? 0));
  const starts = hourStarts(count, serverNow());
  if (starts.length === 0) return null;
  const isOfHour = items.some(({ made }) => made === null);
  const [from, to] = [hourText(starts[0] ?? 0), hourText(starts.at(-1) ?? 0)];
  return (
    <p className="server-legend caption faint figures">
      {t(isOfHour ? "servers.number_of_hour" : "servers.number_of_60")} {t("servers.bars", { from, to })}
    </p>
  );
}
