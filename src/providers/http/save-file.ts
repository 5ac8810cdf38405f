import { previewOf } from "../../shared/use-preview";

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
  /** Bytes for which there is room, where the browser limits them; undefined if it does not say. */
  room?(): Promise<number | undefined>;
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
