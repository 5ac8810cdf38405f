// npm run mutate: breaks the code in small ways, one at a time, and shows the breaks that no test sees.
// npm run mutate -- contract/rules src/editor/state.ts: only what is below these paths.
// What neither the code nor its tests have changed since an earlier run is not broken again.
import { availableParallelism } from "node:os";
import path from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { filesBelow } from "./lib/files.mjs";
import { at, ROOT } from "./lib/root.mjs";

/** Areas with models, and the tests of these: rules without a page load quickly, so that a break that hangs costs little. */
const MODELS = {
  categories: "{lists,model,rows,rules}.test.ts",
  events: "{calendar,calendar-layout,model,ready-model,tonight-model,tonight-pictures,week-model}.test.ts",
  galleries: "model.test.ts",
  processing: "model.test.ts",
  quizzes: "{draft,model}.test.ts",
  reports: "model.test.ts",
  routing: "model.test.ts",
  servers: "model.test.ts",
  stores: "model.test.ts",
  styles: "{audience,model,params}.test.ts",
  workflows: "{convert,model,rules}.test.ts",
};

const modelGroups = Object.entries(MODELS).map(([area, tests]) => [
  `${area}-models`,
  {
    code: new RegExp(`^src/(custom-pages|domain)/${area}/(.*/)?([\\w-]+-)?model\\.ts$`),
    tests: [`tests/console/${area}/${tests}`],
  },
]);

/** Code with the tests of its rules: running all tests that reach it would take days. */
const GROUPS = {
  "contract-rules": {
    code: /^contract\/rules\/.*\.ts$/,
    tests: ["tests/contract/rules/**/*.test.ts"],
  },
  ...Object.fromEntries(modelGroups),
  "screen-models": {
    code: /^src\/screens\/(.*\/)?([\w-]+-)?model\.ts$/,
    tests: ["tests/console/screens/{called-rows,draft,saving}.test.ts"],
  },
  editor: {
    code: /^src\/editor\/(panels|paths|state|steps|store|values)\.ts$/,
    tests: ["tests/console/editor/*.test.ts"],
  },
  "document-model": {
    code: /^src\/editor\/document-model\.ts$/,
    tests: [
      "tests/console/editor/document-{model,rows}.test.ts",
      "tests/console/{quizzes,screens}/{called-rows,draft}.test.ts",
      "tests/console/styles/model.test.ts",
    ],
  },
  "editor-documents": {
    code: /^src\/editor\/(kept-drafts|path-label)\.ts$/,
    tests: [
      "tests/console/editor/{kept-drafts,panels,path-label}.test.{ts,tsx}",
      "tests/console/documents/kiosk.test.tsx",
    ],
  },
  // What shows a document, by the tests of whole pages.
  "editor-screens": {
    code: /^src\/editor\/(?!(document-model|kept-drafts|panels|path-label|paths|state|steps|store|values)\.ts$).*\.tsx?$/,
    tests: [
      "tests/console/editor/{first-error.test.ts,*.test.tsx}",
      "tests/console/documents/*.test.tsx",
      "tests/console/{people/users,photo-booths/servers-of-booth,servers/servers}.test.tsx",
    ],
  },
  "server-auth": {
    code: /^server\/auth\/(?!captcha|log-in|passwords|session).*\.ts$/,
    tests: [
      "tests/server/{access-tokens,api-keys,common-passwords,login-limits,recent-logins}.test.ts",
      "tests/server/{refresh-tokens,sealed-texts,secret-key}.test.ts",
    ],
  },
  // These take a whole server.
  "server-sessions": {
    code: /^server\/auth\/(captcha|log-in|passwords|session-kinds|sessions)\.ts$/,
    tests: [
      "tests/server/{logins,passwords,recent-logins,registration,session,session-rows}.test.ts",
      "tests/server/booth/session.test.ts",
    ],
  },
  router: {
    code: /^server\/rules\/routing\.ts$/,
    tests: ["tests/server/router.test.ts"],
  },
  // The rest of server/rules is mostly SQL: each with the tests of what it is for, because they take a database.
  ledger: {
    code: /^server\/rules\/(deposit-codes|ledger)\.ts$/,
    tests: ["tests/server/{deposit-codes,held-prices,ledger,transactions}.test.ts"],
  },
  "event-rules": {
    code: /^server\/rules\/(event-times|served-bots)\.ts$/,
    tests: ["tests/server/{bots,delivery-bots,event-bots,event-refusals}.test.ts"],
  },
  "server-choice": {
    code: /^server\/rules\/(booth-servers|routed-servers)\.ts$/,
    tests: ["tests/server/{booths,routed-servers,routing,servers}.test.ts"],
  },
  "catalogue-rules": {
    code: /^server\/rules\/(categories|labels|style-parts|styles|workflow-parts)\.ts$/,
    tests: [
      "tests/server/{categories,category-access,decors-and-labels,style-labels,style-sharing,styles,workflows}.test.ts",
    ],
  },
  "custom-css": {
    code: /^server\/rules\/custom-css\.ts$/,
    tests: ["tests/server/stores/custom-css.test.ts"],
  },
  orders: {
    code: /^server\/rules\/(orders|payment-checks)\.ts$/,
    tests: ["tests/server/payments/order-{money,states}.test.ts"],
  },
  "open-payments": {
    code: /^server\/rules\/open-payments\.ts$/,
    tests: [
      "tests/server/{payments/systems,stores/open-payments,stores/payment-systems,stores/stores}.test.ts",
    ],
  },
  "public-pages": {
    code: /^server\/rules\/(domains|galleries|store-statistics|stores)\.ts$/,
    tests: ["tests/server/{galleries/galleries,stores/public-store,stores/stores}.test.ts"],
  },
  reports: {
    code: /^server\/rules\/reports\/.*\.ts$/,
    tests: ["tests/server/reports{,-records}.test.ts"],
  },
  "booth-state": {
    code: /^server\/rules\/booth-state\.ts$/,
    tests: ["tests/server/booth/*.test.ts"],
  },
  ownership: {
    code: /^server\/rules\/(accounts|ownership)\.ts$/,
    tests: ["tests/server/ownership.test.ts"],
  },
};

/** What is broken: a file here that is in no group would look as if its tests saw everything. */
const BROKEN =
  /^(contract\/rules|server\/(rules|auth)|src\/editor)\/.*(?<!\.d)\.tsx?$|\/([\w-]+-)?model\.ts$/;

const SEEN = ["Killed", "Timeout"];
const UNSEEN = ["Survived", "NoCoverage"];

const paths = process.argv.slice(2).map((wanted) => path.posix.normalize(wanted).replace(/\/$/, ""));
const isWanted = (file) =>
  paths.length === 0 || paths.some((wanted) => file === wanted || file.startsWith(`${wanted}/`));
const files = ["contract", "server", "src"]
  .flatMap((folder) => filesBelow(at(folder), ROOT))
  .filter(isWanted);

const missed = files.filter(
  (file) => BROKEN.test(file) && !Object.values(GROUPS).some(({ code }) => code.test(file)),
);
if (missed.length > 0) throw new Error(`In no group of scripts/mutate.mjs: ${missed.join(", ")}`);

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
    tempDirName: `.cache/stryker/${name}`, // removed at the end, so that another run keeps its own
    ignorePatterns: ["/.cache", "/data", "/dist", "/docs"],
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
