import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/**
 * Keeps the embedded engine compiled for all files of a worker: V8 shares the code of a module between threads as long
 * as one of them holds it. Otherwise each start would compile it, two thirds of what a start costs.
 */
const shared = globalThis as { pgliteModule?: Promise<WebAssembly.Module> };
shared.pgliteModule ??= readFile(
  fileURLToPath(new URL("./pglite.wasm", import.meta.resolve("@electric-sql/pglite"))),
).then((bytes) => WebAssembly.compile(bytes));
await shared.pgliteModule;
