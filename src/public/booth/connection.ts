import { untilOnline } from "../../domain/booth/clock";
import { isLost, Unreached } from "../../domain/booth/process-error";
import { createStore } from "../../shared/store";

/** Whether the last call reached the server. */
export const connected = createStore(true);

/** So long a call is made again; a picture that takes longer has ended on the server (OP-201). */
const MOST_MS = 10 * 60_000;
const PAUSES_MS = [500, 1_000, 2_000, 4_000];

/**
 * Makes a call until it reaches the server, which must do no harm when it is made twice.
 * @throws Unreached when it has not been reached for ten minutes
 */
export async function untilReached<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const from = performance.now();
  for (let attempt = 0; ; attempt++) {
    try {
      const result = await work();
      connected.set(true);
      return result;
    } catch (reason) {
      if (signal?.aborted) throw reason;
      if (!isLost(reason)) {
        connected.set(true);
        throw reason;
      }
      connected.set(false);
      if (performance.now() - from > MOST_MS) throw new Unreached();
      await untilOnline(PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)] ?? 0, signal);
    }
  }
}
