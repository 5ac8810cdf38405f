// npm run mutate: breaks the code in small ways, one at a time, and shows the breaks that no test sees.
// npm run mutate -- contract/rules src/editor/state.ts: only what is below these paths.
// What neither the code nor its tests have changed since an earlier run is not broken again.
import { availableParallelism } from "node:os";
import path from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { filesBelow } from "./lib/files.mjs";
import { at, ROOT } from "./lib/root.mjs";

/** Code with the tests of its rules: running all tests that reach it would take days. */
const GROUPS = {
  "contract-rules": {
    code: /^contract\/rules\/.*\.ts$/,
    tests: ["tests/contract/rules/**/*.test.ts"],
  },
  models: {
    code: /^src\/.*\/([\w-]+-)?model\.ts$/,
    tests: [
      "tests/console/*/*model.test.ts",
      "tests/console/events/{calendar,choices,zones}.test.{ts,tsx}",
      "tests/console/screens/{draft,generic}.test.ts",
      "tests/console/workflows/{convert,replacement}.test.ts",
    ],
  },
  editor: {
    code: /^src\/editor\/.*\.tsx?$/,
    tests: ["tests/console/editor/*.test.{ts,tsx}"],
  },
  "server-auth": {
    code: /^server\/auth\/.*\.ts$/,
    tests: [
      "tests/server/{access-tokens,api-keys,logins,passwords,registration,sealed-texts}.test.ts",
      "tests/server/{secret-key,session}.test.ts",
    ],
  },
  "server-rules": {
    code: /^server\/rules\/.*\.ts$/,
    tests: [
      "tests/server/{bots,booths,categories,category-access,deposit-codes,event-bots,events}.test.ts",
      "tests/server/{event-parts,event-refusals,ledger,overlays,router,routing,servers}.test.ts",
      "tests/server/{style-sharing,styles,transactions,users,workflows}.test.ts",
    ],
  },
};

const SEEN = ["Killed", "Timeout"];
const UNSEEN = ["Survived", "NoCoverage"];

const paths = process.argv.slice(2).map((wanted) => path.posix.normalize(wanted).replace(/\/$/, ""));
const isWanted = (file) =>
  paths.length === 0 || paths.some((wanted) => file === wanted || file.startsWith(`${wanted}/`));
const files = ["contract", "server", "src"]
  .flatMap((folder) => filesBelow(at(folder), ROOT))
  .filter(isWanted);

async function run(name, code, tests) {
  process.env.MUTATION_TESTS = tests.join(" ");
  return new Stryker({
    mutate: code,
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "vitest.mutate.config.ts", related: false },
    coverageAnalysis: "perTest",
    // A break that acts while its module loads would need all tests of the group; tests see most of them by another.
    ignoreStatic: true,
    concurrency: Number(process.env.MUTATE_WORKERS) || Math.max(1, availableParallelism() - 1),
    incremental: true,
    incrementalFile: `.cache/mutate/${name}.json`,
    tempDirName: ".cache/stryker",
    ignorePatterns: [".cache", "data", "dist", "docs"],
    tsconfigFile: "none", // Stryker cannot read it by TypeScript 7, and the tests need none
    disableTypeChecks: false,
    reporters: ["clear-text", "progress-append-only"],
    clearTextReporter: { reportTests: false, logTests: false, reportScoreTable: false },
    warnings: { slow: false },
  }).runMutationTest();
}

/** A row of the table; none for files without mutants. */
function row(name, mutants) {
  const killed = mutants.filter(({ status }) => SEEN.includes(status)).length;
  const survived = mutants.filter(({ status }) => UNSEEN.includes(status)).length;
  const all = killed + survived;
  return all === 0 ? [] : [[all, killed, survived, `${Math.floor((100 * killed) / all)} %`, `  ${name}`]];
}

const table = [["mutants", "killed", "survived", "", "  file"]];
for (const [name, { code, tests }] of Object.entries(GROUPS)) {
  const own = files.filter((file) => code.test(file));
  if (own.length === 0) continue;
  const mutants = await run(name, own, tests);
  const isOf = (file) => (mutant) => path.resolve(ROOT, mutant.fileName) === at(file);
  table.push(
    ...own.flatMap((file) => row(file, mutants.filter(isOf(file)))),
    ...row(`all of ${name}`, mutants),
  );
}
if (table.length === 1) throw new Error(`Nothing to break below ${paths.join(", ")}`);
for (const cells of table) console.log(cells.map((cell) => String(cell).padStart(9)).join(""));
