import { count, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { Counts } from "./counts";
import { type Db, Scope } from "./transaction-scope";

export { DatabaseRestarted, DataDirectoryBusy, OutsideTransaction } from "./errors";
export type { Db } from "./transaction-scope";

/** How long one statement may run, and a transaction may be idle, ms. */
const TIMEOUT = 30_000;

export interface Database {
  readonly engine: "pglite" | "postgres";
  /**
   * The query surface of where the code runs: the transaction inside `withTx`, else the pool. Take it again for each
   * query, keep it nowhere.
   * @throws OutsideTransaction in code that outlived its transaction
   */
  db(): Db;
  /** How many rows match: exact, but for writes of other processes in the last 3 s (ADR 011). */
  count(table: PgTable, where: SQL | undefined): Promise<number>;
  /**
   * Runs `work` in one transaction; a nested call is a savepoint. Everything else waits meanwhile on the embedded
   * engine, so no network, image or file work belongs inside.
   */
  withTx<T>(work: () => Promise<T>): Promise<T>;
  readonly isInTransaction: boolean;
  /**
   * Runs `task` once the running transaction is committed, outside of it: for what others do with its rows, as waking
   * a worker. Never after a rollback, of its savepoint alone either. Without a transaction at once.
   */
  afterCommit(task: () => void | Promise<void>): void;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the database and brings its tables up to date: PostgreSQL at `databaseUrl`, else the embedded one in
 * `dataDir/database`, made on the first start.
 * @throws DataDirectoryBusy when another process has the directory
 */
export async function openDatabase(options: {
  dataDir: string;
  databaseUrl?: string;
  timeout?: number;
}): Promise<Database> {
  const { dataDir, databaseUrl, timeout = TIMEOUT } = options;
  const scope = new Scope();
  // Loaded on demand: neither engine costs memory where the other one is used.
  const opened = databaseUrl
    ? await (await import("./postgres")).openPostgres(databaseUrl, scope, timeout)
    : await (await import("./embedded/open")).openEmbedded(dataDir, scope, timeout);
  const counts = new Counts(scope.writes);
  return {
    engine: databaseUrl ? "postgres" : "pglite",
    db: () => scope.current(opened.db),
    count: (table, where) => {
      const query = scope.current(opened.db).select({ count: count() }).from(table).where(where);
      const read = async () => (await query)[0]?.count ?? 0;
      return scope.isInTransaction ? read() : counts.of(query.toSQL(), read);
    },
    withTx: (work) => scope.transaction(opened.db, work),
    get isInTransaction() {
      return scope.isInTransaction;
    },
    afterCommit: scope.afterCommit,
    ping: async () => void (await scope.current(opened.db).execute("select 1")),
    close: opened.close,
  };
}
