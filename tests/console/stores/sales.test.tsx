import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { toasts } from "../../../src/shared/toasts";
import shopTexts from "../../../static/locales/en/public-store.json";
import { conflictDialog } from "../editor/support/conflict";
import { json } from "../providers/support/server";
import { press, said, save, type } from "../screens/support/acts";
import { server, setUpConsole, signIn } from "../screens/support/console";
import {
  A,
  answerStore,
  B,
  CALL,
  legalOf,
  ORDER,
  open,
  orderOf,
  PAGE,
  page,
  productOf,
  rows,
  SYSTEM,
  storeOf,
  systemOf,
} from "./support";

setUpConsole([
  "list-search",
  "list-sort",
  "list-filters",
  "versions",
  "idempotency",
  "orders-mark-paid",
  "orders-check",
]);
beforeEach(async () => {
  await signIn({ is_dealer: true });
  answerStore();
});

const bodies = (call: string) => server.calls(call).map(({ body }) => body);
const bodyOf = (call: string) => bodies(call).at(-1);
const texts = () => toasts.get().map(({ text }) => text);
const field = (name: string) => screen.findByLabelText(name) as Promise<HTMLInputElement>;

describe("payment systems", () => {
  const at = `${CALL}/payment-systems/${SYSTEM}`;

  test("keep a masked secret, or replace it; two who edit one conflict [STO-08 CALL-STO-22 OP-140 OP-232]", async () => {
    server.on(`PUT ${at}`, () => json({ detail: "Newer" }, 412));
    await open(`?tab=payments&system=${SYSTEM}`);
    expect((await field("Secret key")).readOnly).toBe(true);
    await press("Replace: Secret key");
    await press("Keep old: Secret key");
    expect((await field("Secret key")).value).toBe("********");
    await press("Replace: Webhook secret");
    await userEvent.type(await field("Webhook secret"), "whsec_new");
    await type("Name", "Cards");
    server.on(`GET ${CALL}/payment-systems`, rows([systemOf({ name: "Their cards", version: 2 })]));
    await save();
    const dialog = await conflictDialog();
    expect(dialog.fields()).toContain("Name");
    const [sent] = server.calls(`PUT ${at}`);
    expect(sent?.headers["If-Match"]).toBe('"v1"');
    expect(sent?.body).toEqual({
      name: "Cards",
      is_active: true,
      is_test: true,
      settings: { secret_key: "********", webhook_secret: "whsec_new" },
    });
  });

  test("are created by type, and a live key decides the mode [CALL-STO-21 OP-224]", async () => {
    server.on(`POST ${CALL}/payment-systems`, () =>
      json(systemOf({ id: A, is_active: false, is_test: false })),
    );
    await open("?tab=payments&system=new");
    await userEvent.click(await screen.findByRole("combobox", { name: "Type" }));
    await userEvent.click(await screen.findByTitle("Stripe"));
    expect((await screen.findByRole("switch", { name: "Test mode" })).getAttribute("aria-checked")).toBe(
      "true",
    );
    await userEvent.type(await field("Secret key"), "sk_live_1");
    expect(screen.getByRole("switch", { name: "Test mode" }).getAttribute("aria-checked")).toBe("false");
    await press(/^Create/);
    await waitFor(() =>
      expect(bodyOf(`POST ${CALL}/payment-systems`)).toEqual({
        type: "stripe",
        name: "Stripe",
        is_active: false,
        is_test: false,
        settings: { secret_key: "sk_live_1" },
      }),
    );
  });

  test("are switched off by a save with is_active false, after the last one was asked for; on by activation; and deleted [CALL-STO-23 CALL-STO-24 CALL-STO-26]", async () => {
    server.on(`PUT ${at}`, () => json(systemOf({ is_active: false, version: 2 })));
    server.on(`POST ${at}/activate`, () => json(systemOf({ version: 3 })));
    server.on(`DELETE ${at}`, () => json(undefined, 204));
    await open("?tab=payments");
    await userEvent.click(await screen.findByRole("switch", { name: "Active: Card" }));
    server.on(`GET ${CALL}/payment-systems`, rows([systemOf({ is_active: false, version: 2 })]));
    await press("Switch off");
    await waitFor(() =>
      expect(bodyOf(`PUT ${at}`)).toMatchObject({ is_active: false, settings: { secret_key: "********" } }),
    );
    expect(server.calls(`PUT ${at}`)[0]?.headers["If-Match"]).toBe('"v1"');
    await waitFor(() => expect(screen.getByText("Off")).toBeTruthy());
    await userEvent.click(screen.getByRole("switch", { name: "Active: Card" }));
    await waitFor(() => expect(server.count(`POST ${at}/activate`)).toBe(1));
    await press("More: Card");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    await press("Delete", await screen.findByRole("dialog"));
    await waitFor(() => expect(server.count(`DELETE ${at}`)).toBe(1));
  });

  test("are drawn as the store shows them: prices without empty cents, and test mode [STO-08 OP-230]", async () => {
    const cash = systemOf({ id: B, type: "manual", name: "Cash", is_test: false, position: 1 });
    server.on(`GET ${CALL}/payment-systems`, rows([systemOf(), cash]));
    server.on(`GET ${CALL}/products/`, rows([productOf(A, "Canvas", { price: 44 })]));
    await open("?tab=payments");
    const drawing = await screen.findByRole("img", { name: /Card, Cash/ });
    await waitFor(() => expect(drawing.textContent).toContain("Pay €44"));
    expect(drawing.textContent).not.toContain("€44.00");
    expect(drawing.textContent).toContain(shopTexts.public_store.checkout.payment_method);
    expect(drawing.textContent).toContain(shopTexts.public_store.checkout.test_mode);
    cleanup();
    server.on(`GET ${CALL}/payment-systems`, rows([cash]));
    await open("?tab=payments");
    const ordered = await screen.findByRole("img", { name: "Checkout with: Cash" });
    await waitFor(() => expect(ordered.textContent).toContain("Order, €44"));
    expect(ordered.querySelector("li")).toBeNull();
  });

  test("are tested by what is stored: a failure is an answer with its words [CALL-STO-25 OP-225]", async () => {
    server.on(`POST ${at}/test`, () => json({ success: false, message: "The key is refused" }));
    await open("?tab=payments");
    await press("Test: Card");
    expect((await screen.findAllByText("The key is refused")).length).toBeGreaterThan(0);
    expect(said()).toEqual([]);
  });
});

