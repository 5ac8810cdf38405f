import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { at } from "./root.mjs";
import { runNode } from "./run.mjs";

/**
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], flaky: string[],
 *   files: { name: string, seconds: number }[] }} Counts
 * `failures` names the tests that failed, each with its error; `flaky` those that passed only on the second try, and why
 * they did not before.
 * @typedef {{ code: number, results: object[] | undefined }} Run results by file, absent if Vitest wrote no report
 */

/** More files than this are not flaky, but broken. */
const MOST_AGAIN = 5;

/**
 * Runs the named projects of vitest.config.ts. Only browser tests may get a second try: a race that fails in 30 % of the
 * runs would show in only 9 %. It runs the whole file on new servers, because what the first try left would be in the way.
 * @param {string[]} projects
 * @param {{ environment?: NodeJS.ProcessEnv, hasSecondTry?: boolean, options?: string[] }} [settings]
 * @returns {Promise<Counts>}
 */
export async function runVitest(projects, { environment = {}, hasSecondTry = false, options = [] } = {}) {
  const run = (more) =>
    runOnce([...projects.map((project) => `--project=${project}`), ...options, ...more], environment);
  const first = await run([]);
  const failed = (first.results ?? []).filter((file) => file.status === "failed").map(({ name }) => name);
  if (!hasSecondTry || failed.length === 0 || failed.length > MOST_AGAIN) return countsOf(first);
  console.log(`\nOnce more: ${failed.map((name) => path.relative(at(), name)).join(", ")}`);
  return merged(first, await run(failed));
}

/** @returns {Promise<Run>} */
async function runOnce(options, environment) {
  const folder = mkdtempSync(path.join(tmpdir(), "safelight-report-"));
  const report = path.join(folder, "report.json");
  const code = await runNode(
    [
      at("node_modules/vitest/vitest.mjs"),
      "run",
      "--passWithNoTests",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...options,
    ],
    { env: { ...process.env, ...environment } },
  );
  try {
    return { code, results: JSON.parse(readFileSync(report, "utf8")).testResults };
  } catch {
    return { code, results: undefined }; // Vitest crashed before it wrote it
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {Run} first
 * @param {Run} second of the files that failed
 * @returns {Counts}
 */
function merged(first, second) {
  if (!second.results) return countsOf(first);
  const again = new Set(second.results.map(({ name }) => name));
  const results = [...first.results.filter(({ name }) => !again.has(name)), ...second.results];
  const counts = countsOf({ code: second.code, results });
  const still = new Set(counts.failures.map(titleOf));
  return { ...counts, flaky: countsOf(first).failures.filter((failure) => !still.has(titleOf(failure))) };
}

const titleOf = (failure) => failure.split("\n", 1)[0];

const OUTSIDE = 'an error outside all tests: its text is under "Unhandled Errors" above';
const ERROR_LINES = 8; // enough to tell an assertion from a time limit, in a record that keeps only the end

/**
 * @param {Run} run
 * @returns {Counts}
 */
function countsOf({ code, results }) {
  if (!results)
    return { passed: 0, failed: 1, skipped: 0, failures: ["Vitest wrote no report"], flaky: [], files: [] };
  const tests = results.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name })),
  );
  const number = (isCounted) => tests.filter(isCounted).length;
  const named = (name, title, message) => `${title} (${path.relative(at(), name)})\n${beginning(message)}`;
  const failures = [
    ...results
      .filter((file) => file.status === "failed" && file.assertionResults.length === 0)
      .map(({ name, message }) => named(name, "the whole file", message)),
    ...tests
      .filter(({ status }) => status === "failed")
      .map(({ name, fullName, failureMessages }) => named(name, fullName, failureMessages.join("\n"))),
  ];
  // An error outside all tests, such as in a set-up, fails the run although no test failed.
  if (code !== 0 && failures.length === 0) failures.push(OUTSIDE);
  return {
    passed: number(({ status }) => status === "passed"),
    failed: failures.length,
    skipped: number(({ status }) => status !== "passed" && status !== "failed"),
    failures,
    flaky: [],
    files: results.map(({ name, startTime, endTime }) => ({
      name: path.relative(at(), name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

const beginning = (message) =>
  message
    .split("\n")
    .filter((line) => !line.includes("node_modules"))
    .slice(0, ERROR_LINES)
    .map((line) => `    ${line}`)
    .join("\n");
