import { z } from "zod";
import { nobody, staff } from "../core/access";
import { type DraftOf, defineEntity, type RecordOf } from "../core/entity";
import type { Issue } from "../core/errors";
import {
  boolean,
  choice,
  cleanText,
  decided,
  json,
  nullable,
  place,
  readOnly,
  reference,
  rowVersion,
  stamps,
  text,
  time,
} from "../core/field";

export const PAYMENT_TYPES = ["manual", "yookassa", "stripe"] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** How a secret value is shown; sent back, it keeps the stored one (OP-140). */
export const MASKED = "********";

export type SettingName =
  | "shop_id"
  | "secret_key"
  | "webhook_secret"
  | "receipts"
  | "vat_code"
  | "payment_subject"
  | "payment_mode"
  | "tax_system_code";

/** A `secret` setting comes back masked, an `optional` one is not needed for activation (OP-224). */
export interface PaymentSetting {
  name: SettingName;
  secret?: true;
  optional?: true;
  options?: readonly string[];
}

const SETTINGS: Readonly<Record<PaymentType, readonly PaymentSetting[]>> = {
  manual: [],
  stripe: [
    { name: "secret_key", secret: true },
    { name: "webhook_secret", secret: true, optional: true },
  ],
  yookassa: [
    { name: "shop_id" },
    { name: "secret_key", secret: true },
    { name: "receipts", optional: true, options: ["none", "payment"] },
    { name: "vat_code", optional: true, options: Array.from({ length: 12 }, (_, at) => String(at + 1)) },
    { name: "payment_subject", optional: true },
    { name: "payment_mode", optional: true },
    { name: "tax_system_code", optional: true, options: ["1", "2", "3", "4", "5", "6"] },
  ],
};

/** The settings of a type, in the order of its form; none of a type that only another server knows. */
export const settingsOf = (type: string): readonly PaymentSetting[] =>
  new Map(Object.entries(SETTINGS)).get(type) ?? [];

const LIVE_KEY = /^(sk_live_|rk_live_|live_)/;

/** Whether a key moves real money (OP-224). */
export const isLiveKey = (key: string): boolean => LIVE_KEY.test(key);

const settings = z
  .record(z.string().max(64), z.union([cleanText(1000), z.number(), z.boolean(), z.null()]))
  .refine((map) => Object.keys(map).length <= 50, { message: "validation.too_large" });

const fields = {
  ...stamps,
  created_at: decided(stamps.created_at),
  updated_at: decided(stamps.updated_at),
  id_store: decided(readOnly(reference("stores"))),
  /** Fixed after the create (OP-232). */
  type: decided({ ...choice(PAYMENT_TYPES, "manual"), write: { create: staff, update: nobody } }),
  name: decided(text({ required: true })),
  /** Set by activation, cleared by a save (CALL-STO-24, CALL-STO-26). */
  is_active: boolean(false),
  /** False exactly for live keys (OP-224). */
  is_test: decided(boolean(false)),
  settings: decided(json(settings, {})),
  position: decided(readOnly(place())),
  /** Where the provider sends its notifications (OP-226). */
  webhook_url: decided(readOnly(nullable(text({ max: 2048 })))),
  tested_at: decided(readOnly(nullable(time()))),
  test_success: decided(readOnly(nullable(boolean(false)))),
  /** When the last notification came. */
  heard_at: decided(readOnly(nullable(time()))),
  version: rowVersion,
};

export type PaymentSystem = RecordOf<typeof fields>;

function checkSystem({ type, is_test, settings }: DraftOf<typeof fields>): Issue[] {
  const key = settings.secret_key;
  if (type === "manual" || typeof key !== "string" || key === "" || key === MASKED) return [];
  if (key.startsWith("pk_")) return [{ path: "settings.secret_key", message: "validation.publishable_key" }];
  return isLiveKey(key) === is_test ? [{ path: "is_test", message: "validation.test_mode" }] : [];
}

/** A way to pay in a store (OP-140, OP-224). Several may be active. */
export const paymentSystem = defineEntity({
  name: "payment_systems",
  singular: "payment_system",
  plural: "payment_systems",
  title: "name",
  fields,
  rows: "all",
  access: { list: staff, read: nobody, many: nobody, create: staff, update: staff, remove: staff },
  transport: {
    path: "/stores/{id_store}/payment-systems",
    within: "stores",
    save: "post-put",
    paging: "none",
    envelope: "resource",
  },
  check: checkSystem,
});
