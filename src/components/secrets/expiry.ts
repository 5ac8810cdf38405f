/** How a key is with its end. */
export type Expiry = "never" | "later" | "soon" | "expired";

/** Warned this long before: time to hand a new key over. */
const SOON_DAYS = 14;
const DAY_MS = 86_400_000;

export function expiryOf(expiresAt: string | null | undefined, now = Date.now()): Expiry {
  if (!expiresAt) return "never";
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return "expired";
  return left <= SOON_DAYS * DAY_MS ? "soon" : "later";
}
