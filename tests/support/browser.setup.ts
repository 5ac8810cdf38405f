import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { CHROMIUM_FLAGS, ensureChromium } from "../../scripts/lib/chromium.mjs";

/** One Chromium for all files of a run; each page gets a context, and so a profile, of its own. */
export default async function setup(project: TestProject) {
  const executablePath = await ensureChromium();
  // This machine under a name that is not its own: pages of http://hall.test have no secure context.
  const args = [...CHROMIUM_FLAGS, "--host-resolver-rules=MAP hall.test 127.0.0.1"];
  const server = await chromium.launchServer({ executablePath, args });
  project.provide("chromiumEndpoint", server.wsEndpoint());
  return async () => {
    await server.close();
    await stopShared(project.getProvidedContext().runFolder);
  };
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
