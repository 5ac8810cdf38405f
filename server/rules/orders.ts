import { fromHundredths, toHundredths } from "../../contract/core/money";
import type { ATTENTION, OrderStatus, PAYMENT_STATES, REFUND_STATES } from "../../contract/entities/order";

export type PaymentState = (typeof PAYMENT_STATES)[number];
export type RefundState = (typeof REFUND_STATES)[number];
export type Attention = (typeof ATTENTION)[number];

export interface PaymentFacts {
  id: string;
  state: PaymentState;
  /** In units of the order's currency. */
  amount: number;
  paid_at: string | null;
  /** Null: the provider is not asked any more. */
  check_at: string | null;
}

export interface RefundFacts {
  id_payment: string;
  state: RefundState;
  amount: number;
  reason: string;
  /** The provider's id: it accepted the refund once. */
  ref: string | null;
  created_at: string;
  check_at: string | null;
}

export interface OrderFacts {
  amount: number;
  /** Whether the chosen way to pay has a provider; of others money is marked by hand. */
  online: boolean;
  created_at: string;
}

export interface OrderMoney {
  status: OrderStatus;
  received_amount: number;
  refunded_amount: number;
  refund_reason: string | null;
  paid_at: string | null;
  refunded_at: string | null;
  attention: Attention | null;
}

/** States in which a payment may still bring money; an order has at most one such payment. */
export const UNDER_WAY: readonly PaymentState[] = ["creating", "open", "processing"];

export const isUnderWay = (state: PaymentState): boolean => UNDER_WAY.includes(state);

const sum = (parts: readonly { amount: number }[]): number =>
  parts.reduce((total, { amount }) => total + toHundredths(amount), 0);

/** Refunds count until they are known to have failed: the money is promised (OP-227). */
const counting = (refunds: readonly RefundFacts[]) => refunds.filter(({ state }) => state !== "failed");

/**
 * All that an order says about its money, from its payments and refunds (OP-222, OP-231).
 * @param payments oldest first
 * @param refunds oldest first
 */
export function orderMoney(
  order: OrderFacts,
  payments: readonly PaymentFacts[],
  refunds: readonly RefundFacts[],
): OrderMoney {
  const paid = payments.filter(({ state }) => state === "paid");
  const promised = counting(refunds);
  const received = sum(paid);
  const refunded = sum(promised);
  const status = statusOf(order, payments, received, refunded);
  const last = promised.at(-1);
  return {
    status,
    received_amount: fromHundredths(received),
    refunded_amount: fromHundredths(refunded),
    refund_reason: last?.reason ?? null,
    paid_at: order.amount === 0 ? order.created_at : earliest(paid),
    refunded_at: last?.created_at ?? null,
    attention: attentionOf(order, payments, refunds, received - refunded),
  };
}

const earliest = (paid: readonly PaymentFacts[]): string | null =>
  paid
    .flatMap(({ paid_at }) => paid_at ?? [])
    .sort()
    .at(0) ?? null;

function statusOf(
  { amount, online }: OrderFacts,
  payments: readonly PaymentFacts[],
  received: number,
  refunded: number,
): OrderStatus {
  if (amount === 0) return "paid";
  if (received > 0) {
    const left = received - refunded;
    if (left >= toHundredths(amount)) return "paid";
    return left > 0 ? "partially_refunded" : "refunded";
  }
  const last = payments.at(-1)?.state;
  if (!online || payments.some(({ state }) => state === "held" || isUnderWay(state))) return "pending";
  if (last === "failed") return "failed";
  return last === "expired" ? "cancelled" : "pending";
}

function attentionOf(
  { amount }: OrderFacts,
  payments: readonly PaymentFacts[],
  refunds: readonly RefundFacts[],
  left: number,
): Attention | null {
  if (payments.some(({ state }) => state === "held")) return "amount_differs";
  if (left > toHundredths(amount)) return "paid_twice";
  // A refund that was tried again is settled.
  const tried = refunds.at(-1);
  if (tried?.state === "failed" && tried.ref !== null) return "refund_failed";
  const waits = ({ check_at }: { check_at: string | null }) => check_at === null;
  const isPaid = payments.some(({ state }) => state === "paid");
  const unclear =
    refunds.some((refund) => (refund.state === "sending" || refund.state === "pending") && waits(refund)) ||
    (!isPaid && payments.some((payment) => isUnderWay(payment.state) && waits(payment)));
  return unclear ? "unclear" : null;
}

/** Amount of a payment that can still be refunded. */
export const refundable = (payment: PaymentFacts, refunds: readonly RefundFacts[]): number =>
  fromHundredths(
    toHundredths(payment.amount) -
      sum(counting(refunds).filter(({ id_payment }) => id_payment === payment.id)),
  );

/** The payment that a refund is taken from: the newest paid one with enough left (OP-227). */
export const paymentToRefund = <P extends PaymentFacts>(
  payments: readonly P[],
  refunds: readonly RefundFacts[],
  amount: number,
): P | undefined =>
  payments.findLast((payment) => payment.state === "paid" && refundable(payment, refunds) >= amount);

/** Whether what the provider says replaces the stored state. Only money changes a final state. */
export function isNews(stored: PaymentState, seen: PaymentState): boolean {
  if (stored === seen || stored === "paid") return false;
  if (seen === "paid" || seen === "held") return true;
  if (!isUnderWay(stored)) return false;
  return UNDER_WAY.indexOf(seen) < 0 || UNDER_WAY.indexOf(seen) > UNDER_WAY.indexOf(stored);
}
