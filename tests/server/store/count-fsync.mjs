// Loaded before everything else, in each thread: one byte to the file FSYNC_LOG for each fsync.
import fs from "node:fs";

const log = fs.openSync(process.env.FSYNC_LOG, "a");
const { fsyncSync } = fs;
fs.fsyncSync = (handle) => {
  fs.writeSync(log, ".");
  fsyncSync(handle);
};
