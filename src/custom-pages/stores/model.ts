import type { Order } from "../../../contract/entities/order";
import { type PaymentSystem, settingsOf } from "../../../contract/entities/payment-system";
import type { LegalInfo, Product, Store } from "../../../contract/entities/store";
import type { StoreTheme } from "../../../contract/entities/store-theme";

/* Rules of the stores' pages. Pure. */

/** What is wanted before a store sells (OP-232): read from what is there, never stored. */
export type CheckState = "done" | "note" | "problem" | "untouched";
export type CheckKey = "legal" | "payments" | "products" | "themes";

export interface Check {
  key: CheckKey;
  state: CheckState;
  /** Number of products on sale. */
  count?: number;
  /** Name of the theme, or of the payment system in test mode. */
  name?: string;
}

/** What has been read of a store; undefined until then. */
export interface StoreParts {
  /** Null if the store has none. */
  legal: LegalInfo | null | undefined;
  systems: readonly PaymentSystem[] | undefined;
  products: readonly Product[] | undefined;
  themes: readonly StoreTheme[] | undefined;
}

/** The open-for-orders checklist. Test mode and a plain look are notes, not problems. */
export function checksOf({ legal, systems, products, themes }: StoreParts): readonly Check[] {
  const active = systems?.filter(({ is_active }) => is_active) ?? [];
  const online = active.filter(({ type }) => type !== "manual");
  const test = active.length > 0 && online.length > 0 && online.every(({ is_test }) => is_test) && online[0];
  const onSale = products?.filter(({ is_active }) => is_active).length ?? 0;
  const theme = themes?.find(({ is_active }) => is_active);
  const state = (isRead: boolean, good: boolean, otherwise: CheckState = "problem"): CheckState =>
    isRead ? (good ? "done" : otherwise) : "untouched";
  return [
    {
      key: "legal",
      state: state(legal !== undefined, Boolean(legal?.company_name && legal.email)),
    },
    {
      key: "themes",
      state: state(themes !== undefined, theme !== undefined, "note"),
      name: theme?.name ?? "",
    },
    { key: "products", state: state(products !== undefined, onSale > 0), count: onSale },
    {
      key: "payments",
      state: state(systems !== undefined, active.length > 0),
      ...(test && { state: "note", name: test.name }),
    },
  ];
}

/** Whether a checkout is refused: only without a product on sale, all else is advice (OP-232). */
export const isClosed = (checks: readonly Check[]): boolean =>
  checks.some(({ key, state }) => key === "products" && state === "problem");

/** What is missing; undefined until all is read. */
export const missingIn = (checks: readonly Check[]): readonly Check[] | undefined =>
  checks.some(({ state }) => state === "untouched")
    ? undefined
    : checks.filter(({ state }) => state === "problem");

/** The store that loses the flag when this one becomes primary, as far as it is known (OP-137). */
export const primaryOf = (
  stores: readonly Store[],
  { id, id_domain }: Pick<Store, "id" | "id_domain">,
): Store | undefined => stores.find((one) => one.is_primary && one.id_domain === id_domain && one.id !== id);

const cents = (amount: number): number => Math.round(amount * 100);

/** What can still go back to the buyer (OP-139, OP-227): of what was received, if that is more than the amount. */
export function refundable({ amount, received_amount, refunded_amount, status }: Order): number {
  if (status !== "paid" && status !== "partially_refunded") return 0;
  return Math.max(0, cents(Math.max(amount, received_amount)) - cents(refunded_amount)) / 100;
}

/**
 * Whether a refund is only recorded, and its money has to be returned by hand: the server takes it from the newest
 * payment that has enough left, and cannot send back what was marked by hand or what came by a deleted system (OP-227).
 * False where nothing is known of the payments (OP-231).
 */
export function isByHand(
  { payments, refunds, payment_method }: Order,
  amount: number,
  systems: readonly PaymentSystem[] | undefined,
): boolean {
  const total = (parts: readonly { amount: number }[]) =>
    parts.reduce((sum, part) => sum + cents(part.amount), 0);
  const paid = payments.filter(({ status }) => status === "paid");
  const leftOf = (isManual: boolean) =>
    total(paid.filter(({ type }) => (type === "manual") === isManual)) -
    total(
      refunds.filter(({ status, source }) => status !== "failed" && (source === "recorded") === isManual),
    );
  const from = paid.findLast(({ type }) => leftOf(type === "manual") >= Math.max(1, cents(amount)));
  const isDeleted = payment_method !== null && systems?.every(({ id }) => id !== payment_method) === true;
  return from !== undefined && (from.type === "manual" || isDeleted);
}

/** Whether an amount of a refund, as typed and read, can be sent. */
export const refundProblem = (amount: number, rest: number): "too_small" | "too_large" | undefined => {
  if (!(amount > 0)) return "too_small";
  return cents(amount) > cents(rest) ? "too_large" : undefined;
};

/** What the buyer will have back and what stays, once an amount is refunded. */
export function afterRefund(order: Order, amount: number): { refunded: number; kept: number } {
  const refunded = cents(order.refunded_amount) + cents(amount);
  const whole = cents(Math.max(order.amount, order.received_amount));
  return { refunded: refunded / 100, kept: Math.max(0, whole - refunded) / 100 };
}

/**
 * Offers of a refund: all that remains, then each line of the order that fits. A refund goes out of one payment: where
 * several were made, as by a shopper who paid twice, the largest of them takes the place of all (OP-227).
 */
export function quickAmounts(
  order: Order,
): readonly { name: string | null; amount: number; ofPayment?: true }[] {
  const rest = refundable(order);
  const paid = order.payments.filter(({ status }) => status === "paid").map(({ amount }) => amount);
  const most = paid.length > 0 ? Math.max(...paid) : rest;
  const lines = order.items
    .map(({ name, price, quantity }) => ({ name, amount: cents(price * quantity) / 100 }))
    .filter(({ amount }) => amount > 0 && amount < Math.min(rest, most));
  const unique = lines.filter(({ name }, at) => lines.findIndex((line) => line.name === name) === at);
  const first =
    rest > most ? { name: null, amount: most, ofPayment: true as const } : { name: null, amount: rest };
  return [first, ...unique.slice(0, 3)];
}

/** Tags of orders by state: their look. */
const TONES: Readonly<Record<string, string>> = {
  pending: "info",
  paid: "ok",
  partially_refunded: "warn",
  failed: "err",
};
export const toneOf = (status: string): string => TONES[status] ?? "";

export type Light = "ok" | "err" | "off";

/** The three lights of an online system: its settings are complete, its test has passed, notifications arrive. */
export function lightsOf(
  { type, settings, heard_at }: PaymentSystem,
  tested: { success: boolean } | undefined,
): Record<"keys" | "tested" | "heard", Light> {
  const needed = settingsOf(type).filter(({ optional }) => !optional);
  const isComplete = needed.every(({ name }) => Boolean(settings[name]));
  return {
    keys: isComplete ? "ok" : "err",
    tested: tested ? (tested.success ? "ok" : "err") : "off",
    heard: heard_at ? "ok" : "off",
  };
}
