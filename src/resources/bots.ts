import { SendOutlined } from "@ant-design/icons";
import { admins } from "../../contract/core/access";
import { bot } from "../../contract/entities/bot";
import { defineResource } from "./define";

/** Bots of all users (BOT-01 to BOT-08, OP-64). Organisers edit their own in the event editor. */
export const bots = defineResource(bot, {
  area: "delivery",
  icon: SendOutlined,
  paths: { list: "delivery" },
  pages: { list: "delivery/list", create: "delivery/editor", edit: "delivery/editor" },
  access: admins,
  menu: { section: "admin", key: "delivery" },
  list: {
    row: "lines",
    active: "is_active",
    fixedFilters: { all_users: "true" },
    giveWay: ["is_exclusive", "users_count", "delivered_count", "id_user"],
    columns: [
      "bot_username",
      { field: "not_served", width: 168, card: "fact" },
      { field: "is_exclusive", width: 128 },
      { field: "schedule_start_at", width: 176, slot: "delivery/event-start", card: "fact" },
      { field: "users_count", width: 120 },
      { field: "active_subscriptions_count", width: 160, count: "bot.subscriptions", card: "end" },
      { field: "delivered_count", width: 128 },
      { field: "id_user", width: 184, adminsOnly: true, card: "fact" },
    ],
  },
  form: { groups: [{ rows: [["bot_token"], ["is_active", "is_exclusive"], ["id_user"]] }] },
});
