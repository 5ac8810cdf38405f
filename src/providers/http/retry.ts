import { ApiError } from "./errors";
import type { Incoming, Outgoing } from "./exchange";
import { send } from "./send";

const MOST_REPEATS = 2;
const FIRST_PAUSE_MS = 300;
/** What a restarting server or a proxy in front of it answers. */
const PASSING = [502, 503, 504];

/** Sends; reads are repeated at most twice after a lost connection or a passing refusal, writes never. */
export async function sendPatiently(outgoing: Outgoing, mayRepeat: boolean): Promise<Incoming> {
  const repeats = mayRepeat && outgoing.method === "GET" ? MOST_REPEATS : 0;
  for (let repeat = 0; ; repeat++) {
    const answer = await send(outgoing).catch((reason: unknown) => {
      if (repeat < repeats && reason instanceof ApiError && reason.kind === "network") return undefined;
      throw reason;
    });
    if (answer && (repeat >= repeats || !PASSING.includes(answer.status))) return answer;
    await pause(FIRST_PAUSE_MS * 2 ** repeat * (1 + Math.random()), outgoing.signal);
  }
}

/** Jitter keeps the tabs of an office from coming back all at once. */
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
