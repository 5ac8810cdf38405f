import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { filesBelow } from "./files.mjs";

/**
 * What public pages may reach, over every import of every import (review F9). Contract files may be reached as long as
 * they import no package: zod alone weighs as much as a page of ours. Add a component only if it has no session, no data
 * and no texts of the console.
 */
const ALLOWED = [
  /^src\/(public|shared)\//,
  /^contract\//,
  // The transport without a session, and the loader of texts.
  /^src\/providers\/http\/(transport|base-path|base-path-of|errors|exchange|expiry|query|retry|send|upload)\.ts$/,
  /^src\/providers\/i18n\/(texts|areas|preference|keys|format)\.ts$/,
  // Plain components.
  /^src\/components\/(theme\/|(text-field|alert|icon|icon-paths|control-shapes|mark|qr|qr-code|booth-screen\/screen|page\/lost-chunk)\.tsx?$)/,
  // The screens of a booth and of a quiz, which the console shows too; what they show is given to them.
  /^src\/domain\/booth\/(?!decor\.ts$)/,
  /^src\/domain\/quiz-player\//,
];
const PACKAGES = [
  "react",
  "react-dom/client",
  "@tanstack/react-virtual",
  "idb-keyval",
  "mdast-util-from-markdown",
  "uqr",
];

const IMPORT =
  /(?:^|[;\s])(?:import|export)\s+(?!type\b)(?:[\w*{}\s,$]+?\s+from\s*)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm;

/**
 * @param {string} root
 * @returns {string[]} one line for each import that leaves the law, with the way to it
 */
export function publicImports(root) {
  const from = new Map(); // each file reached, and who imports it
  const found = [];
  const queue = filesBelow(path.join(root, "src/public"))
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `src/public/${name}`);
  for (const file of queue) from.set(file, undefined);
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    for (const specifier of importsOf(readFileSync(path.join(root, file), "utf8"))) {
      if (!specifier.startsWith(".")) {
        if (!PACKAGES.includes(specifier)) found.push(`${wayTo(file, from)} -> ${specifier}`);
        continue;
      }
      const target = resolve(root, path.posix.join(path.posix.dirname(file), specifier));
      if (!target || from.has(target)) continue;
      from.set(target, file);
      if (ALLOWED.some((one) => one.test(target))) queue.push(target);
      else found.push(wayTo(target, from));
    }
  }
  return found.map(
    (way) => `${way}: public pages load nothing of the console (scripts/lib/public-imports.mjs)`,
  );
}

/** Imports that run; of types nothing is left in the program. */
const importsOf = (text) =>
  [...text.replace(COMMENT, "$1").matchAll(IMPORT)].map(([, fixed, dynamic]) => fixed ?? dynamic);

function resolve(root, name) {
  const candidates = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"].map((end) => name + end);
  const found = candidates.find((one) => {
    const full = path.join(root, one);
    return existsSync(full) && statSync(full).isFile();
  });
  return found && /\.tsx?$/.test(found) ? found : undefined; // style sheets and pictures import no code
}

function wayTo(file, from) {
  const before = from.get(file);
  return before ? `${wayTo(before, from)} -> ${file}` : file;
}
