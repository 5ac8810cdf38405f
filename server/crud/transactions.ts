import { gte, lte, sql } from "drizzle-orm";
import { transactions } from "../store/schema";
import type { Binding, EntityTable } from "./binding";

/** The wire shows whole seconds, the column keeps more: the last second is taken to its end. */
const endOf = (moment: string) =>
  sql`date_trunc('second', ${moment}::timestamptz) + interval '999999 microseconds'`;

/** The ledger is read only; both ends of a span of time belong to it (OP-175). */
export const transactionBinding: Binding = {
  table: transactions as unknown as EntityTable,
  filters: {
    created_from: (moment: string) => gte(transactions.created_at, moment),
    created_to: (moment: string) => lte(transactions.created_at, endOf(moment)),
  },
};
