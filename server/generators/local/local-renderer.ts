import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Generator, GeneratorFailure, type Job, type Work } from "../generator";
import { encodeFilm } from "./film";

const PROGRAM = fileURLToPath(new URL("./renderer.mjs", import.meta.url));

/** Longest time of a picture, and how long a program without one is kept, ms. */
const LIMIT_MS = 60_000;
const IDLE_MS = 60_000;
/** Kept from the end of what a program prints to its error stream, characters. */
const DETAIL = 2000;

/** Share of a film's time that its still takes. */
const STILL = 0.4;

interface Message {
  progress?: number;
  /** Pixels of the result. */
  done?: { width: number; height: number };
  failed?: string;
}

/**
 * Draws pictures with sharp, in one child process for each picture at a time; a style's look follows from its values.
 * @param encoder path of ffmpeg; without it there are no films
 */
export function createLocalRenderer({ encoder }: { encoder?: string } = {}): Generator {
  /** Without a picture to draw. */
  const idle = new Set<Program>();
  const all = new Set<Program>();

  async function draw(job: Job, work: Work) {
    const source = await work.input(job.source);
    const result = join(work.folder, "result.jpg");
    const [waiting] = idle;
    const program = waiting ?? new Program();
    idle.delete(program);
    all.add(program);
    if (!waiting)
      void program.ended.then(() => {
        idle.delete(program);
        all.delete(program);
      });
    let size: Awaited<ReturnType<Program["draw"]>>;
    try {
      size = await program.draw({ source, result, seed: job.seed, look: job.look }, work);
    } catch (reason) {
      program.end();
      throw reason;
    }
    idle.add(program);
    program.endAfter(IDLE_MS);
    return { result, size };
  }

  async function make(job: Job, work: Work): Promise<string> {
    if (!job.is_video) return (await draw(job, work)).result;
    if (!encoder) throw new GeneratorFailure("unfit", "no_encoder", "FFMPEG");
    const { result: still, size } = await draw(job, shareOf(work, 0, STILL));
    return encodeFilm(encoder, { still, size, seed: job.seed }, shareOf(work, STILL, 1));
  }

  return {
    types: encoder ? ["image", "video"] : ["image"],
    make,
    async close() {
      for (const program of all) program.end();
      await Promise.all([...all].map(({ ended }) => ended));
    },
  };
}

/** Work whose progress is a part of the whole. */
const shareOf = (work: Work, from: number, to: number): Work => ({
  ...work,
  progress: (percent) => work.progress(100 * from + percent * (to - from)),
});

interface Order {
  source: string;
  result: string;
  seed: number;
  look: string;
}

const ignore = (): void => undefined;

/** A child process. */
class Program {
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  #printed = "";
  /** Fails the picture that is being drawn; one reaction to the end for all, which would keep the orders of each. */
  #lost = ignore;
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    // Without settings and secrets of this process.
    const env = { PATH: process.env.PATH, LANG: process.env.LANG };
    this.#child = fork(PROGRAM, [], { env, execArgv: [], stdio: ["ignore", "ignore", "pipe", "ipc"] });
    this.#child.stderr?.on("data", (bytes) => {
      this.#printed = (this.#printed + bytes).slice(-DETAIL);
    });
    // A program that cannot be started has ended.
    this.ended = new Promise((resolve) => this.#child.once("exit", resolve).once("error", () => resolve()));
    void this.ended.then(() => this.#lost());
    // It must not keep this process.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /** @returns pixels of the result @throws GeneratorFailure */
  async draw(order: Order, { signal, progress }: Work): Promise<{ width: number; height: number }> {
    clearTimeout(this.#timer);
    const child = this.#child;
    const late = setTimeout(() => this.end(), LIMIT_MS);
    const abort = () => this.end();
    signal.addEventListener("abort", abort);
    if (signal.aborted) abort();
    try {
      return await new Promise((resolve, reject) => {
        const fail = (code: string, detail: string) => reject(new GeneratorFailure("machine", code, detail));
        child.on("message", (message: Message) => {
          if (message.progress !== undefined) progress(message.progress);
          if (message.done) resolve(message.done);
          if (message.failed !== undefined) fail("renderer", message.failed);
        });
        this.#lost = () => fail("renderer_ended", this.#printed);
        child.send(order, (reason) => reason && fail("renderer_ended", reason.message));
      });
    } finally {
      clearTimeout(late);
      signal.removeEventListener("abort", abort);
      child.removeAllListeners("message");
      this.#lost = ignore;
    }
  }

  /** Ends it after a time without work. */
  endAfter(ms: number): void {
    this.#timer = setTimeout(() => this.end(), ms).unref();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#child.kill("SIGKILL");
  }
}
