import { join } from "node:path";
import type { BlobStore } from "./blob-store";

export { type BlobStore, BlobTooLarge, type StagedBlob, type StoredBlob } from "./blob-store";
export { hashOf } from "./incoming";

/**
 * Opens the store of the settings: a folder in `dataDir`, or the bucket of an S3-compatible server at
 * `s3://key:secret@host:port/bucket`, which is created if missing.
 */
export async function openBlobs({
  dataDir,
  blobUrl,
}: {
  dataDir: string;
  blobUrl?: string;
}): Promise<BlobStore> {
  if (!blobUrl) return (await import("./folder-store")).openFolder(join(dataDir, "blobs"));
  return (await import("./s3-store")).openBucket(new URL(blobUrl), join(dataDir, "incoming"));
}
