import { readFileSync } from "node:fs";
import { at } from "./root.mjs";
import { run, runNode } from "./run.mjs";

const packagesOf = (file) => JSON.parse(readFileSync(at(file), "utf8")).packages;

/**
 * Whether node_modules matches the lock file, by npm's record of what it installed.
 * @param {{ development: boolean }} want a built server runs without development packages
 */
export function isInstalled({ development }) {
  let installed;
  try {
    installed = packagesOf("node_modules/.package-lock.json");
  } catch {
    return false;
  }
  return Object.entries(packagesOf("package-lock.json")).every(([place, wanted]) => {
    if (place === "") return true;
    const found = installed[place];
    if (found) return found.version === wanted.version;
    return wanted.optional || wanted.devOptional || (!development && wanted.dev);
  });
}

/** Installs from the lock file where needed, without changing it. */
export async function ensureInstalled({ development = true } = {}) {
  if (isInstalled({ development })) return;
  console.log("Installing packages from package-lock.json ...");
  const started = Date.now();
  const code = await npm("ci", "--no-audit", "--no-fund", "--include=dev");
  if (code !== 0) throw new Error("npm install failed, see above");
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

function npm(...args) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith(".js")) return runNode([cli, ...args]);
  return run("npm", args, { shell: process.platform === "win32" });
}
