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

  /** Resolves when it is rung, after this time, or when the signal is aborted. @returns whether it was rung */
  async wait(ms: number, signal: AbortSignal): Promise<boolean> {
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
    const wasRung = this.#rung;
    this.#rung = false;
    return wasRung;
  }
}

/** Waits; resolves early, without an error, if the signal is aborted. */
export const sleep = async (ms: number, signal: AbortSignal): Promise<void> => {
  await new Bell().wait(ms, signal);
};
