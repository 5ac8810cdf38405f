// Tables with nothing but the fields of their entity.
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { version } from "../columns";
import { owned } from "../owned";

/** Kinds of people in a picture. Listed by position (OP-24), never deleted (OP-25). */
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
