import { AsyncLocalStorage } from "node:async_hooks";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { OutsideTransaction } from "./errors";
import type * as schema from "./schema";

interface Rows<Row> {
  rows: Row[];
}

/** What `execute` gives on both engines. */
interface QueryResult extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}

/** The query surface: drizzle on either engine. The only database type the rest of the server sees. */
export type Db = PgDatabase<QueryResult, typeof schema>;

interface Running {
  db: Db;
  open: boolean;
  /** The last nested transaction: savepoints of one transaction take turns, side by side they would mix. */
  nested: Promise<unknown>;
}

/** Knows which transaction the running code is in, so that nobody hands one around or forgets it. */
export class Scope {
  readonly #running = new AsyncLocalStorage<Running>();

  /** @throws OutsideTransaction where a connection other than the transaction's is about to be used */
  readonly refuse = (): void => {
    if (this.#running.getStore()) throw new OutsideTransaction();
  };

  current(root: Db): Db {
    const running = this.#running.getStore();
    if (!running) return root;
    if (!running.open)
      throw new OutsideTransaction("The transaction has ended: an await is missing inside withTx");
    return running.db;
  }

  async transaction<T>(root: Db, work: () => Promise<T>): Promise<T> {
    const outer = this.#running.getStore();
    const start = () =>
      this.current(root).transaction((transaction) => this.#run(transaction as unknown as Db, work));
    if (!outer) return start();
    const turn = outer.nested.then(start);
    outer.nested = turn.catch(() => undefined);
    return turn;
  }

  async #run<T>(db: Db, work: () => Promise<T>): Promise<T> {
    const running: Running = { db, open: true, nested: Promise.resolve() };
    try {
      const result = await this.#running.run(running, work);
      // A query that failed and was swallowed has aborted the transaction: `commit` would then roll back and say
      // nothing. This fails instead.
      await db.execute("select 1");
      return result;
    } finally {
      running.open = false;
    }
  }
}
