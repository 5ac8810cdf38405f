import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { store_payments, stores } from "../../../server/store/schema";
import { describeEmbeddedEngine } from "../../support/engines";
import { type PaymentStub, startPaymentStub } from "../../support/payment-stub";
import { type Cast, castOf } from "../../support/people";
import { until } from "../../support/ports";
import { send } from "../../support/send";
import { startServer, type TestServer } from "../../support/server";
import { addShop, addSystem, checkOut, makeDue, moneyOf, type Shop } from "../../support/shops";

describeEmbeddedEngine("an order that is to be paid again", (engine) => {
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

  type Opened = Awaited<ReturnType<typeof opened>>;
  async function opened(type: "stripe" | "yookassa", fields: Parameters<typeof addSystem>[3] = {}) {
    const shop: Shop = await addShop(server, cast.dealer.id);
    const system = await addSystem(server, shop, type, fields);
    const { body } = await checkOut(server, shop, { payment_method: system.id });
    const [row] = (await moneyOf(server, body.order_id)).payments;
    const payment = stub.payments.get(row?.ref ?? "") as NonNullable<ReturnType<typeof stub.payments.get>>;
    return { shop, id: body.order_id as string, row: row?.id ?? "", payment };
  }
  const pay = ({ shop, id }: Pick<Opened, "shop" | "id">, json: object = {}) =>
    send(server, "POST", `/store/${shop.slug}/orders/${id}/pay`, { json });
  const runOut = ({ row }: Opened) =>
    server.services.database
      .db()
      .update(store_payments)
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where(eq(store_payments.id, row));
  /** The provider says so of the payment, and is asked. */
  async function becomes({ id, payment }: Opened, changes: object, state: string) {
    Object.assign(payment, changes);
    await makeDue(server, id);
    await until(`a payment that is ${state}`, async () => {
      const { payments } = await moneyOf(server, id);
      return payments[0]?.state === state;
    });
  }

  it("is not, while money that is not what was asked for waits for a person [OP-220 OP-223]", async () => {
    const one = await opened("stripe");
    await becomes(one, { state: "paid", amount: 1249 }, "held");
    const creates = stub.creates().length;
    const { status, body } = await pay(one);
    expect([status, body.status, body.payment_url]).toEqual([200, "pending", null]);
    expect(stub.creates()).toHaveLength(creates);
    expect((await moneyOf(server, one.id)).payments).toHaveLength(1);
  });

  it("waits for a person, too, when the money went to another account of the provider [OP-220]", async () => {
    const one = await opened("yookassa", { settings: { shop_id: "200600" } });
    await becomes(one, { state: "paid" }, "held");
    const { order } = await moneyOf(server, one.id);
    expect(order).toMatchObject({ status: "pending", received_amount: 0, attention: "amount_differs" });
  });

  it("is not in a store that was switched off since [OP-228]", async () => {
    const one = await opened("yookassa");
    await becomes(one, { state: "canceled", reason: "insufficient_funds" }, "failed");
    await server.services.database
      .db()
      .update(stores)
      .set({ is_active: false })
      .where(eq(stores.id, one.shop.id));
    const creates = stub.creates().length;
    const { status, body } = await pay(one);
    expect([status, body.code]).toEqual([409, "errors.order_closed"]);
    expect(stub.creates()).toHaveLength(creates);
  });

  it("gets another address once the first one has run out, and the first one is ended [OP-223]", async () => {
    const one = await opened("stripe");
    await runOut(one);
    const page = await send(server, "GET", `/store/${one.shop.slug}/orders/${one.id}`);
    expect(page.body).toMatchObject({ status: "pending", payment_url: null });
    const { body } = await pay(one);
    expect(one.payment.state).toBe("canceled");
    const { payments } = await moneyOf(server, one.id);
    expect(payments.map(({ state }) => state)).toEqual(["expired", "open"]);
    expect(body.payment_url).toContain(payments[1]?.ref);
  });

  it.each(["stripe", "yookassa"] as const)(
    "is not while its bank is still at it, however long that takes (%s) [OP-222 OP-223]",
    async (type) => {
      const one = await opened(type);
      await becomes(one, { state: "processing" }, "processing");
      await runOut(one);
      const other = await addSystem(server, one.shop, "stripe");
      const creates = stub.creates().length;
      for (const json of [{}, { payment_method: other.id }]) {
        const { status, body } = await pay(one, json);
        expect([status, body.status, body.payment_url]).toEqual([200, "pending", null]);
      }
      expect(stub.creates()).toHaveLength(creates);
      await becomes(one, { state: "paid" }, "paid");
      expect((await moneyOf(server, one.id)).order).toMatchObject({ status: "paid", received_amount: 12.5 });
    },
  );

  it("is a test as long as its way to pay is one [OP-230]", async () => {
    const shop = await addShop(server, cast.dealer.id);
    const system = await addSystem(server, shop, "stripe");
    const { order_id: id } = (await checkOut(server, shop)).body;
    const beside = (await checkOut(server, shop)).body.order_id;
    const order = async (of = id) => (await moneyOf(server, of)).order;
    expect(await order()).toMatchObject({ id_payment_system: null, is_test: false });
    expect((await pay({ shop, id }, { payment_method: system.id })).body.payment_url).toMatch(/\/pay\//);
    expect(await order()).toMatchObject({ id_payment_system: system.id, is_test: true });
    expect(await order(beside)).toMatchObject({ id_payment_system: null, is_test: false });
    // The shopper pays on the spot after all: what was open is ended, and real money comes.
    const { status, body } = await pay({ shop, id }, { payment_method: null });
    expect([status, body.status, body.payment_url]).toEqual([200, "pending", null]);
    expect(await order()).toMatchObject({ id_payment_system: null, is_test: false });
    const { payments } = await moneyOf(server, id);
    expect(payments.map(({ state, is_test }) => [state, is_test])).toEqual([["expired", true]]);
    expect(stub.payments.get(payments[0]?.ref ?? "")?.state).toBe("canceled");
  });

  it("is not by hand while the provider cannot say whether it was paid, but without keys [OP-175 OP-220]", async () => {
    const [silent, keyless] = [await opened("stripe"), await opened("stripe")];
    const mark = ({ shop, id }: Opened) =>
      send(server, "POST", `/stores/${shop.id}/orders/${id}/mark-paid`, { token: cast.dealer.token });
    const statesOf = async ({ id }: Opened) =>
      (await moneyOf(server, id)).payments.map(({ type, state }) => [type, state]);
    stub.failure = () => ({ kind: "answer", status: 500 });
    const refused = await mark(silent);
    expect([refused.status, refused.body.code]).toEqual([503, "errors.payment_provider_down"]);
    expect(await statesOf(silent)).toEqual([["stripe", "open"]]);
    stub.failure = () => ({ kind: "answer", status: 401 });
    expect((await mark(keyless)).body).toMatchObject({ status: "paid", received_amount: 12.5 });
    stub.failure = () => undefined;
    expect(await statesOf(keyless)).toEqual([
      ["stripe", "open"],
      ["manual", "paid"],
    ]);
    expect((await mark(silent)).body).toMatchObject({ status: "paid", received_amount: 12.5 });
    expect(await statesOf(silent)).toEqual([
      ["stripe", "expired"],
      ["manual", "paid"],
    ]);
  });

  it("is not by hand once its money was given back [OP-139 OP-175]", async () => {
    const shop = await addShop(server, cast.dealer.id);
    const { body } = await checkOut(server, shop);
    const act = (call: string, json?: object) =>
      send(server, "POST", `/stores/${shop.id}/orders/${body.order_id}/${call}`, {
        token: cast.dealer.token,
        json,
      });
    await act("mark-paid");
    expect((await act("refund", { amount: 12.5, reason: "Blurred" })).body.status).toBe("refunded");
    const again = await act("mark-paid");
    expect([again.status, again.body.code]).toEqual([409, "errors.order_was_paid"]);
    const { order, payments } = await moneyOf(server, body.order_id);
    expect([order.status, payments.length]).toEqual(["refunded", 1]);
  });
});
