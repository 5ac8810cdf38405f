// npm test: everything that must hold, on a fresh clone too. `npm test -- --only static,unit,server,browser` picks.
import { parseArgs } from "node:util";
import { ensureChromium } from "./lib/chromium.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { refuseOldNode } from "./lib/node-version.mjs";
import { at } from "./lib/root.mjs";
import { runNode } from "./lib/run.mjs";
import { isBuilt } from "./lib/stamp.mjs";
import { runVitest } from "./lib/vitest-run.mjs";

refuseOldNode();
const { values } = parseArgs({ options: { only: { type: "string" } } });
const GROUPS = ["static", "unit", "server", "browser"];
const wanted = values.only?.split(",") ?? GROUPS;
const unknown = wanted.filter((group) => !GROUPS.includes(group));
if (unknown.length > 0)
  throw new Error(`No such steps: ${unknown.join(", ")}. There are: ${GROUPS.join(", ")}`);

const total = { passed: 0, failed: 0, skipped: 0 };
const timings = [];

/** Runs one step whatever became of the earlier ones: one run tells everything that is wrong. */
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
  timings.push([name, (Date.now() - started) / 1000, counts.failed ? "failed" : ""]);
  return !counts.failed;
}

/** A step that is right or wrong as a whole counts only where it is wrong. */
const check = (name, ...args) => step(name, async () => ({ failed: (await runNode(args)) === 0 ? 0 : 1 }));
const bin = (name) => at("node_modules", name);

await step("install", () => ensureInstalled().then(() => ({})));
if (wanted.includes("static")) {
  await check("format and lint", bin("@biomejs/biome/bin/biome"), "check", "--error-on-warnings");
  await check("house", at("scripts/check-house.mjs"));
  await check("types", bin("typescript/bin/tsc"), "--noEmit");
  await check("dead code", bin("knip/bin/knip.js"), "--no-progress");
  await check("languages", at("scripts/check-locales.mjs"));
}
const projects = [
  ...(wanted.includes("unit") ? ["contract", "console"] : []),
  ...(wanted.includes("server") ? ["server"] : []),
];
if (projects.length > 0) await step("unit and server", () => runVitest(projects));
if (wanted.includes("browser") && (isBuilt() || (await check("build", at("scripts/build.mjs"))))) {
  await step("browser", async () => runVitest(["browser"], { CHROMIUM_PATH: await ensureChromium() }));
}

console.log("");
for (const [name, seconds, remark] of timings)
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name} ${remark}`.trimEnd());
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
