import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { created, instant, key, moment, newestFirst, newestOfOwner } from "../columns";
import { owner } from "../owned";

/** Logins. A refresh token is id + counter + HMAC with `secret`, so no token is stored (OP-174). */
export const sessions = pgTable(
  "sessions",
  {
    id: key(),
    id_user: owner(),
    created_at: created(),
    last_active_at: created(),
    ip: text().notNull().default(""),
    user_agent: text().notNull().default(""),
    secret: text().notNull(),
    counter: integer().notNull().default(0),
    /** When the active token pair was first used; null if its answer may have been lost. */
    active_seen_at: instant(),
    rotated_at: instant(),
    /** Absolute end, 30 days after the login; refreshing does not extend it. */
    expires_at: moment().notNull(),
    revoked_at: moment(),
  },
  (table) => [newestFirst(table), newestOfOwner(table)],
);
