import { nobody, signedIn } from "../core/access";
import { defineEntity } from "../core/entity";
import { boolean, readOnly, stamps, text } from "../core/field";

/** A language for names of objects (OP-105). Maintained by the server, read by every form with labels. */
export const language = defineEntity({
  name: "languages",
  singular: "language",
  plural: "languages",
  title: "name",
  fields: {
    id: stamps.id,
    code: readOnly(text()),
    name: readOnly(text()),
    is_active: readOnly(boolean(true)),
  },
  rows: "all",
  access: {
    list: signedIn,
    read: nobody,
    many: nobody,
    create: nobody,
    update: nobody,
    remove: nobody,
  },
  transport: { path: "/languages/" },
});
