import { createHmac } from "node:crypto";
import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Issue } from "../../contract/core/errors";
import { fromHundredths, toHundredths } from "../../contract/core/money";
import type { checkoutForm } from "../../contract/endpoints/public-store";
import { isEmail } from "../../contract/rules/email";
import { Busy, invalid, invalidField, notFound, Refusal } from "../errors";
import { OPEN_MS } from "../rules/payment-checks";
import { hasDocuments, offeredSystems, type StoreRow } from "../rules/stores";
import type { Services } from "../services";
import { store_orders, store_payments, store_products, stores } from "../store/schema";
import type { OrderLine } from "../store/tables/orders";
import { beginningOf } from "./http";
import { type OrderRow, type PaymentRow, type SystemRow, settle } from "./rows";

type Form = z.output<typeof checkoutForm>;

export interface Placing {
  store: StoreRow;
  form: Form;
  /** Idempotency-Key of the form, if it has one. */
  key: string | undefined;
  locale: string;
  /** `https://shop.example.com`: where the shopper is. */
  origin: string;
}

/** Orders of one store in an hour that are not paid: who fills it keeps others out no longer (docs/server.md, Payments). */
const MOST_UNPAID = 1000;
const HOUR_MS = 3_600_000;
/** Largest sum of an order. */
const MOST_AMOUNT = 1e12;
const LONGEST_KEY = 200;
const OPEN_HOURS = 24;

const hmac = ({ requestKey }: Services, parts: unknown): string =>
  createHmac("sha256", requestKey).update(JSON.stringify(parts)).digest("hex");

/**
 * The order of a form; the same form under the same key finds its first order (OP-146, OP-221). Its payment, if it needs
 * one, is stored before the provider is called.
 * @throws Refusal 422, 429; 404 if the store is no longer open
 */
export async function placeOrder(services: Services, placing: Placing): Promise<OrderRow> {
  const { store, form, key } = placing;
  if (key !== undefined && key.length > LONGEST_KEY) throw new Refusal(422, "errors.invalid_request");
  const checkout_key = key ? hmac(services, [store.id, key]) : null;
  const checkout_hash = key ? hmac(services, form) : null;
  const known = () => knownOrder(services, checkout_key, checkout_hash);
  const first = await known();
  if (first) return first;
  const wanted = await readForm(services, store, form);
  return services.database.withTx(async () => {
    const db = services.database.db();
    // Locks the store: its orders are placed one after another.
    const [open] = await db
      .update(stores)
      .set({ last_number: sql`${stores.last_number} + 1`, updated_at: sql`updated_at` })
      .where(and(eq(stores.id, store.id), eq(stores.is_active, true), isNull(stores.deleted_at)))
      .returning({ number: stores.last_number });
    const again = await known();
    if (again) {
      if (open)
        await db
          .update(stores)
          .set({ last_number: sql`${stores.last_number} - 1`, updated_at: sql`updated_at` })
          .where(eq(stores.id, store.id));
      return again;
    }
    // It was closed after the form was read.
    if (!open) throw notFound();
    await assertRoom(services, store);
    const [order] = await db
      .insert(store_orders)
      .values({
        id_store: store.id,
        number: open.number,
        items: wanted.items,
        amount: wanted.amount,
        currency: wanted.currency,
        customer_name: form.customer_name.trim(),
        customer_email: form.customer_email.trim(),
        customer_phone: form.customer_phone?.trim() || null,
        id_payment_system: wanted.system?.id ?? null,
        is_test: wanted.system?.is_test ?? false,
        locale: placing.locale,
        checkout_key,
        checkout_hash,
        open_until: new Date(services.now().getTime() + OPEN_HOURS * HOUR_MS).toISOString(),
      })
      .returning();
    const placed = order as OrderRow;
    if (isOnline(wanted.system) && placed.amount > 0)
      await addPayment(services, { order: placed, store, system: wanted.system, origin: placing.origin });
    return settle(services, placed.id);
  });
}

/** @throws 422 errors.key_reused for another form under the key */
async function knownOrder(
  { database }: Services,
  checkout_key: string | null,
  checkout_hash: string | null,
): Promise<OrderRow | undefined> {
  if (checkout_key === null) return undefined;
  const [row] = await database
    .db()
    .select()
    .from(store_orders)
    .where(eq(store_orders.checkout_key, checkout_key));
  if (row && row.checkout_hash !== checkout_hash) throw new Refusal(422, "errors.key_reused");
  return row;
}

