import { z } from "zod";
import { nobody, staff } from "../core/access";
import { type DraftOf, defineEntity, type RecordOf } from "../core/entity";
import type { Issue } from "../core/errors";
import {
  boolean,
  choice,
  decided,
  money,
  multiline,
  nullable,
  owned,
  place,
  readOnly,
  reference,
  rowVersion,
  stamps,
  text,
} from "../core/field";
import { definePart } from "../core/nested";
import { isEmail } from "../rules/email";
import { CURRENCIES, hasDecimals } from "../rules/money";
import { isPictureAddress } from "../rules/picture-address";
import { checkSlug } from "../rules/slug";

const fields = {
  ...owned,
  created_at: decided(owned.created_at),
  updated_at: decided(owned.updated_at),
  id_user: decided(owned.id_user),
  /** Part of the public address; unique over all stores (OP-134). */
  slug: text({ required: true, max: 64 }),
  name: text({ required: true }),
  /** Replies say `id_domain`, saves `domain_id` (OP-134). A domain is no entity, so the save checks it itself. */
  id_domain: { ...text({ required: true, max: 36 }), sentAs: "domain_id" },
  description: multiline(),
  /** Changed by calls of its own: at most one store of a domain has it (OP-137). */
  is_primary: readOnly(boolean(false)),
  /** An inactive store has no public page and takes no new payment (OP-228). */
  is_active: decided(boolean(true)),
};

export type Store = RecordOf<typeof fields>;

/** A shop for guests of events (spec B section 3, OP-134 to OP-147). Its parts are the entities below it. */
export const store = defineEntity({
  name: "stores",
  singular: "store",
  plural: "stores",
  title: "name",
  fields,
  rows: "owner",
  access: { list: staff, read: staff, many: nobody, create: staff, update: staff, remove: staff },
  transport: { path: "/stores/", save: "post-put", paging: "page_size", envelope: "resource" },
  list: { search: ["name", "slug", "description"], sort: ["name", "slug", "created_at", "updated_at"] },
  check: ({ slug }) => checkSlug(slug),
});

const productFields = {
  ...stamps,
  created_at: decided(stamps.created_at),
  updated_at: decided(stamps.updated_at),
  id_store: decided(readOnly(reference("stores"))),
  name: decided(text({ required: true })),
  description: decided(multiline()),
  /** In units of the currency; whole where the currency has no decimals (OP-231). */
  price: decided(money({ min: 0, max: 1e9 })),
  currency: decided(choice(CURRENCIES, "RUB")),
  /** An https address or a path of the same origin; nothing is uploaded (OP-138). */
  image_url: decided(nullable(text({ max: 2048 }))),
  position: decided(readOnly(place())),
  /** Sent with a new product only where `hidden-products` is offered (OP-238); changed by a call of its own. */
  is_active: boolean(true),
};

export type Product = RecordOf<typeof productFields>;

function checkProduct({ price, currency, image_url }: DraftOf<typeof productFields>): Issue[] {
  return [
    ...(hasDecimals(currency) || Number.isInteger(price)
      ? []
      : [{ path: "price", message: "validation.whole_price" }]),
    ...(!image_url || isPictureAddress(image_url)
      ? []
      : [{ path: "image_url", message: "validation.picture_address" }]),
  ];
}

/** What a store sells. There is no update: a changed product is a new one in place of the old one (OP-232). */
export const storeProduct = defineEntity({
  name: "store_products",
  singular: "product",
  plural: "products",
  title: "name",
  fields: productFields,
  rows: "all",
  access: { list: staff, read: nobody, many: nobody, create: staff, update: nobody, remove: staff },
  transport: {
    path: "/stores/{id_store}/products/",
    within: "stores",
    save: "post-put",
    paging: "none",
    envelope: "resource",
  },
  list: { filters: { active_only: z.stringbool().default(false) }, specified: true },
  check: checkProduct,
});

/** The texts that a store shows as documents, by the name of the call (PUB-06 to PUB-08). */
export const DOCUMENTS = ["offer", "terms", "privacy"] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

export const MOST_MARKDOWN = 100_000;

const markdown = () => decided(multiline({ max: MOST_MARKDOWN }));

const legalTexts = {
  company_name: decided(text({ required: true })),
  tax_id: decided(text({ max: 64 })),
  registration_number: decided(text({ max: 64 })),
  address: decided(multiline({ max: 1000 })),
  email: decided(text({ required: true })),
  phone: decided(text({ max: 64 })),
  bank_details: decided(multiline()),
  offer_markdown: markdown(),
  terms_markdown: markdown(),
  privacy_markdown: markdown(),
};

/** Who sells, and the documents of the store (OP-141). A store has at most one. */
export const legalInfo = definePart({
  name: "legal_info",
  title: "company_name",
  fields: {
    id_store: readOnly(reference("stores")),
    ...legalTexts,
    updated_at: decided(stamps.updated_at),
    version: rowVersion,
  },
  check: ({ email }) =>
    !email || isEmail(email) ? [] : [{ path: "email", message: "validation.invalid_email" }],
});

export type LegalInfo = RecordOf<typeof legalInfo.fields>;

type LegalTexts = typeof legalTexts;

/** Legal info as a save sends it: what is left out stays; what the server sets may be echoed (OP-180). */
export const legalInfoInput = z.object(
  Object.fromEntries(Object.entries(legalTexts).map(([key, { schema }]) => [key, schema.optional()])) as {
    [K in keyof LegalTexts]: z.ZodOptional<LegalTexts[K]["schema"]>;
  },
);

const counted = z.int().min(0);

/** Totals over all time, days of the last 30 by UTC (OP-142, OP-232). Test orders do not count. */
export const storeStatistics = z.object({
  currency: z.string(),
  orders_total: counted,
  orders_paid: counted,
  orders_refunded: counted,
  revenue: z.number(),
  refunded_amount: z.number(),
  average_order: z.number(),
  by_day: z.array(z.object({ date: z.string(), orders: counted, revenue: z.number() })),
  top_products: z.array(
    z.object({ id_product: z.string(), name: z.string(), quantity: counted, revenue: z.number() }),
  ),
});

export type StoreStatistics = z.output<typeof storeStatistics>;
