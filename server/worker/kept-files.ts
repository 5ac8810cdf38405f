import { randomUUID } from "node:crypto";
import { copyFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";

/** Bytes of graphs and pictures of values that are kept. */
const MOST_BYTES = 1024 * 1024 * 1024;

/** Files by the hash of their bytes: those of styles come again with every picture, so they are fetched once. */
export class KeptFiles {
  readonly #files: LRUCache<string, { path: string; size: number }>;
  readonly #coming = new Map<string, Promise<string>>();

  constructor(
    private readonly folder: string,
    most = MOST_BYTES,
  ) {
    this.#files = new LRUCache({
      maxSize: most,
      sizeCalculation: ({ size }) => size || 1,
      // A file that is fetched again has the same path.
      noDisposeOnSet: true,
      dispose: ({ path }) => void rm(path, { force: true }),
    });
  }

  /**
   * Copies a file to `to`, so that it may be dropped here while it is used there.
   * @param fetch writes the file's bytes to a path; several at once wait for one
   */
  async copy(
    { sha256, size }: { sha256: string; size: number },
    to: string,
    fetch: (path: string) => Promise<void>,
  ): Promise<void> {
    const known = this.#files.get(sha256);
    if (
      known &&
      (await copyFile(known.path, to).then(
        () => true,
        () => false,
      ))
    )
      return;
    const coming = this.#coming.get(sha256) ?? this.#fetch(sha256, size, fetch);
    await copyFile(await coming, to);
  }

  #fetch(sha256: string, size: number, fetch: (path: string) => Promise<void>): Promise<string> {
    const coming = (async () => {
      const part = join(this.folder, `part-${randomUUID()}`);
      const path = join(this.folder, sha256);
      try {
        await fetch(part);
        await rename(part, path);
      } catch (reason) {
        await rm(part, { force: true });
        throw reason;
      }
      this.#files.set(sha256, { path, size });
      return path;
    })().finally(() => this.#coming.delete(sha256));
    this.#coming.set(sha256, coming);
    return coming;
  }
}
