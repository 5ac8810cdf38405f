import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";
import { created } from "../columns";

/** Metadata of the blob store, for ETag and size without reading it. */
export const blobs = pgTable("blobs", {
  /** SHA-256 in hex, the name in the blob store. */
  hash: text().primaryKey(),
  size: bigint({ mode: "number" }).notNull(),
  mime: text().notNull(),
  width: integer(),
  height: integer(),
  created_at: created(),
});

/** Reference to a picture or file. Needs an index, because the sweep checks each blob for references. */
export const blobHash = () => text().references(() => blobs.hash);
