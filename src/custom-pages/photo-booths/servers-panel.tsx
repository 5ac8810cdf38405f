import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  availableServers,
  dedicableServers,
  dedicatedServers,
  dedicateServer,
  releaseServer,
} from "../../../contract/endpoints/photo-booths";
import { type Server, server } from "../../../contract/entities/server";
import { type AssignedCalls, AssignedPanel } from "../../editor/assigned/assigned-panel";
import { type SavedPanelProps, withSavedRecord } from "../../editor/with-saved-record";
import { optionsOf } from "../../fields/reference/options";
import { holdsText, type OptionSource } from "../../fields/reference/source";
import { call } from "../../providers/call";
import { keys } from "../../providers/data/cache";
import { useRole } from "../../providers/me";
import { pathsOf } from "../../resources/routes";
import { servers } from "../../resources/servers";
import { AvailableServers } from "./available-servers";
import { ServerFacts } from "./server-facts";

/** Servers that work for this booth alone, and those that it may use besides (PB-07, CALL-PB-08..12, OP-74). */
export default withSavedRecord(ServersPanel);

const dedicableOf = (id: string): OptionSource => {
  const read = async (signal: AbortSignal) =>
    optionsOf(server.name, (await call(dedicableServers, { params: { id } }, { signal })).servers);
  return {
    entity: server.name,
    key: ["dedicable", id],
    first: read,
    found: async (text, signal) =>
      (await read(signal)).filter((option) => holdsText(server.name, option, text)),
  };
};

const callsOf = (id: string, onChange: () => void): AssignedCalls<Server> => ({
  key: keys.list(server.name, "dedicated", id),
  read: async (signal) => (await call(dedicatedServers, { params: { id } }, { signal })).servers,
  add: (serverId) => call(dedicateServer, { params: { id, serverId } }),
  remove: (serverId) => call(releaseServer, { params: { id, serverId } }),
  nameOf: ({ name }) => name,
  onChange,
});

function ServersPanel({ store, id }: SavedPanelProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const isAdmin = useRole() === "admin";
  const available = useQuery({
    queryKey: keys.list(server.name, "available", id),
    queryFn: async ({ signal }) => (await call(availableServers, { params: { id } }, { signal })).servers,
  });
  const calls = useMemo(
    () =>
      callsOf(id, () => {
        void queries.invalidateQueries({ queryKey: keys.list(server.name, "available", id) });
        void queries.invalidateQueries({ queryKey: keys.list(server.name, "options", "dedicable", id) });
      }),
    [id, queries],
  );
  const source = useMemo(() => dedicableOf(id), [id]);
  const to = (record: Server) => (isAdmin ? pathsOf(servers).record(record.id) : undefined);
  return (
    <>
      <AssignedPanel
        store={store}
        title="resources.photo_booths.dedicated"
        text={t("resources.photo_booths.dedicated_text")}
        calls={calls}
        source={source}
        entity={server as never}
        labels={{
          add: t("resources.photo_booths.add_server"),
          empty: t("resources.photo_booths.no_dedicated"),
          nothing: "resources.photo_booths.nothing_to_dedicate",
        }}
        to={to}
        facts={(record) => <ServerFacts server={record} />}
      />
      <AvailableServers query={available} to={to} />
    </>
  );
}
