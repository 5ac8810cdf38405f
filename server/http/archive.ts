import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { makeZip, predictLength } from "client-zip";

/** A file of an archive; its size must be known in advance. */
export interface ArchivedFile {
  name: string;
  size: number;
  created_at: string;
  open(): Promise<Readable | null>;
}

/** More files would need ZIP64, which not every reader supports. */
export const MOST_FILES = 65_535;

/** Size of the archive in bytes, including names. */
export const archiveSize = (files: readonly Pick<ArchivedFile, "name" | "size">[]): number =>
  Number(predictLength(files));

/**
 * Streams the files as a zip without compression (OP-71), so memory does not grow with their number or size. `gone` is
 * aborted when the receiver disconnects. A missing file, or one of another size, breaks off the stream and its
 * connection.
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
  // The library does not close the file it is reading when the stream is destroyed.
  gone.addEventListener("abort", () => current?.destroy(), { once: true });
  return Readable.fromWeb(makeZip(entries(), { buffersAreUTF8: true }) as ReadableStream);
}
