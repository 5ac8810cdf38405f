// Conventions that Biome cannot check. `node scripts/check-conventions.mjs [folder]` prints breaches.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { filesBelow } from "./lib/files.mjs";
import { publicImports } from "./lib/public-imports.mjs";
import { ROOT } from "./lib/root.mjs";

const TEXT = /\.(tsx?|m?js|css|html|json|md|tsv|sql|ya?ml|grit|sh)$|^\.ci\//;
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)["']([^"']+)["']/g;
/** Folders of a developer's machine, meaningless on any other. */
const MACHINE = /\/(wor[k]|roo[t]|far[m])\//;
const LONGEST_STYLE_SHEET = 300;
/** Words that this code base does not use, with the standard terms instead. */
const WORDS = {
  anew: "again",
  bones: "skeleton",
  fault: "error",
  faults: "errors",
  nought: "zero",
  seam: "boundary, adapter",
  seams: "boundaries, adapters",
  spared: "exempt",
};
/** Copies of the specification, texts for screens, and the names of demo styles. */
const FOREIGN_TEXT = /^(docs\/(decisions\.md|requirements\.tsv)|static\/|server\/demo\/|package-lock\.json)/;
/** Tests that cite what there is not. */
const BREACH_TESTS = /^tests\/contract\/(asvs|conventions)\.test\.ts$/;
/** A path in backquotes, in a text of docs. */
const NAMED_FILE = /`([\w@./-]+\/[\w.-]+\.(?:tsx?|m?js|css|sql))`/g;
/** Casts and `String(...)` in custom pages: where the types do not say what is known. The figure only goes down. */
const MOST_CASTS = 135;
const CAST = /(?<=[\w)\]}"'`!]) as (?!const\b)[\w({["']|\bString\(/g;
/** With what is in its brackets, one level deep. */
const HAS = /:has\(((?:[^()]|\([^()]*\))*)\)/g;
const STEPS = /\s*[>+~,]\s*|\s+/;
const IMPORTED_NAMES = /\b(?:import|export)\b[^;"']*?\bfrom\s*"[^"]+"/g;
/** Folders that docs leave out in front of a path. */
const BASES = ["", "src/", "server/"];

/**
 * @param {string} root
 * @returns {string[]} one line for each breach
 */
export function breaches(root = ROOT) {
  const files = filesBelow(root).filter((name) => TEXT.test(name));
  const decided = decisionsOf(root);
  const ofFiles = files.flatMap((name) => {
    const text = readFileSync(path.join(root, name), "utf8");
    return [
      ...pageImports(name, text),
      ...endpointRegistry(name, text),
      ...machinePaths(name, text),
      ...longStyleSheet(name, text),
      ...broadHas(name, text),
      ...lock(name, text),
      ...privateWords(name, text),
      ...missingFiles(root, name, text),
      ...unknownDecisions(decided, name, text),
    ];
  });
  return [...ofFiles, ...tooManyCasts(root, files), ...publicImports(root)];
}

/** Custom pages never import one another: what two of them need belongs into a lower layer. */
function pageImports(name, text) {
  const page = pageOf(path.posix.dirname(name)); // a file next to the pages is none
  if (!page) return [];
  return [...text.matchAll(IMPORT)]
    .map(([, specifier]) => specifier)
    .filter((specifier) => specifier.startsWith("."))
    .filter((specifier) => {
      const other = pageOf(path.posix.join(path.posix.dirname(name), specifier));
      return other && other !== page;
    })
    .map((specifier) => `${name}: the page ${page} imports another page, ${specifier}`);
}

const pageOf = (name) => /^src\/custom-pages\/([^/]+)\//.exec(`${name}/`)?.[1];

/** The registry of endpoints would bring the schemas of every call into the console's first chunk. */
function endpointRegistry(name, text) {
  if (!name.startsWith("src/")) return [];
  return [...text.matchAll(IMPORT)]
    .filter(([, specifier]) => /\/contract\/endpoints(\.ts)?$/.test(specifier))
    .map(([, specifier]) => `${name}: imports all endpoints by ${specifier}, import their file`);
}

function machinePaths(name, text) {
  if (name === "package-lock.json") return [];
  const lines = text.split("\n");
  return lines.flatMap((line, at) =>
    MACHINE.test(line) ? [`${name}:${at + 1}: names a path of a machine`] : [],
  );
}

/** Biome limits the length of code files, not of style sheets. */
function longStyleSheet(name, text) {
  if (!name.endsWith(".css") || text.split("\n").length <= LONGEST_STYLE_SHEET) return [];
  return [`${name}: more than ${LONGEST_STYLE_SHEET} lines`];
}

/**
 * Chromium asks for every element that comes or goes whether some `:has()` could depend on it, and styles again whatever
 * that rule is about. It can tell by classes and kinds of elements alone: with an attribute, a `:not()` or a step without
 * either in one argument anywhere, each new element restyles the page.
 */
function broadHas(name, text) {
  if (!name.endsWith(".css")) return [];
  return [...text.matchAll(HAS)]
    .map(([, argument]) => argument)
    .filter((argument) => /:not\(|\[/.test(argument) || argument.trim().split(STEPS).some(isBroad))
    .map((argument) => `${name}: :has(${argument}) may depend on any element, name a class in each step`);
}

const isBroad = (step) => !/^([\w.#]|$)/.test(step);

/** A download address in the lock file would tie every later install to one registry. */
function lock(name, text) {
  if (name !== "package-lock.json" || !text.includes('"resolved": "http')) return [];
  return [`${name}: holds download addresses, write it with npm install --omit-lockfile-registry-resolved`];
}

function privateWords(name, text) {
  if (FOREIGN_TEXT.test(name) || name === "scripts/check-conventions.mjs") return [];
  return Object.entries(WORDS)
    .filter(([word]) => new RegExp(`\\b${word}\\b`, "i").test(text))
    .map(([word, instead]) => `${name}: says "${word}", write ${instead}`);
}

function tooManyCasts(root, files) {
  const count = files
    .filter((name) => /^src\/custom-pages\/.*\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(root, name), "utf8"))
    .map((text) => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "").replace(IMPORTED_NAMES, ""))
    .reduce((sum, code) => sum + (code.match(CAST)?.length ?? 0), 0);
  return count <= MOST_CASTS
    ? []
    : [
        `src/custom-pages: ${count} casts and String(...), at most ${MOST_CASTS}: mend the type at its source`,
      ];
}

/** Docs name files that exist. README's recipe names those that it creates. */
function missingFiles(root, name, text) {
  if (!/^docs\/.*\.md$/.test(name) || FOREIGN_TEXT.test(name)) return [];
  return [...text.matchAll(NAMED_FILE)]
    .map(([, file]) => file)
    .filter((file) => !BASES.some((base) => existsSync(path.join(root, base, file))))
    .map((file) => `${name}: names ${file}, which does not exist`);
}

/** The readings that docs/decisions.md has; a folder without that file has none. */
function decisionsOf(root) {
  const file = path.join(root, "docs/decisions.md");
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  return new Set([...text.matchAll(/^### (OP-\d+)/gm)].map(([, id]) => id));
}

/** Whoever reads "OP-nn" finds what was decided. */
function unknownDecisions(decided, name, text) {
  if (FOREIGN_TEXT.test(name) || BREACH_TESTS.test(name)) return [];
  const cited = new Set(text.match(/\bOP-\d+\b/g));
  return [...cited]
    .filter((id) => !decided.has(id))
    .map((id) => `${name}: cites ${id}, which is not in docs/decisions.md`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = breaches(process.argv[2] && path.resolve(process.argv[2]));
  for (const breach of found) console.error(breach);
  process.exit(found.length > 0 ? 1 : 0);
}
