import type { UseQueryResult } from "@tanstack/react-query";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { user } from "../../../contract/entities/user";
import { Address } from "../../components/address";
import { Alert } from "../../components/alert";
import { Loaded } from "../../components/loaded";
import { FailedRead } from "../../components/page/failed";
import { QueryState } from "../../components/query-state";
import { READ_ONCE } from "../../editor/panels";
import { useEditorState } from "../../editor/store";
import { nameOfRecord } from "../../fields/reference/name-of";
import { serverNow } from "../../providers/http/expiry";
import { messageFor } from "../../providers/http/message-for";
import { useFormat } from "../../providers/i18n/use-format";
import { pathsOf } from "../../resources/routes";
import { users } from "../../resources/users";
import type { EntityStore } from "../../screens/form/entity-model";
import { useSlot } from "../../screens/slots/slots";
import { initialsOf } from "../../shared/person";
import { callsOf } from "./customers-panel";
import { Failures } from "./failures";
import { Hours } from "./hours";
import { KeyPanel } from "./key-panel";
import type { OneLoad } from "./load";
import { Now } from "./now";
import type { Counts } from "./page";
import { useSeen, useServedBy } from "./parts";

interface LiveTabProps {
  id: string;
  store: EntityStore;
  load: UseQueryResult<OneLoad>;
  counts: Counts;
  onTab(tab: string): void;
}

/** What a server does now and did today, with its key, customers and rules next to it. */
export function LiveTab({ id, store, load: { data, error, refetch }, counts, onTab }: LiveTabProps) {
  const { t } = useTranslation();
  return (
    <div className="server-live">
      <div className="server-live-main">
        {data ? (
          <>
            <ErrorNote load={data} />
            <Now load={data} />
            <Hours load={data} />
            <Failures id={id} load={data} />
          </>
        ) : error ? (
          <FailedRead
            error={error}
            onRetry={() => void refetch()}
            title={t("servers.not_read")}
            text={messageFor(error, t, "errors.read_failed")}
          />
        ) : (
          <div className="skeleton server-live-wait" aria-busy="true" />
        )}
      </div>
      <aside className="server-live-side" aria-label={t("servers.connection")}>
        <Key id={id} store={store} load={data} />
        <Customers id={id} count={counts.customers} onTab={onTab} />
        <Rules store={store} count={counts.routing} onTab={onTab} />
      </aside>
    </div>
  );
}

/** Why the server is in error, and what clears it (OP-209). */
function ErrorNote({ load }: { load: OneLoad }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!load.error) return null;
  const { retry_at } = load;
  const isAhead = retry_at !== null && Date.parse(retry_at) > serverNow();
  return (
    <Alert kind="err">
      {load.error_reason && <b className="strong">{t(`servers.reason_${load.error_reason}`)}. </b>}
      {isAhead && `${t("servers.retry_at", { time: format.clock(retry_at) })} `}
      {t("servers.clears_error")}
    </Alert>
  );
}

function Key({ id, store, load }: { id: string; store: EntityStore; load: OneLoad | undefined }) {
  const seen = useSeen();
  const hasKey = useEditorState(store, ({ get }) => Boolean(get().base.record.id_api_key));
  return (
    <KeyPanel store={store} id={id} seen={seen(load?.key_seen_at)}>
      {load && <Programs load={load} hasKey={hasKey} />}
    </KeyPanel>
  );
}

/** The programs that work for the server now. */
function Programs({ load, hasKey }: { load: OneLoad; hasKey: boolean }) {
  const { t } = useTranslation();
  const seen = useSeen();
  const served = useServedBy();
  const programs = load.served_by;
  if (!programs) return null;
  if (programs.length === 0)
    return <p className="small-text muted">{t(hasKey ? "servers.no_worker" : "servers.not_served_text")}</p>;
  return (
    <ul className="server-programs" aria-label={t("servers.served_by")}>
      {programs.map((program, at) => {
        const { first, second } = served({ ...load, served_by: [program], key_preview: null }, hasKey) ?? {};
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: programs may have equal names
          <li key={at}>
            <span className="pip ok" aria-hidden="true" />
            <span className="ellipsis strong">{program.name || first}</span>
            <span className="small-text muted figures">
              {[second, program.version, program.name && seen(program.seen_at)].filter(Boolean).join(" · ")}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

interface SummaryProps {
  count: number | undefined;
  onTab(tab: string): void;
}

function SummaryHead({ title, tab, count, onTab }: SummaryProps & { title: string; tab: string }) {
  const { t } = useTranslation();
  return (
    <div className="server-head">
      <h2>{title}</h2>
      {count !== undefined && count > 0 && <span className="faint figures">{count}</span>}
      <button
        type="button"
        className="link small-text"
        aria-label={t("servers.edit", { title })}
        onClick={() => onTab(tab)}
      >
        {t("actions.edit")}
      </button>
    </div>
  );
}

function Customers({ id, ...summary }: SummaryProps & { id: string }) {
  const { t } = useTranslation();
  const { key, read } = callsOf(id);
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => read(signal), ...READ_ONCE });
  const rows = query.data ?? [];
  return (
    <section aria-label={t("resources.servers.customers")}>
      <SummaryHead title={t("resources.servers.customers")} tab="customers" {...summary} />
      {rows.length > 0 && <p className="small-text muted">{t("resources.servers.customers_text")}</p>}
      <QueryState
        query={query}
        empty={t("resources.servers.no_customers")}
        skeleton={<div className="skeleton server-summary-wait" />}
      />
      <ul className="server-summary">
        {rows.map((record) => (
          <li key={record.id}>
            <span className="avatar quiet" aria-hidden="true">
              {initialsOf(record)}
            </span>
            <Link className="two-lines strong" to={pathsOf(users).record(record.id)}>
              {nameOfRecord(user, record)}
            </Link>
            <Address value={record.email} className="small-text muted" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rules({ store, ...summary }: SummaryProps & { store: EntityStore }) {
  const { t } = useTranslation();
  const Summary = useSlot("groups", "routing/server-rules");
  return (
    <section aria-label={t("servers.rules")}>
      <SummaryHead title={t("servers.rules")} tab="routing" {...summary} />
      {Summary && (
        <Loaded fallback={<div className="skeleton server-summary-wait" />}>
          <Summary store={store} />
        </Loaded>
      )}
    </section>
  );
}
