import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { inject } from "vitest";
import { copyOf } from "./folders";
import { freePort, until } from "./ports";
import type { Environment } from "./server";

const ROOT = path.resolve(import.meta.dirname, "../..");
const MAIN = path.join(ROOT, "dist/server/main.js");
type Command = [program: string, ...options: string[]];
const NODE: Command = [process.execPath, MAIN];
const READY = "Safelight is ready";
/** As people and supervisors start it. */
export const NPM_START: Command = ["npm", "start"];

export interface ServerProcess {
  url: string;
  dataDir: string;
  child: ChildProcess;
  /** Everything that it has printed. */
  output(): string;
  /** SIGTERM, and its exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL: nothing is drained, nothing is closed. */
  kill(): Promise<void>;
  /** Another process on the same data, port and settings. */
  again(): Promise<ServerProcess>;
}

/**
 * The built server as its own process, on a free port and with demo data of its own unless told otherwise;
 * returns when it is healthy.
 */
export async function startProcess(environment: Environment = {}, command = NODE): Promise<ServerProcess> {
  if (!existsSync(MAIN)) throw new Error("There is no dist/server/main.js: npm run build comes first");
  const wanted: Environment = {
    DEMO: "1",
    PORT: String(await freePort()),
    HOST: "127.0.0.1",
    ...environment,
  };
  const dataDir = wanted.DATA_DIR ?? (await dataFolder(wanted));
  return launch({ ...wanted, DATA_DIR: dataDir }, command);
}

let shared: Promise<ServerProcess> | undefined;

/**
 * One server with demo data for all files of this worker that leave it as they found it, or change only what is their
 * own. Nobody stops it: the run does, by its pid (browser.setup.ts).
 */
export function sharedProcess(): Promise<ServerProcess> {
  shared ??= startProcess().then(async (server) => {
    await writeFile(
      path.join(inject("runFolder"), `shared-${server.child.pid}.pid`),
      String(server.child.pid),
    );
    return server;
  });
  return shared;
}

function dataFolder(wanted: Environment): Promise<string> {
  if (wanted.DATABASE_URL) return copyOf("empty", async () => undefined);
  return copyOf(`process-${wanted.DEMO}`, async (folder) => {
    const first = await launch({ ...wanted, DATA_DIR: folder });
    const code = await first.stop();
    if (code !== 0) throw new Error(`The server ended with ${code}:\n${first.output()}`);
  });
}

async function launch(
  environment: Environment & { DATA_DIR: string },
  [program, ...options] = NODE,
): Promise<ServerProcess> {
  const child = spawn(program, options, { cwd: ROOT, env: { ...surroundings(), ...environment } });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (printed += bytes));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const url = `http://127.0.0.1:${environment.PORT}`;
  const alive = () => child.exitCode === null && child.signalCode === null;
  // Its own words first: another server might answer at a port that it could not have.
  const isReady = async () => printed.includes(READY) && (await fetch(`${url}/api/health`)).ok;
  await until("the server is healthy", async () => !alive() || isReady()).catch((reason) => {
    child.kill("SIGKILL");
    throw new Error(`${reason.message}:\n${printed}`, { cause: reason });
  });
  if (!alive()) throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}:\n${printed}`);
  return {
    url,
    dataDir: environment.DATA_DIR,
    child,
    output: () => printed,
    async stop() {
      child.kill("SIGTERM");
      return ended;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    again: () => launch(environment, [program, ...options]),
  };
}

/** Everything but the settings, which a test says itself, and NODE_ENV, by which the product decides. */
function surroundings(): Environment {
  const settings =
    /^(NODE_ENV|VITEST.*|PORT|HOST|DATA_DIR|DATABASE_URL|BLOB_URL|COMFYUI_URL|DEMO|ADMIN_.*|SECRET_KEY|TRUST_PROXY|MESSENGER_API|STRIPE_API|YOOKASSA_API)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name)));
}
