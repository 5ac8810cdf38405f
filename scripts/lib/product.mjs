import { ensureInstalled } from "./install.mjs";
import { refuseOldNode } from "./node-version.mjs";
import { at } from "./root.mjs";
import { runNode } from "./run.mjs";
import { isBuilt } from "./stamp.mjs";

/** Installs and builds what is missing or older than the sources, so that a program of dist/server can be run. */
export async function ensureProduct() {
  refuseOldNode();
  const built = isBuilt();
  await ensureInstalled({ development: !built });
  // In its own process: the build's memory is not kept for as long as the server runs.
  if (!built && (await runNode([at("scripts/build.mjs")])) !== 0) process.exit(1);
}