async function assertRoom({ database, now }: Services, { id }: StoreRow): Promise<void> {
  const unpaid = and(
    eq(store_orders.id_store, id),
    eq(store_orders.status, "pending"),
    gt(store_orders.created_at, new Date(now().getTime() - HOUR_MS).toISOString()),
  );
  if ((await database.db().$count(store_orders, unpaid)) >= MOST_UNPAID)
    throw new Busy(429, "errors.too_many_requests", 60);
}

interface Wanted {
  items: OrderLine[];
  amount: number;
  currency: string;
  system: SystemRow | undefined;
}

/** Names, prices, currency and sum come from the store's products alone. */
async function readForm(services: Services, store: StoreRow, form: Form): Promise<Wanted> {
  const issues: Issue[] = [];
  if (form.customer_name.trim() === "")
    issues.push({ path: "customer_name", message: "validation.required" });
  if (form.customer_email.trim() === "")
    issues.push({ path: "customer_email", message: "validation.required" });
  else if (!isEmail(form.customer_email.trim()))
    issues.push({ path: "customer_email", message: "validation.invalid_email" });
  if (!form.accept_terms && (await hasDocuments(services, store.id)))
    issues.push({ path: "accept_terms", message: "validation.accept_terms" });
  const items = await readItems(services, store, form, issues);
  const currency = items[0]?.currency ?? "";
  if (items.some((item) => item.currency !== currency))
    issues.push({ path: "items", message: "validation.one_currency" });
  const amount = fromHundredths(
    items.reduce((sum, { price, quantity }) => sum + toHundredths(price) * quantity, 0),
  );
  if (amount > MOST_AMOUNT) issues.push({ path: "items", message: "validation.too_large" });
  if (issues.length > 0) throw invalid(issues);
  const lines = items.map(({ currency: _, ...line }) => line);
  return {
    items: lines,
    amount,
    currency,
    system: await findOffered(services, store, form.payment_method, currency),
  };
}

async function readItems(
  { database }: Services,
  { id }: StoreRow,
  { items }: Form,
  issues: Issue[],
): Promise<(OrderLine & { currency: string })[]> {
  const ids = [...new Set(items.map(({ id_product }) => id_product.toLowerCase()))];
  const found = await database
    .db()
    .select()
    .from(store_products)
    .where(
      and(
        eq(store_products.id_store, id),
        eq(store_products.is_active, true),
        inArray(store_products.id, ids),
      ),
    );
  const products = new Map(found.map((product) => [product.id, product]));
  return items.flatMap(({ id_product, quantity }, at) => {
    const product = products.get(id_product.toLowerCase());
    if (!product) issues.push({ path: `items.${at}.id_product`, message: "validation.product_gone" });
    return product
      ? [
          {
            id_product: product.id,
            name: product.name,
            quantity,
            price: product.price,
            currency: product.currency,
          },
        ]
      : [];
  });
}

/**
 * The payment system that a shopper chose.
 * @throws 422 at `payment_method` if it is not offered, or not for this currency
 */
export async function findOffered(
  services: Services,
  { id }: Pick<StoreRow, "id">,
  method: string | null | undefined,
  currency: string,
): Promise<SystemRow | undefined> {
  if (!method) return undefined;
  const offered = await offeredSystems(services, id);
  const system = offered.find((one) => one.id === method.toLowerCase());
  if (!system) throw invalidField("payment_method", "validation.payment_method");
  if (services.providers.of(system.type)?.takes(currency) === false)
    throw invalidField("payment_method", "validation.payment_currency");
  return system;
}

export const isOnline = (system: SystemRow | undefined): system is SystemRow =>
  system !== undefined && system.type !== "manual";

interface Adding {
  order: OrderRow;
  store: StoreRow;
  system: SystemRow;
  origin: string;
}

/** Stores a payment of the locked order, with everything that its call sends. */
export async function addPayment(
  { database, now }: Services,
  { order, store, system, origin }: Adding,
): Promise<PaymentRow> {
  const at = now().getTime();
  const [row] = await database
    .db()
    .insert(store_payments)
    .values({
      id_order: order.id,
      id_payment_system: system.id,
      type: system.type,
      state: "creating",
      return_url: `${origin}/store/${store.slug}/order/${order.id}/success`,
      description: beginningOf(
        `${order.locale === "ru" ? "Заказ" : "Order"} ${order.number}, ${store.name}`,
        128,
      ),
      amount: order.amount,
      currency: order.currency,
      is_test: system.is_test,
      created_at: new Date(at).toISOString(),
      expires_at: new Date(at + OPEN_MS).toISOString(),
      check_at: new Date(at + 60_000).toISOString(),
    })
    .returning();
  return row as PaymentRow;
}
