/** Work that outlives a call. `app.ts` lists what there is, starts it, and waits for it before the stores close. */
export interface Worker {
  start(): void;
  /** Resolves when nothing of it runs any more; what can be cut short is. */
  stop(): Promise<void>;
}

export interface Round {
  /** Between the starts of two rounds, ms. One that takes longer delays the next. */
  every: number;
  /** A bounded share of the work. The signal says that the server is stopping. */
  run(signal: AbortSignal): Promise<unknown>;
  /** Hears why a round failed; the next one comes all the same. */
  failed(reason: unknown): void;
}

/** A worker that does its round again and again, one at a time. */
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
