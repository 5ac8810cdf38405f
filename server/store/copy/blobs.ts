import type { BlobStore } from "../blobs";
import type { Database } from "../database";
import { blobs } from "../schema";

/**
 * Copies the bytes of every blob in the database that `to` does not have.
 * @returns the number of copies, and the hashes missing in `from`
 */
export async function copyBlobs(
  database: Database,
  from: BlobStore,
  to: BlobStore,
): Promise<{ copied: number; missing: string[] }> {
  const known = await database.db().select({ hash: blobs.hash, size: blobs.size }).from(blobs);
  const missing: string[] = [];
  let copied = 0;
  for (const { hash, size } of known) {
    if (await to.stat(hash)) continue;
    const bytes = await from.open(hash);
    const stored = bytes && (await to.putStream(bytes, { maxBytes: size }));
    if (stored?.hash === hash) copied += 1;
    else missing.push(hash);
  }
  return { copied, missing };
}
