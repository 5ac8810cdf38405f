import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { payment_systems, store_payments } from "../../../server/store/schema";
import { describeEmbeddedEngine } from "../../support/engines";
import { type PaymentStub, startPaymentStub } from "../../support/payment-stub";
import { type Cast, castOf } from "../../support/people";
import { until } from "../../support/ports";
import { send } from "../../support/send";
import { startServer, type TestServer } from "../../support/server";
import { addShop, addSystem, checkOut, moneyOf, type Shop } from "../../support/shops";

describeEmbeddedEngine("payment systems with open payments", (engine) => {
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

  it("is removed once nothing is open, and its keys are gone [OP-228]", async () => {
    const { shop, system, payment, row } = await opened("stripe");
    expect((await asDealer("DELETE", `/stores/${shop.id}/payment-systems/${system.id}`)).status).toBe(204);
    expect(payment.state).toBe("canceled");
    expect((await rowOf(system.id))?.secrets_sealed).toBeNull();
    const db = server.services.database.db();
    expect(await db.$count(store_payments, eq(store_payments.id, row?.id ?? ""))).toBe(1);

    const other = await opened("yookassa");
    const remove = () => asDealer("DELETE", `/stores/${other.shop.id}`);
    expect((await remove()).status).toBe(409);
    Object.assign(other.payment, { state: "canceled" });
    expect((await remove()).status).toBe(204);
    expect((await rowOf(other.system.id))?.secrets_sealed).toBeNull();
  });
});
