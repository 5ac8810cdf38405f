import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { removeLeftovers } from "../../server/jobs/leftovers";
import { openBlobs } from "../../server/store/blobs";
import { freshFolder } from "../support/folders";

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

it("one that cannot be removed keeps no others, and no server from its start", async () => {
  const dataDir = await freshFolder("leftovers");
  const incoming = path.join(dataDir, "blobs", "incoming");
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  const leave = async (name: string) => {
    await files.mkdir(path.join(incoming, name), { recursive: true });
    await files.utimes(path.join(incoming, name), longAgo, longAgo);
  };
  for (const name of ["a", "locked", "z"]) await leave(name);
  const { rm } = files;
  vi.spyOn(files, "rm").mockImplementation((at, options) =>
    `${at}`.endsWith("locked") ? Promise.reject(new Error("It is locked")) : rm(at, options),
  );
  syncBuiltinESMExports();
  await expect(removeLeftovers(incoming)).rejects.toThrow("It is locked");
  expect(await files.readdir(incoming)).toEqual(["locked"]);
  await leave("a");
  await openBlobs({ dataDir });
  expect(await files.readdir(incoming)).toEqual(["locked"]);
});
