import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeEmbeddedEngine } from "../../support/engines";
import { type PaymentStub, startPaymentStub } from "../../support/payment-stub";
import { type Cast, castOf, type Person } from "../../support/people";
import { until } from "../../support/ports";
import { send } from "../../support/send";
import { startServer, type TestServer } from "../../support/server";
import { addShop, addSystem, checkOut, makeDue, moneyOf, type Shop, type System } from "../../support/shops";

describeEmbeddedEngine("a refund that is asked for more than once", (engine) => {
  let stub: PaymentStub;
  let server: TestServer;
  let cast: Cast;
  let shop: Shop;
  let system: System;
  beforeAll(async () => {
    stub = await startPaymentStub();
    const apis = { STRIPE_API: stub.stripe, YOOKASSA_API: stub.yookassa };
    server = await startServer({ ...(await engine.settings()), ...apis });
    cast = await castOf(server);
    shop = await addShop(server, cast.dealer.id, { price: 100 });
    system = await addSystem(server, shop, "stripe");
  });
  afterAll(async () => {
    await server?.stop();
    await stub?.stop();
  });
  beforeEach(() => {
    stub.failure = () => undefined;
  });

  const call = (who: Person, id: string, name: string, json?: object, headers = {}) =>
    send(server, "POST", `/stores/${shop.id}/orders/${id}/${name}`, { token: who.token, json, headers });
  const refund = (who: Person, id: string, amount: number, key: string = randomUUID()) =>
    call(who, id, "refund", { amount, reason: "Blurred" }, { "idempotency-key": key });
  const atStub = (payment: string) => [...stub.refunds.values()].filter((one) => one.payment === payment);

  /** An order of 100.00 that the provider says is paid. */
  async function paid(): Promise<{ id: string; payment: string }> {
    const { body } = await checkOut(server, shop, { payment_method: system.id });
    const [row] = (await moneyOf(server, body.order_id)).payments;
    const payment = stub.payments.get(row?.ref ?? "");
    if (payment) payment.state = "paid";
    await makeDue(server, body.order_id);
    const order = async () => (await moneyOf(server, body.order_id)).order;
    await until("a paid order", async () => (await order()).status === "paid");
    return { id: body.order_id, payment: row?.ref ?? "" };
  }

  it("of another order under the same key is refused, not taken for the first one [OP-227]", async () => {
    const [one, other] = [await paid(), await paid()];
    const key = randomUUID();
    expect((await refund(cast.dealer, one.id, 10, key)).status).toBe(200);
    const refused = await refund(cast.dealer, other.id, 10, key);
    expect([refused.status, refused.body.code]).toEqual([422, "errors.key_reused"]);
    expect((await refund(cast.dealer, one.id, 10, key)).body.refunded_amount).toBe(10);
    expect([atStub(one.payment).length, atStub(other.payment).length]).toEqual([1, 0]);
  });

  it("by two people whose keys are alike is given back twice [OP-227]", async () => {
    const { id, payment } = await paid();
    const key = randomUUID();
    await refund(cast.dealer, id, 10, key);
    expect((await refund(cast.admin, id, 10, key)).body.refunded_amount).toBe(20);
    expect(atStub(payment)).toHaveLength(2);
  });

  it("is not given up when the keys are refused after its answer was lost: the money may have gone [OP-227]", async () => {
    const { id, payment } = await paid();
    stub.failure = ({ method, path }) =>
      method === "POST" && path === "/refunds" ? { kind: "cut", acted: true } : undefined;
    await refund(cast.dealer, id, 40);
    stub.failure = () => ({ kind: "answer", status: 401 });
    const refused = await call(cast.dealer, id, "check");
    expect([refused.status, refused.body.code]).toEqual([409, "errors.payment_keys"]);
    const { order, refunds } = await moneyOf(server, id);
    expect([order.refunded_amount, refunds.map(({ state }) => state)]).toEqual([40, ["sending"]]);
    stub.failure = () => undefined;
    const { body } = await call(cast.dealer, id, "check");
    expect(body).toMatchObject({ refunded_amount: 40, refunds: [{ status: "done" }] });
    expect(atStub(payment)).toHaveLength(1);
  });
});
