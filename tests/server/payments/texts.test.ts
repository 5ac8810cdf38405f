import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { store_products, stores } from "../../../server/store/schema";
import { describeEmbeddedEngine } from "../../support/engines";
import { type PaymentStub, startPaymentStub } from "../../support/payment-stub";
import { type Cast, castOf } from "../../support/people";
import { until } from "../../support/ports";
import { send } from "../../support/send";
import { startServer, type TestServer } from "../../support/server";
import { addShop, addSystem, checkOut, makeDue, moneyOf } from "../../support/shops";

describeEmbeddedEngine("texts for a payment provider", () => {
  let stub: PaymentStub;
  let server: TestServer;
  let cast: Cast;
  beforeAll(async () => {
    stub = await startPaymentStub();
    server = await startServer({ STRIPE_API: stub.stripe, YOOKASSA_API: stub.yookassa });
    cast = await castOf(server);
  });
  afterAll(async () => {
    await server?.stop();
    await stub?.stop();
  });

  it.each(["", "x"])(
    "do not end in half an emoji, and say nothing of why money goes back (%j) [OP-231]",
    async (before) => {
      const name = before + "😀".repeat(200);
      const shop = await addShop(server, cast.dealer.id, { currency: "RUB" });
      const db = server.services.database.db();
      await db.update(stores).set({ name }).where(eq(stores.id, shop.id));
      await db.update(store_products).set({ name }).where(eq(store_products.id_store, shop.id));
      const settings = { shop_id: "100500", receipts: "payment" };
      const { id: payment_method } = await addSystem(server, shop, "yookassa", { settings });
      const { order_id } = (await checkOut(server, shop, { payment_method })).body;
      const [row] = (await moneyOf(server, order_id)).payments;
      const [payment] = stub.of(row?.id ?? "");
      if (payment) payment.state = "paid";
      await makeDue(server, order_id);
      await until("a paid order", async () => (await moneyOf(server, order_id)).order.status === "paid");
      const refund = { token: cast.dealer.token, json: { amount: 5, reason: "Blurred for Mrs Gray" } };
      await send(server, "POST", `/stores/${shop.id}/orders/${order_id}/refund`, refund);
      const sent = stub.calls.filter(({ method }) => method === "POST").slice(-2);
      const texts = sent.flatMap(({ body }) => [body.description, body.receipt.items[0].description]);
      expect(texts.map((text) => [...text].at(-1))).toEqual(["😀", "😀", "😀", "😀"]);
      for (const text of texts) expect(text.length).toBeGreaterThan(126);
      expect(JSON.stringify(sent)).not.toContain("Mrs Gray");
    },
  );
});
