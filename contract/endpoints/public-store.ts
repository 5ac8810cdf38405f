import { z } from "zod";
import { everyone } from "../core/access";
import { defineEndpoint } from "../core/endpoint";
import { cleanText } from "../core/field";
import { id, partId } from "../core/ids";
import { MOST_LINES, ORDER_STATUSES } from "../entities/order";
import { DOCUMENTS } from "../entities/store";
import { themeColors, themeFonts } from "../rules/theme";

/*
 * The store as shoppers meet it. Every call takes the slug or the id of an active store (OP-144), needs no session and
 * answers 404 for a store that is not active, not there or deleted.
 */

/** Slug or id of the store. */
const ofStore = z.object({ id: z.string().min(1).max(64) });
const ofOrder = z.object({ id: z.string().min(1).max(64), oid: id });

const open = { access: everyone, session: "bypass" } as const;

/** OP-144. */
export const publicStoreRecord = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
});

export const publicProduct = z.object({
  id,
  name: z.string(),
  description: z.string(),
  price: z.number(),
  currency: z.string(),
  image_url: z.string().nullable(),
  position: z.int(),
  is_active: z.boolean(),
});

/** Empty maps where the store has no active theme (OP-173). */
export const publicThemeRecord = z.object({
  colors: themeColors,
  fonts: themeFonts,
  custom_css: z.string(),
});

export const publicPaymentSystem = z.object({
  id,
  type: z.string(),
  name: z.string(),
  /** No money moves (OP-230). Only the embedded server says so. */
  is_test: z.boolean().optional(),
});

/** Without bank details and the three texts (OP-141). */
export const publicLegalInfoRecord = z.object({
  company_name: z.string(),
  tax_id: z.string(),
  registration_number: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
});

/** The reply of a checkout, and of the shopper's order page (OP-146, OP-223). */
export const orderState = z.object({
  order_id: z.string(),
  status: z.enum(ORDER_STATUSES),
  amount: z.number(),
  currency: z.string(),
  /** Null unless the shopper can pay now. */
  payment_url: z.string().nullable(),
});

export type PublicStore = z.output<typeof publicStoreRecord>;
export type PublicProduct = z.output<typeof publicProduct>;
export type PublicPaymentSystem = z.output<typeof publicPaymentSystem>;
export type PublicLegalInfo = z.output<typeof publicLegalInfoRecord>;
export type OrderState = z.output<typeof orderState>;

export const publicStore = defineEndpoint({
  id: "public_store.read",
  method: "GET",
  path: "/store/{id}",
  ...open,
  params: ofStore,
  reply: { status: 200, json: publicStoreRecord },
  source: "CALL-PUB-01",
});

/** Active products by position. */
export const publicProducts = defineEndpoint({
  id: "public_store.products",
  method: "GET",
  path: "/store/{id}/products",
  ...open,
  params: ofStore,
  reply: { status: 200, json: z.object({ items: z.array(publicProduct) }) },
  source: "CALL-PUB-02",
});

export const publicTheme = defineEndpoint({
  id: "public_store.theme",
  method: "GET",
  path: "/store/{id}/theme",
  ...open,
  params: ofStore,
  reply: { status: 200, json: publicThemeRecord },
  source: "CALL-PUB-03",
});

/** Active systems; test ones only while no live online system is active (OP-230). */
export const publicPaymentSystems = defineEndpoint({
  id: "public_store.payment_systems",
  method: "GET",
  path: "/store/{id}/payment-systems",
  ...open,
  params: ofStore,
  reply: { status: 200, json: z.object({ items: z.array(publicPaymentSystem) }) },
  source: "CALL-PUB-04",
});

export const publicLegalInfo = defineEndpoint({
  id: "public_store.legal_info",
  method: "GET",
  path: "/store/{id}/legal-info",
  ...open,
  params: ofStore,
  reply: { status: 200, json: publicLegalInfoRecord },
  source: "CALL-PUB-05",
});

/** A document without text is 404 (OP-141). */
export const publicDocument = defineEndpoint({
  id: "public_store.document",
  method: "GET",
  path: "/store/{id}/documents/{kind}",
  ...open,
  params: z.object({ id: z.string().min(1).max(64), kind: z.enum(DOCUMENTS) }),
  reply: { status: 200, json: z.object({ content_markdown: z.string() }) },
  source: "CALL-PUB-06 CALL-PUB-07 CALL-PUB-08",
});

export const MOST_OF_A_PRODUCT = 999;

/** OP-146. Prices, currency and sum come from the store's products alone. */
export const checkoutForm = z.object({
  items: z
    .array(z.object({ id_product: partId, quantity: z.int().min(1).max(MOST_OF_A_PRODUCT) }))
    .min(1)
    .max(MOST_LINES),
  customer_name: cleanText(255),
  customer_email: cleanText(255),
  customer_phone: cleanText(64).nullish(),
  accept_terms: z.boolean(),
  /** Id of a payment system; null pays without one. */
  payment_method: partId.nullish(),
});

export type CheckoutForm = z.input<typeof checkoutForm>;

/** With an Idempotency-Key the same form gives the same order (OP-221). */
export const checkout = defineEndpoint({
  id: "public_store.checkout",
  method: "POST",
  path: "/store/{id}/checkout",
  ...open,
  params: ofStore,
  body: { json: checkoutForm },
  reply: { status: 200, json: orderState },
  limit: { max: 60, seconds: 60 },
  changes: [],
  source: "CALL-PUB-09",
});

export const publicOrder = defineEndpoint({
  id: "public_store.order",
  method: "GET",
  path: "/store/{id}/orders/{oid}",
  ...open,
  params: ofOrder,
  reply: { status: 200, json: orderState },
  limit: { max: 600, seconds: 60 },
  ability: "payments",
  source: "OP-223",
});

/** Continues or begins a payment; 409 after 24 h, or while another payment cannot be closed (OP-223). */
export const payOrder = defineEndpoint({
  id: "public_store.pay",
  method: "POST",
  path: "/store/{id}/orders/{oid}/pay",
  ...open,
  params: ofOrder,
  body: { json: z.object({ payment_method: partId.nullish() }) },
  reply: { status: 200, json: orderState },
  limit: { max: 60, seconds: 60 },
  changes: [],
  ability: "payments",
  source: "OP-223",
});
