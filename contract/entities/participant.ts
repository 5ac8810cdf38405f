import { admins, nobody, signedIn } from "../core/access";
import { defineEntity } from "../core/entity";
import { multiline, number, owned, text } from "../core/field";

/** Kinds of people in a picture: everyone reads them, admins maintain them (OP-23). */
export const participant = defineEntity({
  name: "participants",
  singular: "participant",
  plural: "participants",
  title: "name",
  fields: {
    ...owned,
    name: text({ required: true }),
    description: multiline(),
    position: number({ min: 0, max: 1_000_000 }),
  },
  rows: "all",
  access: {
    list: signedIn,
    read: signedIn,
    many: signedIn,
    create: admins,
    update: admins,
    remove: nobody,
  },
  transport: { path: "/participants/", many: true },
  list: {
    search: ["name", "description"],
    sort: ["name", "position", "created_at", "updated_at"],
  },
});
