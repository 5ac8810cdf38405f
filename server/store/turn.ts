import { sql } from "drizzle-orm";
import type { Database } from "./database";

/**
 * Lets one transaction at a time work on a subject: others that ask for the same words wait here until this one has
 * ended, and then see what it wrote. For what no row stands for yet (a login about to be taken) or no single row does
 * (a set that is replaced as a whole). Ask once a transaction, before anything that others lock too.
 */
export async function takeTurn(database: Database, subject: string): Promise<void> {
  await database.db().execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
}
