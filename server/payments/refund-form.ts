import { eq, sql } from "drizzle-orm";
import { toHundredths } from "../../contract/core/money";
import { hasDecimals } from "../../contract/rules/money";
import { invalid, invalidField, Refusal } from "../errors";
import { paymentToRefund } from "../rules/orders";
import type { Services } from "../services";
import { store_refunds } from "../store/schema";
import {
  asAccount,
  findSystem,
  lockOrder,
  type OrderRow,
  type PaymentRow,
  paymentsOf,
  type RefundRow,
  refundsOf,
  settle,
} from "./rows";

export interface RefundForm {
  id_order: string;
  amount: number;
  reason: string;
  id_user: string;
  /** Hash of user and Idempotency-Key. */
  request_key: string | null;
}

/**
 * Stores a refund, which counts from then on, before the provider is called (OP-227).
 * @returns the refund, and whether it has to be sent now
 * @throws Refusal 422 at `amount` or `reason`
 */
export async function storeRefund(
  services: Services,
  form: RefundForm,
): Promise<{ row: RefundRow; isNew: boolean }> {
  const { database } = services;
  return database.withTx(async () => {
    const order = await lockOrder(services, form.id_order);
    const db = database.db();
    const known = form.request_key
      ? (await db.select().from(store_refunds).where(eq(store_refunds.request_key, form.request_key)))[0]
      : undefined;
    if (known) {
      const same =
        known.id_order === order.id && known.amount === form.amount && known.reason === form.reason;
      if (!same) throw new Refusal(422, "errors.key_reused");
      return { row: known, isNew: false };
    }
    const [payments, refunds] = [await paymentsOf(services, order.id), await refundsOf(services, order.id)];
    assertRefundable(order, form);
    const payment = paymentToRefund(payments, refunds, form.amount);
    if (!payment) throw invalidField("amount", "errors.refund_one_payment");
    const isRecorded = !(await hasKeys(services, payment));
    const at = new Date(services.now()).toISOString();
    const [row] = await db
      .insert(store_refunds)
      .values({
        id_order: order.id,
        id_payment: payment.id,
        amount: form.amount,
        reason: form.reason,
        id_user: form.id_user,
        request_key: form.request_key,
        ...(isRecorded
          ? { state: "done", source: "recorded", done_at: at }
          : { state: "sending", source: "console", check_at: sql`now() + interval '1 minute'` }),
      })
      .returning();
    await settle(services, order.id);
    return { row: row as RefundRow, isNew: !isRecorded };
  });
}

function assertRefundable(order: OrderRow, { amount, reason }: RefundForm): void {
  const issues = [];
  const left = toHundredths(order.received_amount) - toHundredths(order.refunded_amount);
  const isWhole = hasDecimals(order.currency) ? Number.isInteger(exact(amount)) : Number.isInteger(amount);
  if (reason.trim() === "") issues.push({ path: "reason", message: "validation.required" });
  if (!(order.status === "paid" || order.status === "partially_refunded"))
    issues.push({ path: "amount", message: "errors.refund_unpaid" });
  else if (!(amount > 0)) issues.push({ path: "amount", message: "validation.too_small" });
  else if (!isWhole)
    issues.push({
      path: "amount",
      message: hasDecimals(order.currency) ? "validation.decimals" : "validation.whole_price",
    });
  else if (toHundredths(amount) > left) issues.push({ path: "amount", message: "errors.refund_too_much" });
  if (issues.length > 0) throw invalid(issues);
}

/** Hundredths, without the noise of binary fractions. */
const exact = (amount: number): number => Number((amount * 100).toFixed(6));

/** Money marked by hand, or paid by a system without keys, is returned by hand. */
async function hasKeys(services: Services, { type, id_payment_system }: PaymentRow): Promise<boolean> {
  if (type === "manual" || id_payment_system === null) return false;
  const system = await findSystem(services, id_payment_system);
  return system !== undefined && asAccount(services, system) !== undefined;
}
