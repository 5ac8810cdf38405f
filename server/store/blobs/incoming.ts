import { createHash, randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { BlobTooLarge, type StoredBlob } from "./blob-store";

const HASH = /^[0-9a-f]{64}$/;

export const isHash = (text: string): boolean => HASH.test(text);

export const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/**
 * Takes a stream into a file of its own in `folder`, synced to the disk, and hands it to `keep`. The file is gone
 * afterwards unless `keep` moved it.
 */
export async function receive(
  stream: Readable,
  folder: string,
  maxBytes: number,
  keep: (path: string, blob: StoredBlob) => Promise<void>,
): Promise<StoredBlob> {
  const path = join(folder, randomUUID());
  try {
    const blob = await write(stream, path, maxBytes);
    await keep(path, blob);
    return blob;
  } finally {
    stream.destroy();
    await rm(path, { force: true });
  }
}

async function write(stream: Readable, path: string, maxBytes: number): Promise<StoredBlob> {
  const hash = createHash("sha256");
  let size = 0;
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new BlobTooLarge(maxBytes);
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { hash: hash.digest("hex"), size };
}
