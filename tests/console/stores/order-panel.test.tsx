import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { A, answerStore, B, CALL, ORDER, open, orderOf, page } from "./support";

setUpConsole(["orders-mark-paid"]);
beforeEach(async () => {
  await signIn({ is_dealer: true });
  answerStore();
});

async function openOrder(changes: object) {
  server.on(`GET ${CALL}/orders`, page([orderOf(changes)]));
  await open(`?tab=orders&order=${ORDER}`);
  return within(await screen.findByRole("complementary", { name: "Order 1048" }));
}

test.each([
  ["pending", true],
  ["failed", true],
  ["cancelled", true],
  ["paid", false],
  ["partially_refunded", false],
  ["refunded", false],
])("an order that is %s can be marked as paid: %s [STO-09 OP-175 OP-222]", async (status, may) => {
  const panel = await openOrder({ status, paid_at: null });
  expect(panel.queryAllByRole("button", { name: "Mark as paid" })).toHaveLength(may ? 1 : 0);
});

test("its history says why a payment or refund failed, and that money does not count [STO-22 OP-231]", async () => {
  const payment = (status: string, failure?: string) => ({
    id: `${status} ${failure}`,
    type: "yookassa",
    status,
    amount: 50,
    failure,
    created_at: "2026-01-01T00:00:00Z",
  });
  const refund = (id: string, failure: string) => ({
    id,
    amount: 6,
    reason: "Blurred",
    status: "failed",
    source: "console",
    failure,
    created_at: "2026-01-02T00:00:00Z",
  });
  const panel = await openOrder({
    status: "pending",
    paid_at: null,
    payments: [
      payment("failed", "insufficient_funds"),
      payment("failed", "keys"),
      payment("failed", "word_of_a_provider"),
      payment("held"),
    ],
    refunds: [refund(A, "insufficient_funds"), refund(B, "refund_keys")],
  });
  const notes = within(panel.getByRole("list", { name: "History" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(notes).toEqual([
    expect.stringMatching(/^Ordered/),
    expect.stringMatching(/^Payment failed .*The shopper had too little money/),
    expect.stringMatching(/^Payment failed .*The provider does not accept the keys/),
    expect.stringMatching(/^Payment failed .*word_of_a_provider/),
    expect.stringMatching(/^Paid, but not as ordered: not counted/),
    expect.stringMatching(/^Refund failed .*Blurred · The balance at the provider was too low/),
    expect.stringMatching(/^Refund failed .*Blurred · The provider does not accept the keys/),
  ]);
});
