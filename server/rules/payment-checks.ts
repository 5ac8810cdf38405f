import type { PaymentState, RefundState } from "./orders";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** After its creation an open payment is read at these minutes; shoppers pay at once, or not at all. */
const OPEN_MINUTES = [1, 2, 5, 10, 20, 40];

/** How long a call that created nothing for certain is repeated. Stripe's expiry must lie 30 minutes ahead. */
export const CREATING_MS = 25 * MINUTE;
/** How long a refund is sent under its key. Providers forget keys after 24 hours. */
export const SENDING_MS = 23 * HOUR;
/** Time to pay: that of YooKassa, and therefore of Stripe's sessions. */
export const OPEN_MS = HOUR;

/** When a payment is read next, ms of the epoch; null: only if something hints at news. */
export function nextPaymentCheck(
  { state, created_at, expires_at }: { state: PaymentState; created_at: number; expires_at: number | null },
  now: number,
): number | null {
  if (state === "creating") return now + MINUTE;
  if (state === "open") {
    const end = (expires_at ?? created_at + OPEN_MS) + MINUTE;
    const early = [...OPEN_MINUTES.map((minutes) => created_at + minutes * MINUTE), end].filter(
      (at) => at > now && at <= end,
    );
    if (early.length > 0) return Math.min(...early);
    if (now < end + DAY) return now + HOUR;
    return now < end + 8 * DAY ? now + DAY : null;
  }
  if (state !== "processing") return null;
  if (now < created_at + DAY) return now + HOUR;
  return now < created_at + 15 * DAY ? now + 6 * HOUR : null;
}

const PENDING_MINUTES = [1, 5, 15, 60];

/** When a refund is sent or read next, ms of the epoch; null: it is settled, or nobody knows. */
export function nextRefundCheck(
  { state, created_at }: { state: RefundState; created_at: number },
  now: number,
): number | null {
  if (state === "sending") return now + MINUTE;
  if (state !== "pending") return null;
  const early = PENDING_MINUTES.map((minutes) => created_at + minutes * MINUTE).find((at) => at > now);
  return early ?? (now < created_at + 14 * DAY ? now + 6 * HOUR : null);
}

/** Next attempt after so many failures in a row; rejected keys are tried hourly, until they are replaced. */
export const afterFailures = (failures: number, now: number, rejected: boolean): number =>
  now + (rejected ? HOUR : Math.min(HOUR, MINUTE * 2 ** Math.min(Math.max(0, failures - 1), 10)));

/** Failures in a row after which a payment without a schedule waits for the next hint: about a day. */
export const MOST_HINT_FAILURES = 29;
