import { link, mkdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DataDirectoryBusy } from "../errors";
import { isAlive, readHolder, thisProcess } from "./holder";

/** How often the holder touches its lock, ms. */
const BEAT = 2000;

/**
 * Keeps a second process from a directory: PGlite itself lets it in, and what the second one writes is lost. The
 * lock, a file next to the directory, is taken over from a process that is gone.
 * @returns gives the directory free
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
    // A machine that was paused for long wakes up to find its directory in other hands.
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

/** At once: whatever this process would still write could destroy what its successor has written. */
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
  // Empty for a moment while its maker writes it.
  const holder = (await readHolder(path)) ?? (await pause(beat / 4).then(() => readHolder(path)));
  if (holder && (await isAlive(holder, path, beat))) {
    throw new DataDirectoryBusy(directory, `process ${holder.pid}`);
  }
  const moved = `${path}.${process.pid}`;
  await rename(path, moved).catch(() => undefined);
  const found = await readHolder(moved);
  // Another process was quicker with the same dead lock, and this is its new one: give it back.
  if (found && (found.pid !== holder?.pid || found.started !== holder.started))
    await link(moved, path).catch(() => undefined);
  await rm(moved, { force: true });
}
