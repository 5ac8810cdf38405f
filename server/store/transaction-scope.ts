import { AsyncLocalStorage } from "node:async_hooks";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { OutsideTransaction } from "./errors";
import type * as schema from "./schema";
import { Writes } from "./writes";

interface Rows<Row> {
  rows: Row[];
}

/** Result of `execute` on both engines. */
interface QueryResult extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}

/** The query surface: drizzle on either engine. The only database type that the rest of the server uses. */
export type Db = PgDatabase<QueryResult, typeof schema>;

interface Running {
  db: Db;
  open: boolean;
  /**
   * The last nested transaction: savepoints of a transaction run one after another, because they cannot be concurrent.
   */
  nested: Promise<unknown>;
  /** Its statements, including those of its savepoints. */
  statements: Set<string>;
  /** Tasks to run after the commit. */
  tasks: Task[];
}

type Task = () => void | Promise<void>;

/** Tracks the transaction that the running code is in, so that it need not be passed around. */
export class Scope {
  readonly #running = new AsyncLocalStorage<Running | undefined>();
  readonly writes = new Writes();

  /** Drizzle's logger, called before each statement. */
  readonly logger = {
    logQuery: (sql: string): void => {
      this.writes.note(sql);
      this.#running.getStore()?.statements.add(sql);
    },
  };

  /** @throws OutsideTransaction if a connection other than the transaction's is about to be used */
  readonly assertOutside = (): void => {
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
    const tasks: Task[] = [];
    const start = () =>
      this.current(root).transaction((transaction) => {
        const db = transaction as unknown as Db;
        return this.#run({ db, open: true, nested: Promise.resolve(), statements, tasks }, work);
      });
    if (!outer) {
      // Other connections see these writes after the transaction.
      const result = await start().finally(() => statements.forEach((sql) => void this.writes.note(sql)));
      for (const task of tasks) this.#startOutside(task);
      return result;
    }
    const turn = outer.nested.then(start);
    outer.nested = turn.catch(() => undefined);
    const result = await turn;
    outer.tasks.push(...tasks);
    return result;
  }

  readonly afterCommit = (task: Task): void => {
    const running = this.#running.getStore();
    if (running && !running.open) throw new OutsideTransaction("afterCommit in a transaction that has ended");
    if (running) running.tasks.push(task);
    else this.#startOutside(task);
  };

  /** The transaction is committed, so a failing task only emits a warning. */
  #startOutside(task: Task): void {
    this.#running
      .run(undefined, async () => task())
      .catch((reason: unknown) => process.emitWarning(reason instanceof Error ? reason : String(reason)));
  }

  async #run<T>(running: Running, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#running.run(running, work);
    } finally {
      running.open = false;
    }
  }
}
