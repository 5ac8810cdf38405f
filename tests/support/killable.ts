import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { PASSWORD } from "./accounts";
import { freePort, until } from "./ports";
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
  const program = launched(file, { ...admin, PORT: port, DEMO: "0", ...environment });
  const isReady = await Promise.race([program.ready, program.ended.then(() => false)]);
  if (!isReady) throw new Error(`It ended at its start: ${program.printed()}`);
  return { url: `http://127.0.0.1:${port}`, kill: program.kill };
}

export interface Program {
  /** Its first line. */
  ready: Promise<unknown>;
  ended: Promise<unknown>;
  kill(signal?: NodeJS.Signals): Promise<number | null>;
  /** All it has printed. */
  printed(): string;
}

/** A built program in a process of its own. */
export function launched(file: string, environment: Environment): Program {
  const env = { ...process.env, LOG: "0", ...environment };
  const child: ChildProcess = spawn(process.execPath, [file], { env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes) => (printed += bytes));
  return {
    ready: once(createInterface(child.stdout as NodeJS.ReadableStream), "line"),
    ended,
    printed: () => printed,
    async kill(signal = "SIGKILL") {
      child.kill(signal);
      const [code] = await ended;
      return code as number | null;
    },
  };
}

/** A program that is killed and started again. */
export class Restarted {
  program: Program;

  constructor(private readonly begin: () => Program) {
    this.program = begin();
  }

  async killed(): Promise<void> {
    await this.program.kill("SIGKILL");
    this.program = this.begin();
  }

  /** Starts it again when it has ended by itself. */
  async died(): Promise<void> {
    let isOver = false;
    void this.program.ended.then(() => {
      isOver = true;
    });
    await until("its end", async () => isOver);
    this.program = this.begin();
  }
}
