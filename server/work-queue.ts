import { Refusal } from "./errors";

export interface Bounds {
  /** Units of work at a time in this process, and for one account. */
  total: number;
  each: number;
  /** Calls of one account that may wait; more are refused with 429. */
  waiting: number;
  /** Share of the time worked for which the place then stays empty, so that others get in between. */
  rest?: number;
}

interface Waiting {
  units: number;
  begin: () => void;
}

/** How long a call waits for its turn before it is answered 503, ms. */
const PATIENCE_MS = 20_000;

/** Runs costly work within bounds, account by account in turn, so that nobody's work holds up everybody's. */
export class WorkQueue {
  #running = 0;
  readonly #runningOf = new Map<string, number>();
  /** By account, in the order in which they get their next turn. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(
    private readonly bounds: Bounds,
    private readonly patience = PATIENCE_MS,
  ) {}

  /**
   * @param units how much of the bounds the work takes; never more than one account may have
   * @throws Refusal 429 when the account has too many calls waiting, 503 when its turn does not come
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

/** The bounds of one process (reliability rule 35). A console shows many small things at once: those wait, a while. */
export function createQueues(engine: "pglite" | "postgres") {
  return {
    lists: new WorkQueue({ total: 100, each: 2, waiting: 30 }),
    /** Statements that look through texts; the embedded engine has one connection for everybody. */
    searches: new WorkQueue(
      engine === "pglite" ? { total: 1, each: 1, waiting: 30, rest: 1 } : { total: 4, each: 1, waiting: 30 },
    ),
    /** Pictures that are checked and cleaned: each may take hundreds of megabytes while it is decoded. */
    pictures: new WorkQueue({ total: 2, each: 1, waiting: 10 }),
    /** Archives on their way: each takes a core for its checksums, and lasts as long as its receiver is slow. */
    archives: new WorkQueue({ total: 2, each: 1, waiting: 2 }),
    thumbnails: new WorkQueue({ total: 2, each: 2, waiting: 200 }),
    /** By address: of a burst most is refused before it costs a query or a hash. */
    logins: new WorkQueue({ total: 2, each: 1, waiting: 50 }),
    /** Bytes of forms that are being read into memory. */
    forms: new WorkQueue({ total: 256 * MB, each: 96 * MB, waiting: 20 }),
  };
}
