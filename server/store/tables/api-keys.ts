import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { created, key, moment, newestFirst } from "../columns";

/** Keys of other programs. Deactivated ones stay in the list (OP-159). */
export const api_keys = pgTable(
  "api_keys",
  {
    id: key(),
    name: text().notNull(),
    /** SHA-256 of the key in hex. */
    key_hash: text().notNull().unique(),
    key_preview: text().notNull(),
    is_active: boolean().notNull().default(true),
    created_at: created(),
    expires_at: moment(),
    last_used_at: moment(),
  },
  (table) => [newestFirst(table)],
);
