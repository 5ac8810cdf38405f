import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEmbeddedEngine } from "../../support/engines";
import { logInAs, type Person } from "../../support/people";
import { until } from "../../support/ports";
import { send } from "../../support/send";
import { startServer, type TestServer } from "../../support/server";
import { addShop, addSystem, checkOut, moneyOf, type Shop, type System } from "../../support/shops";

describeEmbeddedEngine("the demo's payment providers", () => {
  let server: TestServer;
  let admin: Person;
  let shop: Shop;
  let systems: System[];
  beforeAll(async () => {
    server = await startServer({ DEMO: "1", STRIPE_API: undefined, YOOKASSA_API: undefined });
    admin = await logInAs(server, "admin@example.com");
    shop = await addShop(server, admin.id, { price: 490, currency: "RUB" });
    systems = [await addSystem(server, shop, "stripe"), await addSystem(server, shop, "yookassa")];
  });
  afterAll(() => server?.stop());

  const statusOf = async (id: string) => (await moneyOf(server, id)).order.status;
  async function ordered(at: number, language = "en") {
    const payment_method = systems[at]?.id;
    const headers = { "accept-language": language };
    const { status, body } = await checkOut(server, shop, { payment_method, headers });
    expect([status, body.status]).toEqual([200, "pending"]);
    return { id: body.order_id as string, url: body.payment_url as string };
  }
  const press = (url: string, action: string, lose = false) =>
    fetch(url, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ action, ...(lose ? { lose: "1" } : {}) }),
    });

  it("its interfaces, for which any test key is good, are for this server alone [OP-229]", async () => {
    const calls = [
      ["/demo-pay/stripe/v1/account", "Bearer sk_test_abc"],
      ["/demo-pay/yookassa/v3/me", `Basic ${Buffer.from("1:test_abc").toString("base64")}`],
    ] as const;
    const root = server.services.providers.standIn();
    expect(root).toMatch(/\/demo-pay\/[0-9a-f-]{36}$/);
    for (const [path, authorization] of calls) {
      expect((await fetch(`${server.url}${path}`, { headers: { authorization } })).status).toBe(404);
      const known = path.replace("/demo-pay", root as string);
      expect((await fetch(known, { headers: { authorization } })).status).toBe(200);
    }
  });

  it.each([0, 1])(
    "shows a page in the shopper's language that runs nothing, and pays (%i) [OP-20 OP-220 OP-226 OP-229]",
    async (at) => {
      const { id, url } = await ordered(at, "ru");
      expect(url).toMatch(new RegExp(`^${server.url}/demo-pay/page/`));
      // The storefront's language, not the one that the browser prefers.
      const page = await fetch(url, { headers: { "accept-language": "en" } });
      const html = await page.text();
      expect(html).toContain("Деньги не списываются");
      expect(html).toMatch(/<h1>Заказ \d+, /);
      expect(html).toMatch(/>490\s₽</);
      expect(html).not.toContain("<script");
      expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
      const other = await ordered(at);
      const english = await fetch(other.url, { headers: { "accept-language": "ru" } });
      expect(await english.text()).toMatch(/<h1>Order \d+, [\s\S]*>₽490<[\s\S]*No real money/);
      const pressed = await press(url, "pay");
      expect([pressed.status, pressed.headers.get("location")]).toEqual([
        303,
        `${server.url}/store/${shop.slug}/order/${id}/success`,
      ]);
      // By the notification alone.
      await until("a paid order", async () => (await statusOf(id)) === "paid");
      expect(await (await fetch(url)).text()).toContain("Этот платёж завершён");
    },
  );

  it.each([0, 1])("declines, cancels, and loses notifications (%i) [OP-222 OP-223 OP-229]", async (at) => {
    const declined = await ordered(at);
    await press(declined.url, "decline");
    await until("a failed order", async () => (await statusOf(declined.id)) === "failed");
    const cancelled = await ordered(at);
    await press(cancelled.url, "cancel");
    const page = async () => (await send(server, "GET", `/store/${shop.slug}/orders/${cancelled.id}`)).body;
    expect(await page()).toMatchObject({ status: "pending", payment_url: cancelled.url });
    await press(cancelled.url, "pay", true);
    await until("the page's question", async () => (await page()).status === "paid");
  });

  it.each([0, 1])("waits for a slow bank, and gives money back (%i) [OP-222 OP-227 OP-229]", async (at) => {
    const { id, url } = await ordered(at);
    const { now } = server.services;
    await press(url, "slow");
    const page = async () => (await send(server, "GET", `/store/${shop.slug}/orders/${id}`)).body;
    const state = async () => (await page()) && (await moneyOf(server, id)).payments[0]?.state;
    await until("a payment under way", async () => (await state()) === "processing");
    expect((await page()).payment_url).toBeNull();
    server.services.now = () => new Date(now().getTime() + 11_000);
    await until("a paid order", async () => (await page()).status === "paid");
    const refund = await send(server, "POST", `/stores/${shop.id}/orders/${id}/refund`, {
      token: admin.token,
      json: { amount: 90, reason: "Blurred" },
    });
    expect(refund.body).toMatchObject({ status: "partially_refunded", refunded_amount: 90 });
    server.services.now = now;
    expect(refund.body.refunds).toMatchObject([{ status: "done", source: "console" }]);
  });

  it("tests keys, and takes no live ones [CALL-STO-25 OP-225 OP-229]", async () => {
    const path = `/stores/${shop.id}/payment-systems`;
    const token = admin.token;
    const test = async ({ id }: System) => (await send(server, "POST", `${path}/${id}/test`, { token })).body;
    for (const system of systems) expect(await test(system)).toMatchObject({ success: true });
    const refused = await addSystem(server, shop, "stripe", {
      secret_key: "sk_test_refused",
      is_active: false,
    });
    expect(await test(refused)).toEqual({ success: false, message: "The provider does not accept the keys" });
    const manual = await addSystem(server, shop, "manual");
    expect(await test(manual)).toMatchObject({ success: true });
    const json = { type: "stripe", name: "Live", is_test: false, settings: { secret_key: "sk_live_1" } };
    const live = await send(server, "POST", path, { token, json });
    expect([live.status, Object.keys(live.body.fields)]).toEqual([422, ["settings.secret_key"]]);
  });
});
