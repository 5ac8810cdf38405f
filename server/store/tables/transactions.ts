import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { choice, created, key, money, newestFirst, newestOfOwner } from "../columns";
import { owner } from "../owned";

/**
 * The ledger (OP-94): rows are added in the transaction that changes the balance and never changed or deleted.
 * References to what was paid for are not foreign keys, because the ledger outlives it.
 */
export const transactions = pgTable(
  "transactions",
  {
    id: key(),
    id_user: owner(),
    type: choice<"charge" | "deposit" | "emission" | "refund" | "adjustment">().notNull(),
    /** Signed. */
    amount: money().notNull(),
    balance_after: money().notNull(),
    id_schedule_period: uuid(),
    id_generation: uuid(),
    id_emission: uuid(),
    id_code: uuid(),
    id_order: uuid(),
    description: text().notNull().default(""),
    created_at: created(),
  },
  (table) => [
    newestFirst(table),
    newestOfOwner(table),
    index().on(table.type, table.created_at, table.id),
    // Reports sum days from this index alone; store money is no credit (OP-95).
    index("transactions_report")
      .on(table.created_at, table.type, table.amount)
      .where(sql`${table.id_order} is null`),
    // A picture is charged once, whatever dies or is repeated (OP-203).
    uniqueIndex("transactions_one_charge").on(table.id_generation).where(sql`${table.type} = 'charge'`),
  ],
);
