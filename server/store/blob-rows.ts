import { sql } from "drizzle-orm";
import type { StoredBlob } from "./blobs";
import type { Database } from "./database";
import { blobs } from "./schema";

/**
 * Tells the database of bytes before they are stored: the sweep knows them wherever this is cut, and keeps its hands
 * off them for another day when they are sent anew (reliability rule 23).
 * @param picture what a picture is; without it the bytes are of no type in particular
 */
export async function announceBlob(
  database: Database,
  { hash, size }: StoredBlob,
  picture?: { mime: string; width: number; height: number },
): Promise<void> {
  await database
    .db()
    .insert(blobs)
    .values({ hash, size, mime: "application/octet-stream", ...picture })
    .onConflictDoUpdate({ target: blobs.hash, set: { ...picture, created_at: sql`now()` } });
}
