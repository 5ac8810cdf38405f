// npm start: installs and builds where needed, then is the server.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { ensureInstalled } from "./lib/install.mjs";
import { refuseOldNode } from "./lib/node-version.mjs";
import { at, ROOT } from "./lib/root.mjs";
import { runNode } from "./lib/run.mjs";
import { isBuilt } from "./lib/stamp.mjs";

refuseOldNode();
const built = isBuilt();
await ensureInstalled({ development: !built });
// In a process of its own: the build's memory is not kept for as long as the server runs.
if (!built && (await runNode([at("scripts/build.mjs")])) !== 0) process.exit(1);

const server = spawn(process.execPath, [at("dist/server/main.js"), ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: "inherit",
});
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => server.kill(signal));
server.once("error", (reason) => {
  console.error(reason.message);
  process.exit(1);
});
server.once("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
