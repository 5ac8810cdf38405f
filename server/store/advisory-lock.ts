import { sql } from "drizzle-orm";
import type { Database } from "./database";

/**
 * Runs `work` in a transaction, the running one if there is one. Others that ask for the same subject wait until that
 * transaction has ended, and then see what it wrote. For what no row means yet (a login about to be taken) or no
 * single row does (a set that is replaced as a whole). Ask once a transaction, before anything that others lock too.
 */
export function withAdvisoryLock<T>(database: Database, subject: string, work: () => Promise<T>): Promise<T> {
  const locked = async () => {
    await database.db().execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
    return work();
  };
  return database.isInTransaction ? locked() : database.withTx(locked);
}
