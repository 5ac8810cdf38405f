import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeEachEngine } from "../../support/engines";
import { stripeSignature } from "../../support/payment-calls";
import { type PaymentStub, startPaymentStub } from "../../support/payment-stub";
import { type Cast, castOf } from "../../support/people";
import { until } from "../../support/ports";
import { startServer, type TestServer } from "../../support/server";
import { addShop, addSystem, checkOut, moneyOf, type Shop, type System } from "../../support/shops";

describeEachEngine("notifications of providers", (engine) => {
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
  beforeEach(() => {
    stub.failure = () => undefined;
  });

  async function ordered(system: System) {
    const { body } = await checkOut(server, shop, { payment_method: system.id });
    const [row] = (await moneyOf(server, body.order_id)).payments;
    const payment = stub.payments.get(row?.ref ?? "") as NonNullable<ReturnType<typeof stub.payments.get>>;
    return { id: body.order_id as string, row: row?.id ?? "", payment };
  }
  const completed = (ref: string, metadata = {}, type = "checkout.session.completed") =>
    JSON.stringify({
      id: "evt_1",
      object: "event",
      type,
      data: { object: { id: ref, object: "checkout.session", payment_status: "paid", metadata } },
    });
  const notify = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...headers },
    });
  const signed = (path: string, body: string, secret?: string, age?: number) =>
    notify(path, body, { "stripe-signature": stripeSignature(body, secret, age) });
  const reads = (ref: string) =>
    stub.calls.filter(({ method, path }) => method === "GET" && path.endsWith(ref)).length;
  const statusOf = async (id: string) => (await moneyOf(server, id)).order.status;

  it("takes only what is signed, lately, and at a right address [OP-226]", async () => {
    const { id, payment } = await ordered(stripe);
    const body = completed(payment.id);
    payment.state = "paid";
    const before = stub.calls.length;
    const statuses = [
      await notify(stripe.path, body),
      await signed(stripe.path, body, "whsec_wrong"),
      await signed(stripe.path, body, undefined, 301),
      await signed(stripe.path, body, undefined, -310),
      await signed(`/api/payments/${randomUUID()}/${stripe.path.split("/").at(-1)}`, body),
      await signed(`${stripe.path.slice(0, -1)}!`, body),
      await signed(`/api/payments/x/y`, body),
      await notify(yookassa.path, "no JSON"),
    ].map(({ status }) => status);
    expect(statuses).toEqual([400, 400, 400, 400, 404, 404, 404, 400]);
    const unsafe = await addSystem(server, shop, "stripe", { is_active: false });
    expect((await notify(unsafe.path, body)).status).toBe(400);
    expect(stub.calls).toHaveLength(before);
    // Nor later: what a right one asks for comes after what they would have asked for.
    const right = await ordered(stripe);
    await signed(stripe.path, completed(right.payment.id));
    await until("a read", async () => reads(right.payment.id) > 0);
    expect(reads(payment.id)).toBe(0);
    expect(await statusOf(id)).toBe("pending");
  });

  it("believes nothing of a notification but whom to ask for [OP-220 OP-226]", async () => {
    const { id, payment } = await ordered(stripe);
    expect((await signed(stripe.path, completed(payment.id))).status).toBe(200);
    await until("a read", async () => reads(payment.id) > 0);
    expect(await statusOf(id)).toBe("pending");
    payment.state = "paid";
    expect((await signed(stripe.path, completed(payment.id))).status).toBe(200);
    await until("the order's payment", async () => (await statusOf(id)) === "paid");
    // Of another system of the store it means nothing.
    const other = await ordered(yookassa);
    other.payment.state = "paid";
    await signed(stripe.path, completed(other.payment.id, { payment: other.row }));
    expect(reads(other.payment.id)).toBe(0);
    const event = { type: "notification", event: "payment.succeeded", object: { id: other.payment.id } };
    expect((await notify(yookassa.path, JSON.stringify(event))).status).toBe(200);
    await until("the order's payment", async () => (await statusOf(other.id)) === "paid");
  });

  it("answers at once while the provider is silent, and counts two hundred repeats once [OP-226]", async () => {
    const { id, row, payment } = await ordered(stripe);
    stub.failure = () => ({ kind: "silence" });
    const begun = performance.now();
    expect((await signed(stripe.path, completed(payment.id))).status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(1000);
    await until("a hanging read", async () => reads(payment.id) > 0);
    stub.failure = () => undefined;
    payment.state = "paid";
    const repeats = (round: number) =>
      Promise.all(
        Array.from({ length: 200 }, (_unused, at) => {
          const type = EVENTS[(at * 7 + round) % EVENTS.length];
          return signed(stripe.path, completed(at % 2 ? payment.id : "cs_unknown", { payment: row }, type));
        }),
      );
    const answers = await repeats(0);
    stub.letGo();
    await until("the order's payment", async () => (await statusOf(id)) === "paid");
    const { order } = await moneyOf(server, id);
    const { length } = stub.calls;
    answers.push(...(await repeats(1)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await until("a look after the last of them", async () => stub.calls.length > length);
    await until(
      "nothing left to ask",
      async () => (await moneyOf(server, id)).payments[0]?.check_at === null,
    );
    const { received_amount, paid_at, status, attention } = (await moneyOf(server, id)).order;
    expect({ received_amount, paid_at, status, attention }).toEqual({
      received_amount: 12.5,
      paid_at: order.paid_at,
      status: "paid",
      attention: null,
    });
  });
});

/** Events that say different things of one payment: none of them is believed. */
const EVENTS = [
  "checkout.session.completed",
  "checkout.session.expired",
  "checkout.session.async_payment_failed",
  "checkout.session.async_payment_succeeded",
  "refund.created",
];
