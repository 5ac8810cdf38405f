import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const SCRIPT = path.resolve(import.meta.dirname, "../../deploy/backup.sh");
// Where it is not installed, the copy of pictures is not tested.
const rsyncIsThere = spawnSync("rsync", ["--version"]).status === 0;

let folder: string;
let backup: string;
const file = (name: string, text: string) => {
  const at = path.join(folder, name);
  mkdirSync(path.dirname(at), { recursive: true });
  writeFileSync(at, text);
  return at;
};
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "safelight-backup-"));
  backup = path.join(folder, "backup");
  dumpBy('echo dump >"$file"');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A pg_dump that runs this command, with the file that it was asked for in `$file`. */
function dumpBy(command: string): void {
  const program = `#!/bin/sh\nfor option; do case $option in --file=*) file=\${option#--file=} ;; esac; done\n${command}\n`;
  chmodSync(file("bin/pg_dump", program), 0o755);
}

const run = (settings: Record<string, string> = {}) =>
  execFileSync("sh", [SCRIPT, backup], {
    encoding: "utf8",
    stdio: "pipe",
    env: {
      PATH: `${path.join(folder, "bin")}:${process.env.PATH}`,
      DATABASE_URL: "postgres:///safelight",
      DATA_DIR: path.join(folder, "data"),
      ...settings,
    },
  });
const dumps = () => readdirSync(backup).filter((name) => name.startsWith("safelight-"));

test("a dump has its name when it is whole, and what a failed one left is removed", () => {
  const settings = { BLOB_URL: "s3://key:secret@store/bucket" };
  file("backup/safelight-20261129T043000Z.dump.part", "half");
  dumpBy('echo half >"$file"; exit 1');
  expect(() => run(settings)).toThrow();
  expect(dumps()).toEqual([expect.stringMatching(/\.dump\.part$/)]);
  dumpBy('echo dump >"$file"');
  const name = run(settings).trim();
  expect(dumps()).toEqual([path.basename(name)]);
  expect(readFileSync(name, "utf8")).toBe("dump\n");
});

test.skipIf(!rsyncIsThere)(
  "pictures are copied whole, also where a copy was cut off, and without uploads that are not finished",
  () => {
    const anHourAgo = new Date(Date.now() - 3_600_000);
    for (const [name, text] of [
      ["ab/cd/abcd", "a whole picture"],
      ["ab/ce/abce", "another one"],
      ["ab/cf/abcf", "copied before"],
      ["incoming/upload", "a part of"],
    ] as const)
      utimesSync(file(`data/blobs/${name}`, text), anHourAgo, anHourAgo);
    file("backup/blobs/ab/cd/abcd", "a whole");
    const before = statSync(file("backup/blobs/ab/cf/abcf", "copied before")).ino;
    file("backup/blobs/ff/ff/ffff", "removed since");
    run();
    const copied = (name: string) => readFileSync(path.join(backup, "blobs", name), "utf8");
    expect(["ab/cd/abcd", "ab/ce/abce", "ff/ff/ffff"].map(copied)).toEqual([
      "a whole picture",
      "another one",
      "removed since",
    ]);
    expect(statSync(path.join(backup, "blobs/ab/cf/abcf")).ino).toBe(before);
    expect(existsSync(path.join(backup, "blobs/incoming"))).toBe(false);
  },
);

test("a picture that was removed meanwhile does not fail the backup, one that cannot be copied does", () => {
  const rsyncEndsWith = (code: number) => chmodSync(file("bin/rsync", `#!/bin/sh\nexit ${code}\n`), 0o755);
  rsyncEndsWith(24);
  expect(run()).toContain(".dump");
  rsyncEndsWith(23);
  expect(run).toThrow();
});

test("where rsync is missing and pictures are to be copied, it says so and leaves no dump", () => {
  // Every program that the script runs, but not rsync.
  for (const name of ["sh", "mkdir", "rm", "date", "mv", "find"])
    symlinkSync(
      execFileSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).trim(),
      path.join(folder, "bin", name),
    );
  const without = { PATH: path.join(folder, "bin") };
  expect(() => run(without)).toThrow("rsync is not installed");
  expect(existsSync(backup)).toBe(false);
  expect(run({ ...without, BLOB_URL: "s3://key:secret@store/bucket" })).toContain(".dump");
});
