import type { Writes } from "./writes";

interface Counted {
  state: string;
  since: number;
  count: Promise<number>;
}

/** Maximum age of a count, ms: writes of other processes are not noticed. */
const LONGEST = 3000;
const MOST = 500;

/** Cache of exact counts for paged lists, valid until one of their tables is written (ADR 011). */
export class Counts {
  readonly #counted = new Map<string, Counted>();

  constructor(
    private readonly writes: Writes,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The count of a query by its SQL and parameters; calls `read` if no valid count is known. */
  of(query: { sql: string; params: unknown[] }, read: () => Promise<number>): Promise<number> {
    const key = JSON.stringify([query.sql, query.params]);
    const state = this.writes.stateOf(query.sql);
    const known = this.#counted.get(key);
    if (known && known.state === state && this.now() - known.since < LONGEST) return known.count;
    const count = read();
    this.#counted.delete(key); // moves the entry to the end, so the oldest stays first
    this.#counted.set(key, { state, since: this.now(), count });
    count.catch(() => this.#counted.delete(key));
    const [oldest] = this.#counted.keys();
    if (this.#counted.size > MOST && oldest !== undefined) this.#counted.delete(oldest);
    return count;
  }
}
