import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { toasts } from "../../../src/shared/toasts";
import { json } from "../providers/support/server";
import { press, said, type } from "../screens/support/acts";
import { keptDrafts } from "../screens/support/browser-database";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { A, answerStore, CALL, ORDER, open, orderOf, page } from "./support";

setUpConsole(["list-search", "list-sort", "list-filters", "versions", "idempotency"]);
beforeEach(async () => {
  await signIn({ is_dealer: true });
  answerStore();
});

const field = (name: string) => screen.findByLabelText(name) as Promise<HTMLInputElement>;
const bar = () => within(screen.getByRole("region", { name: "Unsaved changes" }));

test("a key of a payment system is not kept: the bar, the leave dialog and the offer to restore say so", async () => {
  const { router } = await open("?tab=payments&system=new");
  await userEvent.click(await screen.findByRole("combobox", { name: "Type" }));
  await userEvent.click(await screen.findByTitle("Stripe"));
  await userEvent.type(await field("Secret key"), "sk_test_1");
  await bar().findByText(
    /^not kept on this device: settings: secret key · .*type.* · draft kept on this device at \d+:\d\d$/,
  );
  void router.navigate("/elsewhere");
  const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
  expect(dialog.textContent).toContain("These changes will be lost: settings: secret key.");
  expect(dialog.textContent).toContain("stay on this device as a draft.");
  expect(dialog.textContent).not.toMatch(/unsaved changes: [^.]*secret key/);
  await press("Stay", dialog);
  await waitFor(() => expect(keptDrafts().size).toBe(1));
  expect(JSON.stringify([...keptDrafts().values()])).not.toContain("sk_test_1");
  cleanup();
  await open("?tab=payments&system=new");
  await screen.findByRole("button", { name: "Restore" });
  const offer = screen.getByText("You have unsaved changes from earlier.").parentElement;
  expect(offer?.textContent).toMatch(/ Not kept on this device: settings: secret key\.$/);
  await press("Restore");
  expect((await field("Secret key")).value).toBe("");
});

const refund = `POST ${CALL}/orders/${ORDER}/refund`;
const showOrder = async (number: number) => {
  await userEvent.click(await screen.findByRole("link", { name: String(number) }));
  await screen.findByRole("heading", { name: `Order ${number}` });
};
const typed = async () => [(await field("Amount, EUR")).value, (await field("Reason")).value];

test("a refund that was typed is there again when its order is, and no other order has it", async () => {
  server.on(`GET ${CALL}/orders`, page([orderOf(), orderOf({ id: A, number: 1047 })]));
  await open("?tab=orders");
  await showOrder(1048);
  await type("Amount, EUR", "12");
  await type("Reason", "Bent");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Order 1048" })).toBeNull());
  await showOrder(1047);
  expect(await typed()).toEqual(["", ""]);
  await type("Reason", "Lost");
  await showOrder(1048);
  expect(await typed()).toEqual(["12.00", "Bent"]);
  await showOrder(1047);
  expect(await typed()).toEqual(["", "Lost"]);
});

test("a refund without an answer names the connection, and is the same refund when it is opened again [OP-139]", async () => {
  server.on(
    refund,
    () => Promise.reject(new TypeError("lost")),
    () => json(orderOf({ refunded_amount: 12, status: "partially_refunded" })),
  );
  await open("?tab=orders");
  await showOrder(1048);
  await type("Amount, EUR", "12");
  await type("Reason", "Bent");
  await press("Refund €12.00");
  await waitFor(() =>
    expect(toasts.get().map(({ text }) => text)).toEqual([
      "Could not reach the server. Could not complete this",
    ]),
  );
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Order 1048" })).toBeNull());
  await showOrder(1048);
  await press("Refund €12.00");
  await waitFor(() => expect(said()).toContain("Refunded €12.00"));
  const keys = server.calls(refund).map(({ headers }) => headers["Idempotency-Key"]);
  expect([keys.length, keys[0]]).toEqual([2, keys[1]]);
  expect(await typed()).toEqual(["", ""]);
  await type("Amount, EUR", "1");
  await type("Reason", "More");
  await press("Refund €1.00");
  await waitFor(() => expect(server.count(refund)).toBe(3));
  expect(server.calls(refund)[2]?.headers["Idempotency-Key"]).not.toBe(keys[0]);
});

test("a refund of half a cent is no sum to promise, and is not sent", async () => {
  await open(`?tab=orders&order=${ORDER}`);
  await type("Amount, EUR", "1.999");
  await type("Reason", "Bent");
  await press("Refund");
  expect(await screen.findByText("Use at most two decimal places")).toBeTruthy();
  expect(server.count(refund)).toBe(0);
  expect(screen.queryByRole("button", { name: "Refund €2.00" })).toBeNull();
});
