import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { filesBelow } from "./files.mjs";
import { at } from "./root.mjs";

/** All inputs of the build. */
const FOLDERS = ["contract", "server", "src", "static", "scripts/vite", "scripts/build"];
const FILES = [
  "index.html",
  "public.html",
  "vite.config.ts",
  "scripts/build.mjs",
  "package-lock.json",
  "tsconfig.json",
];
const ENVIRONMENT = ["VITE_API_BASE", "VITE_API_VERSION"];
const STAMP = at("dist/stamp.json");

/** @returns {Record<string, [size: number, changed: number]>} */
function sizesAndTimes() {
  const names = [
    ...FOLDERS.flatMap((folder) => filesBelow(at(folder)).map((name) => `${folder}/${name}`)),
    ...FILES,
  ];
  const found = names.filter((name) => existsSync(at(name))).sort();
  return Object.fromEntries(
    found.map((name) => {
      const { size, mtimeMs } = statSync(at(name));
      return [name, [size, mtimeMs]];
    }),
  );
}

function contentHash(names) {
  const hash = createHash("sha256");
  for (const name of names) hash.update(`${name}\0`).update(readFileSync(at(name)));
  return hash.digest("hex");
}

const settings = () => ENVIRONMENT.map((name) => process.env[name] ?? "").join("\0");

/** Taken before a build, so that a change during the build makes the next start build again. */
export function currentStamp() {
  const files = sizesAndTimes();
  return { files, hash: contentHash(Object.keys(files)), settings: settings() };
}

export const writeStamp = (stamp) => writeFileSync(STAMP, JSON.stringify(stamp));
export const removeStamp = () => rmSync(STAMP, { force: true });

/** Whether `dist` was built from these sources. Reads contents only where times or sizes differ. */
export function isBuilt() {
  let stamp;
  try {
    stamp = JSON.parse(readFileSync(STAMP, "utf8"));
  } catch {
    return false;
  }
  if (stamp.settings !== settings()) return false;
  const files = sizesAndTimes();
  if (JSON.stringify(files) === JSON.stringify(stamp.files)) return true;
  if (contentHash(Object.keys(files)) !== stamp.hash) return false;
  writeStamp({ ...stamp, files }); // same contents, new times: a fresh checkout
  return true;
}
