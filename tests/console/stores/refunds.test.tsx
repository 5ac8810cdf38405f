import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { json } from "../providers/support/server";
import { press, said, type } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { answerStore, CALL, ORDER, open, orderOf } from "./support";

setUpConsole(["list-search", "list-sort", "list-filters", "versions", "idempotency"]);
beforeEach(async () => {
  await signIn({ is_dealer: true });
  answerStore();
});

const REFUND = `POST ${CALL}/orders/${ORDER}/refund`;
const keys = () => server.calls(REFUND).map(({ headers }) => headers["Idempotency-Key"]);
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
