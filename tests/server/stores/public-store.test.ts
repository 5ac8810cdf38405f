import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import {
  payment_systems,
  store_legal_infos,
  store_products,
  store_themes,
  stores,
} from "../../../server/store/schema";
import { send } from "../../support/send";
import { describeStack } from "../../support/stacks";
import { addOrder, addStore } from "../../support/stores";

describeStack("a store as shoppers and statistics see it", (stack) => {
  const db = () => stack.server.services.database.db();
  const read = (path: string) => send(stack.server, "GET", `/store/${path}`);

  it("is found by slug or id, and not there unless it is active [CALL-PUB-01 OP-144]", async () => {
    const { id, slug } = await addStore(stack.server, stack.cast.owner.id, { description: "Portraits" });
    const shown = { id, slug, name: expect.any(String), description: "Portraits" };
    expect((await read(slug)).body).toEqual(shown);
    // Another store's slug may be this one's id.
    await addStore(stack.server, stack.cast.other.id, { slug: id, description: "Shadow" });
    expect((await read(id)).body).toEqual(shown);
    await db().update(stores).set({ is_active: false }).where(eq(stores.id, id));
    for (const path of ["", "/products", "/theme", "/payment-systems", "/legal-info", "/documents/offer"])
      expect([path, (await read(slug + path)).status]).toEqual([path, 404]);
    expect((await read("nowhere")).status).toBe(404);
  });

  it("shows active products in their order, and the active theme inside its page [CALL-PUB-02 CALL-PUB-03 PUB-10 PUB-11 PUB-12 OP-143 OP-173]", async () => {
    const { id, slug } = await addStore(stack.server, stack.cast.owner.id);
    expect((await read(`${slug}/theme`)).body).toEqual({ colors: {}, fonts: {}, custom_css: "" });
    const product = { id_store: id, price: 5 };
    await db()
      .insert(store_products)
      .values([
        { ...product, name: "Second", position: 4 },
        { ...product, name: "Off", position: 2, is_active: false },
        { ...product, name: "First", position: 1, image_url: "/a.webp" },
      ]);
    const { items } = (await read(`${slug}/products`)).body;
    expect(items.map(({ name }: { name: string }) => name)).toEqual(["First", "Second"]);
    expect(Object.keys(items[0]).sort()).toEqual(
      ["id", "name", "description", "price", "currency", "image_url", "position", "is_active"].sort(),
    );
    const theme = { id_store: id, name: "T", colors: { text: "#112233" }, fonts: { text: "serif" } };
    // As a hole of an earlier version might have left it.
    const custom_css = "h1 { top: 0 } @import 'x'; b { background: url(x) }";
    await db()
      .insert(store_themes)
      .values([
        { ...theme, custom_css, is_active: true },
        { ...theme, colors: {} },
      ]);
    expect((await read(`${slug}/theme`)).body).toEqual({
      colors: theme.colors,
      fonts: theme.fonts,
      custom_css: ".themed-page h1 { top: 0; }",
    });
  });

  it("offers test systems only while no live online one is active [CALL-PUB-04 OP-140 OP-230]", async () => {
    const { id, slug } = await addStore(stack.server, stack.cast.owner.id);
    const system = { id_store: id, is_active: true, settings: { shop_id: "1" } };
    const [, live] = await db()
      .insert(payment_systems)
      .values([
        { ...system, name: "Test", type: "stripe", is_test: true, position: 0 },
        { ...system, name: "Live", type: "yookassa", is_active: false, position: 1 },
        { ...system, name: "By hand", type: "manual", position: 2 },
        { ...system, name: "Gone", type: "manual", position: 3, deleted_at: "2026-01-01T00:00:00Z" },
      ])
      .returning();
    const offered = async () => (await read(`${slug}/payment-systems`)).body.items;
    expect(await offered()).toEqual([
      { id: expect.any(String), name: "Test", type: "stripe", is_test: true },
      { id: expect.any(String), name: "By hand", type: "manual", is_test: false },
    ]);
    await db()
      .update(payment_systems)
      .set({ is_active: true })
      .where(eq(payment_systems.id, live?.id as string));
    expect((await offered()).map(({ name }: { name: string }) => name)).toEqual(["Live", "By hand"]);
  });

  it("shows who sells without bank details, and the documents that have a text, as they were typed [CALL-PUB-05 CALL-PUB-06 CALL-PUB-07 CALL-PUB-08 PUB-18 OP-141]", async () => {
    const { id, slug } = await addStore(stack.server, stack.cast.owner.id);
    expect((await read(`${slug}/legal-info`)).status).toBe(404);
    const text = "# Offer\n<b>Markdown</b>";
    const document = async (kind: string) => (await read(`${slug}/documents/${kind}`)).body;
    const legal = { company_name: "C", email: "c@example.com", bank_details: "secret" };
    await db()
      .insert(store_legal_infos)
      .values({ ...legal, id_store: id, offer_markdown: text, terms_markdown: " " });
    expect((await read(`${slug}/legal-info`)).body).toEqual({
      company_name: "C",
      tax_id: "",
      registration_number: "",
      address: "",
      email: "c@example.com",
      phone: "",
    });
    expect(await document("offer")).toEqual({ content_markdown: text });
    for (const kind of ["terms", "privacy", "secrets"])
      expect([kind, (await read(`${slug}/documents/${kind}`)).status]).toEqual([kind, 404]);
    await db()
      .update(store_legal_infos)
      .set({ terms_markdown: "Of the terms", privacy_markdown: "Of privacy" })
      .where(eq(store_legal_infos.id_store, id));
    expect(await Promise.all(["offer", "terms", "privacy"].map(document))).toEqual(
      [text, "Of the terms", "Of privacy"].map((content_markdown) => ({ content_markdown })),
    );
  });

  it("counts what was paid in its main currency, by the day of UTC, without tests [CALL-STO-07 STO-24 OP-142 OP-230 OP-232]", async () => {
    const { dealer } = stack.cast;
    const { id } = await addStore(stack.server, dealer.id);
    const statistics = async () =>
      (await send(stack.server, "GET", `/stores/${id}/statistics`, { token: dealer.token })).body;
    expect(await statistics()).toMatchObject({ currency: "RUB", orders_total: 0, average_order: 0 });
    const now = Date.now();
    const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
    const line = (id_product: string, quantity: number, price: number) => ({
      id_product,
      name: `Name of ${id_product}`,
      quantity,
      price,
    });
    const add = (values: object) => addOrder(stack.server, id, { currency: "EUR", ...values });
    await add({ status: "paid", amount: 30, paid_at: daysAgo(0), items: [line("a", 2, 15)] });
    await add({
      status: "partially_refunded",
      amount: 20.5,
      refunded_amount: 5.25,
      paid_at: daysAgo(29),
      items: [line("a", 1, 10), line("b", 1, 10.5)],
    });
    await add({
      status: "refunded",
      amount: 10,
      refunded_amount: 10,
      paid_at: daysAgo(40),
      items: [line("b", 1, 10)],
    });
    await add({ status: "pending", amount: 99, items: [line("c", 1, 99)] });
    await add({
      status: "paid",
      amount: 1000,
      is_test: true,
      paid_at: daysAgo(0),
      items: [line("c", 1, 1000)],
    });
    await add({ status: "paid", amount: 7, currency: "USD", paid_at: daysAgo(1), items: [line("d", 1, 7)] });
    const told = await statistics();
    expect(told).toMatchObject({
      currency: "EUR",
      orders_total: 5,
      orders_paid: 4,
      orders_refunded: 2,
      revenue: 60.5,
      refunded_amount: 15.25,
      average_order: 20.17,
      top_products: [
        { id_product: "a", name: "Name of a", quantity: 3, revenue: 40 },
        { id_product: "b", name: "Name of b", quantity: 2, revenue: 20.5 },
      ],
    });
    expect(told.by_day).toHaveLength(30);
    expect(told.by_day[29]).toEqual({ date: daysAgo(0).slice(0, 10), orders: 1, revenue: 30 });
    expect(told.by_day[28]).toEqual({ date: daysAgo(1).slice(0, 10), orders: 1, revenue: 0 });
    expect(told.by_day[0]).toEqual({ date: daysAgo(29).slice(0, 10), orders: 1, revenue: 20.5 });
  });
});
