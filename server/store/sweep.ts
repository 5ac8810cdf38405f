import { and, eq, getTableColumns, is, lt, notExists, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { BlobStore } from "./blobs";
import type { Database } from "./database";
import * as schema from "./schema";

/** A blob is stored before the row that names it; younger ones may still be waiting for theirs. */
const GRACE = "1 day";
const MOST = 500;

/** Removes blobs that no row names any more: replaced pictures, uploads whose save was refused (rule 23). */
export async function sweepBlobs(database: Database, store: BlobStore): Promise<number> {
  await store.clear();
  const db = database.db();
  const unnamed = and(
    lt(schema.blobs.created_at, sql`now() - ${GRACE}::interval`),
    ...referringColumns().map(({ table, column }) =>
      notExists(
        db.select({ one: sql`1` }).from(table).where(eq(column, schema.blobs.hash)) as unknown as SQL,
      ),
    ),
  );
  const rows = await db.select({ hash: schema.blobs.hash }).from(schema.blobs).where(unnamed).limit(MOST);
  for (const { hash } of rows) {
    // The row goes first: a crash in between leaves bytes without a row, which the next put of them takes over.
    const gone = await db
      .delete(schema.blobs)
      .where(and(eq(schema.blobs.hash, hash), unnamed))
      .returning();
    if (gone.length > 0) await store.delete(hash);
  }
  return rows.length;
}

/** Every column that refers to `blobs.hash`, read off the tables, so that a new one cannot be forgotten. */
function referringColumns(): { table: PgTable; column: PgColumn }[] {
  return (Object.values(schema) as unknown[])
    .filter((entry): entry is PgTable => is(entry, PgTable))
    .flatMap((table) =>
      getTableConfig(table).foreignKeys.flatMap((key) => {
        const { columns, foreignTable } = key.reference();
        return foreignTable === schema.blobs
          ? columns.map((column) => ({ table, column: ofTable(table, column) }))
          : [];
      }),
    );
}

const ofTable = (table: PgTable, column: PgColumn): PgColumn =>
  Object.values(getTableColumns(table)).find((candidate) => candidate.name === column.name) as PgColumn;
