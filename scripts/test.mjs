// npm test: all checks and tests, also on a fresh clone. `npm test -- --only static,unit,server,browser` selects.
// npm run check: static checks, and the unit tests that changes since the branch left main can affect.
import { parseArgs } from "node:util";
import { branchPoint, changedSince, foldersOf } from "./lib/changed.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { assertNodeVersion } from "./lib/node-version.mjs";
import { at } from "./lib/root.mjs";
import { runNode } from "./lib/run.mjs";
import { isBuilt } from "./lib/stamp.mjs";
import { runVitest } from "./lib/vitest-run.mjs";

assertNodeVersion();
const { values } = parseArgs({ options: { only: { type: "string" }, changed: { type: "boolean" } } });
const GROUPS = ["static", "unit", "server", "browser"];
const wanted = values.only?.split(",") ?? GROUPS;
const unknown = wanted.filter((group) => !GROUPS.includes(group));
if (unknown.length > 0)
  throw new Error(`No such steps: ${unknown.join(", ")}. There are: ${GROUPS.join(", ")}`);

const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const flaky = [];
const timings = [];
const files = [];
const SLOWEST = 10;

/** Runs one step even when earlier ones failed: one run shows everything that is wrong. */
async function step(name, work) {
  console.log(`\n--- ${name}`);
  const started = Date.now();
  let counts;
  try {
    counts = await work();
  } catch (reason) {
    console.error(reason.message);
    counts = { failed: 1 };
  }
  for (const kind of Object.keys(total)) total[kind] += counts[kind] ?? 0;
  failures.push(...(counts.failures ?? []));
  flaky.push(...(counts.flaky ?? []));
  files.push(...(counts.files ?? []));
  timings.push([name, (Date.now() - started) / 1000, counts.failed ? "failed" : ""]);
  return !counts.failed;
}

/** A step without test counts: only a failure is counted. */
const check = (name, ...args) => step(name, async () => ({ failed: (await runNode(args)) === 0 ? 0 : 1 }));
const bin = (name) => at("node_modules", name);

/** Options of vitest for the tests that changes can affect; of tests of pages only those that are about them. */
function reach() {
  const commit = branchPoint();
  const folders = foldersOf(changedSince(commit));
  if (folders.length === 0) return [`--changed=${commit}`];
  console.log(`Of the tests of pages only those in ${folders.join(", ")}; \`npm test\` runs all.`);
  return [`--changed=${commit}`, "--exclude", `tests/console/!(${folders.join("|")})/**/*.test.tsx`];
}

await step("install", () => ensureInstalled().then(() => ({})));
if (wanted.includes("static")) {
  await check("format and lint", bin("@biomejs/biome/bin/biome"), "check", "--error-on-warnings");
  await check("conventions", at("scripts/check-conventions.mjs"));
  await check("types", bin("typescript/bin/tsc"), "--noEmit");
  await check("dead code", bin("knip/bin/knip.js"), "--no-progress");
  await check("languages", at("scripts/check-locales.mjs"));
}
const projects = [
  ...(wanted.includes("unit") ? ["contract", "console"] : []),
  ...(wanted.includes("server") ? ["server"] : []),
];
if (projects.length > 0)
  await step(projects.join(", "), () => runVitest(projects, { options: values.changed ? reach() : [] }));
if (wanted.includes("browser") && (isBuilt() || (await check("build", at("scripts/build.mjs"))))) {
  await step("browser", async () => {
    const environment = { CHROMIUM_PATH: await ensureChromium() };
    // A fourth only makes all of them wait: each has a browser and a server beside it.
    return runVitest(["browser"], { environment, hasSecondTry: true, options: ["--maxWorkers=3"] });
  });
}

console.log("");
for (const [name, seconds, remark] of timings)
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name} ${remark}`.trimEnd());
if (files.length > SLOWEST) {
  console.log(`\nThe ${SLOWEST} slowest files:`);
  for (const { name, seconds } of files.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}
if (flaky.length > 0) console.log(`\n${flaky.length} passed only on the second try, to be mended:`);
for (const name of flaky) console.log(`  ${name}`);
if (failures.length > 0) console.log("\nFailed:");
for (const failure of failures) console.log(`  ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
