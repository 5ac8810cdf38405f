import { toHundredths } from "../contract/core/money";
import type { Services } from "./services";
import { transactions } from "./store/schema";

/**
 * Writes the ledger row of a balance that an admin set; none when nothing changed (OP-94).
 * Call it in the transaction that changes the balance. Amounts in credits.
 */
export async function recordBalanceChange(
  services: Services,
  userId: string,
  before: number,
  after: number,
): Promise<void> {
  const difference = toHundredths(after) - toHundredths(before);
  if (difference === 0) return;
  await services.database
    .db()
    .insert(transactions)
    .values({ id_user: userId, type: "adjustment", amount: difference / 100, balance_after: after });
}
