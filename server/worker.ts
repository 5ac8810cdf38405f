/** Background work. `app.ts` lists the workers, starts them, and waits for them before the stores close. */
export interface Worker {
  start(): void;
  /** Resolves when nothing of it runs any more; interruptible work is interrupted. */
  stop(): Promise<void>;
}

export interface Round {
  /** Interval between the starts of two rounds, ms. A longer round delays the next. */
  every: number;
  /** A bounded share of the work. The signal is aborted when the server stops. */
  run(signal: AbortSignal): Promise<unknown>;
  /** Called when a round fails; the next one runs anyway. */
  failed(reason: unknown): void;
}

/** A worker that repeats a round, one at a time. */
export function periodicWorker({ every, run, failed }: Round): Worker {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const round = () => {
    running ??= run(stopping.signal)
      .then(() => undefined, failed)
      .finally(() => {
        running = undefined;
      });
  };
  return {
    start() {
      timer = setInterval(round, every).unref();
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
