import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ATTENTION, OrderStatus, PAYMENT_STATES, REFUND_STATES } from "../../../contract/entities/order";
import type { PaymentType } from "../../../contract/entities/payment-system";
import { base, choice, created, key, moment, money } from "../columns";
import { payment_systems, stores } from "./stores";
import { users } from "./users";

/** A line of an order, as it was at checkout. */
export interface OrderLine {
  id_product: string;
  name: string;
  quantity: number;
  price: number;
}

/** Sales. The status is computed from payments and refunds whenever one of them changes (OP-222). */
export const store_orders = pgTable(
  "store_orders",
  {
    ...base(),
    id_store: uuid()
      .notNull()
      .references(() => stores.id),
    /** Counts from 1 in each store. */
    number: integer().notNull(),
    items: jsonb().$type<OrderLine[]>().notNull(),
    amount: money().notNull(),
    currency: text().notNull(),
    status: choice<OrderStatus>().notNull().default("pending"),
    customer_name: text().notNull(),
    customer_email: text().notNull(),
    customer_phone: text(),
    id_payment_system: uuid().references(() => payment_systems.id),
    received_amount: money().notNull().default(0),
    refunded_amount: money().notNull().default(0),
    refund_reason: text(),
    is_test: boolean().notNull().default(false),
    attention: choice<(typeof ATTENTION)[number]>(),
    /** Language of the shopper. */
    locale: text().notNull().default("en"),
    /** Hash of store and Idempotency-Key of the checkout, and of what it sent (OP-221). */
    checkout_key: text().unique(),
    checkout_hash: text(),
    /** Payable until then. */
    open_until: moment().notNull(),
    paid_at: moment(),
    refunded_at: moment(),
  },
  (table) => [
    unique().on(table.id_store, table.number),
    index().on(table.id_store, table.created_at, table.id),
    index().on(table.id_store, table.status, table.created_at, table.id),
    index("store_orders_attention")
      .on(table.id_store, table.created_at, table.id)
      .where(sql`${table.attention} is not null`),
    index().on(table.id_payment_system),
  ],
);

/** Ways in which an order was or may be paid. A row exists before the provider is called, and its id is the call's key. */
export const store_payments = pgTable(
  "store_payments",
  {
    id: key(),
    id_order: uuid()
      .notNull()
      .references(() => store_orders.id),
    /** Null: marked as paid by hand. */
    id_payment_system: uuid().references(() => payment_systems.id),
    type: choice<PaymentType>().notNull(),
    state: choice<(typeof PAYMENT_STATES)[number]>().notNull(),
    /** The provider's id of it. */
    ref: text(),
    /** Stripe's payment intent, which refunds name. */
    payment_ref: text(),
    /** Where the shopper pays. */
    url: text(),
    return_url: text(),
    /** "Order 1042, Store name", as each repeat of the call says it. */
    description: text().notNull().default(""),
    amount: money().notNull(),
    currency: text().notNull(),
    is_test: boolean().notNull().default(false),
    /** Key of a text that says why it failed. */
    failure: text(),
    created_at: created(),
    expires_at: moment(),
    paid_at: moment(),
    /** When the provider is asked next; null if never. */
    check_at: moment(),
    checks: integer().notNull().default(0),
    checked_at: moment(),
    /** Who asks the provider now, and until when. */
    held_by: uuid(),
    held_until: moment(),
  },
  (table) => [
    uniqueIndex("store_payments_open")
      .on(table.id_order)
      .where(sql`${table.state} in ('creating', 'open', 'processing')`),
    unique().on(table.type, table.ref),
    index().on(table.id_order),
    index().on(table.id_payment_system),
    index().on(table.payment_ref).where(sql`${table.payment_ref} is not null`),
    index("store_payments_due").on(table.check_at).where(sql`${table.check_at} is not null`),
  ],
);

/** Money given back. A row exists before the provider is called, and its id is the call's key for ever. */
export const store_refunds = pgTable(
  "store_refunds",
  {
    id: key(),
    id_order: uuid()
      .notNull()
      .references(() => store_orders.id),
    id_payment: uuid()
      .notNull()
      .references(() => store_payments.id),
    amount: money().notNull(),
    reason: text().notNull(),
    state: choice<(typeof REFUND_STATES)[number]>().notNull(),
    source: choice<"console" | "provider" | "recorded">().notNull(),
    ref: text(),
    failure: text(),
    id_user: uuid().references(() => users.id),
    /** Hash of user and Idempotency-Key. */
    request_key: text().unique(),
    created_at: created(),
    done_at: moment(),
    check_at: moment(),
    checks: integer().notNull().default(0),
    held_by: uuid(),
    held_until: moment(),
  },
  (table) => [
    unique().on(table.id_payment, table.ref),
    index().on(table.id_order),
    index("store_refunds_due").on(table.check_at).where(sql`${table.check_at} is not null`),
  ],
);

/** What the demo's stand-in of the payment providers knows (OP-229). */
export const stand_in_objects = pgTable(
  "stand_in_objects",
  {
    /** In the provider's format. */
    id: text().primaryKey(),
    provider: choice<"stripe" | "yookassa">().notNull(),
    /** Hash of the key that made it. */
    account: text().notNull(),
    kind: choice<"payment" | "refund">().notNull(),
    /** Of a refund: its payment. */
    parent: text(),
    /** Of the call that made it, with a hash of what was sent. */
    idempotency_key: text(),
    request_hash: text(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: created(),
  },
  (table) => [unique().on(table.account, table.idempotency_key), index().on(table.parent)],
);
