import { privateSink } from "./private-file";
import { type FileSink, memorySink } from "./save-file";

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
 * Streams a large file to the disk: to a place that the user chooses, else through the origin's private file system, and
 * only if the browser has neither through memory. Must be called on a click, because the browser asks for the location;
 * undefined if the user cancels that.
 */
export async function diskSink(name: string): Promise<FileSink | undefined> {
  const { showSaveFilePicker } = window as Picking;
  if (!showSaveFilePicker) return withoutPicker(name);
  try {
    const file = await showSaveFilePicker({ suggestedName: name });
    return removingEmpty(file, await file.createWritable());
  } catch (reason) {
    if (reason instanceof DOMException && reason.name === "AbortError") return undefined;
    return withoutPicker(name); // not allowed, for example in a cross-origin frame
  }
}

async function withoutPicker(name: string): Promise<FileSink> {
  return (await privateSink(name)) ?? memorySink(name);
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
