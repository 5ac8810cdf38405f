/**
 * The embedded database's thread: one PGlite on one directory. Plain JavaScript, because a thread starts from a file
 * that neither Vite nor vitest has transformed; the build copies it (see files.ts).
 * In: `{id, sql, params, rowMode}`, finally `{close: true}`. Out: `"ready"` once, then `{id, rows, affectedRows}` or
 * `{id, error}`.
 */
import { parentPort, workerData } from "node:worker_threads";
import { types } from "@electric-sql/pglite";
import { openPglite } from "./pglite.mjs";

const asText = (value) => value;
const TEXT_ARRAYS = [1115, 1182, 1185, 1187, 1231];

/** Column types that drizzle wants unparsed. It passes functions for them, which messages cannot carry. */
const UNPARSED = [types.TIMESTAMP, types.TIMESTAMPTZ, types.DATE, types.INTERVAL, ...TEXT_ARRAYS];

/** `params` and `query` of PGlite's error are left out because they may hold secrets. */
const ERROR_FIELDS = [
  "message",
  "code",
  "severity",
  "detail",
  "hint",
  "constraint",
  "table",
  "column",
  "where",
];

const pg = await openPglite(workerData.directory);
// Not with each query: PGlite would copy all its parsers each time, a seventh of what a statement costs.
for (const type of UNPARSED) pg.parsers[type] = asText;

async function answer({ id, sql, params, rowMode, close }) {
  if (close) {
    await pg.close();
    process.exit();
  }
  const { rows, affectedRows } = await pg.query(sql, params, { rowMode });
  parentPort.postMessage({ id, rows, affectedRows });
}

parentPort.on("message", async (message) => {
  try {
    await answer(message);
  } catch (error) {
    // The engine itself failed: exit, and the main thread starts a new one.
    if (error instanceof WebAssembly.RuntimeError || error.name === "ExitStatus") throw error;
    const fields = Object.fromEntries(ERROR_FIELDS.map((field) => [field, error[field]]));
    parentPort.postMessage({ id: message.id, error: fields });
  }
});

parentPort.postMessage("ready");
