import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { storeFile } from "../files";

/**
 * Makes the database directory on the first start: in its own process, because initdb's memory, 150 MB in a
 * thread that has ended, is given back only so, and under another name first, so that a start cut short leaves
 * nothing half made.
 */
export async function createOnce(directory: string): Promise<void> {
  if (existsSync(join(directory, "PG_VERSION"))) return;
  const unfinished = `${directory}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const creation = fork(storeFile("create-database.mjs"), [unfinished], { execArgv: [] });
  await new Promise<void>((resolve, reject) => {
    creation.once("error", reject);
    creation.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error("The database was not created")),
    );
  });
  await rename(unfinished, directory);
}
