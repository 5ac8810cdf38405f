/** Makes a database in the directory named by the argument, and ends: a process, so that its memory goes with it. */
import fs from "node:fs";
import path from "node:path";
import { openPglite } from "./pglite.mjs";

const directory = process.argv[2];
const pg = await openPglite(directory);
await pg.close();
syncTree(directory);

/** Syncs every file and folder below: initdb writes without, and later checkpoints sync only what they touch. */
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
