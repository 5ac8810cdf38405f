import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { store_orders, store_products } from "../../../server/store/schema";
import { addShop, addSystem, checkOut, type Shop } from "../../support/shops";
import { describeStack } from "../../support/stacks";

describeStack("what a store does not sell", (stack) => {
  const db = () => stack.server.services.database.db();
  const shop = () => addShop(stack.server, stack.cast.dealer.id);
  const ordersOf = ({ id }: Shop) => db().$count(store_orders, eq(store_orders.id_store, id));

  it("is a product that was hidden after the shopper saw it [OP-138 OP-221]", async () => {
    const one = await shop();
    await db().update(store_products).set({ is_active: false }).where(eq(store_products.id, one.product));
    const { status, body } = await checkOut(stack.server, one);
    expect([status, body.fields]).toEqual([422, { "items.0.id_product": "validation.product_gone" }]);
    expect(await ordersOf(one)).toBe(0);
  });

  it("are products of two currencies in one order, whose sum would be of neither [OP-221]", async () => {
    const one = await shop();
    const [dollars] = await db()
      .insert(store_products)
      .values({ id_store: one.id, name: "Frame", price: 7, currency: "USD" })
      .returning();
    const items = [one.product, dollars?.id].map((id_product) => ({ id_product, quantity: 1 }));
    const { status, body } = await checkOut(stack.server, one, { with: { items } });
    expect([status, body.fields]).toEqual([422, { items: "validation.one_currency" }]);
    expect(await ordersOf(one)).toBe(0);
  });

  it("is paid through no payment system of another store [OP-220 OP-230]", async () => {
    const [one, other] = [await shop(), await shop()];
    const theirs = await addSystem(stack.server, other, "manual");
    const { status, body } = await checkOut(stack.server, one, { payment_method: theirs.id });
    expect([status, body.fields]).toEqual([422, { payment_method: "validation.payment_method" }]);
    expect(await ordersOf(one)).toBe(0);
  });

  it("is paid in no currency that its way to pay does not take [OP-220 OP-221]", async () => {
    const one = await addShop(stack.server, stack.cast.dealer.id, { price: 12, currency: "KWD" });
    const { id: payment_method } = await addSystem(stack.server, one, "stripe");
    const { status, body } = await checkOut(stack.server, one, { payment_method });
    expect([status, body.fields]).toEqual([422, { payment_method: "validation.payment_currency" }]);
    expect(await ordersOf(one)).toBe(0);
    // On the spot it is.
    expect((await checkOut(stack.server, one)).status).toBe(200);
  });

  it("is an order beside a thousand that nobody paid; those of an hour ago, paid ones and other stores do not count [OP-221]", async () => {
    const [one, other] = [await shop(), await shop()];
    const rows = (count: number, values: Partial<typeof store_orders.$inferInsert> = {}, from = 10_000) =>
      Array.from({ length: count }, (_, at) => ({
        id_store: one.id,
        number: from + at,
        items: [],
        amount: 10,
        currency: "EUR",
        customer_name: "Ann",
        customer_email: "ann@example.com",
        open_until: new Date(Date.now() + 3_600_000).toISOString(),
        ...values,
      }));
    await db()
      .insert(store_orders)
      .values([
        ...rows(999),
        ...rows(5, { created_at: new Date(Date.now() - 3_601_000).toISOString() }, 20_000),
        ...rows(5, { status: "paid" }, 30_000),
      ]);
    expect((await checkOut(stack.server, one)).status).toBe(200);
    const full = await checkOut(stack.server, one);
    expect([full.status, full.body.code]).toEqual([429, "errors.too_many_requests"]);
    expect(await ordersOf(one)).toBe(1010);
    expect((await checkOut(stack.server, other)).status).toBe(200);
  });
});
