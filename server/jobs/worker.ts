import { Bell, sleep } from "./bell";

/** Background work. `app.ts` lists the workers, starts them, and waits for them before the stores close. */
export interface Worker {
  start(): void;
  /** Resolves when nothing of it runs any more; interruptible work is interrupted. */
  stop(): Promise<void>;
}

export interface Round {
  /** Rest between two rounds, ms, unless the worker is woken. */
  every: number;
  /** Shortest rest between two rounds, ms. */
  least?: number;
  /** A bounded share of the work. The signal is aborted when the server stops. */
  run(signal: AbortSignal): Promise<unknown>;
  /** Called when a round fails; the next one runs anyway. */
  failed(reason: unknown): void;
}

/** A worker that repeats a round, one at a time. `wake` starts the next one now, or after the shortest rest. */
export function periodicWorker({ every, least = 0, run, failed }: Round): Worker & { wake(): void } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const bell = new Bell();
  let running: Promise<void> | undefined;
  async function loop() {
    await bell.wait(every, signal);
    while (!signal.aborted) {
      await run(signal).catch(failed);
      await sleep(least, signal);
      await bell.wait(every - least, signal);
    }
  }
  return {
    start() {
      running = loop();
    },
    wake: () => bell.ring(),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
