/**
 * First-come-first-served access to the single connection: consecutive single statements share it, in order; a
 * transaction has it alone.
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
