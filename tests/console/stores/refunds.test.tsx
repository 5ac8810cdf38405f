import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { toasts } from "../../../src/shared/toasts";
import { json } from "../providers/support/server";
import { press, said, type } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { A, answerStore, B, CALL, ORDER, open, orderOf, page } from "./support";

setUpConsole(["list-search", "list-sort", "list-filters", "versions", "idempotency"]);
beforeEach(async () => {
  await signIn({ is_dealer: true });
  answerStore();
});

const REFUND = `POST ${CALL}/orders/${ORDER}/refund`;
const keys = () => server.calls(REFUND).map(({ headers }) => headers["Idempotency-Key"]);
const SAYS = /This only records the refund: return the money yourself\.|A refund is final\./;
const fill = async () => {
  await type("Amount, EUR", "6");
  await type("Reason", "Blurred");
};

test("a second refund of the same amount is another one: the first one's key is not used again [CALL-STO-28 OP-227]", async () => {
  server.on(REFUND, () => json(orderOf({ refunded_amount: 6, status: "partially_refunded" })));
  await open(`?tab=orders&order=${ORDER}`);
  const amount = () => screen.getByLabelText<HTMLInputElement>("Amount, EUR");
  for (const times of [1, 2]) {
    await fill();
    await press("Refund €6.00");
    await waitFor(() => expect([server.count(REFUND), amount().value]).toEqual([times, ""]));
  }
  expect(said()).toContain("Refunded €6.00");
  expect(keys()).toEqual([expect.any(String), expect.any(String)]);
  expect(new Set(keys()).size).toBe(2);
});

test("a refund that is answered without a body is done, and not offered again [OP-06 CALL-STO-28]", async () => {
  server.keepsContract = false;
  server.on(REFUND, () => json(undefined, 204));
  await open(`?tab=orders&order=${ORDER}`);
  await fill();
  await press("Refund €6.00");
  await waitFor(() => expect(said()).toEqual(["Refunded €6.00"]));
  expect(screen.getByLabelText<HTMLInputElement>("Amount, EUR").value).toBe("");
});

test("a refund that was refused is sent again under another key: the server would take it for the refused one [OP-227]", async () => {
  server.on(
    REFUND,
    () => json({ detail: "no", fields: { amount: "errors.refund_no_money" } }, 422),
    () => json(orderOf({ refunded_amount: 6, status: "partially_refunded" })),
  );
  await open(`?tab=orders&order=${ORDER}`);
  await fill();
  await press("Refund €6.00");
  await waitFor(() => expect(said()).toEqual(["Could not refund"]));
  expect(await screen.findByLabelText("Amount, EUR")).toBeTruthy();
  await press("Refund €6.00");
  await waitFor(() => expect(said()).toContain("Refunded €6.00"));
  expect(new Set(keys()).size).toBe(2);
});

const payment = (id: string, type: string, status: string) => ({
  id,
  type,
  status,
  amount: 50,
  created_at: "2026-01-01T00:00:00Z",
});
const NO_MONEY = "No money was sent: return it yourself.";

test.each([
  ["only recorded", [payment(A, "stripe", "expired"), payment(B, "manual", "paid")], "recorded"],
  ["sent by the provider", [payment(A, "stripe", "paid")], "console"],
  ["made by a server that does not tell the payments", [], undefined],
])(
  "a refund that is %s is so called before and after [STO-09 OP-227 OP-231]",
  async (_, payments, source) => {
    const isRecorded = source === "recorded";
    server.on(`GET ${CALL}/orders`, page([orderOf({ payments })]));
    const refunds = source
      ? [{ id: A, amount: 6, reason: "Blurred", status: "done", source, created_at: "" }]
      : [];
    const after = { refunded_amount: 6, status: "partially_refunded", payments, refunds };
    server.on(REFUND, () => json(orderOf(after)));
    await open(`?tab=orders&order=${ORDER}`);
    await fill();
    expect((await screen.findByText(SAYS)).textContent).toContain(isRecorded ? "only records" : "is final");
    await press("Refund €6.00");
    const told = () => toasts.get().map(({ kind, title, text }) => [kind, title, text]);
    await waitFor(() =>
      expect(told()).toEqual([
        isRecorded
          ? ["warning", "Recorded a refund of €6.00", NO_MONEY]
          : ["success", "Refunded €6.00", undefined],
      ]),
    );
  },
);
