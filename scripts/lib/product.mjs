import { ensureInstalled } from "./install.mjs";
import { assertNodeVersion } from "./node-version.mjs";
import { at } from "./root.mjs";
import { runNode } from "./run.mjs";
import { isBuilt } from "./stamp.mjs";

/** Installs and builds what is missing or outdated, so that a program of dist/server can run. */
export async function ensureProduct() {
  assertNodeVersion();
  const built = isBuilt();
  await ensureInstalled({ development: !built });
  // In a separate process, so that the server does not keep the build's memory.
  if (!built && (await runNode([at("scripts/build.mjs")])) !== 0) process.exit(1);
}
