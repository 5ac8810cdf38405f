import { link, mkdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DataDirectoryBusy } from "../errors";
import { isAlive, readHolder, thisProcess } from "./holder";

/** Interval at which the holder touches its lock, ms. */
const BEAT = 2000;

/**
 * Keeps a second process out of a directory: PGlite would let it in and lose its writes. The lock is a file next to the
 * directory and is taken over from a process that is gone.
 * @returns a function that releases the directory
 * @throws DataDirectoryBusy
 */
export async function lockDirectory(
  directory: string,
  beat = BEAT,
  lost: () => void = endProcess,
): Promise<() => Promise<void>> {
  const path = `${directory}.lock`;
  const own = thisProcess();
  const isOwn = async () => {
    const holder = await readHolder(path);
    return holder?.pid === own.pid && holder.started === own.started && holder.host === own.host;
  };
  await mkdir(dirname(path), { recursive: true });
  while (!(await create(path))) await removeDead(path, directory, beat);
  const touch = setInterval(async () => {
    // After a long pause of the machine, another process may have taken over the directory.
    if ((await readHolder(path)) && !(await isOwn())) {
      clearInterval(touch);
      return lost();
    }
    const now = new Date();
    await utimes(path, now, now).catch(() => undefined);
  }, beat).unref();
  return async () => {
    clearInterval(touch);
    if (await isOwn()) await rm(path, { force: true });
  };
}

/** Exits at once: anything this process still writes could destroy data of its successor. */
function endProcess(): void {
  process.stderr.write("Another process has taken over the database's directory. This one ends.\n");
  process.exit(1);
}

async function create(path: string): Promise<boolean> {
  try {
    await writeFile(path, JSON.stringify(thisProcess()), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function removeDead(path: string, directory: string, beat: number): Promise<void> {
  // The file is empty for a moment while it is created.
  const holder = (await readHolder(path)) ?? (await pause(beat / 4).then(() => readHolder(path)));
  if (holder && (await isAlive(holder, path, beat))) {
    throw new DataDirectoryBusy(directory, `process ${holder.pid}`);
  }
  const moved = `${path}.${process.pid}`;
  await rename(path, moved).catch(() => undefined);
  const found = await readHolder(moved);
  // Another process took over the dead lock first and this is its lock: put it back.
  if (found && (found.pid !== holder?.pid || found.started !== holder.started))
    await link(moved, path).catch(() => undefined);
  await rm(moved, { force: true });
}
