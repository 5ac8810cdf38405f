import { afterAll, beforeAll, expect, it } from "vitest";
import { store_products } from "../../../server/store/schema";
import { describeEmbeddedEngine } from "../../support/engines";
import { type PaymentStub, startPaymentStub } from "../../support/payment-stub";
import { type Cast, castOf } from "../../support/people";
import { until } from "../../support/ports";
import { send } from "../../support/send";
import { startServer, type TestServer } from "../../support/server";
import { addShop, addSystem, checkOut, makeDue, moneyOf, type Shop } from "../../support/shops";

describeEmbeddedEngine("what a provider is told of an amount", (engine) => {
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

  const orderOf = async (id: string) => (await moneyOf(server, id)).order;
  async function pay(id: string): Promise<void> {
    const [row] = (await moneyOf(server, id)).payments;
    const payment = stub.payments.get(row?.ref ?? "");
    if (payment) payment.state = "paid";
    await makeDue(server, id);
    await until("a paid order", async () => (await orderOf(id)).status === "paid");
  }
  /** What the provider is sent for a refund. */
  async function refunded(shop: Shop, id: string, amount: number) {
    const { status, body } = await send(server, "POST", `/stores/${shop.id}/orders/${id}/refund`, {
      token: cast.dealer.token,
      json: { amount, reason: "Blurred" },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return stub.calls.findLast(({ method, path }) => method === "POST" && path === "/refunds")?.body;
  }

  it("is in whole units of a currency without decimals, to pay and to give back [OP-220 OP-227]", async () => {
    const shop = await addShop(server, cast.dealer.id, { price: 1200, currency: "JPY" });
    const { id: payment_method } = await addSystem(server, shop, "stripe");
    const { body } = await checkOut(server, shop, { payment_method, quantity: 2 });
    expect(body.amount).toBe(2400);
    expect(stub.creates().at(-1)?.body).toMatchObject({
      "line_items[0][price_data][unit_amount]": "2400",
      "line_items[0][price_data][currency]": "jpy",
    });
    await pay(body.order_id);
    expect(await orderOf(body.order_id)).toMatchObject({ received_amount: 2400, attention: null });
    expect(await refunded(shop, body.order_id, 400)).toMatchObject({ amount: "400" });
    expect(await orderOf(body.order_id)).toMatchObject({ refunded_amount: 400 });
  });

  it("has a receipt of what is paid, and of a part that is given back, line by line until it is reached [OP-220 OP-227]", async () => {
    const shop = await addShop(server, cast.dealer.id, { price: 100, currency: "RUB" });
    const more = [
      { name: "Sticker", price: 0 },
      { name: "Frame", price: 60.5 },
    ].map((product) => ({ ...product, id_store: shop.id, currency: "RUB" }));
    const [sticker, frame] = await server.services.database
      .db()
      .insert(store_products)
      .values(more)
      .returning();
    const settings = { shop_id: "100500", receipts: "payment", vat_code: "4", tax_system_code: "2" };
    const { id: payment_method } = await addSystem(server, shop, "yookassa", { settings });
    const items = [
      { id_product: shop.product, quantity: 2 },
      { id_product: sticker?.id, quantity: 1 },
      { id_product: frame?.id, quantity: 1 },
    ];
    const { body } = await checkOut(server, shop, { payment_method, with: { items } });
    const line = (description: string, quantity: number, value: string) => ({
      description,
      quantity,
      amount: { value, currency: "RUB" },
      vat_code: 4,
      payment_subject: "commodity",
      payment_mode: "full_payment",
      measure: "piece",
    });
    expect(stub.creates().at(-1)?.body.receipt).toEqual({
      customer: { email: "anna@example.com" },
      items: [line("Print 10x15", 2, "100.00"), line("Frame", 1, "60.50")],
      tax_system_code: 2,
    });
    await pay(body.order_id);
    const part = await refunded(shop, body.order_id, 230.25);
    expect(part.amount).toEqual({ value: "230.25", currency: "RUB" });
    expect(part.receipt.items).toEqual([line("Print 10x15", 2, "100.00"), line("Frame", 1, "30.25")]);
    // The next one goes on there.
    const rest = await refunded(shop, body.order_id, 10);
    expect(rest.receipt.items).toEqual([line("Frame", 1, "10.00")]);
    const last = await refunded(shop, body.order_id, 20.25);
    expect(last.receipt.items).toEqual([line("Frame", 1, "20.25")]);
    // All of it: the provider takes the first receipt back.
    const whole = await checkOut(server, shop, { payment_method });
    await pay(whole.body.order_id);
    expect(await refunded(shop, whole.body.order_id, 100)).not.toHaveProperty("receipt");
  });
});
