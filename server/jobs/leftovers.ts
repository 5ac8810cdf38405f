import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** What was not written to for this long belongs to a killed process. No job takes so long. */
const DEAD_MS = 3_600_000;

/** Deletes what killed processes left in `folder`; other processes may be writing there. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const touched = await stat(path).catch(() => undefined);
    if (touched && Date.now() - touched.mtimeMs > DEAD_MS) await rm(path, { recursive: true, force: true });
  }
}
