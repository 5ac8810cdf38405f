import { createHash, randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { BlobTooLarge, type StagedBlob, type StoredBlob } from "./blob-store";

const HASH = /^[0-9a-f]{64}$/;

export const isHash = (text: string): boolean => HASH.test(text);

export const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/**
 * Writes a new file in `folder` and syncs it; `keep` receives it when it is to be stored. `discard` deletes the file
 * unless `keep` moved it.
 */
export async function stage(
  fill: (path: string) => Promise<StoredBlob>,
  folder: string,
  keep: (path: string, blob: StoredBlob) => Promise<void>,
): Promise<StagedBlob> {
  const path = join(folder, randomUUID());
  const discard = () => rm(path, { force: true });
  try {
    const blob = await fill(path);
    return {
      ...blob,
      read: (room) => readInto(path, blob.size, room),
      keep: () => keep(path, blob),
      discard,
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Writes a file from a stream. */
export const fromStream = (stream: Readable, maxBytes: number) => async (path: string) => {
  try {
    return await write(stream, path, maxBytes);
  } finally {
    stream.destroy();
  }
};

/** Lets a callback write a file, then reads its hash and size. */
export const fromWriter = (writer: (path: string) => Promise<unknown>) => async (path: string) => {
  await writer(path);
  const hash = createHash("sha256");
  const file = await open(path, "r+");
  try {
    for await (const chunk of file.createReadStream({ autoClose: false })) hash.update(chunk as Buffer);
    await file.sync();
    return { hash: hash.digest("hex"), size: (await file.stat()).size };
  } finally {
    await file.close();
  }
};

async function readInto(path: string, size: number, room?: Buffer): Promise<Buffer> {
  const bytes = room && room.length >= size ? room.subarray(0, size) : Buffer.allocUnsafeSlow(size);
  const file = await open(path);
  try {
    const { bytesRead } = await file.read(bytes, 0, size, 0);
    if (bytesRead < size) throw new Error(`Of ${size} bytes ${bytesRead} were read`);
    return bytes;
  } finally {
    await file.close();
  }
}

/** Stores a stream once it is complete. */
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
