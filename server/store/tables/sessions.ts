import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { created, instant, key, moment, newestFirst, newestOfOwner } from "../columns";
import { owner } from "../owned";
import { photo_booths } from "./photo-booths";

const session = () => ({
  id: key(),
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
});

/** Logins. A refresh token is id + counter + HMAC with `secret`, so no token is stored (OP-174). */
export const sessions = pgTable("sessions", { ...session(), id_user: owner() }, (table) => [
  newestFirst(table),
  newestOfOwner(table),
]);

/** Logins of photo booths in a browser (OP-236). */
export const booth_sessions = pgTable(
  "booth_sessions",
  {
    ...session(),
    id_photo_booth: uuid()
      .notNull()
      .references(() => photo_booths.id),
  },
  (table) => [index().on(table.id_photo_booth, table.created_at, table.id)],
);
