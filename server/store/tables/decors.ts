import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { choice, colour, newestFirst, newestOfOwner, version } from "../columns";
import { owned } from "../owned";
import { blobHash } from "./blobs";

/** Branding of a booth's screens. Never deleted (OP-25). */
export const decors = pgTable(
  "decors",
  {
    ...owned(),
    active: boolean().notNull().default(true),
    orientation: choice<"landscape" | "portrait">().notNull().default("portrait"),
    name: text().notNull(),
    description: text().notNull().default(""),
    background_color: colour().notNull().default(0xffffffff),
    text_color: colour().notNull().default(0x333333ff),
    button_color: colour().notNull().default(0x000000ff),
    button_text_color: colour().notNull().default(0xffffffff),
    /** 0 fit, 1 cover, 2 stretch (OP-88). */
    splash_filling: integer().notNull().default(1),
    first_screen_image_hash: blobHash(),
    rest_screens_image_hash: blobHash(),
    version: version(),
  },
  (table) => [
    newestFirst(table),
    newestOfOwner(table),
    index().on(table.first_screen_image_hash),
    index().on(table.rest_screens_image_hash),
  ],
);
