import { readSettings } from "../../settings";
import { copyDatabase } from "./index";

/** `npm run copy-db -- FROM TO`: copies a database and its blobs (copy/index.ts). */
const [from, to] = process.argv.slice(2);
try {
  if (!from || !to) throw new Error("Usage: npm run copy-db -- FROM TO (a data directory or postgres://...)");
  const { rows, blobs, missing } = await copyDatabase(from, to, readSettings(process.env));
  process.stdout.write(`Copied ${rows} rows and ${blobs} files.\n`);
  for (const hash of missing) process.stderr.write(`Missing file: ${hash}\n`);
  if (missing.length > 0) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
