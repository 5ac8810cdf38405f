/**
 * How far the server's clock is ahead, in ms. Expiry is judged by the server's clock, so that a computer with a wrong
 * clock, or after sleep, neither loses its session nor refreshes in a loop.
 */
let offset = 0;

export const serverNow = (): number => Date.now() + offset;

/** The offset, which is stored with the session for the next page load. */
export const clockOffset = (): number => offset;

export function setClockOffset(stored: number): void {
  offset = stored;
}

/** Sets the offset by a response's `Date` header, which has whole seconds; the request was sent at `sentAt`. */
export function learnServerTime(headers: Headers, sentAt: number): void {
  const serverTime = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(serverTime)) return;
  offset = Math.round(serverTime - (sentAt + Date.now()) / 2);
}

/** End of a token in ms of the server's clock; `null` if unreadable (OP-35). The signature is not checked here. */
export function expiryOf(token: string): number | null {
  try {
    const payload = token.split(".")[1] as string;
    const { exp } = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/")));
    return typeof exp === "number" && Number.isFinite(exp) ? exp * 1000 : null;
  } catch {
    return null;
  }
}
