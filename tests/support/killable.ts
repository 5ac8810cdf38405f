import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { PASSWORD } from "./accounts";
import { freePort } from "./ports";
import type { Environment } from "./server";

export interface Killable {
  url: string;
  /** Its exit code, null after SIGKILL. */
  kill(signal?: NodeJS.Signals): Promise<number | null>;
}

/** A program built from `tests/server/server-program.ts`, in a process of its own; returns when it listens. */
export async function launch(file: string, environment: Environment): Promise<Killable> {
  const port = String(await freePort());
  const admin = { ADMIN_EMAIL: "admin@example.com", ADMIN_PASSWORD: PASSWORD };
  const env = { ...process.env, ...admin, PORT: port, DEMO: "0", LOG: "0", ...environment };
  const child: ChildProcess = spawn(process.execPath, [file], { env, stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  await createInterface(child.stdout as NodeJS.ReadableStream)
    [Symbol.asyncIterator]()
    .next();
  return {
    url: `http://127.0.0.1:${port}`,
    async kill(signal = "SIGKILL") {
      child.kill(signal);
      const [code] = await exited;
      return code as number | null;
    },
  };
}
