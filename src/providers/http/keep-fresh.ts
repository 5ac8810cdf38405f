import { serverNow } from "./expiry";
import { isAlive, type Outcome, refreshSession } from "./refresh";
import { session, takeOver } from "./session";
import { memory, type StoredSession } from "./session-store";

/** SESS-16, SESS-17: every minute, a token that ends within 10 minutes is replaced. */
const CHECK_MS = 60_000;
const WINDOW_MS = 600_000;
const WAKING = ["focus", "online", "pageshow"] as const;
/** Timers may be a little early. */
const TOLERANCE_MS = 1_000;

/**
 * Whether the timer may refresh: once a minute in all tabs together (OP-174), because tokens shorter than the window
 * would be replaced by every request. A clock that was set back must not forbid it for hours.
 */
function mayRefresh(held: StoredSession): boolean {
  const since = Date.now() - held.askedAt;
  return since < 0 || since >= CHECK_MS - TOLERANCE_MS;
}

/** Refreshes if the token ends within `ahead` ms; never if its end is unreadable (OP-35). */
export async function ensureFresh(ahead = WINDOW_MS): Promise<Outcome | undefined> {
  const held = memory.get();
  if (!held || held.expires === null || held.expires - serverNow() > ahead) return undefined;
  return mayRefresh(held) ? refreshSession(held.access) : undefined;
}

/** Replaces a token that is known to have expired, so that no request is sent with it (rule 8). */
export async function replaceExpired(): Promise<Outcome | undefined> {
  const held = memory.get();
  return held && !isAlive(held) ? ensureFresh(0) : undefined;
}

async function wake(): Promise<void> {
  if (document.visibilityState === "hidden") return;
  await takeOver();
  await ensureFresh();
}

/**
 * Checks the token every minute and whenever the computer or tab wakes: a long `setTimeout` would sleep with it
 * (rule 3). Returns the cleanup.
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
