import { CloudServerOutlined } from "@ant-design/icons";
import { server } from "../../contract/entities/server";
import { defineResource } from "./define";

export const servers = defineResource(server, {
  icon: CloudServerOutlined,
  paths: { list: "servers" },
  menu: { section: "admin" },
  list: {
    row: "lines",
    active: "active",
    columns: [
      { field: "name", second: "description" },
      { field: "state", width: 200, slot: "server-state", card: "fact" },
      { field: "id_user", width: 200, adminsOnly: true },
      { field: "created_at", width: 176 },
    ],
  },
  form: {
    groups: [
      { rows: [["name"], ["description"]] },
      { title: "resources.servers.work", rows: [["active", "id_user"]], slot: "server-work" },
      { rows: [], slot: "server-api-key" },
      { rows: [], slot: "server-customers" },
      { rows: [], slot: "server-routing" },
    ],
  },
});
