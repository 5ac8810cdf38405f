// npm start: installs and builds where needed, then is the server.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { ensureProduct } from "./lib/product.mjs";
import { at, ROOT } from "./lib/root.mjs";

await ensureProduct();
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
