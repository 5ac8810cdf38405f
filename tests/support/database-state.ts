import { sql } from "drizzle-orm";
import type { TestServer } from "./server";

/** A sum of the rows of each table. Of sessions only what ended them: being used is no change. */
export async function stateOfDatabase({ services }: Pick<TestServer, "services">): Promise<object> {
  const db = services.database.db();
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const sums = tables.map(({ name }) => {
    const row = sql.raw(name.endsWith("sessions") ? "(t.id, t.revoked_at)" : "t");
    const rows = sql`string_agg(${row}::text, ',' order by ${row}::text)`;
    return sql`select ${name} as name, md5(${rows}) as sum from ${sql.identifier(name)} t`;
  });
  const { rows } = await db.execute<{ name: string; sum: string }>(sql.join(sums, sql` union all `));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
