import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { choice, newestFirst, newestOfOwner, version } from "../columns";
import { owned } from "../owned";
import { blobHash } from "./blobs";

/** Frames laid over pictures. Never deleted (OP-25). */
export const overlays = pgTable(
  "overlays",
  {
    ...owned(),
    active: boolean().notNull().default(true),
    name: text().notNull(),
    description: text().notNull().default(""),
    orientation: choice<"landscape" | "portrait" | "both">().notNull().default("both"),
    landscape_hash: blobHash(),
    portrait_hash: blobHash(),
    version: version(),
  },
  (table) => [
    newestFirst(table),
    newestOfOwner(table),
    index().on(table.landscape_hash),
    index().on(table.portrait_hash),
  ],
);
