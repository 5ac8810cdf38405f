import { newId } from "../../shared/new-id";
import { type FileSink, saveFile } from "./save-file";

/** The browser copies the file to its downloads after it was handed over: 2 GB within this time. */
const KEEP_MS = 10 * 60_000;

const lockOf = (name: string) => `download/${name}`;

/**
 * Collects a file on the disk, in the private file system of this origin, where the browser has no dialog for files:
 * Firefox and Safari. `close` hands the file to the browser's download, and it is removed later. Undefined where the
 * browser cannot do this either, as in a private window.
 */
export async function privateSink(name: string): Promise<FileSink | undefined> {
  const id = newId();
  try {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("downloads", {
      create: true,
    });
    await removeLeft(folder);
    const release = await hold(id);
    const handle = await folder.getFileHandle(id, { create: true });
    const remove = async () => {
      release();
      await folder.removeEntry(id).catch(() => undefined);
    };
    const into = await writableOf(handle);
    if (!into) {
      await remove();
      return undefined;
    }
    return {
      room: freeRoom,
      write: (chunk) => into.write(chunk),
      async close() {
        await into.close();
        saveFile(await handle.getFile(), name);
        setTimeout(remove, KEEP_MS);
      },
      async abort() {
        await into.abort().catch(() => undefined);
        await remove();
      },
    };
  } catch {
    return undefined;
  }
}

/** Undefined in a browser that writes such files in workers only. */
const writableOf = async (handle: FileSystemFileHandle): Promise<FileSystemWritableFileStream | undefined> =>
  "createWritable" in handle ? handle.createWritable() : undefined;

/** Bytes that the origin may still store. */
async function freeRoom(): Promise<number | undefined> {
  const { quota, usage = 0 } = await navigator.storage.estimate();
  return quota === undefined ? undefined : Math.max(0, quota - usage);
}

/** Marks a file as one that an open tab needs; returns the end of that. */
function hold(id: string): Promise<() => void> {
  return new Promise((held, failed) => {
    const released = () => new Promise<void>((release) => held(release));
    navigator.locks.request(lockOf(id), released).catch(failed);
  });
}

/** Removes what closed tabs have left. */
async function removeLeft(folder: FileSystemDirectoryHandle): Promise<void> {
  const names: string[] = [];
  for await (const name of (folder as Listable).keys()) names.push(name);
  for (const name of names)
    await navigator.locks.request(lockOf(name), { ifAvailable: true }, async (lock) => {
      if (lock) await folder.removeEntry(name);
    });
}

/** Not in TypeScript's own types. */
type Listable = FileSystemDirectoryHandle & { keys(): AsyncIterable<string> };
