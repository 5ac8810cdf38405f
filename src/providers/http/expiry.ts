/**
 * The server's clock as this tab knows it. Expiry is judged by it, so that a computer whose clock is wrong, was moved
 * or slept neither loses its session nor refreshes in a loop.
 */
let offset = 0;

export const serverNow = (): number => Date.now() + offset;

/** How far the server's clock is ahead, in ms; kept with the session for the next page's start. */
export const clockOffset = (): number => offset;

export function setClockOffset(known: number): void {
  offset = known;
}

/** Learns from a reply's `Date` header, which has whole seconds; the request began at `sentAt`. */
export function learnServerTime(headers: Headers, sentAt: number): void {
  const told = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(told)) return;
  offset = Math.round(told - (sentAt + Date.now()) / 2);
}

/** End of a token in ms of the server's clock; `null` if it cannot be read (OP-35). The signature is not ours to check. */
export function expiryOf(token: string): number | null {
  try {
    const payload = token.split(".")[1] as string;
    const { exp } = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/")));
    return typeof exp === "number" && Number.isFinite(exp) ? exp * 1000 : null;
  } catch {
    return null;
  }
}
