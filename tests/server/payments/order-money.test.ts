import { describe, expect, it } from "vitest";
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

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const payment = (id: string, state: PaymentState, changes: Partial<PaymentFacts> = {}): PaymentFacts => ({
  id,
  state,
  amount: 100,
  paid_at: state === "paid" ? at(Number(id)) : null,
  check_at: at(99),
  ...changes,
});
const refund = (state: RefundFacts["state"], changes: Partial<RefundFacts> = {}): RefundFacts => ({
  id_payment: "1",
  state,
  amount: 40,
  reason: "late",
  ref: "re",
  created_at: at(50),
  check_at: at(99),
  ...changes,
});
const order = { amount: 100, online: true, created_at: at(0) };

describe("the money of an order", () => {
  it("of nothing to pay is there from the beginning [OP-222]", () => {
    expect(orderMoney({ ...order, amount: 0 }, [], [])).toEqual({
      status: "paid",
      received_amount: 0,
      refunded_amount: 0,
      refund_reason: null,
      paid_at: at(0),
      refunded_at: null,
      attention: null,
    });
  });

  it("was paid when it first was, whatever the order of the payments; refunds say when and why the last was promised [OP-222 OP-227]", () => {
    const payments = [payment("7", "paid"), payment("3", "paid"), payment("5", "failed")];
    const refunds = [
      refund("done", { reason: "first", created_at: at(20) }),
      refund("sending", { reason: "second", created_at: at(30) }),
      refund("failed", { reason: "third", created_at: at(40), ref: null }),
    ];
    expect(orderMoney(order, payments, refunds)).toEqual({
      status: "paid",
      received_amount: 200,
      refunded_amount: 80,
      refund_reason: "second",
      paid_at: at(3),
      refunded_at: at(30),
      attention: "paid_twice",
    });
  });

  it("adds up to the hundredth [OP-227]", () => {
    const cents = [payment("1", "paid", { amount: 0.1 }), payment("2", "paid", { amount: 0.2 })];
    expect(orderMoney({ ...order, amount: 0.3 }, cents, [])).toMatchObject({
      status: "paid",
      received_amount: 0.3,
      attention: null,
    });
  });
});

describe("somebody has to look at an order", () => {
  const paid = payment("1", "paid");
  const attention = (payments: PaymentFacts[], refunds: RefundFacts[] = []) =>
    orderMoney(order, payments, refunds).attention;

  it.each<[string, PaymentFacts[], RefundFacts[], string | null]>([
    ["another amount came, before all else", [paid, paid, payment("2", "held")], [], "amount_differs"],
    ["it was paid twice", [paid, payment("2", "paid")], [], "paid_twice"],
    [
      "it was paid twice and all of one is back",
      [paid, payment("2", "paid")],
      [refund("done", { amount: 100 })],
      null,
    ],
    ["the provider took a refund, then refused it", [paid], [refund("failed")], "refund_failed"],
    ["the provider never took a refund", [paid], [refund("failed", { ref: null })], null],
    ["a refused refund was tried again", [paid], [refund("failed"), refund("pending")], null],
    [
      "a refund that is under way is not asked about any more",
      [paid],
      [refund("sending", { check_at: null })],
      "unclear",
    ],
    [
      "a pending one is not either",
      [paid],
      [refund("pending", { check_at: null }), refund("done")],
      "unclear",
    ],
    ["a refund that is done needs no asking", [paid], [refund("done", { check_at: null })], null],
    [
      "a payment under way is not asked about any more",
      [payment("1", "open", { check_at: null })],
      [],
      "unclear",
    ],
    ["another payment was paid meanwhile", [payment("2", "open", { check_at: null }), paid], [], null],
    ["a failed payment needs no asking", [payment("1", "failed", { check_at: null })], [], null],
    ["a payment under way is asked about", [payment("1", "processing")], [], null],
  ])("if %s [OP-231]", (_, payments, refunds, expected) => {
    expect(attention(payments, refunds)).toBe(expected);
  });
});

