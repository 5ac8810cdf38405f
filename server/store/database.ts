import { EventEmitter } from "node:events";
import { count, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { Counts } from "./counts";
import type { Notifications } from "./notifications";
import { type Db, Scope } from "./transaction-scope";

export { DatabaseRestarted, DataDirectoryBusy, OutsideTransaction } from "./errors";
export type { Db } from "./transaction-scope";

/** Longest run time of a statement, and longest idle time of a transaction, ms. */
const TIMEOUT = 30_000;

export interface Database {
  readonly engine: "pglite" | "postgres";
  /**
   * The current query surface: the transaction inside `withTx`, otherwise the pool. Call it again for each query; do
   * not keep the result.
   * @throws OutsideTransaction in code that outlived its transaction
   */
  db(): Db;
  /** Number of matching rows: exact, except for writes of other processes in the last 3 s (ADR 011). */
  count(table: PgTable, where: SQL | undefined): Promise<number>;
  /**
   * Runs `work` in a transaction; a nested call is a savepoint. On the embedded engine everything else waits meanwhile,
   * so do no network, image or file work inside.
   */
  withTx<T>(work: () => Promise<T>): Promise<T>;
  readonly isInTransaction: boolean;
  /**
   * Runs `task` after the running transaction is committed, outside of it, for example to wake a worker. Not run after
   * a rollback, even of its savepoint only. Without a transaction it runs at once.
   */
  afterCommit(task: () => void | Promise<void>): void;
  /**
   * Tells workers that there is work of this topic: those of this process after the commit, on PostgreSQL also those of
   * others. A wake may be lost with its connection, so a worker looks at intervals, too.
   * @param about what the work concerns: at most 4 KB without spaces
   */
  wake(topic: string, about?: string): void;
  /** @returns a function that ends the listening */
  onWake(topic: string, listener: (about: string) => void): () => void;
  /** Connections of this process to PostgreSQL; absent on the embedded engine. */
  connections(): Connections | undefined;
  /** Resolves if the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface Connections {
  idle: number;
  used: number;
  /** Statements and transactions that wait for one. */
  waiting: number;
}

/** One of the two engines. */
interface Opened {
  db: Db;
  /** To other processes; absent if there cannot be any. */
  notifications?: Notifications;
  connections?(): Connections;
  close(): Promise<void>;
}

/**
 * Opens the database and migrates its tables: PostgreSQL at `databaseUrl`, otherwise the embedded one in
 * `dataDir/database`, created on the first start.
 * @throws DataDirectoryBusy if another process uses the directory
 */
export async function openDatabase(options: {
  dataDir: string;
  databaseUrl?: string;
  timeout?: number;
}): Promise<Database> {
  const { dataDir, databaseUrl, timeout = TIMEOUT } = options;
  const scope = new Scope();
  // Imported on demand, so that the unused engine costs no memory.
  const opened: Opened = databaseUrl
    ? await (await import("./postgres")).openPostgres(databaseUrl, scope, timeout)
    : await (await import("./embedded/open")).openEmbedded(dataDir, scope, timeout);
  const counts = new Counts(scope.writes);
  const topics = new EventEmitter();
  let listening = false;
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
    wake: (topic, about = "") =>
      scope.afterCommit(() => {
        topics.emit(topic, about);
        opened.notifications?.notify(topic, about);
      }),
    onWake(topic, listener) {
      if (!listening) opened.notifications?.listen((heard, about) => void topics.emit(heard, about));
      listening = true;
      topics.on(topic, listener);
      return () => void topics.off(topic, listener);
    },
    connections: () => opened.connections?.(),
    ping: async () => void (await scope.current(opened.db).execute("select 1")),
    close: opened.close,
  };
}
