// Tables that keep what the fields of their entity say, and nothing else.
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { version } from "../columns";
import { owned } from "../owned";

/** Kinds of people on a picture. Listed by position (OP-24), never deleted (OP-25). */
export const participants = pgTable(
  "participants",
  {
    ...owned(),
    name: text().notNull(),
    description: text().notNull().default(""),
    position: integer().notNull().default(0),
    version: version(),
  },
  (table) => [index().on(table.position, table.id)],
);