it("a refund is taken from the newest paid payment that has enough left [OP-227]", () => {
  const payments = [payment("1", "paid"), payment("2", "paid"), payment("3", "failed")];
  const refunds = [
    refund("done", { id_payment: "2", amount: 30.1 }),
    refund("pending", { id_payment: "2", amount: 0.2 }),
    refund("failed", { id_payment: "2", amount: 60 }),
  ];
  expect(payments.map((one) => refundable(one, refunds))).toEqual([100, 69.7, 100]);
  const from = (amount: number) => paymentToRefund(payments, refunds, amount)?.id;
  expect([from(69.7), from(69.71), from(100), from(100.01)]).toEqual(["2", "1", "1", undefined]);
});

it("what the provider says replaces what is stored if it goes on or is money, and never money that came [OP-222]", () => {
  const states: PaymentState[] = ["creating", "open", "processing", "paid", "held", "failed", "expired"];
  const news = (stored: PaymentState) => states.filter((seen) => isNews(stored, seen)).join(" ");
  expect(Object.fromEntries(states.map((stored) => [stored, news(stored)]))).toEqual({
    creating: "open processing paid held failed expired",
    open: "processing paid held failed expired",
    processing: "paid held failed expired",
    paid: "",
    held: "paid",
    failed: "paid held",
    expired: "paid held",
  });
});

describe("the next look", () => {
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;
  const DAY = 24 * HOUR;
  const look = (state: PaymentState, now: number, expires_at: number | null = null) =>
    nextPaymentCheck({ state, created_at: 0, expires_at }, now);

  it.each<[PaymentState, number, number | null]>([
    ["creating", 5 * DAY, 5 * DAY + MINUTE],
    ["open", 0, MINUTE],
    ["open", MINUTE, 2 * MINUTE],
    ["open", 40 * MINUTE, 61 * MINUTE],
    ["open", 61 * MINUTE, 121 * MINUTE],
    ["open", 61 * MINUTE + DAY - 1, 121 * MINUTE + DAY - 1],
    ["open", 61 * MINUTE + DAY, 61 * MINUTE + 2 * DAY],
    ["open", 61 * MINUTE + 8 * DAY - 1, 61 * MINUTE + 9 * DAY - 1],
    ["open", 61 * MINUTE + 8 * DAY, null],
    ["processing", DAY - 1, DAY + HOUR - 1],
    ["processing", DAY, DAY + 6 * HOUR],
    ["processing", 15 * DAY - 1, 15 * DAY + 6 * HOUR - 1],
    ["processing", 15 * DAY, null],
    ["held", 0, null],
    ["failed", 0, null],
  ])("at a payment that is %s after %i ms is at %s [OP-220]", (state, now, next) => {
    expect(look(state, now)).toBe(next);
  });

  it("at an open payment is a minute after its end, if that comes first [OP-220]", () => {
    expect(look("open", 5 * MINUTE, 7 * MINUTE)).toBe(8 * MINUTE);
    expect(look("open", 5 * MINUTE, 9 * MINUTE)).toBe(10 * MINUTE);
    expect(look("open", 8 * MINUTE, 7 * MINUTE)).toBe(8 * MINUTE + HOUR);
  });

  it.each<[RefundFacts["state"], number, number | null]>([
    ["sending", 20 * DAY, 20 * DAY + MINUTE],
    ["pending", 0, MINUTE],
    ["pending", MINUTE, 5 * MINUTE],
    ["pending", 15 * MINUTE, 60 * MINUTE],
    ["pending", 60 * MINUTE, 7 * HOUR],
    ["pending", 14 * DAY - 1, 14 * DAY + 6 * HOUR - 1],
    ["pending", 14 * DAY, null],
    ["failed", 0, null],
  ])("at a refund that is %s after %i ms is at %s [OP-227]", (state, now, next) => {
    expect(nextRefundCheck({ state, created_at: 0 }, now)).toBe(next);
  });

  it("after failures comes later and later, at most after an hour; rejected keys are tried hourly", () => {
    const minutes = [0, 1, 2, 3, 6, 7, 99].map((failures) => afterFailures(failures, 0, false) / MINUTE);
    expect(minutes).toEqual([1, 1, 2, 4, 32, 60, 60]);
    expect(afterFailures(1, 5, true)).toBe(HOUR + 5);
  });
});
