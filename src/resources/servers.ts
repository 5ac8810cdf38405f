import { CloudServerOutlined } from "@ant-design/icons";
import { server } from "../../contract/entities/server";
import { defineResource } from "./define";

export const servers = defineResource(server, {
  area: "servers",
  icon: CloudServerOutlined,
  paths: { list: "servers" },
  pages: { list: "servers/list", edit: "servers/page" },
  wideEditor: true,
  menu: { section: "admin" },
  list: {
    row: "lines",
    active: "active",
    columns: [
      { field: "name", second: "description" },
      { field: "state", width: 200, slot: "servers/state", card: "fact" },
      { field: "id_user", width: 200, adminsOnly: true },
      { field: "created_at", width: 176 },
    ],
  },
  form: {
    groups: [
      { rows: [["name"], ["description"]] },
      { title: "resources.servers.work", rows: [["active", "id_user"]], slot: "servers/work" },
      { rows: [], slot: "servers/api-key" },
      { rows: [], slot: "servers/customers" },
      { rows: [], slot: "routing/server-routing" },
    ],
  },
});
