/**
 * The embedded database's thread: one PGlite on one directory. Plain JavaScript, because a thread starts from a file
 * that neither Vite nor vitest has transformed; the build copies it (see files.ts).
 * In: `{id, name, sql, params, rowMode}`, finally `{close: true}`. Out: `"ready"` once, then `{id, rows, command}` or
 * `{id, error}`.
 */
import { parentPort, workerData } from "node:worker_threads";
import { openPglite } from "./pglite.mjs";
import { connect } from "./pglite-client.mjs";

/** `internalQuery` of an error is left out because it may hold secrets. */
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

const pglite = await openPglite(workerData.directory);
const client = await connect(pglite);

async function answer({ id, name, sql, params, rowMode, close }) {
  if (close) {
    await pglite.close();
    process.exit();
  }
  const { rows, command } = await client.query({ name, text: sql, values: params, rowMode });
  parentPort.postMessage({ id, rows, command });
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
