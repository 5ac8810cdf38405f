import { readFileSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";

/**
 * The process that holds a directory. `started` distinguishes it from a later one with the same pid (pid 1 of a
 * container).
 */
export interface Holder {
  pid: number;
  host: string;
  started: string;
}

export function thisProcess(): Holder {
  return { pid: process.pid, host: hostname(), started: startedAt(process.pid) };
}

/** Boot id and start time in ticks; empty without /proc, and then only the pid is compared. */
function startedAt(pid: number): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ");
    return `${boot}/${fields?.[19]}`;
  } catch {
    return "";
  }
}

export async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

/** A process on another host or in another container cannot be checked, so its lock's age decides. */
export async function isAlive(holder: Holder, path: string, beat: number): Promise<boolean> {
  if (holder.host !== hostname()) return beats(path, beat);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return startedAt(holder.pid) === holder.started;
}

async function beats(path: string, beat: number): Promise<boolean> {
  const touched = async () => (await stat(path).catch(() => undefined))?.mtimeMs;
  const before = await touched();
  for (let waited = 0; waited < 3 * beat; waited += beat / 4) {
    await pause(beat / 4);
    const now = await touched();
    if (now !== undefined && now !== before) return true;
  }
  return false;
}
