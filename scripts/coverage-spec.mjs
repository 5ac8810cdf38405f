// npm run coverage:spec [-- --area events]: which requirements no test title names, by area of docs/requirements.tsv.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { at, ROOT } from "./lib/root.mjs";

const { values } = parseArgs({ options: { area: { type: "string" }, root: { type: "string" } } });

/** `OVL-01`, `CALL-OVL-01`, and ranges of them: `OVL-01..05`. */
const ID = /((?:CALL-)?[A-Z]{2,6})-(\d+)(?:\s*(?:\.\.|–|-)\s*(?:(?:CALL-)?[A-Z]{2,6}-)?(\d+))?/g;
/** A longer range is a slip of the pen. */
const LONGEST_RANGE = 500;

function namedIn(text) {
  const named = new Set();
  for (const [, prefix, first, last = first] of text.matchAll(ID)) {
    const end = Math.min(Number(last), Number(first) + LONGEST_RANGE - 1);
    for (let n = Number(first); n <= end; n++) named.add(`${prefix}-${String(n).padStart(2, "0")}`);
  }
  return named;
}

/** The title of every test, with those of its groups in front; no test is run. Other text of a file proves nothing. */
function titles() {
  const folder = mkdtempSync(path.join(tmpdir(), "safelight-titles-"));
  const list = path.join(folder, "titles.json");
  const vitest = at("node_modules/vitest/vitest.mjs");
  const options = values.root ? [`--root=${values.root}`] : [];
  execFileSync(process.execPath, [vitest, "list", "--static-parse", `--json=${list}`, ...options], {
    cwd: ROOT,
    stdio: "inherit",
  });
  const tests = JSON.parse(readFileSync(list, "utf8"));
  rmSync(folder, { recursive: true, force: true });
  return tests.map(({ name }) => name);
}

const named = namedIn(titles().join("\n"));

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
