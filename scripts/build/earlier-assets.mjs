import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { filesBelow } from "../lib/files.mjs";
import { at } from "../lib/root.mjs";

const RECORD = at("dist/builds.json");
/** Pages opened before a deployment still request chunks of their own build. */
const KEPT_BUILDS = 3;

/**
 * Copies the assets of the last builds into a new client folder.
 * @param {string} fresh the client folder just built
 * @param {string} current the one that it will replace
 */
export function keepEarlierAssets(fresh, current) {
  const own = filesBelow(path.join(fresh, "assets"));
  const earlier = readRecord().slice(0, KEPT_BUILDS - 1);
  for (const name of new Set(earlier.flat())) {
    const source = path.join(current, "assets", name);
    const target = path.join(fresh, "assets", name);
    if (existsSync(source) && !existsSync(target)) copyFileSync(source, target);
  }
  writeFileSync(RECORD, JSON.stringify([own, ...earlier]));
}

function readRecord() {
  try {
    return JSON.parse(readFileSync(RECORD, "utf8"));
  } catch {
    return []; // first build
  }
}
