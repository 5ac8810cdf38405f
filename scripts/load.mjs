// npm run load: what the engine promises under load and under kill, in the numbers of the promise. `npm test` runs the
// same tests a few times each.
import { runVitest } from "./lib/vitest-run.mjs";

const TESTS = [
  "tests/server/worker/exactly-once.test.ts",
  "tests/server/engine/held.test.ts",
  "tests/server/engine/attempts.test.ts",
  "tests/server/engine/start.test.ts",
  "tests/server/engine/queue.test.ts",
];

const options = ["--maxWorkers=1", "--testTimeout=3600000", ...TESTS];
const { passed, failed, skipped, failures } = await runVitest(["server"], {
  environment: { LOAD: "1" },
  options,
});
for (const failure of failures) console.log(failure);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 ? 1 : 0;
