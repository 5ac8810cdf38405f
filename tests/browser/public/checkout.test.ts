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

  test("keeps what was typed over a reload; the documents are accepted again", async () => {
    const page = await newPage(server);
    await page.goto(at());
    await fill(page);
    await page.getByLabel("Phone").fill("+7 900 000-00-00");
    await page.reload();
    await page.getByLabel("Name").waitFor();
    const shown = ["Name", "E-mail", "Phone"].map((label) => page.getByLabel(label).inputValue());
    expect(await Promise.all(shown)).toEqual(["Mira", "mira@example.com", "+7 900 000-00-00"]);
    expect(await page.getByLabel("I accept").isChecked()).toBe(false);
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

  test("says what was refused beside its field or as a sentence, once, without names of the wire [OP-07 OP-221]", async () => {
    const page = await newPage(server, { path: at() });
    let fields: Record<string, string> = {};
    await page.route("**/checkout", (route) => {
      const detail = `Some values are not valid. ${Object.entries(fields).join("; ")}`;
      return route.fulfill({ status: 422, json: { detail, code: "errors.invalid_data", fields } });
    });
    await fill(page);
    const form = page.locator("form.shop-checkout");
    for (const [refusal, says, alerts] of [
      [{ "items.0.id_product": "validation.product_gone" }, "Something in your cart is no longer sold.", 1],
      [{ "items.0.quantity": "validation.too_large" }, "Could not place the order. Check your cart", 1],
      [{ customer_email: "validation.invalid_email" }, "Enter a complete e-mail address", 0],
      [{ customer_name: "validation.too_long" }, "Enter a shorter name", 0],
      [{ customer_phone: "validation.too_long" }, "Enter a shorter phone number", 0],
      [{ payment_method: "validation.payment_method" }, "This payment method is not available right now.", 0],
      [{ payment_method: "errors.payment_too_small" }, "The amount is too small for this payment method.", 0],
      [{ payment_method: "Ask at the desk" }, "Ask at the desk", 0],
    ] as const) {
      fields = refusal as unknown as Record<string, string>;
      await page.getByRole("button", { name: "Order, ₽990.50" }).click();
      await page.getByText(says).waitFor();
      expect(await form.locator(".alert").count(), says).toBe(alerts);
      expect(await form.innerText(), says).not.toMatch(/Some values|validation|errors|_/);
      expect((await form.innerText()).split(says), says).toHaveLength(2);
    }
  });

  test("says why the cart is empty when its last product is not sold any more [PUB-09 OP-146]", async () => {
    const page = await newPage(server, { path: at() });
    await fill(page);
    await answer(page, "/products", 200, { items: [] });
    const fields = { "items.0.id_product": "validation.product_gone" };
    await answer(page, "/checkout", 422, { detail: "Some values are not valid", fields });
    await page.getByRole("button", { name: "Order, ₽990.50" }).click();
    await page.getByText("Mug is no longer sold and was taken out of your cart.").waitFor();
    await page.getByText("Your cart is empty").waitFor();
    expect(await page.locator("aside .alert").count()).toBe(1);
    await page.reload(); // the name is kept with the cart
    const isGone = page.getByText(/ no longer sold and (was|were) taken out/);
    expect(await isGone.count()).toBe(0); // this server still sells it
    await page.getByLabel("I accept").check();
    await page.getByRole("button", { name: "Order, ₽990.50" }).click();
    await isGone.waitFor();
    await page.setViewportSize({ width: 360, height: 740 }); // a phone's storefront has no cart beside it
    await page.locator("aside").waitFor({ state: "detached" });
    await isGone.waitFor();
    await page.getByRole("button", { name: "OK" }).click();
    await expect.poll(() => isGone.count()).toBe(0);
  });

  test("moves nothing under the pointer: an error that follows a click waits until it has ended [PUB-13]", async () => {
    const page = await newPage(server, { path: at() });
    await page.getByRole("button", { name: "Add to cart: Mug" }).click();
    const accept = page.getByLabel("I accept");
    const says = page.getByText("Enter a complete e-mail address");
    await accept.scrollIntoViewIfNeeded();
    await page.getByLabel("E-mail").fill("mira@example");
    const box = (await accept.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width / 2, box.y + 3);
    await page.mouse.down();
    expect(await accept.boundingBox()).toEqual(box);
    await page.mouse.up();
    await says.waitFor();
    expect(await accept.isChecked()).toBe(true);
    // By keyboard it does not wait, and a suggestion that is taken leaves no error.
    await page.getByLabel("E-mail").fill("mira@gmial");
    await page.getByRole("button", { name: "mira@gmail.com" }).click();
    await expect.poll(() => says.count()).toBe(0);
    await page.getByLabel("E-mail").fill("mira@");
    await page.keyboard.press("Tab");
    await says.waitFor();
  });

  test("names everything that is missing [PUB-13]", async () => {
    const page = await newPage(server, { path: at() });
    await page.getByRole("button", { name: "Add to cart: Mug" }).click();
    await page.getByRole("button", { name: "Order, ₽990.50" }).click();
    const missing = page.locator(".shop-wrong");
    expect(await missing.innerText()).toBe(
      "Before you can order, check: Name, E-mail, Acceptance of the terms",
    );
    await missing.getByRole("button", { name: "E-mail" }).click();
    expect(await page.locator(":focus").getAttribute("name")).toBe("customer_email");
  });
});

