import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { advance, applySeen } from "../../../server/payments/payments";
import { inRequest, ProviderError } from "../../../server/payments/provider";
import { advanceRefund } from "../../../server/payments/refunds";
import { accountOf, type PaymentRow, type RefundRow } from "../../../server/payments/rows";
import { describeEmbeddedEngine } from "../../support/engines";
import { type PaymentStub, startPaymentStub } from "../../support/payment-stub";
import { type Cast, castOf } from "../../support/people";
import { send } from "../../support/send";
import { startServer, type TestServer } from "../../support/server";
import { addShop, addSystem, checkOut, moneyOf } from "../../support/shops";

/** Two who ask the provider at once: one of them, who has read the row before, stores last. */
describeEmbeddedEngine("what a provider said, stored after newer news", (engine) => {
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

  /** An order of 12.50 that is paid, and its payment. */
  async function paid(type: "stripe" | "yookassa") {
    const shop = await addShop(server, cast.dealer.id);
    const { id: payment_method } = await addSystem(server, shop, type);
    const { order_id } = (await checkOut(server, shop, { payment_method })).body;
    const { ref } = (await moneyOf(server, order_id)).payments[0] as PaymentRow;
    const payment = stub.payments.get(ref ?? "");
    if (payment) payment.state = "paid";
    const call = (name: string, json?: object) =>
      send(server, "POST", `/stores/${shop.id}/orders/${order_id}/${name}`, {
        token: cast.dealer.token,
        json,
      });
    expect((await call("check")).body.status).toBe("paid");
    const [row] = (await moneyOf(server, order_id)).payments;
    return { id: order_id as string, row: row as PaymentRow, call };
  }
  const refuseAll = () => {
    stub.failure = ({ method }) => (method === "POST" ? { kind: "answer", status: 400 } : undefined);
  };

  it.each(["stripe", "yookassa"] as const)(
    "takes no paid payment back: not as created, refused or run out (%s) [OP-220 OP-222]",
    async (type) => {
      const { id, row } = await paid(type);
      const { services } = server;
      const expectPaid = async () => {
        const { order, payments } = await moneyOf(server, id);
        expect(order).toMatchObject({ status: "paid", received_amount: 12.5 });
        expect(payments).toMatchObject([{ state: "paid", failure: null, paid_at: row.paid_at }]);
      };
      const before = { ...row, state: "creating" as const };
      await advance(services, before, inRequest());
      await expectPaid();
      refuseAll();
      await expect(advance(services, before, inRequest())).rejects.toBeInstanceOf(ProviderError);
      await expectPaid();
      const account = await accountOf(services, row.id_payment_system);
      await applySeen(services, account, { ...row, state: "open" }, { state: "expired" });
      await expectPaid();
    },
  );

  it.each(["stripe", "yookassa"] as const)(
    "takes no refund back that was carried out (%s) [OP-227]",
    async (type) => {
      const { id, call } = await paid(type);
      expect((await call("refund", { amount: 5, reason: "Blurred" })).status).toBe(200);
      const [done] = (await moneyOf(server, id)).refunds as [RefundRow];
      refuseAll();
      const before = { ...done, state: "sending" as const };
      const again = advanceRefund(server.services, before, inRequest());
      await expect(again).rejects.toBeInstanceOf(ProviderError);
      const { order, refunds } = await moneyOf(server, id);
      expect(refunds).toMatchObject([{ state: "done", failure: null }]);
      expect(order).toMatchObject({ status: "partially_refunded", refunded_amount: 5 });
    },
  );
});
