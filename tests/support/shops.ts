import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { newNotificationPath, sealSecrets } from "../../server/payments/seal";
import {
  payment_systems,
  store_legal_infos,
  store_orders,
  store_payments,
  store_products,
  store_refunds,
} from "../../server/store/schema";
import { send } from "./send";
import type { TestServer } from "./server";
import { addStore } from "./stores";

export interface Shop {
  id: string;
  slug: string;
  /** The product's id; it costs 12.50 unless told otherwise. */
  product: string;
}

/** A store with one product and no document, made in the database. */
export async function addShop(
  { services }: Pick<TestServer, "services">,
  id_user: string,
  { price = 12.5, currency = "EUR" }: { price?: number; currency?: string } = {},
): Promise<Shop> {
  const { id, slug } = await addStore({ services }, id_user);
  const [product] = await services.database
    .db()
    .insert(store_products)
    .values({ id_store: id, name: "Print 10x15", price, currency })
    .returning();
  return { id, slug, product: (product as { id: string }).id };
}

export const addDocuments = async (
  { services }: Pick<TestServer, "services">,
  { id }: Shop,
): Promise<void> => {
  const texts = { company_name: "Shop Ltd", email: "shop@example.com", offer_markdown: "# Offer" };
  await services.database
    .db()
    .insert(store_legal_infos)
    .values({ id_store: id, ...texts });
};

export interface System {
  id: string;
  /** Path of its notifications. */
  path: string;
}

/** An active payment system with keys, made in the database. */
export async function addSystem(
  { services }: Pick<TestServer, "services">,
  { id: id_store }: Pick<Shop, "id">,
  type: "manual" | "stripe" | "yookassa",
  fields: Partial<typeof payment_systems.$inferInsert> & { secret_key?: string } = {},
): Promise<System> {
  const id = randomUUID();
  const path = newNotificationPath();
  const { secret_key = type === "stripe" ? "sk_test_planted" : "test_planted", ...columns } = fields;
  const secrets = { secret_key, webhook_secret: "whsec_planted", path };
  await services.database
    .db()
    .insert(payment_systems)
    .values({
      id,
      id_store,
      type,
      name: type,
      is_active: true,
      is_test: type !== "manual",
      settings: type === "yookassa" ? { shop_id: "100500" } : {},
      secrets_sealed: sealSecrets(services, id, secrets),
      ...columns,
    });
  return { id, path: `/api/payments/${id}/${path}` };
}

interface Form {
  payment_method?: string | null;
  quantity?: number;
  key?: string;
  headers?: Record<string, string>;
  /** Other fields. */
  with?: object;
}

/** A checkout of the shop's product. */
export const checkOut = (
  server: { url: string },
  { slug, product }: Shop,
  { payment_method = null, quantity = 1, key, headers = {}, with: more }: Form = {},
) =>
  send(server, "POST", `/store/${slug}/checkout`, {
    json: {
      items: [{ id_product: product, quantity }],
      customer_name: "Anna Lind",
      customer_email: "anna@example.com",
      customer_phone: null,
      accept_terms: true,
      payment_method,
      ...more,
    },
    headers: { ...(key ? { "idempotency-key": key } : {}), ...headers },
  });

/** The rows of an order. */
export async function moneyOf({ services }: Pick<TestServer, "services">, id: string) {
  const db = services.database.db();
  const [order] = await db.select().from(store_orders).where(eq(store_orders.id, id));
  const payments = await db
    .select()
    .from(store_payments)
    .where(eq(store_payments.id_order, id))
    .orderBy(store_payments.created_at);
  const refunds = await db
    .select()
    .from(store_refunds)
    .where(eq(store_refunds.id_order, id))
    .orderBy(store_refunds.created_at);
  return { order: order as typeof store_orders.$inferSelect, payments, refunds };
}

/** As if the time had come to ask the provider about the order's payments. */
export async function makeDue({ services: { database } }: Pick<TestServer, "services">, id_order: string) {
  const check_at = new Date(0).toISOString();
  await database.db().update(store_payments).set({ check_at }).where(eq(store_payments.id_order, id_order));
  database.wake("payments");
}
