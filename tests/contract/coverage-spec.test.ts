import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

const SCRIPT = path.resolve(import.meta.dirname, "../../scripts/coverage-spec.mjs");

/** Ids below are put together, or this file would name them itself. */
const id = (number: number) => `OVL-${number}`;

test("coverage:spec counts the titles of tests, not their comments, texts or bodies", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "safelight-titles-"));
  const suite = `
    // ${id(20)}
    describe("an overlay [${id(21)}]", () => {
      const text = "${id(22)}";
      test("has a name [${id(23)}]", () => expect(text).toBe("${id(10)}"));
    });`;
  writeFileSync(path.join(folder, "overlay.test.ts"), suite);
  const { stdout } = spawnSync(process.execPath, [SCRIPT, `--root=${folder}`, "--area=overlays"], {
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true, force: true });
  const missing = [10, 20, 21, 22, 23].map(id).filter((name) => stdout.includes(`${name} `));
  expect(missing).toEqual([10, 20, 22].map(id));
});
