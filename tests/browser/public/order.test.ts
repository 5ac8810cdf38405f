import { beforeAll, describe, expect, test } from "vitest";
import { newPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { answer, openStorefront, type Storefront } from "../../support/storefront";

let server: ServerProcess;
let shop: Storefront;

beforeAll(async () => {
  server = await sharedProcess();
  shop = await openStorefront(server.url);
});

const at = (path = "") => `/store/${shop.slug}${path}`;

const ORDER = "5e1b7c40-93d2-4c7a-8f16-2d90ab4e7731";

describe("the order's page", () => {
  test.each([
    ["paid", null, "Thank you, your order is paid"],
    ["pending", null, "Thank you, your order was received"],
    ["pending", "https://pay.example/1", "Payment not finished"],
    ["pending", "javascript:alert(1)", "Thank you, your order was received"],
    ["pending", "http://pay.example/1", "Thank you, your order was received"],
    ["failed", null, "The payment did not go through"],
    ["cancelled", null, "The payment did not go through"],
    ["refunded", null, "Your order was refunded"],
    ["partially_refunded", null, "Part of your order was refunded"],
    ["on_hold", null, "Thank you, your order was received"],
  ])(
    "of an order that is %s, to be paid at %s, says: %s [PUB-02 OP-147 OP-222 OP-223]",
    async (status, payment_url, says) => {
      const page = await newPage(server);
      await page.addInitScript((key) => localStorage.setItem(key, "{}"), `cart.${shop.slug}`);
      await answer(page, `/orders/${ORDER}`, 200, {
        order_id: ORDER,
        status,
        amount: 990.5,
        currency: "RUB",
        payment_url,
      });
      await page.goto(at(`/order/${ORDER}/success`));
      await page.getByRole("heading", { name: says }).waitFor();
      expect(await page.getByRole("link", { name: "Pay now" }).count()).toBe(
        says === "Payment not finished" ? 1 : 0,
      );
      expect(await page.getByText("₽990.50").count()).toBe(1);
    },
  );

  test.each([404, 405, 501])(
    "claims nothing where the call is answered by %i [OP-147 OP-223]",
    async (status) => {
      const page = await newPage(server);
      await answer(page, `/orders/${ORDER}`, status, {});
      await page.goto(at(`/order/${ORDER}/success`));
      await page.getByRole("heading", { name: "Thank you, your order was received" }).waitFor();
      expect(await page.locator(".shop-order-id .figures").textContent()).toBe(ORDER);
      await page.getByRole("link", { name: "hello@lumen.example" }).waitFor();
    },
  );

  test("goes on when the store is switched off, and is still nothing for an order that is not there [OP-228]", async () => {
    const closed = await openStorefront(server.url);
    const { items } = (await closed.change("GET", "/products/")) as { items: { id: string }[] };
    const json = {
      items: [{ id_product: items[0]?.id, quantity: 1 }],
      customer_name: "Mira",
      customer_email: "mira@example.com",
      customer_phone: null,
      accept_terms: true,
      payment_method: null,
    };
    const body = JSON.stringify(json);
    const headers = { "Content-Type": "application/json" };
    const checkout = `${server.url}/api/v1/store/${closed.slug}/checkout`;
    const { order_id } = await (await fetch(checkout, { method: "POST", headers, body })).json();
    const { id: _, created_at: __, updated_at: ___, ...store } = await closed.change("GET", "");
    await closed.change("PUT", "", { ...store, is_active: false });
    const page = await newPage(server);
    const at = (id: string) => page.goto(`/store/${closed.slug}/order/${id}/success`);
    expect((await at(order_id))?.status()).toBe(200);
    await page.getByRole("heading", { name: "Thank you, your order was received" }).waitFor();
    expect(await page.locator(".shop-order-id .figures").textContent()).toBe(order_id);
    page.expectQuiet();
    expect((await at(ORDER))?.status()).toBe(404);
    await page.getByRole("heading", { name: "There is nothing at this address" }).waitFor();
  });

  test("clears the cart only when the order is paid, and is read until it is [OP-223]", async () => {
    const page = await newPage(server, { path: at() });
    await page.getByRole("button", { name: "Add to cart: Mug" }).click();
    let status = "pending";
    await page.route(`**/orders/${ORDER}`, (route) =>
      route.fulfill({ json: { order_id: ORDER, status, amount: 1, currency: "RUB", payment_url: null } }),
    );
    await page.goto(at(`/order/${ORDER}/success`));
    await page.getByRole("heading", { name: "Thank you, your order was received" }).waitFor();
    const cart = () => page.evaluate((key) => localStorage.getItem(key), `cart.${shop.slug}`);
    expect(await cart()).toContain("990.5");
    status = "paid";
    await page.getByRole("heading", { name: "Thank you, your order is paid" }).waitFor();
    expect(await cart()).toBe("{}");
  });

  test("does not tell somebody who has just paid that it is not paid: the bank's answer comes with a later read [OP-223]", async () => {
    const page = await newPage(server);
    const order = { order_id: ORDER, amount: 1, currency: "RUB", payment_url: "https://pay.example/1" };
    let reads = 0;
    await page.route(`**/orders/${ORDER}`, (route) => {
      reads += 1;
      const paid = { ...order, status: "paid", payment_url: null };
      return route.fulfill({ json: reads < 3 ? { ...order, status: "pending" } : paid });
    });
    await page.addInitScript(() => {
      const said = new Set<string>();
      Object.assign(globalThis, { said });
      new MutationObserver(() => said.add(document.querySelector("h1")?.textContent ?? "")).observe(
        document,
        {
          childList: true,
          subtree: true,
          characterData: true,
        },
      );
    });
    await page.goto(at(`/order/${ORDER}/success`));
    await page.getByRole("heading", { name: "Checking your payment…" }).waitFor();
    expect(await page.getByRole("link", { name: "Pay now" }).count()).toBe(0);
    await page.getByRole("heading", { name: "Thank you, your order is paid" }).waitFor();
    const said = await page.evaluate(() => [...(globalThis as unknown as { said: Set<string> }).said]);
    expect(said).not.toContain("Payment not finished");
  });

  test("tries again once for two clicks, and says why it cannot [OP-223]", async () => {
    const page = await newPage(server);
    await answer(page, `/orders/${ORDER}`, 200, {
      order_id: ORDER,
      status: "failed",
      amount: 1,
      currency: "RUB",
      payment_url: null,
    });
    await answer(page, `/orders/${ORDER}/pay`, 409, { code: "errors.order_closed", detail: "x" });
    await page.goto(at(`/order/${ORDER}/success`));
    await page.getByRole("button", { name: "Try again" }).dblclick();
    await page.getByText("This order can no longer be paid").waitFor();
    expect(page.calls().filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  test("offers the other ways to pay when the payment failed, says when the old one is gone, and sees the payment [OP-07 OP-223]", async () => {
    const many = await openStorefront(server.url);
    const ids: unknown[] = [];
    for (const name of ["Cash at the booth", "Bank transfer"]) {
      const { id } = await many.change("POST", "/payment-systems", { type: "manual", name, settings: {} });
      await many.change("POST", `/payment-systems/${id}/activate`);
      ids.push(id);
    }
    const page = await newPage(server);
    const order = { order_id: ORDER, status: "failed", amount: 1, currency: "RUB", payment_url: null };
    await page.route(`**/orders/${ORDER}`, (route) => route.fulfill({ json: order }));
    const sent: unknown[] = [];
    await page.route(`**/orders/${ORDER}/pay`, (route) => {
      const body = route.request().postDataJSON();
      sent.push(body);
      const fields = { payment_method: "validation.payment_method" };
      if (!body.payment_method)
        return route.fulfill({
          status: 422,
          json: { detail: "Some values are not valid. payment_method: x", fields },
        });
      order.status = "pending";
      return route.fulfill({ json: order });
    });
    await page.goto(`/store/${many.slug}/order/${ORDER}/success`);
    const again = page.getByRole("button", { name: "Try again" });
    await again.click();
    await page.getByText("This payment method is not available right now. Choose another one.").waitFor();
    expect(await page.locator("main").innerText()).not.toMatch(/Some values|payment_method/);
    await page.getByRole("radio", { name: "Bank transfer" }).check();
    expect(await page.getByText("not available right now").count()).toBe(0);
    await again.click();
    await page.getByRole("heading", { name: "Thank you, your order was received" }).waitFor();
    expect(sent).toEqual([{}, { payment_method: ids[1] }]);
    order.status = "paid";
    await page.getByRole("heading", { name: "Thank you, your order is paid" }).waitFor();
  });

  test("offers the only way to pay that is left once the order's is gone [OP-223]", async () => {
    const one = await openStorefront(server.url);
    const json = { type: "manual", name: "Cash at the booth", settings: {} };
    const { id } = await one.change("POST", "/payment-systems", json);
    await one.change("POST", `/payment-systems/${id}/activate`);
    const page = await newPage(server);
    const order = { order_id: ORDER, status: "failed", amount: 1, currency: "RUB", payment_url: null };
    await answer(page, `/orders/${ORDER}`, 200, order);
    const fields = { payment_method: "validation.payment_method" };
    await answer(page, `/orders/${ORDER}/pay`, 422, { detail: "x", fields });
    await page.goto(`/store/${one.slug}/order/${ORDER}/success`);
    const cash = page.getByRole("radio", { name: "Cash at the booth" });
    const again = page.getByRole("button", { name: "Try again" });
    await again.waitFor();
    expect(await cash.count()).toBe(0);
    await again.click();
    await cash.check();
    const call = page.waitForRequest("**/pay");
    await again.click();
    expect((await call).postDataJSON()).toEqual({ payment_method: id });
  });
});
