import { z } from "zod";
import { nobody, roleOf, signedIn, staff } from "../core/access";
import { type DraftOf, defineEntity, type RecordOf } from "../core/entity";
import type { Issue } from "../core/errors";
import {
  boolean,
  money,
  nullable,
  readOnly,
  reference,
  secret,
  stamps,
  text,
  writableBy,
} from "../core/field";
import { id } from "../core/ids";
import { isEmail, password } from "../rules/account";

const admin = ["admin"] as const;

/** By first name, last name and e-mail; an empty q returns the first rows (USR-32, OP-129). */
export const USER_SEARCH = {
  path: "/users/search",
  size: 20,
  names: { text: "q", size: "limit" },
} as const;

const fields = {
  ...stamps,
  id_dealer: writableBy(admin, nullable(reference("users", { only: { role: "dealer" } }))),
  first_name: text({ required: true }),
  last_name: text({ required: true }),
  email: text({ required: true, max: 254 }),
  is_active: boolean(true),
  is_admin: writableBy(admin, boolean(false)),
  is_dealer: writableBy(admin, boolean(false)),
  dealer_code: readOnly(nullable(text())),
  balance: writableBy(admin, money()),
  password: secret(password),
};

export type User = RecordOf<typeof fields>;

function checkUser(draft: DraftOf<typeof fields>): Issue[] {
  return draft.email && !isEmail(draft.email) ? [{ path: "email", message: "validation.invalid_email" }] : [];
}

/** An account (spec B section 3, OP-127, OP-128). */
export const user = defineEntity({
  name: "users",
  singular: "user",
  plural: "users",
  title: "email",
  fields,
  rows: "dealer",
  access: { list: staff, read: staff, many: signedIn, create: staff, update: staff, remove: nobody },
  transport: { path: "/users/", many: true, search: USER_SEARCH },
  list: {
    search: ["first_name", "last_name", "email"],
    sort: ["first_name", "last_name", "email", "balance", "created_at", "updated_at"],
    filters: { role: z.enum(["user", "dealer", "admin"]), id_dealer: id, is_active: z.stringbool() },
    derived: { role: roleOf },
  },
  check: checkUser,
});
