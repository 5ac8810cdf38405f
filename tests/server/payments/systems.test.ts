import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { payment_systems } from "../../../server/store/schema";
import { describeEachEngine } from "../../support/engines";
import { type PaymentStub, startPaymentStub } from "../../support/payment-stub";
import { type Cast, castOf } from "../../support/people";
import { until } from "../../support/ports";
import { send } from "../../support/send";
import { startServer, type TestServer } from "../../support/server";
import { addShop, addSystem, checkOut, moneyOf, type Shop } from "../../support/shops";

describeEachEngine("payment systems with open payments", (engine) => {
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

  const asDealer = (method: string, path: string, json?: unknown) =>
    send(server, method, path, { token: cast.dealer.token, json });
  type Opened = Awaited<ReturnType<typeof opened>>;
  async function opened(type: "stripe" | "yookassa") {
    const shop: Shop = await addShop(server, cast.dealer.id);
    const system = await addSystem(server, shop, type);
    const { body } = await checkOut(server, shop, { payment_method: system.id });
    const [row] = (await moneyOf(server, body.order_id)).payments;
    const payment = stub.payments.get(row?.ref ?? "") as NonNullable<ReturnType<typeof stub.payments.get>>;
    return { shop, system, order: body.order_id as string, payment, row };
  }
  const rowOf = async (id: string) =>
    (await server.services.database.db().select().from(payment_systems).where(eq(payment_systems.id, id)))[0];

  it("takes a new key of the same account only, and asks again with it [OP-224 OP-228]", async () => {
    const { shop, system, order, payment } = await opened("stripe");
    const path = `/stores/${shop.id}/payment-systems/${system.id}`;
    const save = (secret_key: string) => asDealer("PUT", path, { settings: { secret_key } });
    stub.failure = ({ authorization }) =>
      authorization.includes("foreign") ? { kind: "answer", status: 404, body: "{}" } : undefined;
    const foreign = await save("sk_test_foreign");
    expect([foreign.status, Object.keys(foreign.body.fields)]).toEqual([422, ["settings.secret_key"]]);
    const calls = stub.calls.length;
    payment.state = "paid";
    expect((await save("sk_test_rolled")).status).toBe(200);
    await until("a paid order", async () => (await moneyOf(server, order)).order.status === "paid");
    expect(
      stub.calls.slice(calls).every(({ authorization }) => authorization === "Bearer sk_test_rolled"),
    ).toBe(true);
    const mode = await asDealer("PUT", path, { is_test: false, settings: { secret_key: "sk_live_1" } });
    expect([mode.status, Object.keys(mode.body.fields)]).toEqual([422, ["is_test"]]);
    const shopId = await opened("yookassa");
    const moved = await asDealer("PUT", `/stores/${shopId.shop.id}/payment-systems/${shopId.system.id}`, {
      settings: { shop_id: "200600", secret_key: "********" },
    });
    expect([moved.status, Object.keys(moved.body.fields)]).toEqual([422, ["settings.shop_id"]]);
  });

  it("takes no key that the provider does not accept, and any while it is silent [OP-224]", async () => {
    const { shop, system } = await opened("stripe");
    const path = `/stores/${shop.id}/payment-systems/${system.id}`;
    const answers = (status: number, secret_key: string) => {
      stub.failure = ({ authorization }) =>
        authorization.endsWith(secret_key) ? { kind: "answer", status } : undefined;
      return asDealer("PUT", path, { settings: { secret_key } });
    };
    const wrong = await answers(401, "sk_test_wrong");
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      { "settings.secret_key": "validation.other_account" },
    ]);
    expect((await answers(503, "sk_test_unclear")).status).toBe(200);
    stub.failure = () => undefined;
  });

  it("tries a new key with the newest of its own payments, and with no other system's [OP-224]", async () => {
    const { shop, system, payment } = await opened("stripe");
    const unused = await addSystem(server, shop, "stripe");
    await checkOut(server, shop, { payment_method: system.id });
    const newest = [...stub.payments.values()].at(-1);
    expect(newest?.id).not.toBe(payment.id);
    const tried = async (id: string, secret_key: string) => {
      const before = stub.calls.length;
      const path = `/stores/${shop.id}/payment-systems/${id}`;
      expect((await asDealer("PUT", path, { settings: { secret_key } })).status).toBe(200);
      return stub.calls.slice(before).filter(({ authorization }) => authorization.endsWith(secret_key));
    };
    expect(await tried(unused.id, "sk_test_first")).toEqual([]);
    // Later ones are the worker's, which asks about all that is open.
    const [first] = await tried(system.id, "sk_test_next");
    expect(first?.path).toBe(`/checkout/sessions/${newest?.id}`);
  });

  it("ends all open sessions of a store that is removed, however many there are [OP-228]", async () => {
    const { shop, system } = await opened("stripe");
    for (let more = 0; more < 5; more++) await checkOut(server, shop, { payment_method: system.id });
    const sessions = [...stub.payments.values()].slice(-6);
    expect(sessions.map(({ state }) => state)).toEqual(Array(6).fill("open"));
    expect((await asDealer("DELETE", `/stores/${shop.id}`)).status).toBe(204);
    expect(sessions.map(({ state }) => state)).toEqual(Array(6).fill("canceled"));
  });

  const WHAT = [
    ["a payment system", ({ shop, system }: Opened) => `/stores/${shop.id}/payment-systems/${system.id}`],
    ["a store", ({ shop }: Opened) => `/stores/${shop.id}`],
  ] as const;

  it.each(WHAT)(
    "ends open sessions of %s that is removed; its keys are gone [OP-228]",
    async (_what, path) => {
      const one = await opened("stripe");
      expect((await asDealer("DELETE", path(one))).status).toBe(204);
      expect(one.payment.state).toBe("canceled");
      expect((await rowOf(one.system.id))?.secrets_sealed).toBeNull();
      expect((await moneyOf(server, one.order)).payments).toMatchObject([{ state: "expired" }]);
    },
  );

  it.each(WHAT)("keeps %s until its payments and refunds are final [OP-25 OP-228]", async (_what, path) => {
    const one = await opened("yookassa");
    const refused = async () => {
      const { status, body } = await asDealer("DELETE", path(one));
      expect([status, body.code]).toEqual([409, "errors.payments_open"]);
      expect((await rowOf(one.system.id))?.secrets_sealed).not.toBeNull();
    };
    await refused();
    one.payment.state = "paid";
    const status = async () => (await moneyOf(server, one.order)).order.status;
    const check = (call: string, json?: object) =>
      asDealer("POST", `/stores/${one.shop.id}/orders/${one.order}/${call}`, json);
    await check("check");
    expect(await status()).toBe("paid");
    // The bank is not done with the refund.
    stub.refundState = "pending";
    expect((await check("refund", { amount: 2.5, reason: "Blurred" })).status).toBe(200);
    stub.refundState = "succeeded";
    await refused();
    for (const refund of stub.refunds.values()) refund.state = "succeeded";
    await check("check");
    expect((await asDealer("DELETE", path(one))).status).toBe(204);
    expect((await rowOf(one.system.id))?.secrets_sealed).toBeNull();
    expect(await status()).toBe("partially_refunded");
  });
});