describe("ways to pay", () => {
  let ways: Storefront;

  beforeAll(async () => {
    ways = await openStorefront(server.url);
    const settings = { shop_id: "100500", secret_key: "test_planted" };
    for (const json of [
      { type: "yookassa", name: "Card", is_test: true, settings },
      { type: "manual", name: "Cash at the booth", settings: {} },
    ]) {
      const { id } = await ways.change("POST", "/payment-systems", json);
      await ways.change("POST", `/payment-systems/${id}/activate`);
    }
  });

  test("are in test mode one by one [OP-230]", async () => {
    const page = await newPage(server, { path: `/store/${ways.slug}` });
    await page.getByRole("button", { name: "Add to cart: Mug" }).click();
    const notice = page.getByText("Test mode: no real money is charged.");
    await page.getByLabel("Card").check();
    await notice.waitFor();
    await page.getByLabel("Cash at the booth").check();
    await expect.poll(() => notice.count()).toBe(0);
  });

  test("and all else that has the focus are above the bar of a small phone [PUB-09]", async () => {
    const page = await newPage(server, {
      viewport: { width: 360, height: 640 },
      path: `/store/${ways.slug}`,
    });
    await page.getByRole("button", { name: "Add to cart: Mug" }).click();
    await page.getByRole("link", { name: "Check out, 1 item" }).click();
    await page.getByLabel("Name").focus();
    const place = () =>
      page.evaluate(() => {
        const focused = document.activeElement as HTMLElement;
        const bar = document.querySelector(".shop-pay") as HTMLElement;
        // A choice with its words, but not a link with the whole sentence that it is in.
        const shown = focused.localName === "a" ? focused : focused.closest("label");
        const { bottom } = (shown ?? focused).getBoundingClientRect();
        const name = (focused as HTMLInputElement).name || focused.textContent;
        return { name, isInBar: bar.contains(focused), isCovered: bottom > bar.getBoundingClientRect().top };
      });
    const names: (string | null)[] = [];
    for (let now = await place(); !now.isInBar; now = await place()) {
      expect(now, JSON.stringify(now)).toMatchObject({ isCovered: false });
      names.push(now.name);
      if (now.name === "payment_method" && names.filter((name) => name === now.name).length === 1)
        await page.keyboard.press("ArrowDown");
      else await page.keyboard.press("Tab");
    }
    expect(names).toEqual([
      "customer_name",
      "customer_email",
      "customer_phone",
      "payment_method",
      "payment_method",
      "accept_terms",
      "the offer",
      "the terms",
      "the privacy policy",
    ]);
  });
});
