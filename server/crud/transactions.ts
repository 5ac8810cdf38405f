import { transactions } from "../store/schema";
import type { Binding, EntityTable } from "./binding";
import { createdSpan } from "./spans";

/** The ledger is read-only. */
export const transactionBinding: Binding = {
  table: transactions as unknown as EntityTable,
  filters: createdSpan(transactions.created_at),
};
