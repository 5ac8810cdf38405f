import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { storeFile } from "../files.ts";

/**
 * Makes the database directory on the first start. In a thread that ends with it, because initdb's memory is given
 * back only so, and under another name first, so that a start cut short leaves nothing half made.
 */
export async function createOnce(directory: string): Promise<void> {
  if (existsSync(join(directory, "PG_VERSION"))) return;
  const unfinished = `${directory}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const worker = new Worker(storeFile("worker.mjs"), { workerData: { directory: unfinished, create: true } });
  await new Promise<void>((resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", (code) => (code === 0 ? resolve() : reject(new Error("The database was not created"))));
  });
  await rename(unfinished, directory);
}
