import { beforeAll, describe, expect, test } from "vitest";
import { newPage, type TestPage } from "../../support/browser";
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

/** Fills the form of a cart with a mug, on a desktop. */
async function fill(page: TestPage) {
  await page.getByRole("button", { name: "Add to cart: Mug" }).click();
  await page.getByLabel("Name").fill("Mira");
  await page.getByLabel("E-mail").fill("mira@example.com");
  await page.getByLabel("I accept").check();
}

describe("a checkout", () => {
  test("goes to the payment page by navigation, and to nothing else than one; the cart stays until it is paid [OP-221 OP-223]", async () => {
    const online = await openStorefront(server.url);
    const settings = { shop_id: "100500", secret_key: "test_planted" };
    const json = { type: "yookassa", name: "Card", is_test: true, settings };
    const system = await online.change("POST", "/payment-systems", json);
    await online.change("POST", `/payment-systems/${system.id}/activate`);
    const page = await newPage(server);
    const pay = page.getByRole("button", { name: "Pay ₽990.50" });
    const reply = { order_id: ORDER, status: "pending", amount: 990.5, currency: "RUB" };
    let payment_url = "javascript:document.title='run'";
    await page.route("**/checkout", (route) => route.fulfill({ json: { ...reply, payment_url } }));
    await answer(page, `/orders/${ORDER}`, 404, {});
    await page.route("https://pay.example/**", (route) => route.fulfill({ body: "<title>Pay</title>" }));
    await page.goto(`/store/${online.slug}`);
    await fill(page);
    await pay.click();
    await page.waitForURL("**/success");
    expect(await page.title()).not.toBe("run");
    payment_url = "https://pay.example/1";
    await page.goto(`/store/${online.slug}`);
    await page.getByLabel("I accept").check(); // the rest is as it was sent
    await pay.click();
    await page.waitForURL("https://pay.example/1");
  });

  test("sends one key for one form, shows refusals where they belong, and asks before another sum [OP-221 PUB-17]", async () => {
    const page = await newPage(server);
    const replies: [number, object][] = [
      [503, { detail: "The payment service is down" }],
      [422, { detail: "Refused", fields: { payment_method: "errors.payment_refused" } }],
      [500, {}],
      [200, { order_id: ORDER, status: "pending", amount: 1200, currency: "RUB", payment_url: null }],
    ];
    const keys: (string | undefined)[] = [];
    await page.route("**/checkout", (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      const [status, json] = replies.shift() ?? [200, {}];
      return route.fulfill({ status, json });
    });
    await page.goto(at());
    await fill(page);
    const order = page.getByRole("button", { name: "Order, ₽990.50" });
    await order.dblclick();
    await page.getByText("The payment service is down").waitFor();
    expect(keys).toHaveLength(1);
    await order.click();
    await page.getByText("This payment method is not available right now.").waitFor();
    expect(keys[1]).toBe(keys[0]);
    await page.getByLabel("Name").fill("Mira Lane");
    await order.click();
    await page.getByText("Could not place the order. Try again.").waitFor();
    expect(keys[2]).not.toBe(keys[0]);
    await order.click();
    await page.getByText("the order comes to ₽1,200 instead of ₽990.50").waitFor();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL("**/success");
  });

  test("makes one order of a form whose answer was lost, also after a reload [OP-221 OP-223]", async () => {
    const page = await newPage(server, { path: at() });
    const keys: (string | undefined)[] = [];
    const orders: string[] = [];
    let isLost = true;
    await page.route("**/checkout", async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      const response = await route.fetch();
      orders.push((await response.json()).order_id);
      await (isLost ? route.abort() : route.fulfill({ response }));
    });
    await fill(page);
    const order = page.getByRole("button", { name: "Order, ₽990.50" });
    await order.click();
    await page.getByText("The store did not answer").waitFor();
    isLost = false;
    await page.reload();
    expect(await page.getByLabel("E-mail").inputValue()).toBe("mira@example.com");
    await page.getByLabel("I accept").check();
    await order.click();
    await page.getByRole("heading", { name: "Thank you, your order was received" }).waitFor();
    expect([new Set(keys).size, new Set(orders).size]).toEqual([1, 1]);
    // What is ordered from here on is another order, be it of the same things.
    await page.goto(at());
    await fill(page);
    await order.click();
    await page.getByRole("heading", { name: "Thank you, your order was received" }).waitFor();
    expect([new Set(keys).size, new Set(orders).size]).toEqual([2, 2]);
  });

  test("waits until the shopper agrees to a price that has changed", async () => {
    const page = await newPage(server, { path: at() });
    await page.getByRole("button", { name: "Add to cart: Mug" }).click();
    await page.evaluate((key) => {
      localStorage.setItem(key, (localStorage.getItem(key) ?? "").replace("990.5", "900"));
    }, `cart.${shop.slug}`);
    await page.reload();
    await page.getByText("Mug: the price is now ₽990.50 instead of ₽900").waitFor();
    const order = page.getByRole("button", { name: "Order, ₽990.50" });
    expect(await order.getAttribute("aria-disabled")).toBe("true");
    await page.getByRole("button", { name: "Agree to the new price" }).click();
    expect(await order.getAttribute("aria-disabled")).toBeNull();
  });
});
