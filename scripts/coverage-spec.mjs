// npm run coverage:spec [-- --area events]: which requirements no test title names, by area of docs/requirements.tsv.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createVitest } from "vitest/node";
import { at, ROOT } from "./lib/root.mjs";

const { values } = parseArgs({ options: { area: { type: "string" }, root: { type: "string" } } });

/** `OVL-01`, `CALL-OVL-01`, and ranges of them: `OVL-01..05`. */
const ID = /((?:CALL-)?[A-Z]{2,6})-(\d+)(?:\s*(?:\.\.|–|-)\s*(?:(?:CALL-)?[A-Z]{2,6}-)?(\d+))?/g;
/** A longer range is a typo. */
const LONGEST_RANGE = 500;

function namedIn(text) {
  const named = new Set();
  for (const [, prefix, first, last = first] of text.matchAll(ID)) {
    const end = Math.min(Number(last), Number(first) + LONGEST_RANGE - 1);
    for (let n = Number(first); n <= end; n++) named.add(`${prefix}-${String(n).padStart(2, "0")}`);
  }
  return named;
}

/**
 * The title of every test after those of its groups; no test is run. Other text of a file does not count. A file whose
 * tests are defined by another file's suite has no titles, which `vitest list` reports as an error.
 */
async function titles() {
  const vitest = await createVitest("test", { watch: false, root: values.root ?? ROOT });
  const modules = await vitest.experimental_parseSpecifications(await vitest.globTestSpecifications());
  const found = modules.flatMap((module) => [...module.children.allTests()].map(({ fullName }) => fullName));
  await vitest.close();
  return found;
}

const named = namedIn((await titles()).join("\n"));

/** @type {Map<string, { all: number, missing: [id: string, text: string][] }>} */
const areas = new Map();
for (const row of readFileSync(at("docs/requirements.tsv"), "utf8").trim().split("\n").slice(1)) {
  const [id, area, , text] = row.split("\t");
  if (!areas.has(area)) areas.set(area, { all: 0, missing: [] });
  const entry = areas.get(area);
  entry.all += 1;
  if (!named.has(id)) entry.missing.push([id, text]);
}

if (values.area !== undefined) {
  const entry = areas.get(values.area);
  if (!entry) console.log(`No such area. There are: ${[...areas.keys()].join(", ")}`);
  for (const [id, text] of entry?.missing ?? []) console.log(`${id.padEnd(12)} ${text}`);
} else {
  for (const [area, { all, missing }] of areas) {
    const ids = missing.map(([id]) => id).join(" ");
    console.log(
      `${area.padEnd(22)} ${String(all - missing.length).padStart(3)}/${String(all).padEnd(4)} ${ids}`,
    );
  }
  const all = [...areas.values()].reduce((sum, entry) => sum + entry.all, 0);
  const missing = [...areas.values()].reduce((sum, entry) => sum + entry.missing.length, 0);
  console.log(`${"all".padEnd(22)} ${all - missing}/${all}`);
}
