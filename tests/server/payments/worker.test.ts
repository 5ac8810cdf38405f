import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { store_payments } from "../../../server/store/schema";
import { describeEmbeddedEngine } from "../../support/engines";
import { type PaymentStub, startPaymentStub } from "../../support/payment-stub";
import { type Cast, castOf } from "../../support/people";
import { until } from "../../support/ports";
import { startServer, type TestServer } from "../../support/server";
import { addShop, addSystem, checkOut, makeDue, moneyOf } from "../../support/shops";
import { addOrder } from "../../support/stores";

describeEmbeddedEngine("the worker of payments", (engine) => {
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
    stub?.letGo();
    await server?.stop();
    await stub?.stop();
  });

  it("asks about others while one provider is silent, of which five calls wait and the rest is not tried [OP-220 OP-221]", async () => {
    const shop = await addShop(server, cast.dealer.id);
    const silent = await addSystem(server, shop, "stripe", { secret_key: "sk_test_silent" });
    const { id: payment_method } = await addSystem(server, shop, "yookassa");
    const { order_id } = (await checkOut(server, shop, { payment_method })).body;
    const [row] = (await moneyOf(server, order_id)).payments;
    const payment = stub.payments.get(row?.ref ?? "");
    if (payment) payment.state = "paid";
    const isSilent = ({ authorization }: { authorization: string }) =>
      authorization.endsWith("sk_test_silent");
    stub.failure = (call) => (isSilent(call) ? { kind: "silence" } : undefined);
    for (let at = 0; at < 30; at++)
      await addOrder(
        server,
        shop.id,
        { id_payment_system: silent.id },
        { ref: `cs_silent_${at}`, id_payment_system: silent.id, check_at: "1969-01-01T00:00:00Z" },
      );
    await makeDue(server, order_id);
    await until("five calls that hang", async () => stub.calls.filter(isSilent).length >= 5);
    await until("the other's payment", async () => (await moneyOf(server, order_id)).order.status === "paid");
    expect(stub.calls.filter(isSilent)).toHaveLength(5);
    const rows = await server.services.database
      .db()
      .select({ checks: store_payments.checks })
      .from(store_payments)
      .where(eq(store_payments.id_payment_system, silent.id));
    expect(rows.filter(({ checks }) => checks > 0)).toEqual([]);
  });
});
