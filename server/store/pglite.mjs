import fs from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/**
 * PGlite's directory file system with a real fsync; its own one does nothing (upstream issue 1107). Uses emscripten's
 * `NODEFS`, so PGlite's version is pinned and a test counts the calls. Directories are not synced: use PostgreSQL if
 * power may fail.
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

/** There is only one connection, and the default buffers take 100 MB more (ADR 010). */
const settings = ["wal_sync_method=fsync", "timezone=UTC", "shared_buffers=64MB", "max_connections=5"];

// PGlite turns fsync off (-F); this turns it on.
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  ...settings.flatMap((setting) => ["-c", setting]),
];

/** Opens the database in a directory; in an empty one it is created first. */
export function openPglite(directory) {
  return PGlite.create({ fs: new DurableNodeFS(directory), startParams, extensions: { pg_trgm } });
}
