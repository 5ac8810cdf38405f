import { domains, store_orders, store_payments, stores } from "../../server/store/schema";
import type { TestServer } from "./server";

type At = Pick<TestServer, "services">;

let made = 0;

export async function addDomain({ services }: At, values: Partial<typeof domains.$inferInsert> = {}) {
  const row = { name: `host${++made}.example.com`, ...values };
  const db = services.database.db();
  const [domain] = await db.insert(domains).values(row).onConflictDoNothing().returning();
  return domain as typeof domains.$inferSelect;
}

/** A store of this owner, straight in the table. */
export async function addStore(at: At, id_user: string, values: Partial<typeof stores.$inferInsert> = {}) {
  const id_domain = values.id_domain ?? (await addDomain(at)).id;
  const row = { id_user, id_domain, slug: `store-${++made}`, name: `Store ${made}`, ...values };
  const [store] = await at.services.database.db().insert(stores).values(row).returning();
  return store as typeof stores.$inferSelect;
}

/** An order, and its payment if it has one. */
export async function addOrder(
  { services }: At,
  id_store: string,
  values: Partial<typeof store_orders.$inferInsert> = {},
  payment?: Partial<typeof store_payments.$inferInsert>,
) {
  const db = services.database.db();
  const [order] = await db
    .insert(store_orders)
    .values({
      id_store,
      number: ++made,
      items: [],
      amount: 10,
      currency: "EUR",
      customer_name: "Ann",
      customer_email: "ann@example.com",
      open_until: new Date(Date.now() + 86_400_000).toISOString(),
      ...values,
    })
    .returning();
  const { id, amount, currency } = order as typeof store_orders.$inferSelect;
  const state = "open" as const;
  if (payment)
    await db
      .insert(store_payments)
      .values({ id_order: id, type: "stripe", state, amount, currency, ...payment });
  return order as typeof store_orders.$inferSelect;
}
