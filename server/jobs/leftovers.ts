import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** What was not written to for this long belongs to a killed process. No job takes so long. */
const DEAD_MS = 3_600_000;

/**
 * Deletes what killed processes left in `folder`; other processes may be writing there.
 * @throws the first error, after all others were tried
 */
export function removeLeftovers(folder: string): Promise<void> {
  return eachEntry(folder, async (path) => {
    const touched = await stat(path).catch(() => undefined);
    if (touched && Date.now() - touched.mtimeMs > DEAD_MS) await rm(path, { recursive: true, force: true });
  });
}

/**
 * Runs `work` for each entry of `folder`: one that fails does not keep the rest.
 * @throws the first error, after all others were tried
 */
export async function eachEntry(
  folder: string,
  work: (path: string, name: string) => Promise<void>,
): Promise<void> {
  let failure: unknown;
  for (const name of await readdir(folder)) {
    await work(join(folder, name), name).catch((error) => {
      failure ??= error;
    });
  }
  if (failure) throw failure;
}
