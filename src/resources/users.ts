import { TeamOutlined } from "@ant-design/icons";
import { roleOf } from "../../contract/core/access";
import { user } from "../../contract/entities/user";
import { defineResource } from "./define";
import { checkRepeat, passwordRepeat } from "./password-repeat";

export const users = defineResource(user, {
  area: "users",
  icon: TeamOutlined,
  paths: { list: "users/all" },
  pages: { list: "users/list" },
  menu: { section: "management", group: "users", key: "users_all" },
  list: {
    row: "dense",
    active: "is_active",
    deactivated: "resources.users.deactivated_text",
    giveWay: ["id_dealer", "is_admin"],
    columns: [
      {
        field: "id",
        width: 40,
        slot: "users/avatar",
        label: "resources.users.initials",
        bare: true,
        card: "lead",
      },
      { field: "first_name", label: "resources.users.name" },
      { field: "email", width: 224, card: "fact" },
      {
        field: "is_admin",
        width: 144,
        slot: "users/role",
        text: (row, { labels }) => labels.choice("role", roleOf(row)),
        label: "resources.users.role",
        card: "tag",
      },
      { field: "id_dealer", width: 176, adminsOnly: true },
      { field: "balance", width: 120, card: "end" },
    ],
  },
  form: {
    extra: { password_repeat: passwordRepeat },
    check: checkRepeat,
    locked: {
      is_active: ({ id }, me) => (id === me ? "errors.self_deactivation" : undefined),
      // They would be logged out by their own save.
      is_admin: ({ id, is_admin }, me) =>
        id === me && is_admin === true ? "resources.users.own_admin" : undefined,
      is_dealer: ({ is_admin }) => (is_admin === true ? "resources.users.admin_no_dealer" : undefined),
      // OP-190
      id_dealer: ({ is_admin, is_dealer }) =>
        is_admin === true || is_dealer === true ? "resources.users.no_dealer" : undefined,
    },
    rules: {
      is_admin: {
        value: true,
        sets: {
          // USR-26
          is_dealer: {
            to: false,
            before: "resources.users.admin_clears_role",
            after: "resources.users.admin_cleared_role",
          },
          // OP-190
          id_dealer: {
            to: "",
            before: "resources.users.admin_clears_dealer",
            after: "resources.users.admin_cleared_dealer",
          },
        },
      },
      is_dealer: {
        value: true,
        sets: {
          id_dealer: {
            to: "",
            before: "resources.users.dealer_clears_dealer",
            after: "resources.users.dealer_cleared_dealer",
          },
        },
      },
    },
    groups: [
      { rows: [], slot: "users/records" },
      { rows: [["first_name", "last_name"], ["email"]] },
      { title: "resources.users.new_password", rows: [["password", "password_repeat"]] },
      {
        title: "resources.users.access",
        rows: [["is_active"], ["is_admin", "is_dealer"]],
        slot: "users/dealer-code",
      },
      {
        title: "resources.users.money",
        rows: [["id_dealer", { field: "balance", width: 200 }]],
        slot: "users/former-dealer",
      },
      { rows: [], slot: "users/password" },
      { rows: [], slot: "users/tags" },
    ],
  },
});
