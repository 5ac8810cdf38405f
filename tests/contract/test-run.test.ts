import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

const RUNNER = path.resolve(import.meta.dirname, "../../scripts/lib/vitest-run.mjs");

/** One test that passes, one that fails, one that passes when its file is run a second time, one that is skipped. */
const suite = (left: string) => `
import { existsSync, writeFileSync } from "node:fs";
const isSecond = existsSync(${JSON.stringify(left)});
writeFileSync(${JSON.stringify(left)}, "");
test("holds", () => {});
test("breaks", () => expect(1).toBe(2));
test("wavers", () => expect(isSecond).toBe(true));
test.skip("waits", () => {});
`;
const SOUND = `test("is run once", () => {});`;

let folder: string;
let left: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "safelight-runner-"));
  left = path.join(folder, "left");
  writeFileSync(path.join(folder, "some.test.ts"), suite(left));
  writeFileSync(path.join(folder, "sound.test.ts"), SOUND);
});
beforeEach(() => rmSync(left, { force: true }));
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
  test("gives no test a second try unless that is granted", () => {
    expect(countsOf({})).toMatchObject({ passed: 2, failed: 2, skipped: 1, flaky: [] });
  });

  test("names failed tests with their error, and apart those that passed only when their file was run again", () => {
    const { failures, flaky, files, ...counts } = countsOf({ hasSecondTry: true });
    expect(counts).toEqual({ passed: 3, failed: 1, skipped: 1 });
    expect(failures).toEqual([expect.stringMatching(/^breaks \(.*some\.test\.ts\)\n.*expected 1 to be 2/)]);
    expect(flaky).toEqual([
      expect.stringMatching(/^wavers \(.*some\.test\.ts\)\n.*expected false to be true/),
    ]);
    expect(files).toHaveLength(2);
  });
});
