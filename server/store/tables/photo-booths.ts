import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { choice, moment, newestFirst, newestOfOwner, version } from "../columns";
import { owned } from "../owned";
import { decors } from "./decors";

export const photo_booths = pgTable(
  "photo_booths",
  {
    ...owned(),
    id_application_decor: uuid().references(() => decors.id),
    name: text().notNull(),
    description: text().notNull().default(""),
    is_personal_account: boolean().notNull().default(false),
    orientation: choice<"landscape" | "portrait">().notNull().default("portrait"),
    login: text().notNull(),
    password_hash: text().notNull(),
    deleted_at: moment(),
    version: version(),
  },
  (table) => [
    newestFirst(table),
    newestOfOwner(table),
    // A deleted booth stays for its generations (OP-25) but frees its login.
    uniqueIndex("photo_booths_login_unique").on(table.login).where(sql`${table.deleted_at} is null`),
    index("photo_booths_search").using(
      "gin",
      table.name.op("gin_trgm_ops"),
      sql`left(${table.description}, 200) gin_trgm_ops`,
      table.login.op("gin_trgm_ops"),
    ),
  ],
);
