import { and, eq, getTableColumns, is, notExists, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import { withAdvisoryLock } from "./advisory-lock";
import { type BlobStore, hashOf, type StagedBlob, type StoredBlob } from "./blobs";
import type { Database } from "./database";
import * as schema from "./schema";
import { blobs } from "./schema";

/** The row of a blob as announced by one save. */
export interface Announced {
  hash: string;
  /** Changes as soon as anyone else announces the same bytes. */
  version: string;
  /** Whether the blob was unknown before. */
  isNew: boolean;
}

/**
 * Inserts the row of a blob before its bytes are stored, so that the sweep can find them after a crash. Announcing it
 * again protects it from the sweep for another day (reliability rule 23).
 * @param picture type of a picture or film, and a picture's size; without it the type is octet-stream
 */
export async function announceBlob(
  database: Database,
  { hash, size }: StoredBlob,
  picture?: { mime: string; width?: number; height?: number },
): Promise<Announced> {
  return withBlobLock(database, hash, async () => {
    const [row] = await database
      .db()
      .insert(blobs)
      .values({ hash, size, mime: "application/octet-stream", ...picture })
      .onConflictDoUpdate({ target: blobs.hash, set: { ...picture, created_at: sql`now()` } })
      .returning({ version: sql<string>`xmin::text`, isNew: sql<boolean>`xmax = 0` });
    return { hash, ...(row as { version: string; isNew: boolean }) };
  });
}

/**
 * Announces and stores a blob, then discards a staged file.
 * @param about type of a picture or film, and a picture's size; without it the type is octet-stream
 */
export async function storeBlob(
  { database, blobs: store }: { database: Database; blobs: BlobStore },
  file: Buffer | StagedBlob,
  about?: { mime: string; width?: number; height?: number },
): Promise<Announced> {
  if (Buffer.isBuffer(file)) {
    const announced = await announceBlob(database, { hash: hashOf(file), size: file.length }, about);
    await store.put(file);
    return announced;
  }
  try {
    const announced = await announceBlob(database, file, about);
    await file.keep();
    return announced;
  } finally {
    await file.discard();
  }
}

/** Removes the blob of a failed save, unless others have sent the same bytes or a row refers to it. */
export async function withdrawBlob(
  database: Database,
  store: BlobStore,
  { hash, version, isNew }: Announced,
): Promise<void> {
  if (isNew)
    await removeBlob(database, store, hash, and(sql`${blobs}.xmin::text = ${version}`, unnamed(database)));
}

/**
 * Removes the row and bytes of a blob if the condition still holds. The lock keeps a save from announcing the same
 * bytes meanwhile and losing them.
 */
export async function removeBlob(
  database: Database,
  store: BlobStore,
  hash: string,
  condition: SQL | undefined,
): Promise<void> {
  await withBlobLock(database, hash, async () => {
    // The row first: a crash in between leaves bytes without a row, which the next put reuses.
    const [gone] = await database
      .db()
      .delete(blobs)
      .where(and(eq(blobs.hash, hash), condition))
      .returning();
    if (!gone) return;
    await store.delete(hash).catch(async (reason) => {
      // No transaction brings it back here, and without it no later sweep would find the bytes.
      if (database.engine === "pglite") await database.db().insert(blobs).values(gone).onConflictDoNothing();
      throw reason;
    });
  });
}

/** Condition for rows of `blobs` that no other row refers to. */
export function unnamed(database: Database): SQL | undefined {
  const db = database.db();
  return and(
    ...referringColumns().map(({ table, column }) =>
      notExists(db.select({ one: sql`1` }).from(table).where(eq(column, blobs.hash)) as unknown as SQL),
    ),
  );
}

/** Every column that refers to `blobs.hash`, derived from the tables, so that none can be forgotten. */
function referringColumns(): { table: PgTable; column: PgColumn }[] {
  return (Object.values(schema) as unknown[])
    .filter((entry): entry is PgTable => is(entry, PgTable))
    .flatMap((table) =>
      getTableConfig(table).foreignKeys.flatMap((key) => {
        const { columns, foreignTable } = key.reference();
        return foreignTable === blobs
          ? columns.map((column) => ({ table, column: ofTable(table, column) }))
          : [];
      }),
    );
}

const ofTable = (table: PgTable, column: PgColumn): PgColumn =>
  Object.values(getTableColumns(table)).find((candidate) => candidate.name === column.name) as PgColumn;

/** Running work by blob, in memory: the embedded engine belongs to one process. */
const atWork = new WeakMap<Database, Map<string, Promise<unknown>>>();

/**
 * Serialises work on a blob. PostgreSQL uses an advisory lock; the embedded engine's only connection must not wait for
 * files, so its lock is in memory.
 */
async function withBlobLock<T>(database: Database, hash: string, work: () => Promise<T>): Promise<T> {
  if (database.engine === "postgres") return withAdvisoryLock(database, `blob ${hash}`, work);
  const locks = atWork.get(database) ?? new Map<string, Promise<unknown>>();
  atWork.set(database, locks);
  const run = (locks.get(hash) ?? Promise.resolve()).then(work);
  const ended = run.then(
    () => undefined,
    () => undefined,
  );
  locks.set(hash, ended);
  try {
    return await run;
  } finally {
    if (locks.get(hash) === ended) locks.delete(hash);
  }
}
