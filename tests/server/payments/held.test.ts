import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEachEngine } from "../../support/engines";
import { type PaymentStub, startPaymentStub } from "../../support/payment-stub";
import { type Cast, castOf } from "../../support/people";
import { until } from "../../support/ports";
import { send } from "../../support/send";
import { startServer, type TestServer } from "../../support/server";
import { addShop, addSystem, checkOut, makeDue, moneyOf, type Shop, type System } from "../../support/shops";

const OTHERS = {
  amount: 1249,
  currency: "USD",
  test: true,
  metadata: { payment: randomUUID() },
  id: `cs_live_${randomUUID()}`,
};
const WHAT = Object.keys(OTHERS) as (keyof typeof OTHERS)[];

// Of live systems: test orders do not count in the statistics anyway.
describeEachEngine("money that is not what was asked for", (engine) => {
  let stub: PaymentStub;
  let server: TestServer;
  let cast: Cast;
  let shop: Shop;
  const systems: Partial<Record<"stripe" | "yookassa", System>> = {};
  beforeAll(async () => {
    stub = await startPaymentStub();
    const apis = { STRIPE_API: stub.stripe, YOOKASSA_API: stub.yookassa };
    server = await startServer({ ...(await engine.settings()), ...apis });
    cast = await castOf(server);
    shop = await addShop(server, cast.dealer.id);
    const keys = { stripe: "sk_live_planted", yookassa: "live_planted" };
    for (const type of ["stripe", "yookassa"] as const)
      systems[type] = await addSystem(server, shop, type, { is_test: false, secret_key: keys[type] });
  });
  afterAll(async () => {
    await server?.stop();
    await stub?.stop();
  });

  const call = (method: string, path: string) =>
    send(server, method, `/stores/${shop.id}${path}`, { token: cast.dealer.token });
  /** A new order whose provider says that it is paid, with these changes. */
  async function paid(type: "stripe" | "yookassa", changes: object) {
    const { body } = await checkOut(server, shop, { payment_method: systems[type]?.id });
    const [row] = (await moneyOf(server, body.order_id)).payments;
    const payment = stub.payments.get(row?.ref ?? "");
    Object.assign(payment ?? {}, { state: "paid", test: false, ...changes });
    await makeDue(server, body.order_id);
    await until(
      "the money",
      async () => (await moneyOf(server, body.order_id)).payments[0]?.paid_at !== null,
    );
    const { items } = (await call("GET", "/orders?page_size=100")).body;
    return items.find(({ id }: { id: string }) => id === body.order_id);
  }
  const sold = async () => {
    const { orders_paid, revenue, average_order, top_products } = (await call("GET", "/statistics")).body;
    return { orders_paid, revenue, average_order, top_products };
  };

  it.each(["stripe", "yookassa"] as const)(
    "waits for a person, and counts nowhere (%s) [OP-142 OP-220 OP-231]",
    async (type) => {
      const before = await sold();
      for (const what of WHAT) {
        const order = await paid(type, { [what]: OTHERS[what] });
        expect(order, what).toMatchObject({
          status: "pending",
          attention: "amount_differs",
          received_amount: 0,
          paid_at: null,
          is_test: false,
        });
      }
      expect(await sold()).toEqual(before);
      expect(await paid(type, {})).toMatchObject({ status: "paid", attention: null, received_amount: 12.5 });
      const after = await sold();
      expect([after.orders_paid, after.revenue]).toEqual([before.orders_paid + 1, before.revenue + 12.5]);
    },
  );
});
