import { admins, nobody } from "../core/access";
import { defineEntity } from "../core/entity";
import { boolean, decided, nullable, readOnly, stamps, text, time } from "../core/field";

/** Null would mean "never", which a server that says nothing does not say. */
const untold = () => undefined;

/** A key for another program (OP-159, OP-160). Creating one returns the key itself once; see endpoints/api-keys. */
export const apiKey = defineEntity({
  name: "api_keys",
  singular: "api_key",
  plural: "api_keys",
  title: "name",
  fields: {
    id: stamps.id,
    name: decided(text({ required: true })),
    key_preview: decided(readOnly(text())),
    is_active: readOnly(boolean(true)),
    created_at: decided(stamps.created_at),
    expires_at: decided(nullable(time()), untold),
    last_used_at: decided(readOnly(nullable(time())), untold),
  },
  rows: "all",
  access: { list: admins, read: nobody, many: nobody, create: nobody, update: nobody, remove: admins },
  transport: { path: "/api-keys", save: "post-put", paging: "none", envelope: "resource" },
});
