import { and, lt, sql } from "drizzle-orm";
import { removeBlob, unnamed } from "./blob-rows";
import type { BlobStore } from "./blobs";
import type { Database } from "./database";
import { blobs } from "./schema";

/** A blob is stored before the row that refers to it, so younger ones may still be in use. */
const GRACE = "1 day";
const MOST = 500;

/**
 * Removes blobs that no row refers to: replaced pictures, uploads of interrupted saves (rule 23).
 * @param most rows per round; rounds repeat until one finds fewer
 * @returns the number of blobs examined
 * @throws the first error, after all others were tried: one that cannot be deleted does not keep the rest
 */
export async function sweepBlobs(
  database: Database,
  store: BlobStore,
  { most = MOST, signal }: { most?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const condition = and(lt(blobs.created_at, sql`now() - ${GRACE}::interval`), unnamed(database));
  let swept = 0;
  let failure: unknown;
  await store.clear().catch((error) => {
    failure = error;
  });
  for (;;) {
    const rows = await database.db().select({ hash: blobs.hash }).from(blobs).where(condition).limit(most);
    const before = swept;
    for (const { hash } of rows) {
      if (signal?.aborted) return swept;
      try {
        await removeBlob(database, store, hash, condition);
        swept += 1;
      } catch (error) {
        failure ??= error;
      }
    }
    if (rows.length === most && swept > before) continue;
    if (failure) throw failure;
    return swept;
  }
}
