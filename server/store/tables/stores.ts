import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { PaymentType } from "../../../contract/entities/payment-system";
import { base, choice, moment, money, newestFirst, newestOfOwner, stamps, version } from "../columns";
import { owned } from "../owned";
import { domains } from "./languages";

/** Shops. Deleted ones are marked, so that orders keep their names (OP-25). */
export const stores = pgTable(
  "stores",
  {
    ...owned(),
    slug: text().notNull(),
    name: text().notNull(),
    id_domain: uuid()
      .notNull()
      .references(() => domains.id),
    description: text().notNull().default(""),
    is_primary: boolean().notNull().default(false),
    is_active: boolean().notNull().default(true),
    /** The number of its newest order. */
    last_number: integer().notNull().default(0),
    version: version(),
    deleted_at: moment(),
  },
  (table) => [
    newestFirst(table),
    newestOfOwner(table),
    uniqueIndex("stores_slug").on(table.slug).where(sql`${table.deleted_at} is null`),
    uniqueIndex("stores_primary")
      .on(table.id_domain)
      .where(sql`${table.is_primary} and ${table.deleted_at} is null`),
    index().on(table.id_domain),
  ],
);

const store = () =>
  uuid()
    .notNull()
    .references(() => stores.id);

export const store_products = pgTable(
  "store_products",
  {
    ...base(),
    id_store: store(),
    name: text().notNull(),
    description: text().notNull().default(""),
    price: money().notNull(),
    currency: text().notNull().default("RUB"),
    image_url: text(),
    /** From 0; gaps are allowed. */
    position: integer().notNull().default(0),
    is_active: boolean().notNull().default(true),
  },
  (table) => [index().on(table.id_store, table.position, table.id)],
);

export const store_themes = pgTable(
  "store_themes",
  {
    ...base(),
    id_store: store(),
    name: text().notNull(),
    is_active: boolean().notNull().default(false),
    colors: jsonb().$type<Record<string, string>>().notNull().default({}),
    fonts: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Cleaned (OP-143). */
    custom_css: text().notNull().default(""),
    version: version(),
  },
  (table) => [
    index().on(table.id_store, table.created_at, table.id),
    uniqueIndex("store_themes_active").on(table.id_store).where(sql`${table.is_active}`),
  ],
);

/** Keys are sealed, and gone when the system is deleted (OP-228). */
export const payment_systems = pgTable(
  "payment_systems",
  {
    ...base(),
    id_store: store(),
    type: choice<PaymentType>().notNull(),
    name: text().notNull(),
    is_active: boolean().notNull().default(false),
    is_test: boolean().notNull().default(false),
    /** What is not secret. */
    settings: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Secret settings and the secret part of the notifications' address: one text, bound to the row's id. */
    secrets_sealed: text(),
    /** The provider's account, fixed by the first payment. */
    account: text(),
    position: integer().notNull().default(0),
    tested_at: moment(),
    test_success: boolean(),
    /** When the last notification came. */
    heard_at: moment(),
    /** When the provider refused the keys, unless they were tested or accepted since. */
    keys_rejected_at: moment(),
    version: version(),
    deleted_at: moment(),
  },
  (table) => [index().on(table.id_store, table.position, table.id)],
);

/** Who sells, and the documents of the store. */
export const store_legal_infos = pgTable("store_legal_infos", {
  id_store: uuid()
    .primaryKey()
    .references(() => stores.id),
  ...stamps(),
  company_name: text().notNull(),
  tax_id: text().notNull().default(""),
  registration_number: text().notNull().default(""),
  address: text().notNull().default(""),
  email: text().notNull(),
  phone: text().notNull().default(""),
  bank_details: text().notNull().default(""),
  offer_markdown: text().notNull().default(""),
  terms_markdown: text().notNull().default(""),
  privacy_markdown: text().notNull().default(""),
  version: version(),
});
