import type { Writes } from "./writes";

interface Counted {
  state: string;
  since: number;
  count: Promise<number>;
}

/** How long a count may stand, ms: other processes on the same database write unseen. */
const LONGEST = 3000;
const MOST = 500;

/** Exact counts of paged lists, each made once until one of its tables is written (ADR 011). */
export class Counts {
  readonly #counted = new Map<string, Counted>();

  constructor(
    private readonly writes: Writes,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The count of a query by its text and values; `read` is asked only where none is known that still holds. */
  of(query: { sql: string; params: unknown[] }, read: () => Promise<number>): Promise<number> {
    const key = JSON.stringify([query.sql, query.params]);
    const state = this.writes.stateOf(query.sql);
    const known = this.#counted.get(key);
    if (known && known.state === state && this.now() - known.since < LONGEST) return known.count;
    const count = read();
    this.#counted.delete(key); // to the end of the order, the oldest first
    this.#counted.set(key, { state, since: this.now(), count });
    count.catch(() => this.#counted.delete(key));
    const [oldest] = this.#counted.keys();
    if (this.#counted.size > MOST && oldest !== undefined) this.#counted.delete(oldest);
    return count;
  }
}
