import { z } from "zod";
import { admins } from "../core/access";
import { defineEntity, type RecordOf } from "../core/entity";
import {
  boolean,
  choice,
  decided,
  multiline,
  nullable,
  owned,
  readOnly,
  reference,
  text,
} from "../core/field";

export const SERVER_STATES = ["offline", "online", "busy"] as const;

const fields = {
  ...owned,
  active: decided(boolean(true)),
  state: readOnly(choice(SERVER_STATES, "offline")),
  name: text({ required: true }),
  description: multiline(),
  error: decided(readOnly(boolean(false))),
  id_api_key: readOnly(nullable(reference("server_api_keys"))),
};

export type Server = RecordOf<typeof fields>;

/** A machine that renders generations (spec A section 3, OP-77). Separate calls manage its key. */
export const server = defineEntity({
  name: "servers",
  singular: "server",
  plural: "servers",
  title: "name",
  fields,
  rows: "all",
  access: { list: admins, read: admins, many: admins, create: admins, update: admins, remove: admins },
  transport: { path: "/servers/", many: true },
  list: {
    search: ["name", "description"],
    sort: ["name", "state", "created_at", "updated_at"],
    filters: { state: z.enum(SERVER_STATES), active: z.stringbool() },
  },
});
