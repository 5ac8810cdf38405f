/** How running work ends: at first nothing new begins, after a while everything that still runs is cut off. */
export class Shutdown {
  readonly #stopping = new AbortController();
  readonly #cut = new AbortController();
  /** Start nothing new. */
  readonly stopping = this.#stopping.signal;
  /** Abort everything that is still running. */
  readonly cut = this.#cut.signal;

  begin(): void {
    this.#stopping.abort();
  }

  /** Resolves when `work` has ended, which is cut off after `ms`. */
  async end(work: Promise<unknown>, ms: number): Promise<void> {
    this.begin();
    const timer = setTimeout(() => this.#cut.abort(), ms);
    await work;
    clearTimeout(timer);
  }
}
