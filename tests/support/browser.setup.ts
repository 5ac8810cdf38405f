import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { TestProject } from "vitest/node";

export default function setup(project: TestProject) {
  return () => stopShared(project.getProvidedContext().runFolder);
}

/** The servers that the workers shared among their files; see `sharedProcess`. */
async function stopShared(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (/^shared-\d+\.pid$/.test(name)) end(Number(await readFile(path.join(folder, name), "utf8")));
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // it is gone already
  }
}
