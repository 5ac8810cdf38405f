import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { logInAsAdmin, measureUpload } from "../../scripts/lib/upload-memory.mjs";
import { startProcess } from "../support/process";

const GIGABYTE = 1024 ** 3;
const MOST_OVER_IDLE = 64 * 1024 ** 2;

// Its place is beside the other tests of the built server: one in this process could not be told from the tests.
test.skipIf(process.platform !== "linux")(
  "the largest client version costs the server at most 64 MB, and leaves nothing aside [CALL-CV-03]",
  async () => {
    const server = await startProcess();
    try {
      const token = await logInAsAdmin(server.url);
      const { pid = 0 } = server.child;
      const figures = await measureUpload({
        url: server.url,
        pid,
        token,
        bytes: GIGABYTE,
        version: "1.0-large",
      });
      expect(figures.status).toBe(200);
      expect(figures.most - figures.idle).toBeLessThan(MOST_OVER_IDLE);
      expect(await readdir(path.join(server.dataDir, "blobs/incoming"))).toEqual([]);
    } finally {
      await server.stop();
    }
  },
  180_000,
);
