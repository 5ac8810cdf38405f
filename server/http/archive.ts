import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { makeZip, predictLength } from "client-zip";

/** One file of an archive; its size is known before it is read. */
export interface ArchivedFile {
  name: string;
  size: number;
  created_at: string;
  open(): Promise<Readable | null>;
}

/** Past this number a zip would need what not every reader knows. */
export const MOST_FILES = 65_535;

/** Bytes of the archive of these files, names and all. */
export const archiveSize = (files: readonly Pick<ArchivedFile, "name" | "size">[]): number =>
  Number(predictLength(files));

/**
 * The files as a zip without compression (OP-71), read while it is taken: memory does not grow with their number or
 * size. `gone` says that nobody takes the rest. Breaks off at a file that is gone or has another size than was said, and so breaks its connection.
 */
export function archiveOf(files: readonly ArchivedFile[], gone: AbortSignal): Readable {
  let current: Readable | null = null;
  async function* bytesOf({ name, size, open }: ArchivedFile): AsyncGenerator<Uint8Array> {
    const file = await open();
    current = file;
    if (gone.aborted) file?.destroy();
    if (!file) throw new Error(`${name} is gone`);
    let left = size;
    for await (const chunk of file as AsyncIterable<Buffer>) {
      left -= chunk.length;
      yield chunk;
    }
    if (left !== 0) throw new Error(`${name} has not ${size} bytes`);
  }
  const entries = function* () {
    for (const file of files)
      yield {
        name: file.name,
        size: file.size,
        lastModified: new Date(file.created_at),
        input: bytesOf(file),
      };
  };
  // The library leaves the file that it reads open when nobody takes the rest.
  gone.addEventListener("abort", () => current?.destroy(), { once: true });
  return Readable.fromWeb(makeZip(entries(), { buffersAreUTF8: true }) as ReadableStream);
}
