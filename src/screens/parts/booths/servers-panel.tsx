import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { endpoints } from "../../../../contract";
import { type Server, server } from "../../../../contract/entities/server";
import { optionsOf } from "../../../fields/reference/options";
import { holdsText, type OptionSource } from "../../../fields/reference/source";
import { call } from "../../../providers/call";
import { useSession } from "../../../providers/http/session";
import { pathsOf } from "../../../resources/routes";
import { servers } from "../../../resources/servers";
import { AssignedPanel } from "../assigned/assigned-panel";
import type { AssignedCalls } from "../assigned/use-assigned";
import { ofSaved, type SavedPartProps } from "../of-saved";
import { AvailableServers } from "./available-servers";
import { ServerFacts } from "./server-facts";

/** Servers that work for this booth alone, and those that it may use besides (PB-07, CALL-PB-08..12, OP-74). */
export default ofSaved(ServersPanel);

const dedicableOf = (id: string): OptionSource => {
  const read = async (signal: AbortSignal) =>
    optionsOf(server.name, (await call(endpoints.dedicableServers, { params: { id } }, { signal })).servers);
  return {
    key: ["dedicable", id],
    first: read,
    found: async (text, signal) =>
      (await read(signal)).filter((option) => holdsText(server.name, option, text)),
  };
};

const callsOf = (id: string, onChange: () => void): AssignedCalls<Server> => ({
  key: ["booth-servers", id, "dedicated"],
  read: async (signal) => (await call(endpoints.dedicatedServers, { params: { id } }, { signal })).servers,
  add: (serverId) => call(endpoints.dedicateServer, { params: { id, serverId } }),
  remove: (serverId) => call(endpoints.releaseServer, { params: { id, serverId } }),
  nameOf: ({ name }) => name,
  onChange,
});

function ServersPanel({ id }: SavedPartProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const isAdmin = useSession()?.role === "admin";
  const available = useQuery({
    queryKey: ["booth-servers", id, "available"],
    queryFn: async ({ signal }) =>
      (await call(endpoints.availableServers, { params: { id } }, { signal })).servers,
  });
  const calls = useMemo(
    () =>
      callsOf(id, () => {
        void queries.invalidateQueries({ queryKey: ["booth-servers", id, "available"] });
        void queries.invalidateQueries({ queryKey: ["options", "dedicable", id] });
      }),
    [id, queries],
  );
  const source = useMemo(() => dedicableOf(id), [id]);
  const to = (record: Server) => (isAdmin ? pathsOf(servers).record(record.id) : undefined);
  return (
    <>
      <AssignedPanel
        title={t("resources.photo_booths.dedicated")}
        text={t("resources.photo_booths.dedicated_text")}
        calls={calls}
        source={source}
        entity={server as never}
        words={{
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
