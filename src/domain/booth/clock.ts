export interface Clock {
  /** Milliseconds. */
  now(): number;
  /** Rejects with the signal's reason on abort. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** False while the browser says that it has no connection. */
  isOnline(): boolean;
  /** As `wait`, at most until the browser has a connection again. */
  untilOnline(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Waits, at most until the browser says that there is a connection again. */
export function untilOnline(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(resolve), ms);
    const online = () => end(resolve);
    const abort = () => end(() => reject(signal?.reason));
    function end(settle: () => void) {
      clearTimeout(timer);
      removeEventListener("online", online);
      signal?.removeEventListener("abort", abort);
      settle();
    }
    addEventListener("online", online);
    signal?.addEventListener("abort", abort);
    if (signal?.aborted) abort();
  });
}

export const browserClock: Clock = {
  now: () => performance.now(),
  isOnline: () => navigator.onLine,
  untilOnline,
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", end);
        resolve();
      }, ms);
      if (signal?.aborted) end();
      else signal?.addEventListener("abort", end, { once: true });
    }),
};
