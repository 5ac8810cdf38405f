/** Creates a database in the directory given as argument and exits: a process, so that its memory is released. */
import fs from "node:fs";
import path from "node:path";
import { openPglite } from "./pglite.mjs";

const directory = process.argv[2];
const pg = await openPglite(directory);
await pg.close();
syncTree(directory);

/** Syncs every file and folder below: initdb does not, and later checkpoints sync only what they touch. */
function syncTree(directory) {
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
