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

/** Bytes that are read in one turn, and kept until the receiver takes them. */
const AHEAD_BYTES = 512 * 1024;

type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Streams the files as a zip without compression (OP-71), so memory does not grow with their number or size. `gone` is
 * aborted when the receiver disconnects. Each part is read in its `turn`, and no turn lasts while the receiver is slow.
 * A missing file, or one of another size, breaks off the stream and its connection.
 */
export function archiveOf(
  files: readonly ArchivedFile[],
  gone: AbortSignal,
  turn: Turn = (work) => work(),
): Readable {
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
  const zip = makeZip(entries(), { buffersAreUTF8: true }) as ReadableStream<Uint8Array>;
  return Readable.from(inTurns(zip, turn), { objectMode: false, highWaterMark: AHEAD_BYTES });
}

async function* inTurns(bytes: ReadableStream<Uint8Array>, turn: Turn): AsyncGenerator<Uint8Array> {
  const source = bytes[Symbol.asyncIterator]();
  let failure: unknown;
  const readAhead = async () => {
    const read: Uint8Array[] = [];
    try {
      for (let size = 0; size < AHEAD_BYTES; ) {
        const { done, value } = await source.next();
        if (done) break;
        size += value.length;
        read.push(value);
      }
    } catch (error) {
      // What was read before is sent first, so that the archive breaks off where the file is.
      failure = error;
    }
    return read;
  };
  try {
    for (let read = await turn(readAhead); read.length > 0; read = await turn(readAhead)) {
      yield* read;
      if (failure) break;
    }
    if (failure) throw failure;
  } finally {
    await source.return?.();
  }
}
