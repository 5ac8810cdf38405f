import { z } from "zod";
import { signedIn, staff } from "../core/access";
import { isBlankText } from "../core/blank";
import { defineEndpoint } from "../core/endpoint";
import { recordSchema } from "../core/entity";
import { cleanText } from "../core/field";
import { id, idParams } from "../core/ids";
import { order } from "../entities/order";
import { paymentSystem } from "../entities/payment-system";
import { legalInfo, legalInfoInput, store, storeProduct, storeStatistics } from "../entities/store";
import { storeTheme } from "../entities/store-theme";
import { themeColors, themeFonts } from "../rules/theme";

/*
 * Calls of a store beyond the generic ones of the store and of what is below it. Saves of themes, payment systems and
 * legal info take the `version` of the row as If-Match: `"v3"` (OP-175, OP-232).
 */

const ofProduct = z.object({ id, pid: id });
const ofTheme = z.object({ id, tid: id });
const ofSystem = z.object({ id, psid: id });
const ofOrder = z.object({ id, oid: id });

const name = cleanText(255).refine((text) => !isBlankText(text), { message: "validation.required" });

const storeReply = { status: 200, json: recordSchema(store) } as const;
const themeReply = { status: 200, json: recordSchema(storeTheme) } as const;
const systemReply = { status: 200, json: recordSchema(paymentSystem) } as const;
const orderReply = { status: 200, json: recordSchema(order) } as const;
const legalReply = { status: 200, json: recordSchema(legalInfo) } as const;

export const statisticsOfStore = defineEndpoint({
  id: "stores.statistics",
  method: "GET",
  path: "/stores/{id}/statistics",
  access: staff,
  params: idParams,
  reply: { status: 200, json: storeStatistics },
  source: "CALL-STO-07",
});

export const toggleProduct = defineEndpoint({
  id: "stores.toggle_product",
  method: "PATCH",
  path: "/stores/{id}/products/{pid}/toggle-active",
  access: staff,
  params: ofProduct,
  body: { json: z.object({ is_active: z.boolean() }) },
  reply: { status: 200, json: recordSchema(storeProduct) },
  changes: ["store_products"],
  source: "CALL-STO-10",
});

/** A theme to begin with; its id is its name in paths. */
export const themePreset = z.object({
  id: z.string(),
  name: z.string(),
  colors: themeColors,
  fonts: themeFonts,
  custom_css: z.string(),
});

export type ThemePreset = z.output<typeof themePreset>;

export const storeThemePresets = defineEndpoint({
  id: "stores.theme_presets",
  method: "GET",
  path: "/stores/{id}/themes/presets",
  access: staff,
  params: idParams,
  reply: { status: 200, json: z.object({ items: z.array(themePreset) }) },
  source: "CALL-STO-14",
});

export const themeFromPreset = defineEndpoint({
  id: "stores.theme_from_preset",
  method: "POST",
  path: "/stores/{id}/themes/from-preset/{preset}",
  access: staff,
  params: z.object({ id, preset: z.string().max(64) }),
  body: { json: z.object({ name }) },
  reply: themeReply,
  changes: ["store_themes"],
  source: "CALL-STO-15",
});

export const activateTheme = defineEndpoint({
  id: "stores.activate_theme",
  method: "POST",
  path: "/stores/{id}/themes/{tid}/activate",
  access: staff,
  params: ofTheme,
  reply: themeReply,
  changes: ["store_themes"],
  source: "CALL-STO-18",
});

export const duplicateTheme = defineEndpoint({
  id: "stores.duplicate_theme",
  method: "POST",
  path: "/stores/{id}/themes/{tid}/duplicate",
  access: staff,
  params: ofTheme,
  body: { json: z.object({ name }) },
  reply: themeReply,
  changes: ["store_themes"],
  source: "CALL-STO-19",
});

/** 422 with `settings.<key>` where a setting is missing (OP-224). */
export const activatePaymentSystem = defineEndpoint({
  id: "stores.activate_payment_system",
  method: "POST",
  path: "/stores/{id}/payment-systems/{psid}/activate",
  access: staff,
  params: ofSystem,
  reply: systemReply,
  changes: ["payment_systems"],
  source: "CALL-STO-24",
});

/** Reads without effect at the provider, at most 10 s; a failed test is 200 with `success: false` (OP-225). */
export const testPaymentSystem = defineEndpoint({
  id: "stores.test_payment_system",
  method: "POST",
  path: "/stores/{id}/payment-systems/{psid}/test",
  access: staff,
  params: ofSystem,
  reply: { status: 200, json: z.object({ success: z.boolean(), message: z.string() }) },
  changes: ["payment_systems"],
  source: "CALL-STO-25",
});

/** The refund counts from the moment it is stored; 422 at `amount` if it is refused (OP-139, OP-227). */
export const refundOrder = defineEndpoint({
  id: "stores.refund_order",
  method: "POST",
  path: "/stores/{id}/orders/{oid}/refund",
  access: staff,
  params: ofOrder,
  body: { json: z.object({ amount: z.number(), reason: cleanText(1000) }) },
  reply: orderReply,
  changes: ["store_orders"],
  source: "CALL-STO-28",
});

export const markOrderPaid = defineEndpoint({
  id: "stores.mark_order_paid",
  method: "POST",
  path: "/stores/{id}/orders/{oid}/mark-paid",
  access: staff,
  params: ofOrder,
  reply: orderReply,
  changes: ["store_orders"],
  ability: "orders-mark-paid",
  source: "OP-175",
});

/** Asks the provider now (OP-231). */
export const checkOrder = defineEndpoint({
  id: "stores.check_order",
  method: "POST",
  path: "/stores/{id}/orders/{oid}/check",
  access: staff,
  params: ofOrder,
  reply: orderReply,
  limit: { max: 10, seconds: 60 },
  changes: ["store_orders"],
  ability: "orders-check",
  source: "OP-231",
});

/** 404 if the store has none (OP-141). */
export const readLegalInfo = defineEndpoint({
  id: "stores.legal_info",
  method: "GET",
  path: "/stores/{id}/legal-info",
  access: staff,
  params: idParams,
  reply: legalReply,
  source: "CALL-STO-29",
});

export const saveLegalInfo = defineEndpoint({
  id: "stores.save_legal_info",
  method: "POST",
  path: "/stores/{id}/legal-info",
  access: staff,
  params: idParams,
  body: { json: legalInfoInput },
  bodyBytes: 2 * 1024 * 1024,
  reply: legalReply,
  changes: ["stores"],
  source: "CALL-STO-30",
});

/** Takes the flag from the other stores of the domain, whoever owns them (OP-137). */
export const setPrimary = defineEndpoint({
  id: "stores.set_primary",
  method: "POST",
  path: "/stores/{id}/set-primary",
  access: staff,
  params: idParams,
  reply: storeReply,
  changes: ["stores"],
  source: "CALL-STO-31",
});

export const unsetPrimary = defineEndpoint({
  id: "stores.unset_primary",
  method: "POST",
  path: "/stores/{id}/unset-primary",
  access: staff,
  params: idParams,
  reply: storeReply,
  changes: ["stores"],
  source: "CALL-STO-32",
});

/** 404 means none, and is no error (CALL-STO-34). */
export const myPrimaryStore = defineEndpoint({
  id: "stores.my_primary",
  method: "GET",
  path: "/store/my/primary",
  access: signedIn,
  reply: storeReply,
  source: "CALL-STO-33",
});
