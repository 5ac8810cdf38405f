/** Detects when no statement has run for `timeout` ms: `reached` then rejects. */
export class Quiet {
  #timer: NodeJS.Timeout | undefined;
  #running = 0;
  #ended = false;
  #reach: (error: Error) => void = () => undefined;
  readonly reached = new Promise<never>((_, reject) => {
    this.#reach = reject;
  });

  constructor(private readonly timeout: number) {
    this.#wait();
  }

  async except<T>(work: () => Promise<T>): Promise<T> {
    this.#running += 1;
    clearTimeout(this.#timer);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#wait();
    }
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    if (this.#ended) return;
    this.#timer = setTimeout(() => this.#reach(new Error("Transaction idle for too long")), this.timeout);
  }
}
