// npm start: installs and builds where needed, then runs the server.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { whenOrphaned } from "./lib/orphan.mjs";
import { ensureProduct } from "./lib/product.mjs";
import { at, ROOT } from "./lib/root.mjs";
import { SERVER_ENVIRONMENT } from "./lib/server-environment.mjs";

let server;
whenOrphaned(() => (server ? server.kill("SIGTERM") : process.exit(1)));
await ensureProduct();
server = spawn(process.execPath, [at("dist/server/main.js"), ...process.argv.slice(2)], {
  cwd: ROOT,
  // If this process is killed, the server notices by its closed channel.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  env: { ...SERVER_ENVIRONMENT, ...process.env },
});
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => server.kill(signal));
server.once("error", (reason) => {
  console.error(reason.message);
  process.exit(1);
});
server.once("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
