import fc from "fast-check";
import { expect, it } from "vitest";
import {
  isNews,
  orderMoney,
  type PaymentFacts,
  type PaymentState,
  paymentToRefund,
  type RefundFacts,
  refundable,
} from "../../../server/rules/orders";
import { afterFailures, nextPaymentCheck, nextRefundCheck } from "../../../server/rules/payment-checks";

const AMOUNT = 100;
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

type Step =
  | { kind: "begin" }
  | { kind: "seen"; state: PaymentState }
  | { kind: "mark" }
  | { kind: "refund"; amount: number }
  | { kind: "refund fails" };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ kind: "begin" }),
  fc.record({
    kind: fc.constant("seen" as const),
    state: fc.constantFrom<PaymentState>("open", "processing", "paid", "held", "failed", "expired"),
  }),
  fc.constant<Step>({ kind: "mark" }),
  fc.record({ kind: fc.constant("refund" as const), amount: fc.integer({ min: 1, max: 250 }) }),
  fc.constant<Step>({ kind: "refund fails" }),
);

it("says of any course of payments and refunds what the money says [OP-222 OP-227 OP-231]", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const payments: PaymentFacts[] = [];
      const refunds: RefundFacts[] = [];
      const order = { amount: AMOUNT, online: true, created_at: at(0) };
      let wasPaid = false;
      for (const [minute, one] of steps.entries()) {
        const before = orderMoney(order, payments, refunds);
        const last = payments.at(-1);
        const add = (state: PaymentState) =>
          payments.push({ id: String(minute), state, amount: AMOUNT, paid_at: null, check_at: at(minute) });
        if (
          one.kind === "begin" &&
          !payments.some(({ state }) => ["creating", "open", "processing"].includes(state))
        )
          add("creating");
        if (one.kind === "seen" && last && isNews(last.state, one.state))
          Object.assign(last, {
            state: one.state,
            paid_at: one.state === "paid" ? at(minute) : last.paid_at,
          });
        if (one.kind === "mark" && before.received_amount === 0) {
          add("paid");
          Object.assign(payments.at(-1) as PaymentFacts, { paid_at: at(minute) });
        }
        const left = before.received_amount - before.refunded_amount;
        const from = paymentToRefund(payments, refunds, one.kind === "refund" ? one.amount : 0);
        if (one.kind === "refund" && one.amount <= left && from)
          refunds.push({
            id_payment: from.id,
            state: "sending",
            amount: one.amount,
            reason: "",
            ref: "re",
            created_at: at(minute),
            check_at: at(minute),
          });
        if (one.kind === "refund fails" && refunds.length > 0)
          Object.assign(refunds.at(-1) as RefundFacts, { state: "failed" });

        const paid = payments.filter(({ state }) => state === "paid").length * AMOUNT;
        const back = refunds
          .filter(({ state }) => state !== "failed")
          .reduce((sum, { amount }) => sum + amount, 0);
        const { status, received_amount, refunded_amount, paid_at, attention } = orderMoney(
          order,
          payments,
          refunds,
        );
        expect([received_amount, refunded_amount]).toEqual([paid, back]);
        expect(received_amount).toBeGreaterThanOrEqual(refunded_amount);
        for (const payment of payments) expect(refundable(payment, refunds)).toBeGreaterThanOrEqual(0);
        if (paid === 0) expect(["pending", "failed", "cancelled"]).toContain(status);
        else if (paid - back >= AMOUNT) expect(status).toBe("paid");
        else expect(status).toBe(paid === back ? "refunded" : "partially_refunded");
        // Money is never forgotten.
        wasPaid ||= paid > 0;
        expect(paid > 0).toBe(wasPaid);
        expect(paid_at === null).toBe(!wasPaid);
        if (payments.some(({ state }) => state === "held")) expect(attention).toBe("amount_differs");
        else if (paid - back > AMOUNT) expect(attention).toBe("paid_twice");
      }
    }),
  );
});

it("is pending, failed or cancelled as its last payment is, unless it is paid by hand [OP-222]", () => {
  const of = (states: PaymentState[], online = true) =>
    orderMoney(
      { amount: AMOUNT, online, created_at: at(0) },
      states.map((state, id) => ({ id: String(id), state, amount: AMOUNT, paid_at: null, check_at: at(9) })),
      [],
    ).status;
  expect(of([])).toBe("pending");
  expect(of(["expired", "failed"])).toBe("failed");
  expect(of(["failed", "expired"])).toBe("cancelled");
  expect(of(["failed", "open"])).toBe("pending");
  expect(of(["held", "failed"])).toBe("pending");
  expect(of(["failed"], false)).toBe("pending");
});

it("is asked about often at first and never for ever [OP-220]", () => {
  const created_at = Date.UTC(2026, 0, 1);
  const minutes = (state: PaymentState, step = 1): number[] => {
    const asked: number[] = [];
    let now = created_at;
    for (let next = nextPaymentCheck({ state, created_at, expires_at: null }, now); next !== null; ) {
      expect(next).toBeGreaterThan(now);
      asked.push((next - created_at) / 60_000);
      now = next;
      next =
        asked.length > 500 * step ? null : nextPaymentCheck({ state, created_at, expires_at: null }, now);
    }
    return asked;
  };
  expect(minutes("open").slice(0, 8)).toEqual([1, 2, 5, 10, 20, 40, 61, 121]);
  expect(minutes("open").at(-1)).toBeLessThan(11 * 24 * 60);
  expect(minutes("processing").at(-1)).toBeLessThan(17 * 24 * 60);
  expect(nextPaymentCheck({ state: "paid", created_at, expires_at: null }, created_at)).toBeNull();
  expect(nextRefundCheck({ state: "done", created_at }, created_at)).toBeNull();
  expect(nextRefundCheck({ state: "pending", created_at }, created_at + 61 * 60_000)).toBe(
    created_at + (61 + 360) * 60_000,
  );
  expect(afterFailures(1, 0, false)).toBe(60_000);
  expect(afterFailures(50, 0, false)).toBe(3_600_000);
});
