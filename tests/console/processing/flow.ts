import { beforeEach } from "vitest";
import type { CheckEntry } from "../../../contract/endpoints/processing";
import { createProcess, type Order, type Process, type ProcessWire } from "../../../src/domain/booth/process";
import { ApiError } from "../../../src/providers/http/errors";
import { FakeClock } from "./clock";

export const ID = "55555555-5555-4555-8555-555555555555";
export const OTHER = "66666666-6666-4666-8666-666666666666";
export const ORDER = { data: { id_photo_booth: ID }, source: new Blob(["photo"]) } as Order;
export const PICTURE = new Blob(["picture"]);

export const error = (facts: Partial<ApiError>) =>
  new ApiError({ kind: "http", method: "GET", url: "/", ...facts });
export const refused = (statusCode: number, facts: Partial<ApiError> = {}) => error({ statusCode, ...facts });
export const LOST = error({ kind: "network" });
const LATE = error({ kind: "timeout" });

export const at = (seq: number, progress: number, more: object = {}): CheckEntry => ({
  seq,
  type: "progress",
  progress,
  ...more,
});
export const done = (seq: number): CheckEntry => ({ seq, type: "result", content_type: "image/jpeg" });
export const failed = (seq: number, more: object = {}): CheckEntry => ({ seq, type: "error", ...more });

/** What a call does at each turn, the last one for ever: answer, throw, or hang until it is aborted. */
type Turn<T> = T | ApiError | "hang" | (() => T);

/** A server by script, under a clock of the test. */
export class Flow {
  clock = new FakeClock();
  abilities: readonly string[] = ["cancel", "idempotency"];
  starts: Turn<string>[] = [ID];
  checks: Turn<readonly CheckEntry[]>[] = [[at(0, 0)]];
  results: Turn<Blob>[] = [PICTURE];
  cancels: Turn<null>[] = [null];
  /** The calls in their order. */
  log: string[] = [];
  checkedAt: number[] = [];
  /** Share of the photo that is said to be sent while a start is under way. */
  sent = 0.5;
  uploadAborted = false;
  keysOfStarts: string[] = [];

  wire: ProcessWire = {
    offers: async (ability) => this.abilities.includes(ability),
    start: (_, { signal, idempotencyKey, onProgress }) => {
      this.log.push("start");
      this.keysOfStarts.push(idempotencyKey);
      signal.addEventListener("abort", () => (this.uploadAborted = true));
      onProgress(this.sent);
      return this.turn(this.starts, signal);
    },
    check: (id, { signal, timeoutMs }) => {
      this.log.push(id === ID ? "check" : "check other");
      this.checkedAt.push(this.clock.now());
      return this.turn(this.checks, signal, timeoutMs);
    },
    result: (_, { signal }) => {
      this.log.push("result");
      return this.turn(this.results, signal);
    },
    cancel: (_, { keepalive }) => {
      this.log.push(keepalive ? "cancel, outliving the page" : "cancel");
      return this.turn(this.cancels);
    },
  };

  process: Process = createProcess(this.wire, this.clock);

  private async turn<T>(turns: Turn<T>[], signal?: AbortSignal, timeoutMs = 300_000): Promise<T> {
    const now = turns.length > 1 ? turns.shift() : turns[0];
    if (now === "hang") {
      // As the transport does: a time-out of its own, and the end of the signal.
      await this.clock.wait(timeoutMs, signal);
      throw LATE;
    }
    if (now instanceof Error) throw now;
    return typeof now === "function" ? (now as () => T)() : (now as T);
  }

  get = () => this.process.get();
  start = () => this.process.start(ORDER);
  count = (call: string) => this.log.filter((one) => one === call).length;
  ended = () => this.clock.until(() => this.get().status !== "processing");
  checked = (times: number) => this.clock.until(() => this.count("check") === times);
  released = (how: string) => this.clock.until(() => this.get().release === how);

  /** Starts one and waits until nothing more is known of it. */
  async settled() {
    let isOver = false;
    void this.start().then(() => {
      isOver = true;
    });
    await this.clock.until(() => isOver);
  }

  /** Starts one and waits for its end. */
  async end() {
    void this.start();
    await this.ended();
    return this.get();
  }
}

export let flow: Flow;
beforeEach(() => {
  flow = new Flow();
});