describe("orders", () => {
  const refund = `POST ${CALL}/orders/${ORDER}/refund`;

  test("are paged by ten, and the open one has its address; J and K go on [STO-09 STO-22 CALL-STO-27]", async () => {
    const next = orderOf({ id: A, number: 1047, customer_name: "Timur", status: "pending" });
    server.on(`GET ${CALL}/orders`, page([orderOf(), next]));
    const { at } = await open("?tab=orders");
    await userEvent.click(await screen.findByRole("link", { name: "1048" }));
    expect(await screen.findByRole("heading", { name: "Order 1048" })).toBeTruthy();
    expect(at()).toContain(`order=${ORDER}`);
    expect(server.seen.some(({ path }) => path.includes("/orders?page=1&page_size=10"))).toBe(true);
    const panel = screen.getByRole("complementary", { name: "Order 1048" });
    expect(panel.textContent).toContain(`Shopper’s order number${ORDER}`);
    expect(document.getElementById(`order-${ORDER}`)?.textContent).toContain(ORDER.slice(0, 8));
    const user = userEvent.setup();
    await user.click(within(panel).getByRole("button", { name: "Copy ID" }));
    expect(await navigator.clipboard.readText()).toBe(ORDER);
    await userEvent.keyboard("j");
    expect(await screen.findByRole("heading", { name: "Order 1047" })).toBeTruthy();
    await userEvent.keyboard("k");
    expect(await screen.findByRole("heading", { name: "Order 1048" })).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(at()).toBe(`${PAGE}?tab=orders`));
  });

  test("are passed by keys in quick succession, one for each press [STO-22]", async () => {
    const ids = [ORDER, A, B];
    server.on(`GET ${CALL}/orders`, page(ids.map((id, at) => orderOf({ id, number: 1048 - at }))));
    const { at } = await open(`?tab=orders&order=${ORDER}`);
    await screen.findByRole("heading", { name: "Order 1048" });
    act(() => {
      for (let times = 0; times < 2; times++) fireEvent.keyDown(document.body, { code: "ArrowDown" });
    });
    expect(await screen.findByRole("heading", { name: "Order 1046" })).toBeTruthy();
    expect(at()).toContain(`order=${B}`);
  });

  test("give back at most what remains, with a reason, once for all tries [CALL-STO-28 OP-139]", async () => {
    server.on(
      refund,
      () => Promise.reject(new TypeError("lost")),
      () => json(orderOf({ refunded_amount: 6, status: "partially_refunded" })),
    );
    await open(`?tab=orders&order=${ORDER}`);
    await type("Amount, EUR", "50.01");
    await press(/^Refund/);
    expect(await screen.findByText("This is more than remains")).toBeTruthy();
    expect(document.activeElement).toBe(await field("Amount, EUR"));
    expect(screen.getByText("Fill in this field")).toBeTruthy();
    expect(server.count(refund)).toBe(0);
    await press("Print, €6.00");
    await type("Reason", "Twice");
    await press("Refund €6.00");
    await waitFor(() => expect(said()).toEqual(["Could not refund"]));
    await press("Refund €6.00");
    await waitFor(() => expect(said()).toContain("Refunded €6.00"));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Refund" }));
    expect(bodies(refund)).toEqual([
      { amount: 6, reason: "Twice" },
      { amount: 6, reason: "Twice" },
    ]);
    const keys = server.calls(refund).map(({ headers }) => headers["Idempotency-Key"]);
    expect([keys[0], keys[1]]).toEqual([keys[1], expect.any(String)]);
  });

  test("are read again after a colleague's refund, and what was typed stays [OP-227]", async () => {
    server.on(refund, () => json({ detail: "no", fields: { amount: "validation.too_large" } }, 422));
    await open(`?tab=orders&order=${ORDER}`);
    await type("Amount, EUR", "50");
    await type("Reason", "Bent");
    server.on(`GET ${CALL}/orders`, page([orderOf({ refunded_amount: 40, status: "partially_refunded" })]));
    await press("Refund €50.00");
    expect(await screen.findByText("€10.00 can still be refunded")).toBeTruthy();
    expect([(await field("Amount, EUR")).value, (await field("Reason")).value]).toEqual(["50.00", "Bent"]);
  });

  test("are marked as paid and checked only on servers that offer it [OP-175 OP-231]", async () => {
    const open_ = orderOf({
      status: "pending",
      paid_at: null,
      payments: [{ id: A, type: "stripe", status: "open", amount: 50, created_at: "2026-01-01T00:00:00Z" }],
    });
    server.on(`GET ${CALL}/orders`, page([open_]));
    server.on(`POST ${CALL}/orders/${ORDER}/mark-paid`, () => json(orderOf()));
    server.on(`POST ${CALL}/orders/${ORDER}/check`, () => json(orderOf()));
    await open(`?tab=orders&order=${ORDER}`);
    await press("Check with the provider");
    await press("Mark as paid");
    await press("Mark as paid", await screen.findByRole("dialog"));
    await waitFor(() => expect(said()).toEqual(["Checked with the provider", "Marked as paid"]));
  });
});

