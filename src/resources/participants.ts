import { UserOutlined } from "@ant-design/icons";
import { admins } from "../../contract/core/access";
import { participant } from "../../contract/entities/participant";
import { defineResource } from "./define";

export const participants = defineResource(participant, {
  area: "participants",
  icon: UserOutlined,
  paths: { list: "participants" },
  menu: { section: "admin" },
  access: admins,
  list: {
    row: "dense",
    order: "position",
    columns: [
      { field: "position", width: 104, card: "lead" },
      { field: "name", width: 280 },
      { field: "description", card: "fact" },
      { field: "updated_at", width: 176 },
    ],
  },
  form: {
    groups: [
      { rows: [["name", { field: "position", width: 160 }], ["description"]] },
      { rows: [], slot: "participants/labels" },
    ],
  },
});
