type Expiry = "never" | "later" | "soon" | "expired";

/** Warning period: enough time to hand over a new key. */
const SOON_DAYS = 14;
const DAY_MS = 86_400_000;

/** State of a key by its expiry date. */
export function expiryOf(expiresAt: string | null | undefined, now = Date.now()): Expiry {
  if (!expiresAt) return "never";
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return "expired";
  return left <= SOON_DAYS * DAY_MS ? "soon" : "later";
}
