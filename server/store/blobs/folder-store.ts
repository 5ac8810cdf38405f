import { constants } from "node:fs";
import { access, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { removeLeftovers } from "../../jobs/leftovers";
import type { BlobStore, ByteRange, StagedBlob, StoredBlob } from "./blob-store";
import { fromStream, fromWriter, hashOf, isHash, stage, storeStaged } from "./incoming";

/** Blobs as files `ab/cd/<hash>`. A file gets its name only when it is complete and synced to disk. */
export async function openFolder(folder: string): Promise<BlobStore> {
  const incoming = join(folder, "incoming");
  await mkdir(incoming, { recursive: true });
  // The sweep tries again, and says so if it fails.
  await removeLeftovers(incoming).catch(() => undefined);
  return new FolderStore(folder, incoming);
}

class FolderStore implements BlobStore {
  constructor(
    private readonly folder: string,
    private readonly incoming: string,
  ) {}

  async put(bytes: Buffer): Promise<StoredBlob> {
    const known = await this.stat(hashOf(bytes));
    return known ?? this.putStream(Readable.from([bytes]), { maxBytes: bytes.length });
  }

  async putStream(stream: Readable, options: { maxBytes: number }): Promise<StoredBlob> {
    return storeStaged(await this.stage(stream, options));
  }

  stage(stream: Readable, { maxBytes }: { maxBytes: number }): Promise<StagedBlob> {
    return stage(fromStream(stream, maxBytes), this.incoming, this.keep);
  }

  stageFile(write: (path: string) => Promise<unknown>): Promise<StagedBlob> {
    return stage(fromWriter(write), this.incoming, this.keep);
  }

  async open(hash: string, range?: ByteRange): Promise<Readable | null> {
    if (!isHash(hash)) return null;
    const file = await orNull(open(this.path(hash)));
    // Opened first, so that a missing file is a 404 and not a broken stream.
    return file ? file.createReadStream(range) : null;
  }

  async stat(hash: string): Promise<StoredBlob | null> {
    const found = isHash(hash) ? await orNull(stat(this.path(hash))) : null;
    return found && { hash, size: found.size };
  }

  async delete(hash: string): Promise<void> {
    if (isHash(hash)) await rm(this.path(hash), { force: true });
  }

  clear(): Promise<void> {
    return removeLeftovers(this.incoming);
  }

  async ping(): Promise<void> {
    await access(this.incoming, constants.W_OK);
  }

  private readonly keep = async (path: string, { hash }: StoredBlob): Promise<void> => {
    const target = this.path(hash);
    await mkdir(dirname(target), { recursive: true });
    await rename(path, target);
    await syncFolder(dirname(target));
  };

  private path(hash: string): string {
    return join(this.folder, hash.slice(0, 2), hash.slice(2, 4), hash);
  }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Syncs the folder to make a rename durable. Windows cannot open folders and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
