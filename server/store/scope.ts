import { AsyncLocalStorage } from "node:async_hooks";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { OutsideTransaction } from "./errors";
import type * as schema from "./schema";
import { Writes } from "./writes";

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
  /** Its statements, those of its savepoints included. */
  statements: Set<string>;
}

/** Knows which transaction the running code is in, so that nobody hands one around or forgets it. */
export class Scope {
  readonly #running = new AsyncLocalStorage<Running>();
  readonly writes = new Writes();

  /** Drizzle's logger: hears every statement before it runs. */
  readonly logger = {
    logQuery: (sql: string): void => {
      this.writes.note(sql);
      this.#running.getStore()?.statements.add(sql);
    },
  };

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

  get isInTransaction(): boolean {
    return this.#running.getStore() !== undefined;
  }

  async transaction<T>(root: Db, work: () => Promise<T>): Promise<T> {
    const outer = this.#running.getStore();
    const statements = outer?.statements ?? new Set<string>();
    const start = () =>
      this.current(root).transaction((transaction) =>
        this.#run(transaction as unknown as Db, statements, work),
      );
    if (!outer) {
      // Others see what it has written from its end on.
      return start().finally(() => statements.forEach((sql) => void this.writes.note(sql)));
    }
    const turn = outer.nested.then(start);
    outer.nested = turn.catch(() => undefined);
    return turn;
  }

  async #run<T>(db: Db, statements: Set<string>, work: () => Promise<T>): Promise<T> {
    const running: Running = { db, open: true, nested: Promise.resolve(), statements };
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
