/**
 * First come, first served access to the one connection: single statements pass together, in order, a transaction
 * passes alone.
 */
export class Turnstile {
  #alone: Promise<unknown> = Promise.resolve();
  #passing = new Set<Promise<unknown>>();

  together<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#alone.then(work);
    this.#passing.add(run);
    const leave = () => this.#passing.delete(run);
    run.then(leave, leave);
    return run;
  }

  alone<T>(work: () => Promise<T>): Promise<T> {
    const run = Promise.allSettled([this.#alone, ...this.#passing]).then(work);
    this.#passing.clear();
    this.#alone = run.then(
      () => undefined,
      () => undefined,
    );
    return run;
  }
}
