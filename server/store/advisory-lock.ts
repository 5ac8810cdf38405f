import { sql } from "drizzle-orm";
import type { Database } from "./database";

/**
 * Runs `work` in a transaction (the running one, if any) while holding a lock on `subject` until the transaction ends.
 * For what no row represents yet (a login about to be taken) or no single row does (a set replaced as a whole). Take at
 * most one per transaction, before any row lock that others need too.
 */
export function withAdvisoryLock<T>(database: Database, subject: string, work: () => Promise<T>): Promise<T> {
  const locked = async () => {
    await database.db().execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
    return work();
  };
  return database.isInTransaction ? locked() : database.withTx(locked);
}
