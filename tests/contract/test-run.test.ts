import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const RUNNER = path.resolve(import.meta.dirname, "../../scripts/lib/vitest-run.mjs");

/** One test that passes, one that fails, one that passes on its second try, one that is skipped. */
const SUITE = `
let tries = 0;
test("holds", () => {});
test("breaks", () => expect(1).toBe(2));
test("wavers", () => expect(++tries).toBe(2));
test.skip("waits", () => {});
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "safelight-runner-"));
  writeFileSync(path.join(folder, "some.test.ts"), SUITE);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function countsOf(settings: object) {
  const options = [`--root=${folder}`, "--globals"];
  const script = `
    const { runVitest } = await import(${JSON.stringify(RUNNER)});
    const counts = await runVitest([], ${JSON.stringify({ ...settings, options })});
    console.log("\\n" + JSON.stringify(counts));`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
    env: { ...process.env, VITEST: undefined },
  });
  return JSON.parse(stdout.trim().split("\n").at(-1) as string);
}

describe("the runner of npm test", () => {
  test("retries no test", () => {
    expect(countsOf({})).toMatchObject({ passed: 1, failed: 2, skipped: 1, flaky: [] });
  });

  test("names failed tests with their error: a record of a run may keep only its end", () => {
    const { failures } = countsOf({ retries: 1 });
    expect(failures).toEqual([expect.stringMatching(/^breaks \(.*some\.test\.ts\)\n.*expected 1 to be 2/)]);
  });

  test("names tests that passed only on the second try where one is granted, and why the first failed", () => {
    const { flaky, ...counts } = countsOf({ retries: 1 });
    expect(counts).toMatchObject({ passed: 2, failed: 1, skipped: 1 });
    expect(flaky).toEqual([expect.stringMatching(/^wavers \(.*some\.test\.ts\)\n.*expected 1 to be 2/)]);
  });
});
