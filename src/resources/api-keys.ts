import { KeyOutlined } from "@ant-design/icons";
import { apiKey } from "../../contract/entities/api-key";
import { defineResource } from "./define";

export const apiKeys = defineResource(apiKey, {
  area: "api-keys",
  icon: KeyOutlined,
  paths: { list: "api-keys" },
  pages: { list: "api-keys/list" },
  menu: { section: "admin" },
  list: {
    row: "dense",
    active: "is_active",
    giveWay: ["created_at", "last_used_at", "key_preview"],
    columns: [
      { field: "name" },
      { field: "key_preview", width: 128, slot: "api-keys/preview", card: "fact" },
      { field: "created_at", width: 168 },
      { field: "expires_at", width: 232, slot: "api-keys/expiry", card: "tag" },
      { field: "last_used_at", width: 200, slot: "api-keys/used" },
    ],
  },
});
