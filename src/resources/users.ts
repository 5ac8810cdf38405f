import { signedIn } from "../../contract/core/access";
import type { Issue } from "../../contract/core/errors";
import { type Field, secret } from "../../contract/core/field";
import { user } from "../../contract/entities/user";
import { password } from "../../contract/rules/account";
import { defineResource } from "./define";

type Values = Readonly<Record<string, unknown>>;

/** Typed again on create only, where the password is part of the form (OP-128). */
const passwordRepeat: Field = { ...secret(password), write: { create: signedIn, update: [] } };

/** Both empty is acceptable, different is not (USR-30, USR-31). */
function checkRepeat({ password: first, password_repeat: second = first }: Values): Issue[] {
  return first === second ? [] : [{ path: "password_repeat", message: "validation.passwords_differ" }];
}

export const users = defineResource(user, {
  route: "users/all",
  list: {
    row: "dense",
    active: "is_active",
    order: "-created_at",
    link: "first_name",
    header: "user-tags",
    columns: [
      {
        field: "id",
        width: 56,
        part: "user-avatar",
        label: "resources.users.initials",
        bare: true,
        card: "lead",
      },
      { field: "first_name", label: "resources.users.name" },
      { field: "email", card: "fact" },
      { field: "is_admin", width: 136, part: "user-role", label: "resources.users.role", card: "tag" },
      { field: "id_dealer", width: 176, adminsOnly: true },
      { field: "balance", width: 136, card: "end" },
    ],
  },
  form: {
    extra: { password_repeat: passwordRepeat },
    check: checkRepeat,
    locked: {
      is_active: ({ id }, me) => (id === me ? "errors.self_deactivation" : undefined),
      is_dealer: ({ is_admin }) => (is_admin === true ? "resources.users.admin_no_dealer" : undefined),
    },
    rules: [
      {
        // USR-26
        field: "is_admin",
        applies: ({ is_dealer }, value) => value === true && is_dealer === true,
        sets: { is_dealer: false },
        value: true,
        before: "resources.users.admin_clears_dealer",
        after: "resources.users.admin_cleared_dealer",
      },
    ],
    groups: [
      { rows: [["first_name", "last_name"], ["email"]] },
      { title: "resources.users.new_password", rows: [["password", "password_repeat"]] },
      {
        title: "resources.users.access",
        rows: [["is_active"], ["is_admin", "is_dealer"]],
        part: "user-dealer-code",
      },
      { title: "resources.users.money", rows: [["id_dealer", { field: "balance", width: 200 }]] },
      { rows: [], part: "user-password" },
      { rows: [], part: "user-tags" },
    ],
  },
});
