import { admins, nobody } from "../core/access";
import { defineEntity } from "../core/entity";
import { boolean, decided, multiline, nullable, number, readOnly, stamps, text } from "../core/field";

/** An installer of the booth program (spec B section 3, OP-158). Separate calls upload and activate it. */
export const clientVersion = defineEntity({
  name: "client_versions",
  singular: "client_version",
  plural: "client_versions",
  title: "version",
  fields: {
    id: stamps.id,
    version: readOnly(text({ max: 32 })),
    filename: readOnly(text()),
    /** Bytes. */
    file_size: readOnly(number({ min: 0 })),
    release_notes: nullable(multiline()),
    is_active: readOnly(boolean(false)),
    created_at: decided(stamps.created_at),
  },
  rows: "all",
  access: { list: admins, read: nobody, many: nobody, create: nobody, update: admins, remove: admins },
  transport: {
    path: "/client/versions",
    base: "unversioned",
    save: "post-put",
    paging: "none",
    envelope: "resource",
  },
});
