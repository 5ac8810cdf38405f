import type { Binding, EntityTable } from "../../crud/binding";
import { createdSpan } from "../../crud/spans";
import { transactions } from "../../store/schema";

/** The ledger is read-only. */
export const transactionBinding: Binding = {
  table: transactions as unknown as EntityTable,
  filters: createdSpan(transactions.created_at),
};
