import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database";
import { type CopiedTable, tablesInOrder } from "./tables";

/** Rows in one message; a few MB at most. */
const PAGE = 1000;

/** The place to copy to is in use. */
export class NotEmpty extends Error {
  override readonly name = "NotEmpty";
}

/**
 * Copies every row of every table, in one transaction on each side: a whole copy of one moment, or none.
 * @returns how many rows
 * @throws NotEmpty
 */
export function copyRows(from: Database, to: Database): Promise<number> {
  return from.withTx(async () => {
    await from.db().execute("set transaction isolation level repeatable read");
    return to.withTx(async () => {
      let count = 0;
      for (const table of tablesInOrder()) count += await copyTable(table, from, to);
      return count;
    });
  });
}

async function copyTable(table: CopiedTable, from: Database, to: Database): Promise<number> {
  const name = sql.identifier(table.name);
  const { rows: found } = await to.db().execute(sql`select 1 from ${name} limit 1`);
  if (found.length > 0) throw new NotEmpty(`There are ${table.name} already where the copy should go`);
  let count = 0;
  for await (const page of pages(table, from)) {
    // Without what points into the table itself, which may stand on a later page.
    const json = sql`json_populate_recordset(null::${name}, ${page.json}::json)`;
    await to.db().execute(sql`insert into ${name} select * from ${json}`.append(sql``));
    count += page.count;
  }
  return count;
}

interface Page {
  /** The rows as text: JavaScript would round large numbers. */
  json: string;
  count: number;
}

async function* pages({ name, key }: CopiedTable, from: Database): AsyncGenerator<Page> {
  const columns = sql.join(
    key.map((column) => sql.identifier(column)),
    sql`, `,
  );
  let after: SQL = sql`true`;
  for (;;) {
    const page = sql`select * from ${sql.identifier(name)} where ${after} order by ${columns} limit ${PAGE}`;
    const { rows } = await from.db().execute<Page>(sql`
      with page as (${page}) select coalesce(json_agg(page), '[]')::text as json, count(*) as count from page`);
    const [found] = rows;
    if (!found || found.count === 0) return;
    yield found;
    const last = (JSON.parse(found.json) as Record<string, unknown>[]).at(-1);
    const values = sql.join(
      key.map((column) => sql`${last?.[column]}`),
      sql`, `,
    );
    after = sql`(${columns}) > (${values})`;
  }
}
