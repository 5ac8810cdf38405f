import { spawn } from "node:child_process";
import { constants } from "node:os";
import { whenOrphaned } from "./orphan.mjs";
import { ensureProduct } from "./product.mjs";
import { at, ROOT } from "./root.mjs";
import { SERVER_ENVIRONMENT } from "./server-environment.mjs";

/** Installs and builds where needed, then runs a program of dist/server until it ends, and ends with its code. */
export async function runProgram(name) {
  let program;
  whenOrphaned(() => (program ? program.kill("SIGTERM") : process.exit(1)));
  await ensureProduct();
  program = spawn(process.execPath, [at(`dist/server/${name}`), ...process.argv.slice(2)], {
    cwd: ROOT,
    // If this process is killed, the program notices by its closed channel.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...SERVER_ENVIRONMENT, ...process.env },
  });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => program.kill(signal));
  program.once("error", (reason) => {
    console.error(reason.message);
    process.exit(1);
  });
  program.once("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
