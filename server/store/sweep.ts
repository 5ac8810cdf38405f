import { and, lt, sql } from "drizzle-orm";
import { removeBlob, unnamed } from "./blob-rows";
import type { BlobStore } from "./blobs";
import type { Database } from "./database";
import { blobs } from "./schema";

/** A blob is stored before the row that names it; younger ones may still be waiting for theirs. */
const GRACE = "1 day";
const MOST = 500;

/**
 * Removes blobs that no row names any more: replaced pictures, uploads whose save was cut off (rule 23).
 * @param most rows that one round reads; rounds go on until one finds fewer
 * @returns how many it has looked at
 */
export async function sweepBlobs(
  database: Database,
  store: BlobStore,
  { most = MOST, signal }: { most?: number; signal?: AbortSignal } = {},
): Promise<number> {
  await store.clear();
  const condition = and(lt(blobs.created_at, sql`now() - ${GRACE}::interval`), unnamed(database));
  let swept = 0;
  for (;;) {
    const rows = await database.db().select({ hash: blobs.hash }).from(blobs).where(condition).limit(most);
    for (const { hash } of rows) {
      if (signal?.aborted) return swept;
      await removeBlob(database, store, hash, condition);
      swept += 1;
    }
    if (rows.length < most) return swept;
  }
}
