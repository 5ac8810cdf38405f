import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  availableServers,
  dedicableServers,
  dedicatedServers,
  dedicateServer,
  releaseServer,
} from "../../../contract/endpoints/photo-booths";
import { type Server, server } from "../../../contract/entities/server";
import { QueryState } from "../../components/query-state";
import { Section } from "../../components/section";
import { ServerState } from "../../domain/servers/server-state";
import { type AssignedCalls, AssignedPanel } from "../../editor/assigned/assigned-panel";
import { type SavedPanelProps, withSavedRecord } from "../../editor/with-saved-record";
import { listSource } from "../../fields/reference/source";
import { call } from "../../providers/call";
import { keys } from "../../providers/data/cache";
import { useRole } from "../../providers/me";
import { pathsOf } from "../../resources/routes";
import { servers } from "../../resources/servers";

/** Servers dedicated to the booth, and others that it may use (PB-07, CALL-PB-08..12, OP-74). */
export default withSavedRecord(ServersPanel);

const dedicableOf = (id: string) =>
  listSource(
    server.name,
    ["dedicable", id],
    async (signal) => (await call(dedicableServers, { params: { id } }, { signal })).servers,
  );

const callsOf = (id: string, onChange: () => void): AssignedCalls<Server> => ({
  key: keys.list(server.name, "dedicated", id),
  read: async (signal) => (await call(dedicatedServers, { params: { id } }, { signal })).servers,
  add: (serverId) => call(dedicateServer, { params: { id, serverId } }),
  remove: (serverId) => call(releaseServer, { params: { id, serverId } }),
  nameOf: ({ name }) => name,
  onChange,
});

type PathOf = (server: Server) => string | undefined;

function ServersPanel({ store, id }: SavedPanelProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const isAdmin = useRole() === "admin";
  const calls = useMemo(
    () =>
      callsOf(id, () => {
        void queries.invalidateQueries({ queryKey: keys.list(server.name, "available", id) });
        void queries.invalidateQueries({ queryKey: keys.list(server.name, "options", "dedicable", id) });
      }),
    [id, queries],
  );
  const source = useMemo(() => dedicableOf(id), [id]);
  const to: PathOf = (record) => (isAdmin ? pathsOf(servers).record(record.id) : undefined);
  return (
    <>
      <AssignedPanel
        store={store}
        title="resources.photo_booths.dedicated"
        text={t("resources.photo_booths.dedicated_text")}
        calls={calls}
        source={source}
        labels={{
          add: t("resources.photo_booths.add_server"),
          empty: t("resources.photo_booths.no_dedicated"),
          nothing: "resources.photo_booths.nothing_to_dedicate",
        }}
        to={to}
        facts={(record) => <ServerFacts server={record} />}
      />
      <AvailableServers id={id} to={to} />
    </>
  );
}

/** Active servers that the booth may use: shared with its owner or dedicated to it, read-only (OP-74). */
function AvailableServers({ id, to }: { id: string; to: PathOf }) {
  const { t } = useTranslation();
  const title = t("resources.photo_booths.available");
  const query = useQuery({
    queryKey: keys.list(server.name, "available", id),
    queryFn: async ({ signal }) => (await call(availableServers, { params: { id } }, { signal })).servers,
  });
  return (
    <Section title={title}>
      <p className="muted small-text">{t("resources.photo_booths.available_text")}</p>
      <QueryState
        query={query}
        empty={t("resources.photo_booths.no_available")}
        skeleton={<span className="skeleton sl-skeleton-line" style={{ width: 160 }} />}
      />
      {query.data && query.data.length > 0 && (
        <ul className="sl-assigned card" aria-label={title}>
          {query.data.map((record) => {
            const path = to(record);
            return (
              <li key={record.id} className="sl-assigned-row">
                <span className="sl-assigned-text">
                  {path ? (
                    <Link to={path} className="sl-line strong">
                      {record.name}
                    </Link>
                  ) : (
                    <span className="sl-line strong">{record.name}</span>
                  )}
                  <ServerFacts server={record} />
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}

function ServerFacts({ server }: { server: Server }) {
  const { t } = useTranslation();
  return (
    <span className="sl-assigned-facts">
      <ServerState server={server} />
      {!server.active && <span className="tag">{t("list.inactive")}</span>}
      {server.description && <span className="sl-line">{server.description}</span>}
    </span>
  );
}
