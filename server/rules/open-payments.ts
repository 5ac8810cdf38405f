import { and, eq, inArray, or, type SQL } from "drizzle-orm";
import { conflict } from "../errors";
import type { Services } from "../services";
import { store_orders, store_payments, store_refunds } from "../store/schema";

/**
 * What takes money cannot be removed while money is under way (OP-228).
 * @param of a store or a payment system
 * @throws 409 while a payment is open or processing or a refund is unsettled
 */
export async function assertNothingOpen(
  { database }: Services,
  of: { id_store: string } | { id_payment_system: string },
): Promise<void> {
  const belongs: SQL =
    "id_store" in of
      ? eq(store_orders.id_store, of.id_store)
      : eq(store_payments.id_payment_system, of.id_payment_system);
  const open = or(
    inArray(store_payments.state, ["creating", "open", "processing"]),
    inArray(store_refunds.state, ["sending", "pending"]),
  );
  const [found] = await database
    .db()
    .select({ id: store_payments.id })
    .from(store_payments)
    .innerJoin(store_orders, eq(store_orders.id, store_payments.id_order))
    .leftJoin(store_refunds, eq(store_refunds.id_payment, store_payments.id))
    .where(and(belongs, open))
    .limit(1);
  if (found) throw conflict("errors.payments_open");
}
