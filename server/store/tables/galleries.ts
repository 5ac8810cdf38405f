import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ThemeConfig } from "../../../contract/entities/gallery";
import { ids, key, newestFirst, newestOfOwner, stamps, version } from "../columns";
import { owned } from "../owned";
import { domains } from "./languages";

/** Public pages with the pictures of events (OP-149). */
export const galleries = pgTable(
  "galleries",
  {
    ...owned(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    description: text().notNull().default(""),
    domain_id: uuid().references(() => domains.id),
    /** Its active theme, which refers to the gallery already. */
    theme_id: uuid(),
    schedule_ids: ids(),
    is_active: boolean().notNull().default(true),
    version: version(),
  },
  (table) => [
    newestFirst(table),
    newestOfOwner(table),
    index().on(table.domain_id),
    index().using("gin", table.schedule_ids),
  ],
);

export const gallery_themes = pgTable(
  "gallery_themes",
  {
    id: key(),
    ...stamps(),
    gallery_id: uuid()
      .notNull()
      .references(() => galleries.id, { onDelete: "cascade" }),
    name: text().notNull(),
    config: jsonb().$type<ThemeConfig>().notNull(),
    is_active: boolean().notNull().default(false),
    version: version(),
  },
  (table) => [
    index().on(table.gallery_id, table.created_at, table.id),
    uniqueIndex("gallery_themes_active").on(table.gallery_id).where(sql`${table.is_active}`),
  ],
);