describe("legal info", () => {
  test("of a store without any is empty, needs company and e-mail, and is made by the first save [STO-10 CALL-STO-29 CALL-STO-30 OP-141]", async () => {
    server.on(`POST ${CALL}/legal-info`, () => json(legalOf()));
    await open("?tab=legal");
    await type("Company name", "Nordlight AB");
    await type("E-mail", "nobody");
    await save();
    expect(await screen.findByText("Enter a valid e-mail address")).toBeTruthy();
    expect(server.count(`POST ${CALL}/legal-info`)).toBe(0);
    await type("E-mail", "hello@example.com");
    await userEvent.type(await field("Offer"), "# Sale");
    expect(await screen.findByRole("heading", { name: "Sale" })).toBeTruthy();
    await save();
    await waitFor(() => expect(said()).toEqual(["Saved"]));
    const { id_store: _, updated_at: __, version: ___, ...empty } = legalOf();
    expect(bodyOf(`POST ${CALL}/legal-info`)).toEqual({ ...empty, offer_markdown: "# Sale" });
  });

  test("that two people edit conflicts, and a lost save has its own text [STO-51 OP-232]", async () => {
    server.on(`GET ${CALL}/legal-info`, () => json(legalOf()));
    server.on(
      `POST ${CALL}/legal-info`,
      () => Promise.reject(new TypeError("lost")),
      () => json({ detail: "Newer" }, 412),
    );
    await open("?tab=legal");
    await type("Company name", "Mine");
    await save();
    await waitFor(() =>
      expect(texts()).toEqual(["Could not reach the server. Could not save the legal info. Try again"]),
    );
    server.on(`GET ${CALL}/legal-info`, () => json(legalOf({ company_name: "Theirs", version: 2 })));
    await save();
    const dialog = await conflictDialog();
    expect(dialog.values()).toEqual(["Mine", "Theirs"]);
    expect(server.calls(`POST ${CALL}/legal-info`).map(({ headers }) => headers["If-Match"])).toContain(
      '"v1"',
    );
  });
});

describe("settings", () => {
  test("send the domain as domain_id, and its refusal is at the field [STO-13 STO-14 STO-15 STO-16 STO-17 STO-32 CALL-STO-04 OP-134]", async () => {
    server.on(`PUT ${CALL}`, () =>
      json({ detail: "no", fields: { domain_id: "validation.unknown_reference" } }, 422),
    );
    await open("?tab=settings");
    await type("Address name", "a--b");
    await save();
    expect(await screen.findByText("Use 3 to 64 characters: a-z, 0-9 and single hyphens")).toBeTruthy();
    expect(server.count(`PUT ${CALL}`)).toBe(0);
    await type("Address name", "new-prints");
    await save();
    expect(await screen.findByText("This no longer exists. Choose another")).toBeTruthy();
    expect(bodyOf(`PUT ${CALL}`)).toMatchObject({
      slug: "new-prints",
      domain_id: storeOf().id_domain,
      is_active: true,
    });
    expect(texts()).toEqual(["The server did not accept the values. Check the fields"]);
  });
});
