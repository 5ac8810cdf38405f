import { Refusal } from "./errors";

export interface Bounds {
  /** Units of work at once in this process, and for one account. */
  total: number;
  each: number;
  /** Waiting calls of one account; more are rejected with 429. */
  waiting: number;
  /** Share of the run time for which the place stays empty afterwards, so that others can run. */
  rest?: number;
}

interface Waiting {
  units: number;
  begin: () => void;
}

/** How long a call waits for its turn before it gets 503, ms. */
const PATIENCE_MS = 20_000;

/** Limits concurrent expensive work, with accounts taking turns, so that nobody blocks everybody. */
export class WorkQueue {
  #running = 0;
  readonly #runningOf = new Map<string, number>();
  /** By account, in the order of their next turns. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(
    private readonly bounds: Bounds,
    private readonly patience = PATIENCE_MS,
  ) {}

  /**
   * @param units share of the limits that the work takes; at most what one account may have
   * @throws Refusal 429 if the account has too many waiting calls, 503 if its turn does not come in time
   */
  async run<T>(account: string, work: () => Promise<T>, units = 1): Promise<T> {
    const { each, total, rest = 0 } = this.bounds;
    const taken = Math.min(units, each, total);
    await this.#enter(account, taken);
    const begun = performance.now();
    try {
      return await work();
    } finally {
      const pause = rest * (performance.now() - begun);
      if (pause < 1) this.#leave(account, taken);
      else setTimeout(() => this.#leave(account, taken), pause).unref();
    }
  }

  async #enter(account: string, units: number): Promise<void> {
    const ahead = this.#waiting.get(account);
    if (!ahead && this.#fits(account, units)) return this.#take(account, units);
    if (ahead && ahead.length >= this.bounds.waiting) throw new Refusal(429, "errors.too_many_requests");
    await new Promise<void>((resolve, reject) => {
      const entry: Waiting = {
        units,
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#remove(account, entry);
        reject(new Refusal(503, "errors.unavailable"));
      }, this.patience);
      this.#waiting.set(account, [...(ahead ?? []), entry]);
    });
  }

  #fits(account: string, units: number): boolean {
    const own = this.#runningOf.get(account) ?? 0;
    return this.#running + units <= this.bounds.total && own + units <= this.bounds.each;
  }

  #take(account: string, units: number): void {
    this.#running += units;
    this.#runningOf.set(account, (this.#runningOf.get(account) ?? 0) + units);
  }

  #leave(account: string, units: number): void {
    this.#take(account, -units);
    if (this.#runningOf.get(account) === 0) this.#runningOf.delete(account);
    for (const [next, entries] of [...this.#waiting]) {
      const [entry] = entries;
      if (!entry || !this.#fits(next, entry.units)) continue;
      this.#remove(next, entry);
      this.#take(next, entry.units);
      entry.begin();
    }
  }

  /** The account's next call waits behind those of all others. */
  #remove(account: string, entry: Waiting): void {
    const left = (this.#waiting.get(account) ?? []).filter((other) => other !== entry);
    this.#waiting.delete(account);
    if (left.length > 0) this.#waiting.set(account, left);
  }
}

const MB = 1024 * 1024;

export type Queues = ReturnType<typeof createQueues>;

/** The limits of one process (reliability rule 35). A console shows many small pictures at once, so those may wait. */
export function createQueues(engine: "pglite" | "postgres") {
  return {
    lists: new WorkQueue({ total: 100, each: 2, waiting: 30 }),
    /** Search statements; the embedded engine has one connection for all. */
    searches: new WorkQueue(
      engine === "pglite" ? { total: 1, each: 1, waiting: 30, rest: 1 } : { total: 4, each: 1, waiting: 30 },
    ),
    /** Pictures being checked and cleaned: each may take hundreds of megabytes. */
    pictures: new WorkQueue({ total: 2, each: 1, waiting: 10 }),
    /** Archive downloads: each takes a core for checksums and lasts as long as its receiver is slow. */
    archives: new WorkQueue({ total: 2, each: 1, waiting: 2 }),
    thumbnails: new WorkQueue({ total: 2, each: 2, waiting: 200 }),
    /** By address: most of a burst is rejected before it costs a query or a hash. */
    logins: new WorkQueue({ total: 2, each: 1, waiting: 50 }),
    /** Bytes of forms being read into memory. */
    forms: new WorkQueue({ total: 256 * MB, each: 96 * MB, waiting: 20 }),
  };
}
