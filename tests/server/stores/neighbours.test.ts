import { expect, it } from "vitest";
import { payment_systems, store_products, store_themes } from "../../../server/store/schema";
import { send } from "../../support/send";
import { describeStack } from "../../support/stacks";
import { addOrder, addStore } from "../../support/stores";

describeStack("a store beside another one", (stack) => {
  const call = (method: string, path: string) =>
    send(stack.server, method, path, { token: stack.cast.dealer.token });
  const two = async () => {
    const { dealer, foreignDealer } = stack.cast;
    return [await addStore(stack.server, dealer.id), await addStore(stack.server, foreignDealer.id)] as const;
  };

  it("keeps its active theme when the other one activates one [CALL-STO-18 OP-143]", async () => {
    const [mine, theirs] = await two();
    const rows = await stack.server.services.database
      .db()
      .insert(store_themes)
      .values([
        { id_store: mine.id, name: "Mine", colors: { text: "#112233" } },
        { id_store: theirs.id, name: "Theirs", colors: { text: "#445566" }, is_active: true },
      ])
      .returning();
    expect((await call("POST", `/stores/${mine.id}/themes/${rows[0]?.id}/activate`)).status).toBe(200);
    const shown = async ({ slug }: { slug: string }) =>
      (await send(stack.server, "GET", `/store/${slug}/theme`)).body.colors;
    expect([await shown(mine), await shown(theirs)]).toEqual([{ text: "#112233" }, { text: "#445566" }]);
  });

  it("has the statistics of its own orders alone, in its own main currency [CALL-STO-07 OP-142]", async () => {
    const [mine, theirs] = await two();
    const paid = (id: string, name: string, amount: number, currency: string) =>
      addOrder(stack.server, id, {
        status: "paid",
        amount,
        currency,
        paid_at: new Date().toISOString(),
        items: [{ id_product: name, name, quantity: 1, price: amount }],
      });
    await paid(mine.id, "a", 30, "EUR");
    await paid(theirs.id, "b", 100, "EUR");
    for (let orders = 0; orders < 3; orders++) await paid(theirs.id, "c", 100, "USD");
    const { body } = await call("GET", `/stores/${mine.id}/statistics`);
    expect(body).toMatchObject({
      currency: "EUR",
      orders_total: 1,
      orders_paid: 1,
      revenue: 30,
      average_order: 30,
      top_products: [{ id_product: "a", quantity: 1, revenue: 30 }],
    });
    expect(body.top_products).toHaveLength(1);
    expect(body.by_day.at(-1)).toMatchObject({ orders: 1, revenue: 30 });
  });

  it.each([
    ["products/", store_products, 1000, { name: "Print", price: 1, currency: "EUR" }],
    ["themes/", store_themes, 100, { name: "Theme" }],
    ["payment-systems", payment_systems, 100, { name: "On the spot", type: "manual" }],
  ] as const)(
    "is full with as many %s as its list shows, whatever the other one has [OP-136]",
    async (path, table, count, json) => {
      const { dealer } = stack.cast;
      const [full, free] = [await addStore(stack.server, dealer.id), await addStore(stack.server, dealer.id)];
      const add = ({ id }: { id: string }) =>
        send(stack.server, "POST", `/stores/${id}/${path}`, { token: dealer.token, json });
      const rows = Array.from({ length: count - 1 }, () => ({ ...json, id_store: full.id }));
      await stack.server.services.database
        .db()
        .insert(table)
        .values(rows as never);
      expect((await add(full)).status).toBe(200);
      const { status, body } = await add(full);
      expect([status, body.code]).toEqual([422, "errors.row_quota"]);
      expect((await add(free)).status).toBe(200);
    },
  );
});
