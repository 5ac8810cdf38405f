import type { Clock } from "./process";

export const browserClock: Clock = {
  now: () => performance.now(),
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
