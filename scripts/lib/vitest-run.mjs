import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { at } from "./root.mjs";
import { runNode } from "./run.mjs";

/**
 * @typedef {{ passed: number, failed: number, skipped: number, flaky: string[] }} Counts
 * `flaky` names the tests that passed only on a later try.
 */

/**
 * Runs the named projects of vitest.config.ts. Only browser tests may be given a second try: a race that fails in 30 %
 * of the runs would show in 9 % of them.
 * @param {string[]} projects
 * @param {{ environment?: NodeJS.ProcessEnv, retries?: number, options?: string[] }} [settings]
 * @returns {Promise<Counts>}
 */
export async function runVitest(projects, { environment = {}, retries = 0, options = [] } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "safelight-report-"));
  const report = path.join(folder, "report.json");
  const code = await runNode(
    [
      at("node_modules/vitest/vitest.mjs"),
      "run",
      "--passWithNoTests",
      `--retry=${retries}`,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...projects.map((project) => `--project=${project}`),
      ...options,
    ],
    { env: { ...process.env, ...environment } },
  );
  const counts = readCounts(report);
  rmSync(folder, { recursive: true, force: true });
  // An error outside all tests, as in a set-up, fails the run although no test did.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** @returns {Counts} */
function readCounts(report) {
  try {
    const { testResults, ...sums } = JSON.parse(readFileSync(report, "utf8"));
    const broken = testResults.filter(
      (file) => file.status === "failed" && file.assertionResults.length === 0,
    );
    return {
      passed: sums.numPassedTests,
      failed: sums.numFailedTests + broken.length,
      skipped: sums.numPendingTests + sums.numTodoTests,
      flaky: testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.filter(wasRetried).map((test) => `${test.fullName} (${path.relative(at(), name)})`),
      ),
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0, flaky: [] }; // no report: Vitest itself did not get that far
  }
}

const wasRetried = ({ status, failureMessages }) => status === "passed" && failureMessages.length > 0;
