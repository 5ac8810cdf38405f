import { admins, nobody } from "../core/access";
import { defineEntity } from "../core/entity";
import { decided, flag, moment, nullable, readOnly, stamps, text } from "../core/field";

/** A key of another program (OP-159, OP-160). Making one answers the key itself, once; see endpoints/api-keys. */
export const apiKey = defineEntity({
  name: "api_keys",
  singular: "api_key",
  plural: "api_keys",
  title: "name",
  fields: {
    id: stamps.id,
    name: decided(text({ required: true })),
    key_preview: decided(readOnly(text())),
    is_active: readOnly(flag(true)),
    created_at: decided(stamps.created_at),
    expires_at: decided(nullable(moment())),
    last_used_at: decided(readOnly(nullable(moment()))),
  },
  rows: "all",
  access: { list: admins, read: nobody, many: nobody, create: nobody, update: nobody, remove: admins },
  transport: { path: "/api-keys", save: "post-put", paging: "none", envelope: "resource" },
});
