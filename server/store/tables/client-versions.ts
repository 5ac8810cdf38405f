import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { created, key, newestFirst } from "../columns";
import { blobHash } from "./blobs";

/** Installers of the booth program, at most one of them active (OP-158). */
export const client_versions = pgTable(
  "client_versions",
  {
    id: key(),
    version: text().notNull().unique(),
    filename: text().notNull(),
    file_size: bigint({ mode: "number" }).notNull(),
    file_hash: blobHash().notNull(),
    release_notes: text(),
    is_active: boolean().notNull().default(false),
    created_at: created(),
  },
  (table) => [
    newestFirst(table),
    index().on(table.file_hash),
    uniqueIndex("client_versions_one_active").on(table.is_active).where(sql`${table.is_active}`),
  ],
);
