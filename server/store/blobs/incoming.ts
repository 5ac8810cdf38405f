import { createHash, randomUUID } from "node:crypto";
import { open, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { BlobTooLarge, type StagedBlob, type StoredBlob } from "./blob-store";

const HASH = /^[0-9a-f]{64}$/;

export const isHash = (text: string): boolean => HASH.test(text);

export const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/**
 * Takes a stream into its own file in `folder`, synced to the disk; `keep` gets it when it is to be stored. The
 * file is gone after `discard`, unless `keep` moved it.
 */
export async function stage(
  stream: Readable,
  folder: string,
  maxBytes: number,
  keep: (path: string, blob: StoredBlob) => Promise<void>,
): Promise<StagedBlob> {
  const path = join(folder, randomUUID());
  const discard = () => rm(path, { force: true });
  try {
    const blob = await write(stream, path, maxBytes);
    return { ...blob, read: () => readFile(path), keep: () => keep(path, blob), discard };
  } catch (error) {
    await discard();
    throw error;
  } finally {
    stream.destroy();
  }
}

/** A file that nobody has written to for so long belongs to a process that was killed. */
const DEAD_MS = 3_600_000;

/** Removes what killed processes left behind in `folder`; others may be writing there. */
export async function clearIncoming(folder: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const touched = await stat(path).catch(() => undefined);
    if (touched && now - touched.mtimeMs > DEAD_MS) await rm(path, { force: true });
  }
}

/** Stores a stream as soon as it is whole. */
export async function storeStaged(staged: StagedBlob): Promise<StoredBlob> {
  try {
    await staged.keep();
    return { hash: staged.hash, size: staged.size };
  } finally {
    await staged.discard();
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
