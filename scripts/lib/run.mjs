import { spawn } from "node:child_process";
import { ROOT } from "./root.mjs";

/**
 * Runs a program in the project's folder and returns its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: ROOT, stdio: "inherit", ...options });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** The same Node that runs this script. */
export const runNode = (args, options) => run(process.execPath, args, options);
