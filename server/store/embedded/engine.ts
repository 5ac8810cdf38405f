import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { DatabaseRestarted } from "../errors";
import { storeFile } from "../files";

export interface Statement {
  /** Under which it stays prepared. */
  name: string | undefined;
  sql: string;
  params: unknown[];
  rowMode: "array" | "object";
}

export interface Answer {
  rows: unknown[];
  /** `SELECT`, `COMMIT`, ... */
  command: string;
}

interface Reply extends Answer {
  id: number;
  error?: { message: string; code: string };
}

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/**
 * PGlite in its own thread, so that a slow query does not block other requests (ADR 010). Statements are answered in
 * order. PGlite has no `statement_timeout`: if no answer arrives for `timeout` ms the thread is terminated; a
 * terminated thread is replaced, and pending statements fail with `DatabaseRestarted`.
 */
export class Engine {
  /** Raised by each replacement; a transaction belongs to the one it began in. */
  generation = 0;
  #worker: Promise<Worker> | undefined;
  #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #closing = false;
  #watchdog: NodeJS.Timeout | undefined;

  constructor(
    private readonly directory: string,
    private readonly timeout: number,
  ) {}

  async start(): Promise<void> {
    await this.#current();
  }

  async send(statement: Statement, generation?: number): Promise<Answer> {
    const worker = await this.#current();
    if (generation !== undefined && generation !== this.generation) throw new DatabaseRestarted();
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      // Post the message first: parameters that cannot be cloned throw here and must leave nothing pending.
      worker.postMessage({ id, ...statement });
      this.#waiting.set(id, { resolve, reject });
      if (this.#waiting.size === 1) this.#watch(worker);
    });
  }

  /** Only if no statement is pending. */
  async close(): Promise<void> {
    const worker = await this.#worker?.catch(() => undefined);
    this.#closing = true;
    if (!worker) return;
    const exited = once(worker, "exit");
    worker.postMessage({ close: true });
    await exited;
  }

  #current(): Promise<Worker> {
    this.#worker ??= this.#launch();
    return this.#worker;
  }

  async #launch(): Promise<Worker> {
    const worker = new Worker(storeFile("database-worker.mjs"), {
      workerData: { directory: this.directory },
    });
    let failure = new Error("The embedded database did not start");
    worker.on("error", (error: Error) => {
      failure = error;
    });
    await new Promise<void>((resolve, reject) => {
      worker.once("message", () => resolve());
      worker.once("exit", () => {
        this.#worker = undefined;
        reject(failure);
      });
    });
    worker.on("message", (reply: Reply) => this.#settle(worker, reply));
    worker.once("exit", () => this.#replace());
    return worker;
  }

  #settle(worker: Worker, { id, error, ...answer }: Reply): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.#watch(worker);
    if (error) waiting?.reject(Object.assign(new Error(error.message), error));
    else waiting?.resolve(answer);
  }

  #watch(worker: Worker): void {
    clearTimeout(this.#watchdog);
    if (this.#waiting.size > 0) this.#watchdog = setTimeout(() => void worker.terminate(), this.timeout);
  }

  #replace(): void {
    clearTimeout(this.#watchdog);
    this.generation += 1;
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    // The next statement retries a failed start, so this rejection has no other handler.
    this.#worker = this.#closing ? Promise.reject(new Error("The database is closed")) : this.#launch();
    this.#worker.catch(() => undefined);
    for (const { reject } of lost) reject(new DatabaseRestarted());
  }
}
