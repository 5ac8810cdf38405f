/** The attempts that this process makes, so that a cancellation reaches them at once. */
export class Running {
  readonly #stops = new Map<string, () => void>();

  add(attempt: string, stop: () => void): void {
    this.#stops.set(attempt, stop);
  }

  remove(attempt: string): void {
    this.#stops.delete(attempt);
  }

  stop(attempt: string): void {
    this.#stops.get(attempt)?.();
  }
}
