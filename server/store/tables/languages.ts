import { boolean, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { choice, key } from "../columns";

export const languages = pgTable("languages", {
  id: key(),
  code: text().notNull().unique(),
  name: text().notNull(),
  is_active: boolean().notNull().default(true),
});

export const domains = pgTable("domains", {
  id: key(),
  /** Host name. */
  name: text().notNull().unique(),
  /** Null follows the browser (OP-194). */
  language_code: text(),
  is_active: boolean().notNull().default(true),
});

/** Names of an object by language; `object_type` names the object's table (OP-104). */
export const labels = pgTable(
  "labels",
  {
    id: key(),
    id_object: uuid().notNull(),
    object_type: choice<"category" | "style" | "participant">().notNull(),
    id_language: uuid()
      .notNull()
      .references(() => languages.id),
    name: text().notNull(),
    description: text().notNull().default(""),
  },
  (table) => [unique().on(table.object_type, table.id_object, table.id_language)],
);
