import { previewOf } from "./media-cache";

const KEEP_MS = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const { url, release } = previewOf(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(release, KEEP_MS); // the browser reads it after the click
}

/** Where a download goes, piece by piece; nothing is there before `close`. */
export interface FileSink {
  /** Whether all of it is in memory until it is whole. */
  inMemory?: boolean;
  write(piece: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}

/** Gathers a file in memory; `close` hands it to the browser's downloads, and `again` does so once more. */
export function memorySink(name: string): FileSink & { again(): void } {
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let file: Blob | undefined;
  const again = () => {
    if (file) saveFile(file, name);
  };
  return {
    inMemory: true,
    again,
    async write(piece) {
      pieces.push(piece);
    },
    async close() {
      file = new Blob(pieces);
      pieces = [];
      again();
    },
    async abort() {
      pieces = [];
    },
  };
}

interface PickedFile {
  createWritable(): Promise<FileSink>;
  getFile(): Promise<File>;
  /** Not in every browser that can pick. */
  remove?(): Promise<void>;
}

interface Picking {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<PickedFile>;
}

/**
 * Straight to the disk where the browser can, for files that no memory should hold; elsewhere by way of memory.
 * To be called on a click, because the browser asks where to; undefined where the person thinks better of it.
 */
export async function diskSink(name: string): Promise<FileSink | undefined> {
  const { showSaveFilePicker } = window as Picking;
  if (!showSaveFilePicker) return memorySink(name);
  try {
    const file = await showSaveFilePicker({ suggestedName: name });
    return withoutRest(file, await file.createWritable());
  } catch (reason) {
    if (reason instanceof DOMException && reason.name === "AbortError") return undefined;
    return memorySink(name); // a browser that may not, as in a foreign frame
  }
}

/** The browser makes an empty file when its name is picked; one that is given up is not left behind. */
const withoutRest = (file: PickedFile, into: FileSink): FileSink => ({
  write: (piece) => into.write(piece),
  close: () => into.close(),
  async abort() {
    await into.abort();
    if ((await file.getFile()).size === 0) await file.remove?.();
  },
});
