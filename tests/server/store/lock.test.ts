import { readFile, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { DataDirectoryBusy, openDatabase } from "../../../server/store/database";
import { lockDirectory } from "../../../server/store/embedded/lock";
import { freshFolder } from "../../support/folders";
import { until } from "../../support/ports";
import { dataFolder } from "./support";

/** ms; what a holder elsewhere shows by touching its lock. */
const BEAT = 100;

async function lockedBy(holder: { pid: number; host: string; started: string } | string): Promise<string> {
  const directory = path.join(await freshFolder("lock"), "database");
  await writeFile(`${directory}.lock`, typeof holder === "string" ? holder : JSON.stringify(holder));
  return directory;
}

async function expectTaken(directory: string) {
  const free = await lockDirectory(directory, BEAT);
  expect(JSON.parse(await readFile(`${directory}.lock`, "utf8"))).toMatchObject({ pid: process.pid });
  await free();
  await expect(readFile(`${directory}.lock`)).rejects.toMatchObject({ code: "ENOENT" });
}

test("a directory in use is refused in one line, and free again after the close", async () => {
  const dataDir = await dataFolder();
  const first = await openDatabase({ dataDir });
  const refusal = await openDatabase({ dataDir }).catch((error: Error) => error);
  expect(refusal).toBeInstanceOf(DataDirectoryBusy);
  expect((refusal as Error).message).toBe(
    `${path.join(dataDir, "database")} is in use by process ${process.pid}. Stop it, or set DATA_DIR or DATABASE_URL.`,
  );
  await first.ping();
  await first.close();
  const second = await openDatabase({ dataDir });
  await second.close();
});

test("the lock of a dead process is taken over", async () => {
  await expectTaken(await lockedBy({ pid: 2 ** 22 + 1, host: hostname(), started: "" }));
});

test("so is one whose pid belongs to a later process, as pid 1 of a container does", async () => {
  await expectTaken(await lockedBy({ pid: process.pid, host: hostname(), started: "another boot/17" }));
});

test("so is one that was cut short while it was written", async () => {
  await expectTaken(await lockedBy(""));
});

test("a holder on another host is alive as long as it touches its lock", async () => {
  const directory = await lockedBy({ pid: 1, host: "elsewhere", started: "" });
  const beat = setInterval(() => void utimes(`${directory}.lock`, new Date(), new Date()), BEAT / 2);
  await expect(lockDirectory(directory, BEAT)).rejects.toBeInstanceOf(DataDirectoryBusy);
  clearInterval(beat);
  await expectTaken(directory);
});

test("of many that find the same dead lock one gets the directory", async () => {
  const directory = await lockedBy({ pid: 2 ** 22 + 1, host: hostname(), started: "" });
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockDirectory(directory, BEAT)));
  const winners = outcomes.filter((outcome) => outcome.status === "fulfilled");
  expect(winners).toHaveLength(1);
  await winners[0]?.value();
});

test("a holder whose lock was taken over notices, and leaves the lock of its successor alone", async () => {
  const directory = path.join(await freshFolder("lock"), "database");
  let lost = 0;
  const free = await lockDirectory(directory, BEAT, () => {
    lost += 1;
  });
  const successor = JSON.stringify({ pid: 1, host: "elsewhere", started: "" });
  await writeFile(`${directory}.lock`, successor);
  await until("the holder has noticed", async () => lost === 1);
  await free();
  expect(await readFile(`${directory}.lock`, "utf8")).toBe(successor);
});
