import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { payment_systems, store_payments, stores } from "../../../server/store/schema";
import { describeEachEngine } from "../../support/engines";
import { type PaymentStub, startPaymentStub } from "../../support/payment-stub";
import { type Cast, castOf } from "../../support/people";
import { until } from "../../support/ports";
import { send } from "../../support/send";
import { startServer, type TestServer } from "../../support/server";
import { addShop, addSystem, checkOut, makeDue, moneyOf, type Shop, type System } from "../../support/shops";

describeEachEngine("payments by a provider", (engine) => {
  let stub: PaymentStub;
  let server: TestServer;
  let cast: Cast;
  let shop: Shop;
  let stripe: System;
  let yookassa: System;
  beforeAll(async () => {
    stub = await startPaymentStub();
    const apis = { STRIPE_API: stub.stripe, YOOKASSA_API: stub.yookassa };
    server = await startServer({ ...(await engine.settings()), ...apis });
    cast = await castOf(server);
    shop = await addShop(server, cast.dealer.id);
    stripe = await addSystem(server, shop, "stripe");
    yookassa = await addSystem(server, shop, "yookassa");
  });
  afterAll(async () => {
    await server?.stop();
    await stub?.stop();
  });
  afterEach(() => {
    stub.failure = () => undefined;
  });

  const asDealer = (method: string, path: string, json?: unknown) =>
    send(server, method, path, { token: cast.dealer.token, json });
  const orderOf = async (id: string) =>
    (await asDealer("GET", `/stores/${shop.id}/orders?page_size=100`)).body.items.find(
      (order: { id: string }) => order.id === id,
    );
  const page = (id: string) => send(server, "GET", `/store/${shop.slug}/orders/${id}`);
  const pay = (id: string, json: object = {}) =>
    send(server, "POST", `/store/${shop.slug}/orders/${id}/pay`, { json });
  const paymentOf = async (id: string) => {
    const { payments } = await moneyOf(server, id);
    return stub.payments.get(payments.at(-1)?.ref ?? "") as NonNullable<
      ReturnType<PaymentStub["payments"]["get"]>
    >;
  };
  /** The shopper's page, which asks again and again, until the order says so. */
  const untilPage = (id: string, status: string) =>
    until(`an order that is ${status}`, async () => (await page(id)).body.status === status);

  it("creates one payment with sum, currency, key, ids and our page, whatever Host is sent [PUB-13 CALL-PUB-09 OP-146 OP-220 OP-221 OP-223]", async () => {
    const headers = { "x-forwarded-host": "evil.example.com" };
    const { status, body } = await checkOut(server, shop, { payment_method: stripe.id, headers });
    expect([status, body.status]).toEqual([200, "pending"]);
    const { payments } = await moneyOf(server, body.order_id);
    const [payment] = payments;
    const [create] = stub.creates();
    const return_url = `${server.url}/store/${shop.slug}/order/${body.order_id}/success`;
    expect(create).toMatchObject({ key: payment?.id, authorization: "Bearer sk_test_planted" });
    expect(create?.body).toMatchObject({
      mode: "payment",
      "line_items[0][price_data][unit_amount]": "1250",
      "line_items[0][price_data][currency]": "eur",
      "metadata[order]": body.order_id,
      "metadata[payment]": payment?.id,
      "payment_intent_data[metadata][payment]": payment?.id,
      success_url: return_url,
      cancel_url: return_url,
      customer_email: "anna@example.com",
      "adaptive_pricing[enabled]": "false",
    });
    expect(JSON.stringify(create?.body)).not.toMatch(/Anna Lind|Print 10x15/);
    expect(body.payment_url).toBe(`${stub.stripe}/pay/${payment?.ref}`);

    const roubles = await addShop(server, cast.dealer.id, { currency: "RUB" });
    const cards = await addSystem(server, roubles, "yookassa");
    const other = await checkOut(server, roubles, { payment_method: cards.id });
    const sent = stub.creates().at(-1);
    const [second] = (await moneyOf(server, other.body.order_id)).payments;
    expect(sent).toMatchObject({ key: second?.id });
    expect(sent?.body).toMatchObject({
      amount: { value: "12.50", currency: "RUB" },
      capture: true,
      confirmation: {
        type: "redirect",
        return_url: `${server.url}/store/${roubles.slug}/order/${other.body.order_id}/success`,
      },
      metadata: { order: other.body.order_id, payment: second?.id },
    });
    expect(JSON.stringify(sent?.body)).not.toContain("anna@example.com");
    expect(other.body).toMatchObject({
      status: "pending",
      payment_url: `${stub.yookassa}/pay/${second?.ref}`,
    });
    expect(stub.creates()).toHaveLength(2);
  });

  it.each(["evil.example.com", "127.0.0.1:1", "localhost.evil.example.com"])(
    "brings the shopper back to the store's own domain when Host is %s [OP-221 OP-223]",
    async (host) => {
      const { order_id } = (
        await server.fastify.inject({
          method: "POST",
          url: `/api/v1/store/${shop.slug}/checkout`,
          headers: { host, "x-forwarded-host": host, origin: `https://${host}` },
          payload: {
            items: [{ id_product: shop.product, quantity: 1 }],
            customer_name: "Anna Lind",
            customer_email: "anna@example.com",
            accept_terms: true,
            payment_method: stripe.id,
          },
        })
      ).json();
      const page = `/store/${shop.slug}/order/${order_id}/success`;
      const { success_url, cancel_url } = stub.creates().at(-1)?.body ?? {};
      expect(success_url).toMatch(/^https:\/\/host\d+\.example\.com\//);
      expect([new URL(success_url).pathname, cancel_url]).toEqual([page, success_url]);
    },
  );

  it("makes one order and one payment of twenty equal forms at once [OP-221]", async () => {
    for (const { id: payment_method } of [stripe, yookassa]) {
      const before = stub.creates().length;
      const key = randomUUID();
      const forms = Array.from({ length: 20 }, () => checkOut(server, shop, { payment_method, key }));
      const answers = await Promise.all(forms);
      expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
      expect(answers[0]?.body.payment_url).toMatch(/\/pay\//);
      expect(stub.creates().length).toBe(before + 1);
      const { order_id } = answers[0]?.body ?? {};
      const { payments } = await moneyOf(server, order_id);
      expect(stub.of(payments[0]?.id ?? "")).toMatchObject([{ metadata: { order: order_id } }]);
    }
  });

  it("is paid by the provider's answer alone, after the shopper's page or the timer [PUB-14 OP-147 OP-220 OP-223]", async () => {
    const { body } = await checkOut(server, shop, { payment_method: stripe.id });
    const open = await paymentOf(body.order_id);
    const reads = () =>
      stub.calls.filter(({ path, method }) => method === "GET" && path.endsWith(open.id)).length;
    await page(body.order_id);
    await until("a read", async () => reads() > 0);
    expect((await page(body.order_id)).body.status).toBe("pending");
    open.state = "paid";
    // One read of the page is enough: it asks 3 s after the last time.
    await page(body.order_id);
    await until("the page's hint", async () => (await orderOf(body.order_id)).status === "paid");
    expect((await page(body.order_id)).body).toMatchObject({ status: "paid", payment_url: null });
    const order = await orderOf(body.order_id);
    expect(order).toMatchObject({ received_amount: 12.5, is_test: true, attention: null });
    expect(order.payments).toMatchObject([{ status: "paid", reference: open.id }]);

    const alone = await checkOut(server, shop, { payment_method: yookassa.id });
    (await paymentOf(alone.body.order_id)).state = "paid";
    const [row] = (await moneyOf(server, alone.body.order_id)).payments;
    const first = Date.parse(row?.check_at ?? "") - Date.parse(row?.created_at ?? "");
    expect(first).toBeGreaterThan(30_000);
    expect(first).toBeLessThanOrEqual(61_000);
    // Nothing wakes the worker: it looks by itself within half a minute of the time.
    const check_at = new Date(0).toISOString();
    await server.services.database
      .db()
      .update(store_payments)
      .set({ check_at })
      .where(eq(store_payments.id, row?.id ?? ""));
    await until("the timer's read", async () => (await orderOf(alone.body.order_id)).status === "paid");
  });

  it("is failed or cancelled as the provider says, and payable again; money that comes late counts [OP-222 OP-223]", async () => {
    const { body } = await checkOut(server, shop, { payment_method: yookassa.id });
    const first = await paymentOf(body.order_id);
    Object.assign(first, { state: "canceled", reason: "insufficient_funds" });
    await untilPage(body.order_id, "failed");
    expect((await orderOf(body.order_id)).payments[0].failure).toBe("insufficient_funds");
    // "Try again" in several tabs at once: one address.
    const again = await Promise.all(Array.from({ length: 5 }, () => pay(body.order_id)));
    const second = await paymentOf(body.order_id);
    expect(second.id).not.toBe(first.id);
    for (const { body: state } of again)
      expect(state).toMatchObject({ status: "pending", payment_url: expect.stringContaining(second.id) });
    const open = [...stub.payments.values()].filter(
      ({ state, metadata }) => state === "open" && metadata.order === body.order_id,
    );
    expect(open).toEqual([second]);
    Object.assign(second, { state: "canceled", reason: "expired_on_confirmation" });
    await untilPage(body.order_id, "cancelled");
    second.state = "paid";
    await untilPage(body.order_id, "paid");
  });

  it("never leaves two addresses to pay one order at [OP-221 OP-223]", async () => {
    const { body } = await checkOut(server, shop, { payment_method: stripe.id });
    const first = await paymentOf(body.order_id);
    expect((await pay(body.order_id)).body.payment_url).toBe(body.payment_url);
    const changed = await Promise.all([
      pay(body.order_id, { payment_method: yookassa.id }),
      pay(body.order_id, { payment_method: yookassa.id }),
    ]);
    expect(first.state).toBe("canceled");
    expect(changed.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(changed.map(({ body: { payment_url } }) => payment_url)).size).toBe(1);
    // YooKassa cannot end a payment.
    const back = await pay(body.order_id, { payment_method: stripe.id });
    expect([back.status, back.body.code]).toEqual([409, "errors.payment_open"]);
    const payable = [...stub.payments.values()].filter(
      ({ state, metadata }) => state === "open" && metadata.order === body.order_id,
    );
    expect(payable).toMatchObject([{ provider: "yookassa" }]);
  });

  it("counts a session that was paid while it was being ended [OP-222 OP-223]", async () => {
    const { body } = await checkOut(server, shop, { payment_method: stripe.id });
    (await paymentOf(body.order_id)).state = "paid";
    const { body: marked } = await asDealer("POST", `/stores/${shop.id}/orders/${body.order_id}/mark-paid`);
    expect(marked).toMatchObject({ status: "paid", received_amount: 12.5, attention: null });
    expect(marked.payments).toHaveLength(1);
  });

  it("says so when an order was paid twice, and one refund settles it [OP-222 OP-227 OP-231]", async () => {
    const { body } = await checkOut(server, shop, { payment_method: yookassa.id });
    await asDealer("POST", `/stores/${shop.id}/orders/${body.order_id}/mark-paid`);
    const { payments } = await moneyOf(server, body.order_id);
    const open = stub.payments.get(payments[0]?.ref ?? "");
    if (open) open.state = "paid";
    await makeDue(server, body.order_id);
    await until("both payments", async () => (await orderOf(body.order_id)).attention === "paid_twice");
    const refund = await asDealer("POST", `/stores/${shop.id}/orders/${body.order_id}/refund`, {
      amount: 12.5,
      reason: "Paid twice",
    });
    expect(refund.body).toMatchObject({ status: "paid", attention: null, refunded_amount: 12.5 });
  });

  it("is closed a day after checkout [OP-223]", async () => {
    const { body } = await checkOut(server, shop, { payment_method: null });
    const { now } = server.services;
    server.services.now = () => new Date(now().getTime() + 25 * 3_600_000);
    const late = await pay(body.order_id, { payment_method: stripe.id });
    server.services.now = now;
    expect([late.status, late.body.code]).toEqual([409, "errors.order_closed"]);
  });

  it("follows open payments of an inactive system and store, and takes no new ones [OP-228 OP-230]", async () => {
    const own = await addShop(server, cast.dealer.id);
    const system = await addSystem(server, own, "stripe");
    const { body } = await checkOut(server, own, { payment_method: system.id });
    const db = server.services.database.db();
    await db.update(payment_systems).set({ is_active: false }).where(eq(payment_systems.id, system.id));
    expect((await checkOut(server, own, { payment_method: system.id })).body.fields).toHaveProperty(
      "payment_method",
    );
    await db.update(stores).set({ is_active: false }).where(eq(stores.id, own.id));
    (await paymentOf(body.order_id)).state = "paid";
    const state = async () =>
      (await send(server, "GET", `/store/${own.slug}/orders/${body.order_id}`)).body.status;
    await until("the open payment's end", async () => (await state()) === "paid");
  });

  it("offers test systems only without an active live one [OP-230]", async () => {
    const own = await addShop(server, cast.dealer.id);
    const test = await addSystem(server, own, "stripe");
    const live = await addSystem(server, own, "yookassa", { is_test: false, secret_key: "live_planted" });
    expect((await checkOut(server, own, { payment_method: test.id })).body.fields).toHaveProperty(
      "payment_method",
    );
    expect((await checkOut(server, own, { payment_method: live.id })).status).toBe(200);
  });
});
