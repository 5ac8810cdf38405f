import { readdirSync } from "node:fs";
import path from "node:path";

const SKIPPED = new Set(["node_modules", "dist", "data", ".git", ".cache", "test-results"]);

/**
 * All files below a folder, as paths from `base`; none when the folder does not exist.
 * @param {string} folder
 * @param {string} [base]
 * @returns {string[]}
 */
export function filesBelow(folder, base = folder) {
  let entries = [];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (reason) {
    if (reason.code !== "ENOENT") throw reason;
  }
  return entries.flatMap((entry) => {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesBelow(full, base);
    return [path.relative(base, full).split(path.sep).join("/")];
  });
}
