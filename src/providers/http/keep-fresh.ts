import { serverNow } from "./expiry";
import { isAlive, type Outcome, refreshSession } from "./refresh";
import { session, takeOver } from "./session";
import { memory, type StoredSession } from "./session-store";

/** SESS-16, SESS-17: each minute, a token that ends within 10 minutes is replaced. */
const CHECK_MS = 60_000;
export const WINDOW_MS = 600_000;
const WAKING = ["focus", "online", "pageshow"] as const;
/** Timers may be a little early. */
const TOLERANCE_MS = 1_000;

/**
 * The clock may ask for tokens once a minute, whichever tab did (OP-174): tokens that live for less than the window
 * would otherwise be replaced by every request. A clock moved back must not forbid it for hours.
 */
function mayAsk(held: StoredSession): boolean {
  const since = Date.now() - held.askedAt;
  return since < 0 || since >= CHECK_MS - TOLERANCE_MS;
}

/** Refreshes if the token ends within `ahead` ms. A token without a readable end never does by the clock (OP-35). */
export async function ensureFresh(ahead = WINDOW_MS): Promise<Outcome | undefined> {
  const held = memory.get();
  if (!held || held.expires === null || held.expires - serverNow() > ahead) return undefined;
  return mayAsk(held) ? refreshSession(held.access) : undefined;
}

/** The outcome of replacing a token that is known to be dead, so that no request is sent in vain (rule 8). */
export async function reviveDead(): Promise<Outcome | undefined> {
  const held = memory.get();
  return held && !isAlive(held) ? ensureFresh(0) : undefined;
}

async function wake(): Promise<void> {
  if (document.visibilityState === "hidden") return;
  await takeOver();
  await ensureFresh();
}

/**
 * A long `setTimeout` would sleep with the computer; an interval and the events of waking do not (rule 3).
 * Returns the way to stop.
 */
export function startChecks(): () => void {
  const onWake = () => void wake();
  const timer = setInterval(() => void ensureFresh(), CHECK_MS);
  document.addEventListener("visibilitychange", onWake);
  for (const event of WAKING) addEventListener(event, onWake);
  void session.ready.then(() => ensureFresh());
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onWake);
    for (const event of WAKING) removeEventListener(event, onWake);
  };
}
