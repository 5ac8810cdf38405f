import { number, readOnly, text } from "../../../contract/core/field";
import { server } from "../../../contract/entities/server";
import type { AnyResource } from "../../resources/define";
import { servers } from "../../resources/servers";

/** What the load of a server adds to its record (OP-213); its cells read it live. */
const shown = readOnly(text());

const liveServer = {
  ...server,
  fields: {
    ...server.fields,
    running: shown,
    hours: shown,
    waiting: readOnly(number()),
    last_failure: shown,
    served_by: shown,
  },
};

const nothing = () => "";

/** The list of servers where the server tells their load. An export has the columns of the records alone. */
export const liveServers: AnyResource = {
  ...servers,
  entity: liveServer,
  list: {
    row: "live",
    active: "active",
    giveWay: ["served_by", "last_failure", "hours", "waiting"],
    columns: [
      { field: "name", slot: "servers/live-name", second: "description" },
      { field: "state", width: 124, slot: "servers/live-state", card: "fact" },
      {
        field: "running",
        width: 188,
        slot: "servers/live-running",
        label: "servers.running",
        card: "lead",
        text: nothing,
      },
      { field: "hours", width: 128, slot: "servers/live-hours", label: "servers.hours", text: nothing },
      { field: "waiting", width: 80, slot: "servers/live-waiting", label: "servers.waiting", text: nothing },
      {
        field: "last_failure",
        width: 126,
        slot: "servers/live-failure",
        label: "servers.last_failure",
        text: nothing,
      },
      {
        field: "served_by",
        width: 140,
        slot: "servers/live-served",
        label: "servers.served_by",
        text: nothing,
      },
    ],
  },
};
