import { pgTable, text } from "drizzle-orm/pg-core";
import { key } from "../columns";

/** Kinds of movement for a finished picture; kept by the server alone. */
export const animation_styles = pgTable("animation_styles", {
  id: key(),
  name: text().notNull().unique(),
  description: text().notNull().default(""),
});
