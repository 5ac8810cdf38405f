import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database";
import { type CopiedTable, tablesInOrder } from "./tables";

/** Rows per message; a few MB at most. */
const PAGE = 1000;

/** The target already contains data. */
export class NotEmpty extends Error {
  override readonly name = "NotEmpty";
}

/**
 * Copies every row of every table in one transaction on each side: a consistent snapshot, or nothing.
 * @returns the number of rows
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
  const links: string[] = [];
  for await (const page of pages(table, from)) {
    await to.db().execute(sql`insert into ${name} select * from ${records(table, page.json)}`);
    if (page.links) links.push(page.links);
    count += page.count;
  }
  for (const json of links) await link(table, json, to);
  return count;
}

/** Sets self-references at the end, because the referenced row may be on a later page. */
async function link(table: CopiedTable, json: string, to: Database): Promise<void> {
  const name = sql.identifier(table.name);
  const pairs = (columns: string[], glue: SQL, own: SQL) =>
    sql.join(
      columns.map((column) => sql`${own}${sql.identifier(column)} = linked.${sql.identifier(column)}`),
      glue,
    );
  await to.db().execute(sql`
    update ${name} set ${pairs(table.selfReferences, sql`, `, sql``)}
    from ${records(table, json)} as linked where ${pairs(table.key, sql` and `, sql`${name}.`)}`);
}

const records = ({ name }: CopiedTable, json: string): SQL =>
  sql`json_populate_recordset(null::${sql.identifier(name)}, ${json}::json)`;

/** Rows are copied as text, because JavaScript would round large numbers. */
type Page = {
  /** Rows without self-references. */
  json: string;
  /** Complete rows that have self-references. */
  links: string | null;
  count: number;
};

async function* pages({ name, key, selfReferences }: CopiedTable, from: Database): AsyncGenerator<Page> {
  const columns = sql.join(
    key.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const pointing = selfReferences.map((column) => sql`${sql.identifier(column)} is not null`);
  let after: SQL = sql`true`;
  for (;;) {
    const { rows } = await from.db().execute<Page>(sql`
      with page as (select * from ${sql.identifier(name)} where ${after} order by ${columns} limit ${PAGE})
      select json_agg(to_jsonb(page) - ${sql.param(selfReferences)}::text[])::text as json, count(*) as count,
        (json_agg(page) filter (where ${sql.join([sql`false`, ...pointing], sql` or `)}))::text as links
      from page`);
    const [page] = rows;
    if (!page || page.count === 0) return;
    yield page;
    const last = (JSON.parse(page.json) as Record<string, unknown>[]).at(-1);
    after = sql`(${columns}) > (${sql.join(
      key.map((column) => sql`${last?.[column]}`),
      sql`, `,
    )})`;
  }
}
