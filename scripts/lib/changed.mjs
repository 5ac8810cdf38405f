import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { filesBelow } from "./files.mjs";
import { at, ROOT } from "./root.mjs";

const git = (...args) =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/** The commit at which this branch left main; on main itself, or without one, HEAD: uncommitted changes count. */
export function branchPoint() {
  try {
    return git("merge-base", "main", "HEAD");
  } catch {
    return "HEAD";
  }
}

/**
 * Files that differ from a commit, and new ones; none where there is no repository.
 * @param {string} commit
 */
export function changedSince(commit) {
  try {
    const paths = [git("diff", "--name-only", commit), git("ls-files", "--others", "--exclude-standard")];
    return paths.join("\n").split("\n").filter(Boolean);
  } catch {
    return [];
  }
}

/**
 * The folders of tests/console with tests of pages that the changed files are about. Nearly every such test loads the
 * whole console, so that imports alone would name most of them. Empty if all of them may be concerned.
 * @param {string[]} changed
 */
export function foldersOf(changed) {
  const areas = new Set();
  const folders = new Set();
  for (const file of changed.filter((file) => /^(contract|src|tests\/(console|support))\//.test(file))) {
    const area = folderIn("src/custom-pages", file);
    const folder = folderIn("tests/console", file);
    const found = area ? [area] : folder ? [] : areasThatImport(file);
    if (folder) folders.add(folder);
    else if (found.length === 0) return [];
    for (const one of found) areas.add(one);
  }
  for (const area of areas) {
    const own = foldersThatName(area);
    if (own.length === 0) return [];
    for (const folder of own) folders.add(folder);
  }
  return [...folders].sort();
}

/** Name of the folder below `parent` that a file is in. */
const folderIn = (parent, file) =>
  file.startsWith(`${parent}/`) ? file.slice(parent.length + 1).split("/")[0] : undefined;

const areasThatImport = (file) => {
  const name = file.replace(/^src\//, "").replace(/(\/index)?\.tsx?$/, "");
  return foldersThatContain("src/custom-pages", `/${name}"`);
};

const foldersThatName = (area) => [
  ...foldersThatContain("tests/console", `custom-pages/${area}`),
  ...filesBelow(at("tests/console", area), ROOT)
    .slice(0, 1)
    .map(() => area),
];

const foldersThatContain = (parent, text) => [
  ...new Set(
    filesBelow(at(parent), ROOT)
      .filter((file) => readFileSync(at(file), "utf8").includes(text))
      .map((file) => folderIn(parent, file)),
  ),
];
