import { sql } from "drizzle-orm";
import type { Database } from "./database";

/**
 * Takes a lock on `subject` until the running transaction ends. For what no row represents yet (a login about to be
 * taken) or no single row does (a set replaced as a whole). Take at most one per transaction, before any row lock that
 * others need too.
 */
export async function takeAdvisoryLock(database: Database, subject: string): Promise<void> {
  if (!database.isInTransaction) throw new Error("A lock is taken inside a transaction");
  await database.db().execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
}

/** Runs `work` with that lock, in the running transaction, if any, otherwise in one that ends with it. */
export function withAdvisoryLock<T>(database: Database, subject: string, work: () => Promise<T>): Promise<T> {
  const locked = async () => {
    await takeAdvisoryLock(database, subject);
    return work();
  };
  return database.isInTransaction ? locked() : database.withTx(locked);
}
