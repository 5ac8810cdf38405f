import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { created, key, moment, money, newestFirst, newestOfOwner } from "../columns";
import { owned } from "../owned";
import { users } from "./users";

/** Batches of deposit codes. */
export const emissions = pgTable(
  "emissions",
  {
    ...owned(),
    count: integer().notNull(),
    denomination: money().notNull(),
    description: text().notNull().default(""),
    /** Incremented in the transaction that activates a code. */
    activated_count: integer().notNull().default(0),
  },
  (table) => [newestFirst(table), newestOfOwner(table)],
);

export const deposit_codes = pgTable(
  "deposit_codes",
  {
    id: key(),
    id_emission: uuid()
      .notNull()
      .references(() => emissions.id),
    /** Stored in plain text, because dealers print codes from their lists. */
    code: text().notNull().unique(),
    denomination: money().notNull(),
    /** The user who activated it. */
    id_user: uuid().references(() => users.id),
    activated_at: moment(),
    created_at: created(),
  },
  (table) => [
    newestFirst(table),
    newestOfOwner(table),
    index().on(table.id_emission, table.created_at, table.id),
  ],
);
