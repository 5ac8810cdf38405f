import { beforeAll, describe, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage, type TestPage } from "../../support/browser";
import { tabTo } from "../../support/keyboard";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { openStorefront, type Storefront } from "../../support/storefront";

let server: ServerProcess;
let shop: Storefront;

beforeAll(async () => {
  server = await sharedProcess();
  shop = await openStorefront(server.url, {
    preset: "festive",
    custom_css: "h1 { letter-spacing: 3px }",
  });
  for (const name of ["Cash at the booth", "Bank transfer"]) {
    const system = await shop.change("POST", "/payment-systems", { type: "manual", name, settings: {} });
    await shop.change("POST", `/payment-systems/${system.id}/activate`);
  }
});

const at = (path = "") => `/store/${shop.slug}${path}`;
const heading = (page: TestPage) => page.locator("main h1").first().textContent();

describe("a shopper", () => {
  test("buys on a phone [PUB-01..09 PUB-13 CALL-PUB-01..09 OP-146]", async () => {
    const page = await newPage(server, { viewport: "phone" });
    await page.goto(at());
    await page.getByRole("heading", { name: "Print 20×30" }).waitFor();
    expect(page.calls()).toEqual([]); // the page came with all of it
    expect(await page.title()).toBe("Lumen");
    const style = await page.locator("h1").evaluate((element) => {
      const { letterSpacing, fontFamily } = getComputedStyle(element);
      return [letterSpacing, fontFamily.includes("Georgia"), getComputedStyle(document.body).backgroundColor];
    });
    expect(style).toEqual(["3px", true, "rgb(20, 41, 74)"]);
    await page.getByRole("button", { name: "Add to cart: Print 20×30" }).click();
    await page.getByRole("button", { name: "Add to cart: Mug" }).click();
    await page.getByRole("group", { name: "Mug" }).getByRole("button", { name: "One more" }).click();
    await page.reload(); // the cart is kept
    await page.getByRole("button", { name: "Remove from cart" }).click();
    await page.getByText("Print 20×30 was removed.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("link", { name: "Check out, 3 items ₽3,271" }).click();
    expect(await heading(page)).toBe("Checkout");
    const order = page.getByRole("button", { name: "Order, ₽3,271" });
    await order.click();
    expect(await page.locator(":focus").getAttribute("name")).toBe("customer_name");
    await page.getByText("Enter your name").waitFor();
    await page.getByLabel("Name").fill("Mira Lane");
    await page.getByLabel("E-mail").fill("mira@gmial");
    await order.click();
    await page.getByText("Enter a complete e-mail address").waitFor();
    await page.getByRole("button", { name: "mira@gmail.com" }).click();
    await page.getByLabel("Bank transfer").check();
    await order.click();
    await page.getByText("Accept the documents to place the order").waitFor();
    // A look at a document loses nothing.
    await page.getByRole("link", { name: "the offer" }).click();
    expect(await page.locator(".shop-markdown strong").textContent()).toBe("portraits");
    await page.goBack();
    await page.getByRole("link", { name: "the privacy policy" }).click();
    await page.locator(".shop-markdown strong", { hasText: "order" }).waitFor();
    await page.goBack();
    expect(await page.getByLabel("E-mail").inputValue()).toBe("mira@gmail.com");
    await page.getByLabel("I accept").check();
    await order.click();
    await page.getByRole("heading", { name: "Thank you, your order was received" }).waitFor();
    const sent = page.calls().filter(({ method }) => method === "POST");
    expect(sent.map(({ path, status }) => [path, status])).toEqual([[`/api/v1${at()}/checkout`, 200]]);
    // Nothing is left to do: the cart is empty, and the next order is another one.
    expect(
      await page.evaluate(() => [
        Object.keys(localStorage)
          .filter((key) => key.startsWith("cart."))
          .map((key) => localStorage[key]),
        sessionStorage.length,
      ]),
    ).toEqual([["{}"], 0]);
    expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
    page.expectQuiet();
  });

  test("buys by keyboard alone, in Russian [PUB-09 OP-185]", async () => {
    const page = await newPage(server, { language: "ru", path: at() });
    expect(await page.locator("html").getAttribute("lang")).toBe("ru");
    const press = async (name: RegExp) => {
      await tabTo(page, name);
      await page.keyboard.press("Enter");
    };
    await press(/^В корзину: Mug/);
    const focus = () => page.locator(":focus").getAttribute("aria-label");
    expect(await focus()).toBe("Больше на один");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    expect(await focus()).toBe("В корзину: Mug");
    await press(/^Вернуть/);
    await tabTo(page, /^Имя/);
    await page.keyboard.type("Мира");
    await tabTo(page, /^Электронная почта/);
    await page.keyboard.type("mira@example.com");
    await tabTo(page, /^Принимаю/);
    await page.keyboard.press("Space");
    await press(/^Заказать, 990,50/);
    await page.getByRole("heading", { name: "Спасибо, заказ принят" }).waitFor();
    expect(await page.locator(":focus").textContent()).toContain("Спасибо");
    page.expectQuiet();
  });
});

const ORDER = "5e1b7c40-93d2-4c7a-8f16-2d90ab4e7731";

describe("against another server", () => {
  /** It answers every path with the console's page, and the calls in shapes of its own. */
  async function foreign(page: TestPage, replies: Record<string, [number, unknown]>) {
    await page.route("**/store/lumen", async (route) => {
      const console = await route.fetch({ url: `${server.url}/` });
      await route.fulfill({ response: console });
    });
    await page.route("**/api/v1/**", (route) => {
      const path = new URL(route.request().url()).pathname.replace("/api/v1/store/lumen", "");
      const [status, json] = replies[path] ?? [404, {}];
      return route.fulfill({ status, json });
    });
  }
  const STORE: Record<string, [number, unknown]> = {
    "": [200, { store: { id: 7, name: "Other" } }],
    "/products": [200, [{ id: 1, name: "Frame", price: "12.50", currency: "EUR", further: true }]],
    "/theme": [200, {}],
    "/payment-systems": [500, {}],
    "/documents/terms": [500, {}],
  };

  test("the page is the same, without console code [OP-179 OP-185 PUB-18 PUB-19 PUB-20]", async () => {
    const page = await newPage(server);
    const scripts: string[] = [];
    page.on("request", (request) =>
      scripts.push(/assets\/([\w-]+?)-[\w-]{8}\.js$/.exec(request.url())?.[1] ?? ""),
    );
    await foreign(page, STORE);
    await page.goto("/store/lumen");
    await page.getByText("€12.50").waitFor();
    await page.getByRole("button", { name: "Add to cart: Frame" }).click();
    await page.getByRole("button", { name: "Order, €12.50" }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0); // no systems, no documents, no legal info: all quiet
    expect(await page.getByLabel("I accept").count()).toBe(0);
    expect(scripts.filter((name) => ["index", "console", "list", "session"].includes(name))).toEqual([]);
  });

  test.each([
    ["", "Could not load the store"],
    ["/products", "Could not load the products"],
    ["/theme", "Could not load the look of the store"],
  ])("that fails at %s the page says: %s, and tries again [PUB-14..16]", async (path, says) => {
    const page = await newPage(server);
    const replies = { ...STORE, [path]: [400, {}] as [number, unknown] };
    await foreign(page, replies);
    await page.goto("/store/lumen");
    await page.getByText(says).waitFor();
    replies[path] = STORE[path] as [number, unknown];
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("€12.50").waitFor();
    await expect.poll(() => page.getByText(says).count()).toBe(0);
  });
});

test("the page names at once what its first paint needs, and what it says of itself [PUB-01 OP-185]", async () => {
  const html = await (await fetch(server.url + at())).text();
  for (const tag of [
    /<script>.*\/assets\/store-/s,
    /<link rel="preload" as="style" crossorigin href="\/assets\/base-/,
    /<link rel="modulepreload" crossorigin href="\/assets\/public-/,
    /<link rel="preload" as="image" fetchpriority="high" [^>]*href="\/art\/oil-igor.webp">/,
    /<meta name="description" content="Portraits of your evening Choose how to keep them.">/,
  ])
    expect(html).toMatch(tag);
  const page = await newPage(server, { viewport: "phone" });
  const asked = new Map<string, number>();
  page.on("request", (request) => asked.set(request.url(), (asked.get(request.url()) ?? 0) + 1));
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { __shifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(at());
  await page.settled();
  // Each once: a preload that does not match is a second request, and moved boxes are what a picture without a place does.
  expect([...asked].filter(([, times]) => times > 1)).toEqual([]);
  const moved = await page.evaluate(() => (window as unknown as { __shifts: number[] }).__shifts);
  expect(moved.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.1);
});

test("a store that does not exist says so [OP-144]", async () => {
  const page = await newPage(server, { path: "/store/none" });
  expect(await heading(page)).toBe("There is nothing at this address");
});

test("a preview shows the theme of its parent and takes no orders [OP-232]", async () => {
  const page = await newPage(server, { path: "/login" });
  await page.evaluate((address) => {
    addEventListener("message", ({ data, source }) => {
      if (data?.type !== "safelight:preview-ready") return;
      const theme = { colors: { background: "#102030", text: "#FFFFFF" }, fonts: {}, custom_css: "" };
      (source as Window).postMessage({ type: "safelight:preview", theme, view: "checkout" }, location.origin);
    });
    const frame = document.createElement("iframe");
    frame.src = address;
    document.body.append(frame);
  }, `${at()}?preview`);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("heading", { name: "Checkout" }).waitFor();
  expect(await frame.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
    "rgb(16, 32, 48)",
  );
  expect(await frame.getByRole("button", { name: /^Order/ }).getAttribute("aria-disabled")).toBe("true");
  await frame.getByText("Preview: nothing can be ordered here").waitFor();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("cart."))),
  ).toEqual([]);
});

test.each(["desktop", "phone"] as const)(
  "every screen is free of what axe finds, on a %s",
  async (viewport) => {
    const page = await newPage(server, { viewport, path: at() });
    await page.getByRole("button", { name: "Add to cart: Mug" }).click();
    const found = await axeFindings(page);
    await page.goto(at("/checkout"));
    await page.getByRole("button", { name: /^Order/ }).click();
    await page.getByText("Enter your name").waitFor();
    found.push(...(await axeFindings(page)));
    for (const path of ["/documents/offer", `/order/${ORDER}/success`]) {
      await page.goto(at(path));
      await page.locator("main h1").waitFor();
      found.push(...(await axeFindings(page)));
    }
    expect(found).toEqual([]);
  },
);
