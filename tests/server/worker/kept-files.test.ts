import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { KeptFiles } from "../../../server/worker/kept-files";
import { freshFolder } from "../../support/folders";

it("fetches a file that was removed once more, and keeps it", async () => {
  const folder = await freshFolder("kept");
  const kept = new KeptFiles(folder);
  const file = { sha256: "a".repeat(64), size: 5 };
  const to = path.join(folder, "copy");
  let fetches = 0;
  const copy = async () => {
    await kept.copy(file, to, async (part) => {
      fetches++;
      await writeFile(part, "graph");
    });
    return readFile(to, "utf8");
  };
  await copy();
  await rm(path.join(folder, file.sha256));
  expect([await copy(), await copy(), fetches]).toEqual(["graph", "graph", 2]);
});
