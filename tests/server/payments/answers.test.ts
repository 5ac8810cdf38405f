import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { PaymentRow } from "../../../server/payments/rows";
import { describeEmbeddedEngine } from "../../support/engines";
import { type Failure, type PaymentStub, startPaymentStub } from "../../support/payment-stub";
import { type Cast, castOf } from "../../support/people";
import { until } from "../../support/ports";
import { startServer, type TestServer } from "../../support/server";
import { addShop, addSystem, checkOut, makeDue, moneyOf } from "../../support/shops";
import { addDomain } from "../../support/stores";

const answer = (status: number, body: object, headers = {}): Failure => ({
  kind: "answer",
  status,
  body: JSON.stringify(body),
  headers,
});

describeEmbeddedEngine("calls of a provider and what their answers mean", (engine) => {
  let stub: PaymentStub;
  let server: TestServer;
  let cast: Cast;
  beforeAll(async () => {
    stub = await startPaymentStub();
    const apis = { STRIPE_API: stub.stripe, YOOKASSA_API: stub.yookassa };
    server = await startServer({ ...(await engine.settings()), ...apis });
    cast = await castOf(server);
  });
  afterAll(async () => {
    await server?.stop();
    await stub?.stop();
  });
  beforeEach(() => {
    stub.failure = () => undefined;
  });

  /** A shop with this way to pay. */
  async function selling(type: "stripe" | "yookassa") {
    const shop = await addShop(server, cast.dealer.id);
    const { id: payment_method } = await addSystem(server, shop, type);
    const key = randomUUID();
    return { shop, payment_method, buy: () => checkOut(server, shop, { payment_method, key }) };
  }
  const paymentOf = async (id: string) => (await moneyOf(server, id)).payments[0] as PaymentRow;

  it.each(["stripe", "yookassa"] as const)(
    "a repeated create says what the first one said, however much later it is (%s) [OP-221]",
    async (type) => {
      const { buy } = await selling(type);
      stub.failure = ({ method }) => (method === "POST" ? { kind: "cut" } : undefined);
      const before = stub.creates().length;
      expect((await buy()).status).toBe(503);
      stub.failure = () => undefined;
      const { now } = server.services;
      server.services.now = () => new Date(now().getTime() + 120_000);
      const { body } = await buy();
      server.services.now = now;
      expect(body.payment_url).toMatch(/\/pay\//);
      const [first, ...more] = stub.creates().slice(before);
      expect(more.length).toBeGreaterThan(0);
      for (const { key, body: sent } of more) expect([key, sent]).toEqual([first?.key, first?.body]);
      const { created_at } = await paymentOf(body.order_id);
      // The shopper has an hour; by itself Stripe would give a day.
      const ends = Number(first?.body.expires_at) * 1000;
      if (type === "stripe") expect(ends - Date.parse(created_at)).toBe(3_600_000);
    },
  );

  it.each([
    ["stripe", "that its first call still runs", answer(409, {})],
    [
      "stripe",
      "that it had other parameters",
      answer(400, { error: { type: "idempotency_error", message: "Keys for idempotent requests" } }),
    ],
    [
      "yookassa",
      "that its key was used",
      answer(400, { type: "error", code: "invalid_request", description: "Idempotence key duplicated" }),
    ],
  ] as const)(
    "a create of %s that says %s may have made a payment [OP-221]",
    async (type, _what, failure) => {
      const { buy } = await selling(type);
      stub.failure = ({ method }) => (method === "POST" ? failure : undefined);
      const unclear = await buy();
      expect([unclear.status, unclear.body.code]).toEqual([503, "errors.payment_provider_down"]);
      stub.failure = () => undefined;
      const { body } = await buy();
      expect(body).toMatchObject({ status: "pending", payment_url: expect.stringContaining("/pay/") });
      expect((await moneyOf(server, body.order_id)).payments).toMatchObject([
        { state: "open", failure: null },
      ]);
    },
  );

  it.each([
    ["requires_payment_method", "failed", "failed"],
    ["canceled", "failed", "failed"],
    ["processing", "processing", "pending"],
  ])("a bank debit of Stripe whose intent is %s has %s [OP-222]", async (status, state, order) => {
    const { buy } = await selling("stripe");
    const { order_id } = (await buy()).body;
    const { ref } = await paymentOf(order_id);
    const intent = { id: `pi_${randomUUID()}`, status };
    const session = { id: ref, status: "complete", payment_status: "unpaid", payment_intent: intent };
    stub.failure = ({ path }) => (path.endsWith(ref ?? "") ? answer(200, session) : undefined);
    await makeDue(server, order_id);
    await until("the answer", async () => (await paymentOf(order_id)).state !== "open");
    expect(await paymentOf(order_id)).toMatchObject({ state, payment_ref: intent.id });
    expect((await moneyOf(server, order_id)).order.status).toBe(order);
  });

  it.each([
    ["stripe", answer(429, { error: { type: "rate_limit_error" } }, { "retry-after": "1800" })],
    ["yookassa", answer(429, { type: "error", retry_after: 1_800_000 })],
  ] as const)("a provider that asks to wait is asked again then (%s) [OP-221]", async (type, failure) => {
    const { buy } = await selling(type);
    const { order_id } = (await buy()).body;
    stub.failure = () => failure;
    await makeDue(server, order_id);
    await until("the answer", async () => {
      const { checks, held_until } = await paymentOf(order_id);
      return checks === 1 && held_until === null;
    });
    const { check_at } = await paymentOf(order_id);
    const minutes = (Date.parse(check_at ?? "") - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(25);
    expect(minutes).toBeLessThanOrEqual(30);
  });

  it("the shopper comes back to the domain of ours where the form was sent, to no sleeping one [OP-221 OP-223]", async () => {
    const { shop, payment_method } = await selling("stripe");
    await addDomain(server, { name: "second.example.com" });
    await addDomain(server, { name: "asleep.example.com", is_active: false });
    const originOf = async (host: string) => {
      const { order_id } = (
        await server.fastify.inject({
          method: "POST",
          url: `/api/v1/store/${shop.slug}/checkout`,
          headers: { host },
          payload: {
            items: [{ id_product: shop.product, quantity: 1 }],
            customer_name: "Anna Lind",
            customer_email: "anna@example.com",
            accept_terms: true,
            payment_method,
          },
        })
      ).json();
      return new URL((await paymentOf(order_id)).return_url ?? "").origin;
    };
    expect(await originOf("second.example.com")).toBe("http://second.example.com");
    expect(await originOf("SECOND.example.com")).toBe("http://second.example.com");
    for (const host of ["asleep.example.com", "second.example.com:1"])
      expect(await originOf(host)).toMatch(/^https:\/\/host\d+\.example\.com$/);
  });
});
