import { pgTable, text } from "drizzle-orm/pg-core";
import { key } from "../columns";

/** Kinds of animation for a finished picture; maintained by the server. */
export const animation_styles = pgTable("animation_styles", {
  id: key(),
  name: text().notNull().unique(),
  description: text().notNull().default(""),
});
