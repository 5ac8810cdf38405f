import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { base, money, newestFirst, version } from "../columns";

/** Accounts of the console. Never deleted (OP-25). */
export const users = pgTable(
  "users",
  {
    ...base(),
    id_dealer: uuid().references((): AnyPgColumn => users.id),
    first_name: text().notNull().default(""),
    last_name: text().notNull().default(""),
    email: text().notNull(),
    password_hash: text().notNull(),
    is_active: boolean().notNull().default(true),
    is_admin: boolean().notNull().default(false),
    is_dealer: boolean().notNull().default(false),
    dealer_code: text().unique(),
    balance: money().notNull().default(0),
    /** Sum of the prices of generations that are being made: part of the balance that cannot be spent (OP-203). */
    held: money().notNull().default(0),
    version: version(),
  },
  (table) => [
    uniqueIndex("users_email_unique").on(sql`lower(${table.email})`),
    newestFirst(table),
    index().on(table.id_dealer, table.created_at, table.id),
    index("users_search").using(
      "gin",
      table.first_name.op("gin_trgm_ops"),
      table.last_name.op("gin_trgm_ops"),
      table.email.op("gin_trgm_ops"),
    ),
    // Final guard against double spending (reliability rule 26).
    check("users_balance_not_negative", sql`${table.balance} >= 0`),
    check("users_held_in_balance", sql`${table.held} >= 0 and ${table.balance} >= ${table.held}`),
  ],
);
