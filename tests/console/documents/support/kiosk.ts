import { afterAll, beforeAll } from "vitest";
import { nobody, signedIn } from "../../../../contract/core/access";
import { defineEntity, type Entity } from "../../../../contract/core/entity";
import {
  boolean,
  decided,
  image,
  number,
  owned,
  readOnly,
  stamps,
  text,
} from "../../../../contract/core/field";
import { rows, withParts } from "../../../../contract/core/nested";
import { entities } from "../../../../contract/entities";

const all = {
  list: signedIn,
  read: signedIn,
  many: nobody,
  create: signedIn,
  update: signedIn,
  remove: signedIn,
};
const PICTURE = { types: ["image/jpeg"], maxBytes: 1_000_000 };

/** A record with a picture, whose products and shelves have calls of their own: what a store is made of. */
export const kiosk = defineEntity({
  name: "kiosks",
  singular: "kiosk",
  plural: "kiosks",
  title: "name",
  fields: {
    ...owned,
    name: text({ required: true }),
    description: text(),
    has_logo: decided(readOnly(boolean(false))),
    logo: image({ ...PICTURE, has: "has_logo", address: "/kiosks/{id}/logo" }),
  },
  rows: "owner",
  access: all,
  transport: { path: "/kiosks/", body: { part: "kiosk" } },
});

export const product = defineEntity({
  name: "kiosk_products",
  singular: "product",
  plural: "products",
  title: "title",
  fields: { ...stamps, title: text({ required: true }), price: number({ min: 0, initial: 1 }) },
  rows: "all",
  access: all,
  transport: { path: "/kiosks/{id_kiosk}/products/", within: "kiosks" as never },
});

export const shelf = defineEntity({
  name: "kiosk_shelves",
  singular: "shelf",
  plural: "shelves",
  title: "label",
  fields: { ...stamps, label: text({ required: true }), width: number({ min: 1, max: 9, initial: 1 }) },
  rows: "all",
  access: all,
  transport: { path: "/kiosks/{id_kiosk}/shelves/", within: "kiosks" as never, paging: "none" },
});

export const kioskDocument = withParts(kiosk, { products: rows(product), shelves: rows(shelf) });

/** The registry has them while a file of tests runs. */
export function registerKiosks(): void {
  const made = { kiosks: kiosk, kiosk_products: product, kiosk_shelves: shelf } as unknown as Record<
    string,
    Entity
  >;
  beforeAll(() => void Object.assign(entities, made));
  afterAll(() => {
    for (const name of Object.keys(made)) Reflect.deleteProperty(entities, name);
  });
}
