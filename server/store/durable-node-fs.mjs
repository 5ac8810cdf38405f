import fs from "node:fs";
import path from "node:path";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/**
 * PGlite's directory file system with a real fsync; its own answers success and does nothing (upstream issue
 * 1107). Reaches into emscripten's `NODEFS`, so PGlite is pinned and a test counts the calls. Directories are not
 * synced: where power may fail, PostgreSQL is the choice.
 */
export class DurableNodeFS extends NodeFS {
  async init(pg, options) {
    const result = await super.init(pg, options);
    result.emscriptenOpts.preRun.push((module) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd);
        return 0;
      };
    });
    return result;
  }
}

/** Syncs every file and folder below: initdb writes without, and later checkpoints sync only what they touch. */
export function syncTree(directory) {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const name = path.join(directory, entry.name);
    if (entry.isDirectory()) syncTree(name);
    else if (entry.isFile()) syncOne(name);
  }
  syncOne(directory);
}

function syncOne(name) {
  const handle = fs.openSync(name, "r");
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
