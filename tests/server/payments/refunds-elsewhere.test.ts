import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEmbeddedEngine } from "../../support/engines";
import { type PaymentStub, type StubRefund, startPaymentStub } from "../../support/payment-stub";
import { type Cast, castOf } from "../../support/people";
import { send } from "../../support/send";
import { startServer, type TestServer } from "../../support/server";
import { addShop, addSystem, checkOut, moneyOf } from "../../support/shops";

describeEmbeddedEngine("a refund that was made in the provider's own pages", (engine) => {
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

  /** An order of 100.00 that is paid. */
  async function paid(type: "stripe" | "yookassa") {
    const shop = await addShop(server, cast.dealer.id, { price: 100 });
    const { id: payment_method } = await addSystem(server, shop, type);
    const { order_id } = (await checkOut(server, shop, { payment_method })).body;
    const ref = (await moneyOf(server, order_id)).payments[0]?.ref ?? "";
    const payment = stub.payments.get(ref);
    if (payment) payment.state = "paid";
    const check = async () => {
      const path = `/stores/${shop.id}/orders/${order_id}/check`;
      return (await send(server, "POST", path, { token: cast.dealer.token })).body;
    };
    expect((await check()).status).toBe("paid");
    const add = (amount: number, state: StubRefund["state"]) => {
      const refund = { id: crypto.randomUUID(), payment: ref, key: "", amount, state, metadata: {} };
      stub.refunds.set(refund.id, refund);
      return refund;
    };
    return { check, add };
  }

  it.each(["stripe", "yookassa"] as const)(
    "is followed until its bank is done, also when that takes it back (%s) [OP-227 OP-231]",
    async (type) => {
      const { check, add } = await paid(type);
      const [kept, lost] = [add(2500, "pending"), add(1000, "pending")];
      // Somebody will look at them again: nothing is unclear.
      const pending = await check();
      expect(pending).toMatchObject({ status: "partially_refunded", refunded_amount: 35, attention: null });
      kept.state = "succeeded";
      lost.state = "canceled";
      const { refunds, ...settled } = await check();
      expect(settled).toMatchObject({ status: "partially_refunded", refunded_amount: 25 });
      expect(
        refunds.map(({ amount, status }: { amount: number; status: string }) => [amount, status]),
      ).toEqual(
        expect.arrayContaining([
          [25, "done"],
          [10, "failed"],
        ]),
      );
    },
  );

  it.each(["stripe", "yookassa"] as const)(
    "and failed there is none of the order's, which nobody has to look at (%s) [OP-227 OP-231]",
    async (type) => {
      const { check, add } = await paid(type);
      add(2500, "canceled");
      expect(await check()).toMatchObject({
        status: "paid",
        refunded_amount: 0,
        attention: null,
        refunds: [],
      });
    },
  );
});
