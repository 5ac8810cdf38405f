import { ApiError } from "./errors";
import type { Incoming, Outgoing } from "./exchange";
import { send } from "./send";

const MAX_REPEATS = 2;
const FIRST_PAUSE_MS = 300;
/** Statuses of a restarting server, or of a proxy in front of it. */
const TEMPORARY = [502, 503, 504];

/** Sends; reads are repeated at most twice after a lost connection or a temporary status, writes never. */
export async function sendWithRetry(outgoing: Outgoing, mayRepeat: boolean): Promise<Incoming> {
  const repeats = mayRepeat && outgoing.method === "GET" ? MAX_REPEATS : 0;
  for (let repeat = 0; ; repeat++) {
    const reply = await send(outgoing).catch((reason: unknown) => {
      if (repeat < repeats && reason instanceof ApiError && reason.kind === "network") return undefined;
      throw reason;
    });
    if (reply && (repeat >= repeats || !TEMPORARY.includes(reply.status))) return reply;
    // Jitter keeps the tabs of an office from returning all at once.
    await pause(FIRST_PAUSE_MS * 2 ** repeat * (1 + Math.random()), outgoing.signal);
  }
}

/** Waits, or rejects on abort. */
function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    }
    signal?.addEventListener("abort", done, { once: true });
  });
}
