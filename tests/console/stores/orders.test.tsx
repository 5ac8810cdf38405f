import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { press, said, type } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { A, answerStore, CALL, ORDER, open, orderOf, PAGE, page } from "./support";

setUpConsole(["list-search", "list-sort", "list-filters", "idempotency", "orders-mark-paid"]);
beforeEach(async () => {
  await signIn({ is_dealer: true });
  answerStore();
});

const ORDERS = `GET ${CALL}/orders`;
const heading = (number: number) => screen.findByRole("heading", { name: `Order ${number}` });

test("an order of a shared link is found on a later page, and one that is on none is said to be gone [STO-22]", async () => {
  const all = Array.from({ length: 150 }, (_, at) => orderOf({ id: idOf(2000 + at), number: 1150 - at }));
  server.on(ORDERS, ({ path }) => {
    const query = new URLSearchParams(path.split("?")[1]);
    const [at, size] = [Number(query.get("page")), Number(query.get("page_size"))];
    return json({ items: all.slice((at - 1) * size, at * size), page: at, page_size: size, total: 150 });
  });
  const { router } = await open(`?tab=orders&order=${idOf(2140)}`);
  await heading(1010);
  const before = server.count(ORDERS);
  await router.navigate(`${PAGE}?tab=orders&order=${idOf(3000)}`);
  await screen.findByText(/^This order was not found/);
  // It has 150 orders: after the second hundred there is nothing to look at.
  expect(server.count(ORDERS) - before).toBeLessThanOrEqual(2);
});

test("letters that are typed into a field open no other order [STO-22]", async () => {
  server.on(ORDERS, page([orderOf(), orderOf({ id: A, number: 1047 })]));
  const { at } = await open(`?tab=orders&order=${ORDER}`);
  await heading(1048);
  await type("Reason", "just kidding");
  expect(screen.getByLabelText<HTMLInputElement>("Reason").value).toBe("just kidding");
  expect(at()).toContain(`order=${ORDER}`);
});

test("an order is not marked as paid unless that is confirmed [OP-175]", async () => {
  const MARK = `POST ${CALL}/orders/${ORDER}/mark-paid`;
  server.on(ORDERS, page([orderOf({ status: "pending", paid_at: null })]));
  server.on(MARK, () => json(orderOf()));
  await open(`?tab=orders&order=${ORDER}`);
  await press("Mark as paid");
  await press("Cancel", await screen.findByRole("dialog"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press("Mark as paid");
  await press("Mark as paid", await screen.findByRole("dialog"));
  await waitFor(() => expect(said()).toEqual(["Marked as paid"]));
  expect(server.count(MARK)).toBe(1);
});

test("a refund in a currency without cents is a whole number [OP-231]", async () => {
  const REFUND = `POST ${CALL}/orders/${ORDER}/refund`;
  server.on(ORDERS, page([orderOf({ currency: "JPY", amount: 1200, received_amount: 1200 })]));
  server.on(REFUND, () => json(orderOf({ currency: "JPY", refunded_amount: 100 })));
  await open(`?tab=orders&order=${ORDER}`);
  await type("Amount, JPY", "99.5");
  await type("Reason", "Bent");
  await press("Refund");
  await screen.findByText("Prices in this currency are whole numbers");
  expect(server.count(REFUND)).toBe(0);
  await userEvent.clear(screen.getByLabelText("Amount, JPY"));
  await type("Amount, JPY", "100");
  await press("Refund ¥100");
  await waitFor(() => expect(server.calls(REFUND)[0]?.body).toEqual({ amount: 100, reason: "Bent" }));
});
