import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";
import { created } from "../columns";

/** What is known of the bytes in the blob store; answers ETag and size without touching the store. */
export const blobs = pgTable("blobs", {
  /** sha256 in hex, the name in the blob store. */
  hash: text().primaryKey(),
  size: bigint({ mode: "number" }).notNull(),
  mime: text().notNull(),
  width: integer(),
  height: integer(),
  created_at: created(),
});

/** A picture or file of a row. Index it: the sweep asks for each blob who names it. */
export const blobHash = () => text().references(() => blobs.hash);
