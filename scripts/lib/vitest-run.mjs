import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { at } from "./root.mjs";
import { runNode } from "./run.mjs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Runs the named projects of vitest.config.ts. A test that fails gets one second try, on machines that do other work
 * besides; what passed only then is named at the end with its first failure, to be mended.
 * @param {string[]} projects
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Promise<Counts>}
 */
export async function runVitest(projects, environment = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "safelight-report-"));
  const report = path.join(folder, "report.json");
  const code = await runNode(
    [
      at("node_modules/vitest/vitest.mjs"),
      "run",
      "--passWithNoTests",
      "--retry=1",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...projects.map((project) => `--project=${project}`),
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
    for (const { name, assertionResults } of testResults) {
      for (const { status, fullName, failureMessages } of assertionResults) {
        if (status === "passed" && failureMessages.length > 0)
          console.warn(
            `\nPASSED ONLY ON ITS SECOND TRY: ${fullName} (${name})\n${failureMessages.join("\n")}`,
          );
      }
    }
    const broken = testResults.filter(
      (file) => file.status === "failed" && file.assertionResults.length === 0,
    );
    return {
      passed: sums.numPassedTests,
      failed: sums.numFailedTests + broken.length,
      skipped: sums.numPendingTests + sums.numTodoTests,
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }; // no report: Vitest itself did not get that far
  }
}
