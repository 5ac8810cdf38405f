import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { choice, created, key, newestFirst } from "../columns";
import { owner } from "../owned";

export const user_tags = pgTable(
  "user_tags",
  {
    id: key(),
    name: text().notNull(),
    color: text().notNull(),
    type: choice<"system" | "custom">().notNull().default("custom"),
    created_at: created(),
  },
  (table) => [newestFirst(table)],
);

export const user_tag_assignments = pgTable(
  "user_tag_assignments",
  {
    id: key(),
    id_user: owner(),
    id_tag: uuid()
      .notNull()
      .references(() => user_tags.id, { onDelete: "cascade" }),
    created_at: created(),
  },
  (table) => [unique().on(table.id_user, table.id_tag), index().on(table.id_tag)],
);
