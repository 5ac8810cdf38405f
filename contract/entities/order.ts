import { z } from "zod";
import { nobody, staff } from "../core/access";
import { defineEntity, type RecordOf } from "../core/entity";
import {
  boolean,
  choice,
  decided,
  json,
  money,
  multiline,
  nullable,
  readOnly,
  reference,
  stamps,
  text,
  time,
} from "../core/field";

/** States of an order, computed from its payments and refunds (OP-222). */
export const ORDER_STATUSES = [
  "pending",
  "paid",
  "partially_refunded",
  "refunded",
  "cancelled",
  "failed",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Doubtful money that a person has to look at (OP-231). */
export const ATTENTION = ["amount_differs", "paid_twice", "refund_failed", "unclear"] as const;

export const MOST_LINES = 100;

/** What was bought, as it was at checkout. */
export const orderLine = z.object({
  id_product: z.string(),
  name: z.string(),
  quantity: z.int(),
  /** Of one, in the order's currency. */
  price: z.number(),
});

export const PAYMENT_STATES = [
  "creating",
  "open",
  "processing",
  "paid",
  "held",
  "failed",
  "expired",
] as const;
export const REFUND_STATES = ["sending", "pending", "done", "failed"] as const;

const orderPayment = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  amount: z.number(),
  /** The provider's name of the payment. */
  reference: z.string().nullish(),
  /** Why it failed: a short word of the server or its provider. */
  failure: z.string().nullish(),
  created_at: z.string(),
  paid_at: z.string().nullish(),
});

const orderRefund = z.object({
  id: z.string(),
  amount: z.number(),
  reason: z.string(),
  status: z.string(),
  source: z.string(),
  failure: z.string().nullish(),
  created_at: z.string(),
});

export type OrderPayment = z.output<typeof orderPayment>;
export type OrderRefund = z.output<typeof orderRefund>;

const fields = {
  ...stamps,
  created_at: decided(stamps.created_at),
  updated_at: decided(stamps.updated_at),
  id_store: decided(readOnly(reference("stores"))),
  /** Counts from 1 in each store; another server may send text. */
  number: decided(readOnly(json(z.union([z.int(), z.string()]), 0 as number | string))),
  items: decided(readOnly(json(z.array(orderLine), []))),
  amount: decided(readOnly(money())),
  currency: decided(readOnly(text({ initial: "RUB" }))),
  status: decided(readOnly(choice(ORDER_STATUSES, "pending"))),
  customer_name: decided(readOnly(text())),
  customer_email: decided(readOnly(text())),
  customer_phone: decided(readOnly(nullable(text()))),
  /** The payment system's id. */
  payment_method: decided(readOnly(nullable(text()))),
  refunded_amount: decided(readOnly(money())),
  refund_reason: decided(readOnly(nullable(multiline()))),
  paid_at: decided(readOnly(nullable(time()))),
  refunded_at: decided(readOnly(nullable(time()))),
  is_test: decided(readOnly(boolean(false))),
  received_amount: decided(readOnly(money())),
  attention: decided(readOnly(nullable(choice(ATTENTION, "unclear")))),
  payments: decided(readOnly(json(z.array(orderPayment), []))),
  refunds: decided(readOnly(json(z.array(orderRefund), []))),
};

export type Order = RecordOf<typeof fields>;

/** A sale (OP-139). Delivery of goods is outside the product. */
export const order = defineEntity({
  name: "store_orders",
  singular: "order",
  plural: "orders",
  title: "number",
  fields,
  rows: "all",
  access: { list: staff, read: nobody, many: nobody, create: nobody, update: nobody, remove: nobody },
  transport: {
    path: "/stores/{id_store}/orders",
    within: "stores",
    save: "post-put",
    paging: "page_size",
    envelope: "resource",
  },
  list: {
    search: ["number", "customer_name", "customer_email"],
    filters: { status: z.enum(ORDER_STATUSES), attention: z.stringbool() },
  },
});
