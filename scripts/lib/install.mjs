import { readFileSync } from "node:fs";
import { at } from "./root.mjs";
import { run, runNode } from "./run.mjs";

const packagesOf = (file) => JSON.parse(readFileSync(at(file), "utf8")).packages;

/**
 * Whether node_modules holds what the lock file says. npm leaves its own record of what it installed there.
 * @param {{ development: boolean }} want without development packages a server that is built already can run
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

/** Installs from the lock file where needed. */
export async function ensureInstalled({ development = true } = {}) {
  if (isInstalled({ development })) return;
  console.log("Installing packages from package-lock.json ...");
  const started = Date.now();
  if ((await npm("ci")) !== 0) {
    // The lock file and package.json disagree, as while a dependency is being added.
    if ((await npm("install")) !== 0) throw new Error("npm install failed, see above");
  }
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

function npm(...args) {
  const all = [...args, "--no-audit", "--no-fund", "--include=dev"];
  const cli = process.env.npm_execpath;
  if (cli?.endsWith(".js")) return runNode([cli, ...all]);
  return run("npm", all, { shell: process.platform === "win32" });
}
