import { Busy } from "./errors";

export interface Bounds {
  /** Units of work at once in this process, and for one account. */
  total: number;
  each: number;
  /** Waiting calls of one account; more are rejected with 429. */
  waiting: number;
  /** Share of the run time beyond `QUICK_MS` for which the place stays empty afterwards, so that others can run. */
  rest?: number;
  /** Codes of the refusals, if they can say more: too many calls of the account (429), no place for anybody (503). */
  refusals?: { account: string; all: string };
  /** When a refused call may be repeated, in seconds. */
  retryAfter?: number;
}

/** Room that a call takes bit by bit. */
export interface Room {
  /** Whether it waits for more. */
  readonly isWaiting: boolean;
  /** @throws Refusal like `run`; what was taken before stays taken */
  take(units: number): Promise<void>;
  /** Gives everything back. */
  release(): void;
}

interface Waiting {
  units: number;
  begin: () => void;
}

/** How long a call waits for its turn before it gets 503, ms. */
const PATIENCE_MS = 20_000;
const RETRY_AFTER_S = 5;
/** Work up to this time needs no rest, because others do not notice it, ms. */
const QUICK_MS = 20;

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
      const pause = rest * (performance.now() - begun - QUICK_MS);
      if (pause < 1) this.#leave(account, taken);
      else setTimeout(() => this.#leave(account, taken), pause).unref();
    }
  }

  /** Room for work that learns only bit by bit how much it needs, such as a form that arrives. */
  room(account: string): Room {
    let taken = 0;
    let waiting = 0;
    return {
      get isWaiting() {
        return waiting > 0;
      },
      take: async (units) => {
        if (units === 0) return;
        waiting += 1;
        await this.#enter(account, units).finally(() => {
          waiting -= 1;
        });
        taken += units;
      },
      release: () => {
        if (taken > 0) this.#leave(account, taken);
        taken = 0;
      },
    };
  }

  async #enter(account: string, units: number): Promise<void> {
    const ahead = this.#waiting.get(account);
    if (!ahead && this.#fits(account, units)) return this.#take(account, units);
    if ((ahead?.length ?? 0) >= this.bounds.waiting)
      throw this.#busy(!ahead && this.#fitsAccount(account, units));
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
        reject(this.#busy(true));
      }, this.patience);
      if (ahead) ahead.push(entry);
      else this.#waiting.set(account, [entry]);
    });
  }

  /** Whether an account waits for what others hold. */
  get isShort(): boolean {
    return [...this.#waiting].some(([account, [next]]) => next && this.#fitsAccount(account, next.units));
  }

  #fits(account: string, units: number): boolean {
    return this.#running + units <= this.bounds.total && this.#fitsAccount(account, units);
  }

  #fitsAccount(account: string, units: number): boolean {
    return (this.#runningOf.get(account) ?? 0) + units <= this.bounds.each;
  }

  #busy(forAll: boolean): Busy {
    const { refusals, retryAfter = RETRY_AFTER_S } = this.bounds;
    return forAll
      ? new Busy(503, refusals?.all ?? "errors.unavailable", retryAfter)
      : new Busy(429, refusals?.account ?? "errors.too_many_requests", retryAfter);
  }

  #take(account: string, units: number): void {
    this.#running += units;
    this.#runningOf.set(account, (this.#runningOf.get(account) ?? 0) + units);
  }

  #leave(account: string, units: number): void {
    this.#take(account, -units);
    if (this.#runningOf.get(account) === 0) this.#runningOf.delete(account);
    // A room that is given back may be enough for several calls of one account.
    while (this.#beginNext());
  }

  /** Begins the next call of each account that fits. */
  #beginNext(): boolean {
    let hasBegun = false;
    for (const [next, entries] of [...this.#waiting]) {
      const [entry] = entries;
      if (!entry || !this.#fits(next, entry.units)) continue;
      this.#remove(next, entry);
      this.#take(next, entry.units);
      entry.begin();
      hasBegun = true;
    }
    return hasBegun;
  }

  /** The account's next call waits behind those of all others. */
  #remove(account: string, entry: Waiting): void {
    const entries = this.#waiting.get(account) ?? [];
    // In place, because visitors wait in thousands; the one that goes is nearly always the first.
    if (entries[0] === entry) entries.shift();
    else entries.splice(entries.indexOf(entry), 1);
    this.#waiting.delete(account);
    if (entries.length > 0) this.#waiting.set(account, entries);
  }
}

const MB = 1024 * 1024;
const FORM_PATIENCE_MS = 45_000;

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
    /** Photos of guests being checked and cleaned, by who pays: as many wait as one may have made at a time. */
    sources: new WorkQueue({ total: 2, each: 2, waiting: 50 }),
    /** Results of generators being checked and finished. */
    results: new WorkQueue({ total: 2, each: 2, waiting: Number.POSITIVE_INFINITY }, 60_000),
    /** Parts of archives being read: this takes a core for checksums. A receiver has a turn for each part. */
    archives: new WorkQueue({ total: 2, each: 1, waiting: Number.POSITIVE_INFINITY }, 600_000),
    /** Archives being received, which takes little but lasts as long as the receiver is slow. */
    receivers: new WorkQueue({
      total: 60,
      each: 3,
      waiting: 0,
      retryAfter: 60,
      refusals: { account: "errors.archives_of_account", all: "errors.archives_busy" },
    }),
    /** Reads of public pages; as one account, because the guests of an event share an address. */
    visitors: new WorkQueue({ total: 4, each: 4, waiting: 10_000 }),
    thumbnails: new WorkQueue({ total: 2, each: 2, waiting: 200 }),
    /** By address: most of a burst is rejected before it costs a query or a hash. */
    logins: new WorkQueue({ total: 2, each: 1, waiting: 50 }),
    /** Announced bytes of forms; they concern their account alone, because bytes that do not come take no memory. */
    forms: new WorkQueue({ total: Number.POSITIVE_INFINITY, each: 85 * MB, waiting: 20 }),
    /** Bytes of forms in memory. Forms wait until slow ones have ended (`SLOW_MS` of http/upload.ts). */
    formBytes: new WorkQueue({ total: 224 * MB, each: 85 * MB, waiting: 20 }, FORM_PATIENCE_MS),
    /** Memory for small forms alone, so that large ones never stop those. */
    smallForms: new WorkQueue({ total: 32 * MB, each: 2 * MB, waiting: 20 }, FORM_PATIENCE_MS),
  };
}
