import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { at } from "./root.mjs";
import { runNode } from "./run.mjs";

/**
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], flaky: string[],
 *   files: { name: string, seconds: number }[] }} Counts
 * `failures` names the tests that failed, each with its error; `flaky` those that passed only on a later try, and why they did not before.
 */

/**
 * Runs the named projects of vitest.config.ts. Only browser tests may get a second try: a race that fails in 30 % of the
 * runs would show in only 9 %.
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
  // An error outside all tests, such as in a set-up, fails the run although no test failed.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1, failures: [OUTSIDE] } : counts;
}

const OUTSIDE = 'an error outside all tests: its text is under "Unhandled Errors" above';
const ERROR_LINES = 8; // enough to tell an assertion from a time limit, in a record that keeps only the end

/** @returns {Counts} */
function readCounts(report) {
  try {
    const { testResults, ...sums } = JSON.parse(readFileSync(report, "utf8"));
    const broken = testResults.filter(
      (file) => file.status === "failed" && file.assertionResults.length === 0,
    );
    const named = (name, title) => `${title} (${path.relative(at(), name)})`;
    return {
      passed: sums.numPassedTests,
      failed: sums.numFailedTests + broken.length,
      skipped: sums.numPendingTests + sums.numTodoTests,
      failures: [
        ...broken.map(({ name, message }) => `${named(name, "the whole file")}\n${beginning(message)}`),
        ...testResults.flatMap(({ name, assertionResults }) =>
          assertionResults
            .filter(({ status }) => status === "failed")
            .map((test) => `${named(name, test.fullName)}\n${beginning(test.failureMessages.join("\n"))}`),
        ),
      ],
      flaky: testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(wasRetried)
          .map((test) => `${named(name, test.fullName)}\n${beginning(test.failureMessages.join("\n"))}`),
      ),
      files: testResults.map(({ name, startTime, endTime }) => ({
        name: path.relative(at(), name),
        seconds: (endTime - startTime) / 1000,
      })),
    };
  } catch {
    // Vitest crashed before it wrote the report.
    return { passed: 0, failed: 1, skipped: 0, failures: ["Vitest wrote no report"], flaky: [], files: [] };
  }
}

const wasRetried = ({ status, failureMessages }) => status === "passed" && failureMessages.length > 0;

const beginning = (message) =>
  message
    .split("\n")
    .filter((line) => !line.includes("node_modules"))
    .slice(0, ERROR_LINES)
    .map((line) => `    ${line}`)
    .join("\n");
