import { and, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Services } from "../services";
import { type Binding, column, type Row } from "./binding";

/** Most bytes of a heavy column in one page. */
const HEAVY_BYTES = 8 * 1024 * 1024;

/** What lists select: all columns, a heavy one as its size. */
export function columnsOf({ table, heavy }: Binding) {
  const columns = getTableColumns(table);
  return heavy ? { ...columns, [heavy]: sql<number>`octet_length(${column(table, heavy)})` } : columns;
}

/** Reads the heavy column of the smallest rows that fit into a page together; the others leave it out. */
export async function withHeavy(
  { database }: Services,
  { table, heavy }: Binding,
  rows: Row[],
): Promise<Row[]> {
  if (!heavy) return rows;
  let left = HEAVY_BYTES;
  const fitting = [...rows]
    .sort((a, b) => Number(a[heavy]) - Number(b[heavy]))
    .filter((row) => {
      left -= Number(row[heavy]);
      return left >= 0;
    })
    .map(({ id }) => id);
  const read = await database
    .db()
    .select({ id: table.id, value: column(table, heavy) })
    .from(table)
    .where(inArray(table.id, fitting));
  const values = new Map(read.map(({ id, value }) => [id, value]));
  return rows.map((row) => ({ ...row, [heavy]: values.get(row.id) }));
}

/** A page of groups of rows that follow each other; each group is read in the order of an index. */
export async function readGroups(
  { database }: Services,
  binding: Binding,
  groups: readonly { only: SQL | undefined; order: SQL[] }[],
  { where, size, offset }: { where: SQL | undefined; size: number; offset: number },
): Promise<Row[]> {
  const rows: Row[] = [];
  let skipped = offset;
  for (const [at, { only, order }] of groups.entries()) {
    const part = and(where, only);
    const found = await database
      .db()
      .select(columnsOf(binding))
      .from(binding.table)
      .where(part)
      .orderBy(...order)
      .limit(size - rows.length)
      .offset(skipped);
    rows.push(...(found as Row[]));
    if (rows.length === size || at === groups.length - 1) break;
    // The page begins in a later group, or goes on at its first row.
    skipped = found.length > 0 || skipped === 0 ? 0 : skipped - (await database.count(binding.table, part));
  }
  return rows;
}
