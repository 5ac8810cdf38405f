import { spawn } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DataDirectoryBusy, openDatabase } from "../../../server/store/database";
import { freshFolder } from "../../support/folders";
import { buildProgram } from "./program";
import { dataFolder } from "./support";

const ROUNDS = 4;

let program: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  program = await buildProgram(new URL("./crash-writer.ts", import.meta.url));
});
afterAll(() => program.remove());

interface Stored {
  name: string;
  halves: number;
}

/** Starts the writer. `lines` yields first what it found, then each acknowledged number. */
function startWriter(parameters: string[], options: { flags?: string[]; env?: NodeJS.ProcessEnv } = {}) {
  const { flags = [], env = process.env } = options;
  const child = spawn(process.execPath, [...flags, program.file, ...parameters], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
}

test("four kills during writes lose nothing acknowledged and leave no half", {
  timeout: 600_000,
}, async () => {
  const dataDir = await dataFolder();
  const acknowledged: number[] = [];
  const check = (stored: Stored[]) => {
    const whole = new Set(stored.map(({ name }) => Number(name)));
    expect(acknowledged.filter((number) => !whole.has(number))).toEqual([]);
    expect(stored.filter(({ halves }) => halves !== 2)).toEqual([]);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { child, lines } = startWriter([dataDir, `${round * 1_000_000}`]);
    check(JSON.parse((await lines.next()).value ?? ""));
    for (let count = 0; count < 5 + round * 20; count += 1)
      acknowledged.push(Number((await lines.next()).value));
    if (round === 0) await expect(openDatabase({ dataDir })).rejects.toBeInstanceOf(DataDirectoryBusy);
    child.kill("SIGKILL");
    for await (const line of lines) acknowledged.push(Number(line));
  }
  const { lines } = startWriter([dataDir, "0", "0"]);
  check(JSON.parse((await lines.next()).value ?? ""));
  expect(acknowledged.length).toBeGreaterThan(ROUNDS * 5);
});

test("every commit is on the disk before it is acknowledged", async () => {
  const log = path.join(await freshFolder("fsync"), "log");
  const preload = path.join(import.meta.dirname, "count-fsync.mjs");
  const syncsOf = async (commits: number) => {
    const before = (await stat(log).catch(() => undefined))?.size ?? 0;
    const { child } = startWriter([await dataFolder(), "0", `${commits}`], {
      flags: ["--import", preload],
      env: { ...process.env, FSYNC_LOG: log },
    });
    await once(child, "exit");
    return (await stat(log)).size - before;
  };
  const idle = await syncsOf(0);
  expect((await syncsOf(50)) - idle).toBeGreaterThanOrEqual(50);
});
