import type * as contract from "../../../contract/endpoints/public-store";
import { publicCall } from "../calls";
import { flagOf, idOf, listOf, mapOf, numberOf, objectOf, textOf } from "../reading";

export const storeCall = publicCall<typeof contract.publicStore>(
  { method: "GET", path: "/store/{id}", base: "versioned" },
  (raw) => {
    const { id, slug, name, description } = objectOf(raw, "store");
    return { id: idOf(id), slug: textOf(slug), name: textOf(name), description: textOf(description) };
  },
);

export const productsCall = publicCall<typeof contract.publicProducts>(
  { method: "GET", path: "/store/{id}/products", base: "versioned" },
  (raw) => ({
    items: listOf(raw, "products", (row) => ({
      id: idOf(row.id),
      name: textOf(row.name),
      description: textOf(row.description),
      price: numberOf(row.price),
      currency: textOf(row.currency, "RUB"),
      image_url: textOf(row.image_url) || null,
      position: numberOf(row.position),
      is_active: flagOf(row.is_active, true),
    }))
      .filter(({ is_active }) => is_active)
      .sort((one, other) => one.position - other.position),
  }),
);

export const themeCall = publicCall<typeof contract.publicTheme>(
  { method: "GET", path: "/store/{id}/theme", base: "versioned" },
  (raw) => {
    const { colors, fonts, custom_css } = objectOf(raw, "theme");
    return { colors: mapOf(colors), fonts: mapOf(fonts), custom_css: textOf(custom_css) };
  },
);

export const paymentSystemsCall = publicCall<typeof contract.publicPaymentSystems>(
  { method: "GET", path: "/store/{id}/payment-systems", base: "versioned" },
  (raw) => ({
    items: listOf(raw, "payment_systems", (row) => ({
      id: idOf(row.id),
      type: textOf(row.type),
      name: textOf(row.name) || textOf(row.type),
      is_test: flagOf(row.is_test, false),
    })),
  }),
);

export const legalInfoCall = publicCall<typeof contract.publicLegalInfo>(
  { method: "GET", path: "/store/{id}/legal-info", base: "versioned" },
  (raw) => {
    const row = objectOf(raw, "legal_info");
    return {
      company_name: textOf(row.company_name),
      tax_id: textOf(row.tax_id),
      registration_number: textOf(row.registration_number),
      address: textOf(row.address),
      email: textOf(row.email),
      phone: textOf(row.phone),
    };
  },
);

export const documentCall = publicCall<typeof contract.publicDocument>(
  { method: "GET", path: "/store/{id}/documents/{kind}", base: "versioned" },
  (raw) => ({
    content_markdown:
      typeof raw === "string" ? raw : textOf((raw as Record<string, unknown>).content_markdown),
  }),
);

const readOrder = (raw: unknown) => {
  const row = objectOf(raw, "order");
  return {
    order_id: idOf(row.order_id ?? row.id),
    // Another server may have further states: they are shown as a received order (OP-179).
    status: textOf(row.status, "pending") as contract.OrderState["status"],
    amount: numberOf(row.amount),
    currency: textOf(row.currency, "RUB"),
    payment_url: textOf(row.payment_url) || null,
  };
};

export const checkoutCall = publicCall<typeof contract.checkout>(
  { method: "POST", path: "/store/{id}/checkout", base: "versioned" },
  readOrder,
);

export const orderCall = publicCall<typeof contract.publicOrder>(
  { method: "GET", path: "/store/{id}/orders/{oid}", base: "versioned" },
  readOrder,
);

export const payCall = publicCall<typeof contract.payOrder>(
  { method: "POST", path: "/store/{id}/orders/{oid}/pay", base: "versioned" },
  readOrder,
);
