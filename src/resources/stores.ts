import { ShopOutlined } from "@ant-design/icons";
import type { Entity, Part } from "../../contract/core/entity";
import { type Order, order } from "../../contract/entities/order";
import { paymentSystem } from "../../contract/entities/payment-system";
import { legalInfo, store, storeProduct } from "../../contract/entities/store";
import { storeTheme } from "../../contract/entities/store-theme";
import { type AnyResource, defineResource } from "./define";

/** Shops for guests of events (STO-01 to STO-04). */
export const stores = defineResource(store, {
  area: "stores",
  icon: ShopOutlined,
  paths: { list: "finance/stores" },
  pages: { list: "stores/list", create: "stores/page", edit: "stores/page" },
  menu: { section: "management", group: "finance" },
  wideEditor: true,
  refusedIds: ["undefined"], // STO-30
  deletion: "stores/deletion",
  list: {
    row: "lines",
    size: 10,
    active: "is_active",
    giveWay: ["created_at", "id_user", "is_primary"],
    columns: [
      { field: "name", second: "description" },
      { field: "slug", width: 260, slot: "stores/address", label: "resources.stores.address", card: "fact" },
      { field: "is_primary", width: 112, slot: "stores/primary", card: "tag" },
      { field: "id_user", width: 184, adminsOnly: true },
      { field: "created_at", width: 168 },
    ],
  },
  form: {
    groups: [{ rows: [["name"], ["slug", "id_domain"], ["description"], ["is_active"], ["id_user"]] }],
  },
});

/*
 * What is below a store: no screens of their own, they are edited inside the store's page. `path` of the list is the
 * tab, so that Cancel leads back to it.
 */
const below = (store: string, tab: string) =>
  ({
    area: "stores",
    icon: ShopOutlined,
    parentId: store,
    paths: { list: `${stores.paths.list}/${store}?tab=${tab}` },
  }) as const;

export const productsOf = (store: string) =>
  defineResource(storeProduct, {
    ...below(store, "products"),
    list: { row: "picture", columns: ["name"] },
    form: { groups: [{ rows: [["image_url"], ["name"], ["description"], ["price", "currency"]] }] },
  });

export const themesOf = (store: string) =>
  defineResource(storeTheme, {
    ...below(store, "themes"),
    list: { row: "picture", columns: ["name"] },
    form: { groups: [{ rows: [["name"], ["colors"], ["fonts"], ["custom_css"]] }] },
  });

export const paymentSystemsOf = (store: string) =>
  defineResource(paymentSystem, {
    ...below(store, "payments"),
    list: { row: "picture", columns: ["name"] },
    form: { groups: [{ rows: [["name"], ["type"], ["is_test"], ["settings"]] }] },
  });

/** `2 × Print, 1 × Canvas` */
export const itemsText = ({ items }: Pick<Order, "items">): string =>
  items.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");

/** @param systemName name of a payment system, for exports */
export const ordersOf = (store: string, systemName: (id: string | null) => string) =>
  defineResource(order, {
    ...below(store, "orders"),
    list: {
      row: "lines",
      size: 10,
      giveWay: ["payment_method", "items", "customer_name"],
      columns: [
        {
          field: "number",
          width: 184,
          slot: "stores/order-number",
          label: "stores.orders.order",
          shownWith: ["created_at"],
        },
        {
          field: "customer_name",
          slot: "stores/order-customer",
          label: "stores.orders.customer",
          card: "fact",
          shownWith: ["customer_email", "customer_phone"],
        },
        { field: "items", width: 152, slot: "stores/order-items", text: itemsText },
        {
          field: "payment_method",
          slot: "stores/order-payment",
          text: ({ payment_method }) => systemName(payment_method as string | null),
        },
        {
          field: "amount",
          width: 120,
          slot: "stores/order-amount",
          card: "end",
          shownWith: ["refunded_amount", "currency"],
        },
        {
          field: "status",
          width: 176,
          slot: "stores/order-status",
          card: "tag",
          text: ({ status }, { labels }) => labels.choice("status", String(status)),
        },
      ],
    },
  });

/** Legal info is no entity: it is read and saved by calls of the store, under a name of its own. */
export const legalOf = (id: string): AnyResource => ({
  ...(stores as unknown as AnyResource),
  ...below(id, "legal"),
  name: legalInfo.name,
  entity: { ...(store as unknown as Entity), ...(legalInfo as unknown as Part), name: store.name },
  form: { groups: [{ rows: Object.keys(legalInfo.fields).map((key) => [key]) }] },
});
