import { previewOf } from "./media-cache";

const KEEP_MS = 60_000;

/** Saves a file by the browser's download. */
export function saveFile(file: Blob, name: string): void {
  const { url, release } = previewOf(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(release, KEEP_MS); // the browser reads the file after the click
}

/** Receives a download as a stream; the file exists only after `close`. */
export interface FileSink {
  /** Whether the file is held in memory until it is complete. */
  inMemory?: boolean;
  write(chunk: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}

/** Collects a file in memory; `close` saves it by the browser's download, and `again` repeats that. */
export function memorySink(name: string): FileSink & { again(): void } {
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let file: Blob | undefined;
  const again = () => {
    if (file) saveFile(file, name);
  };
  return {
    inMemory: true,
    again,
    async write(chunk) {
      chunks.push(chunk);
    },
    async close() {
      file = new Blob(chunks);
      chunks = [];
      again();
    },
    async abort() {
      chunks = [];
    },
  };
}

interface PickedFile {
  createWritable(): Promise<FileSink>;
  getFile(): Promise<File>;
  /** Not supported by every browser with a picker. */
  remove?(): Promise<void>;
}

interface Picking {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<PickedFile>;
}

/**
 * Streams a large file to the disk if the browser supports it, otherwise through memory. Must be called on a click,
 * because the browser asks for the location; undefined if the user cancels that.
 */
export async function diskSink(name: string): Promise<FileSink | undefined> {
  const { showSaveFilePicker } = window as Picking;
  if (!showSaveFilePicker) return memorySink(name);
  try {
    const file = await showSaveFilePicker({ suggestedName: name });
    return removingEmpty(file, await file.createWritable());
  } catch (reason) {
    if (reason instanceof DOMException && reason.name === "AbortError") return undefined;
    return memorySink(name); // not allowed, for example in a cross-origin frame
  }
}

/** The browser creates an empty file when its name is picked; `abort` removes it. */
const removingEmpty = (file: PickedFile, into: FileSink): FileSink => ({
  write: (chunk) => into.write(chunk),
  close: () => into.close(),
  async abort() {
    await into.abort();
    if ((await file.getFile()).size === 0) await file.remove?.();
  },
});
