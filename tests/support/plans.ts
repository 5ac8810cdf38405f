import { type Query, type SQL, sql } from "drizzle-orm";
import { vi } from "vitest";
import type { Database } from "../../server/store/database";

/** How the database runs a statement. */
export async function planOf(database: Database, statement: SQL): Promise<string> {
  const { rows } = await database.db().execute<{ "QUERY PLAN": string }>(sql`explain ${statement}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

/** The last statement with this text that `work` sends. */
export async function sentBy(database: Database, part: string, work: () => Promise<unknown>): Promise<SQL> {
  const { session } = database.db()._ as unknown as { session: { prepareQuery(query: Query): unknown } };
  const prepared = vi.spyOn(Object.getPrototypeOf(session) as typeof session, "prepareQuery");
  await work();
  const sent = prepared.mock.calls.map(([query]) => query).findLast((query) => query.sql.includes(part));
  prepared.mockRestore();
  if (!sent) throw new Error(`No statement has ${part}`);
  const [first = "", ...rest] = sent.sql.split(/\$\d+/);
  const values = rest.map((text, at) => sql`${sent.params[at]}${sql.raw(text)}`);
  return sql.join([sql.raw(first), ...values]);
}
