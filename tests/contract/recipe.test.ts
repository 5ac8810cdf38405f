import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

/** README's "Adding an entity", followed to the letter in a copy of the project. */
const ROOT = path.join(import.meta.dirname, "../..");
const COPIED = [
  "contract",
  "server",
  "src",
  "static/locales",
  "scripts",
  "tests",
  "package.json",
  "tsconfig.json",
  "vitest.config.ts",
];

interface Step {
  file: string;
  lines: string[];
}

let steps: Step[];
let copy: string;

beforeAll(async () => {
  steps = stepsOf(await readFile(path.join(ROOT, "README.md"), "utf8"));
  copy = await mkdtemp(path.join(tmpdir(), "safelight-recipe-"));
  for (const part of COPIED) await cp(path.join(ROOT, part), path.join(copy, part), { recursive: true });
  await symlink(path.join(ROOT, "node_modules"), path.join(copy, "node_modules"));
  for (const step of steps) await follow(step);
  const screens = path.join(copy, "tests/console/registry/label-sheets");
  await cp(`${screens}.tsx`, `${screens}.test.tsx`);
});
afterAll(() => rm(copy, { recursive: true, force: true, maxRetries: 3 }));

/** The first code block of each numbered step, with the file that the step begins with. */
function stepsOf(readme: string): Step[] {
  const recipe = readme.slice(readme.indexOf("### Adding an entity"));
  return [...recipe.matchAll(/^\d+\. `([^`]+)`[\s\S]*?^( {3,4})```\w+\n([\s\S]*?)^\2```$/gm)].map(
    ([, file = "", indent = "", block = ""]) => ({
      file,
      lines: block
        .trimEnd()
        .split("\n")
        .map((line) => line.slice(indent.length)),
    }),
  );
}

/** "Imports go to the top, lines of a list before its closing bracket, texts to the keys they name, a table to the end." */
async function follow({ file, lines }: Step): Promise<void> {
  const at = path.join(copy, file);
  const before = await readFile(at, "utf8").catch(() => undefined);
  if (before === undefined) {
    await mkdir(path.dirname(at), { recursive: true });
    return writeFile(at, lines.join("\n"));
  }
  if (file.endsWith(".json"))
    return writeFile(at, JSON.stringify(merged(JSON.parse(before), JSON.parse(lines.join("\n"))), null, 2));
  const imports = lines.filter((line) => line.startsWith("import "));
  const rest = lines.filter((line) => !line.startsWith("import ")).join("\n");
  const after = rest.startsWith("  ")
    ? before.replace(/^([}\]](?: as const)?;)$/m, `${rest}\n$1`)
    : `${before}\n${rest}\n`;
  await writeFile(at, [...imports, after].join("\n"));
}

type Texts = { [key: string]: Texts | string };

function merged(texts: Texts, more: Texts): Texts {
  const entries = Object.entries(more).map(([key, value]) => {
    const known = texts[key];
    return [
      key,
      typeof value === "object" && typeof known === "object" ? merged(known, value) : value,
    ] as const;
  });
  return { ...texts, ...Object.fromEntries(entries) };
}

const run = (command: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [path.join(copy, command), ...args], {
    cwd: copy,
    env: { ...process.env, VITEST: undefined, NODE_ENV: "test" },
  }).catch((reason: Error & { stdout?: string; stderr?: string }) => {
    const failures = failuresOf(reason.stdout ?? "");
    throw new Error([reason.message, ...(failures ?? [reason.stdout, reason.stderr])].join("\n"));
  });

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    /** Empty, or the error outside its tests. */
    message: string;
    assertionResults: { title: string; status: string; failureMessages: string[] }[];
  }[];
}

const reportOf = (stdout: string): Report => JSON.parse(stdout.slice(stdout.indexOf("{")));

/** The failed tests with their errors, of a report; a whole one is too long to find them in. */
function failuresOf(stdout: string): string[] | undefined {
  if (!stdout.includes('"testResults"')) return undefined;
  return reportOf(stdout).testResults.flatMap(({ message, assertionResults }) => [
    ...(message ? [message] : []),
    ...assertionResults.flatMap(({ title, failureMessages }) =>
      failureMessages.map((failure) => `${title}: ${failure}`),
    ),
  ]);
}

test("costs at most 96 lines in at most 11 files, with words, menu, icon and tests", () => {
  const files = new Set(steps.map(({ file }) => file));
  const lines = steps.flatMap((step) => step.lines).filter((line) => line.trim() !== "");
  expect([files.size, steps.length]).toEqual([11, 11]);
  expect(lines.length).toBeLessThanOrEqual(96);
});

test("is all that the screens and calls of a plain entity need", async () => {
  await run(
    "node_modules/drizzle-kit/bin.cjs",
    "generate",
    "--config",
    "server/store/drizzle.config.ts",
    "--name",
    "label_sheets",
  );
  await run("scripts/check-locales.mjs", copy);
  const { stdout } = await run(
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project=console",
    "--project=server",
    "--reporter=json",
    "--maxWorkers=1", // a server, once loaded, is there for all files
    "-t=label[ _]sheet|menu links|form makes|filter by a column|id of another row",
    "tests/console/registry/crud.test.ts",
    "tests/console/registry/label-sheets.test.tsx",
    "tests/console/providers/goldens.test.ts",
    "tests/server/authorisation.test.ts",
    "tests/server/references.test.ts",
    "tests/server/store/foreign-keys.test.ts",
    "tests/server/store/indexes.test.ts",
  );
  const report = reportOf(stdout);
  expect([report.numFailedTests, report.numFailedTestSuites]).toEqual([0, 0]);
  const screens = report.testResults.find(({ name }) => name.endsWith("label-sheets.test.tsx"));
  expect(screens?.assertionResults.map(({ status }) => status)).toEqual(["passed", "passed"]);
  // Two of its screens, six calls of the CRUD suite, its five goldens, each of its calls in the matrix, both of its
  // saves with unknown and foreign ids, its foreign key and its indexes.
  expect(report.numPassedTests).toBeGreaterThanOrEqual(2 + 6 + 5 + 5 + 2 + 1 + 2);
});
