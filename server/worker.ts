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

/** Longest time of a timer: longer ones overflow and end at once. */
const LONGEST_MS = 3_600_000;

/** Lets one loop sleep until it is woken. A wake while it works ends its next sleep at once. */
export class Bell {
  #rung = false;
  #wake: () => void = () => undefined;

  ring(): void {
    this.#rung = true;
    this.#wake();
  }

  /** Resolves when it is rung, after this time, or when the signal is aborted. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    if (!this.#rung && !signal.aborted && ms > 0)
      await new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", end);
          this.#wake = () => undefined;
          resolve();
        };
        const timer = setTimeout(end, Math.min(ms, LONGEST_MS)).unref();
        signal.addEventListener("abort", end);
        this.#wake = end;
      });
    this.#rung = false;
  }
}

/** Waits; resolves early, without an error, if the signal is aborted. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> => new Bell().wait(ms, signal);
