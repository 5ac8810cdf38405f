import type { Clock } from "../../../src/domain/booth/clock";

/** Lets all that is ready run. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A clock that goes on only when a test says so, and then jumps from one wait to the next. */
export class FakeClock implements Clock {
  private at = 0;
  private waits: { until: number; end: () => void }[] = [];

  now = () => this.at;

  /** As the browser would say it. */
  online = true;
  isOnline = () => this.online;
  untilOnline = (ms: number, signal?: AbortSignal) => this.wait(ms, signal);

  wait = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const abort = () => {
        this.waits = this.waits.filter((one) => one !== wait);
        reject(signal?.reason);
      };
      const end = () => {
        signal?.removeEventListener("abort", abort);
        resolve();
      };
      const wait = { until: this.at + ms, end };
      signal?.addEventListener("abort", abort);
      this.waits.push(wait);
    });

  /** Until this is so; fails once nothing waits any more. */
  async until(isSo: () => boolean): Promise<void> {
    for (;;) {
      await settle();
      if (isSo()) return;
      const next = this.waits.toSorted((one, other) => one.until - other.until)[0];
      if (!next) throw new Error("Nothing waits, and it is not so");
      this.waits = this.waits.filter((one) => one !== next);
      this.at = Math.max(this.at, next.until);
      next.end();
    }
  }

  /** A jump, as after a sleep of the computer. */
  skip(ms: number): void {
    this.at += ms;
  }
}
