import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { storeFile } from "../files";

/**
 * Creates the database directory on the first start. In a separate process, because initdb's 150 MB of memory are only
 * released that way; under another name first, so that an interrupted start leaves nothing half made.
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
