import { spawn } from "node:child_process";
import { at, ROOT } from "./root.mjs";
import { SERVER_ENVIRONMENT } from "./server-environment.mjs";

const LIMIT_MS = 120_000;

/**
 * Runs a script that becomes the server, and waits until it is healthy.
 * @param {string} script `scripts/start.mjs`, or `dist/server/main.js` itself
 * @param {{ port: string, dataDir: string }} place
 */
export async function startBuilt(script, { port, dataDir }) {
  const own = { PORT: port, HOST: "127.0.0.1", DATA_DIR: dataDir, DEMO: "1", LOG: "0" };
  const url = `http://127.0.0.1:${port}`;
  if (await isHealthy(url)) throw new Error(`Another server listens on port ${port}`);
  const started = performance.now();
  const child = spawn(process.execPath, [at(script)], {
    cwd: ROOT,
    env: { ...SERVER_ENVIRONMENT, ...process.env, ...own },
    // If this process dies, the server notices by its closed channel; else it would keep the port and our output open.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`);
    if (performance.now() - started > LIMIT_MS) {
      child.kill("SIGKILL");
      throw new Error(`${script} was not healthy after ${LIMIT_MS / 1000} s`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url,
    pid: child.pid,
    seconds: (performance.now() - started) / 1000,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

const isHealthy = (url) =>
  fetch(`${url}/api/health`).then(
    (reply) => reply.ok,
    () => false,
  );
