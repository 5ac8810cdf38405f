import { and, asc, inArray, isNotNull, isNull } from "drizzle-orm";
import type { OrderPayment, OrderRefund } from "../../../contract/entities/order";
import type { Binding, Row } from "../../crud/binding";
import type { Services } from "../../services";
import { store_orders, store_payments, store_refunds } from "../../store/schema";

/** Orders of a store with their payments and refunds (OP-139, OP-231). */
export const orderBinding: Binding = {
  table: store_orders,
  extend: withMoney,
  foundById: true, // the shopper's page shows the id (OP-147)
  filters: {
    attention: (wanted: boolean) =>
      wanted ? isNotNull(store_orders.attention) : isNull(store_orders.attention),
  },
};

async function withMoney({ database }: Services, rows: Row[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => id);
  const db = database.db();
  const payments = await db
    .select()
    .from(store_payments)
    .where(inArray(store_payments.id_order, ids))
    .orderBy(asc(store_payments.created_at), asc(store_payments.id));
  const refunds = await db
    .select()
    .from(store_refunds)
    .where(and(inArray(store_refunds.id_order, ids)))
    .orderBy(asc(store_refunds.created_at), asc(store_refunds.id));
  return rows.map((row) => ({
    ...row,
    payment_method: row.id_payment_system,
    payments: payments.filter(({ id_order }) => id_order === row.id).map(asPayment),
    refunds: refunds.filter(({ id_order }) => id_order === row.id).map(asRefund),
  }));
}

const asPayment = (row: typeof store_payments.$inferSelect): OrderPayment => ({
  id: row.id,
  type: row.type,
  status: row.state,
  amount: row.amount,
  reference: row.ref,
  failure: row.failure,
  created_at: row.created_at,
  paid_at: row.paid_at,
});

const asRefund = (row: typeof store_refunds.$inferSelect): OrderRefund => ({
  id: row.id,
  amount: row.amount,
  reason: row.reason,
  status: row.state,
  source: row.source,
  failure: row.failure,
  created_at: row.created_at,
});
