import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { WorkerStage } from "../../contract/worker";
import { type FailureClass, type Generator, GeneratorFailure, type Input, type Job } from "./generator";

/** How often an attempt is renewed, and its progress reported at most, ms. */
const BEAT_MS = 5000;
const REPORT_MS = 1000;

/** The attempt is not, or no longer, the holder's: it stops and forgets the job. */
export class JobGone extends Error {
  override readonly name = "JobGone";

  constructor(readonly reason: "cancelled" | "lost" | "ended" | "done") {
    super(reason);
  }
}

export interface Failure {
  kind: FailureClass;
  code: string;
  detail?: string;
}

/** Where jobs come from and results go to: the engine of this process, or an API elsewhere. */
export interface Desk {
  /** @throws JobGone; other errors pass: the lease is longer than a beat */
  report(job: Job, at: { progress: number; stage: WorkerStage }): Promise<void>;
  /** @returns path of a file with these bytes, in `folder` or kept for others @throws GeneratorFailure */
  fetch(job: Job, file: Input, folder: string, signal: AbortSignal): Promise<string>;
  /** Repeats what fails for a passing reason. @throws JobGone; anything else is why there is no picture */
  deliver(job: Job, path: string, signal: AbortSignal): Promise<void>;
  /** Repeats what fails for a passing reason. @throws JobGone */
  fail(job: Job, failure: Failure, signal: AbortSignal): Promise<void>;
  /** Class and code of an error of its own, thrown by `deliver`. */
  failureOf?(reason: unknown): Failure | undefined;
}

export interface Making {
  desk: Desk;
  generator: Generator;
  /** Holds a folder for each attempt. */
  folder: string;
  /** Aborted when the process stops. */
  cut: AbortSignal;
  /** Called with a function that stops the attempt, because its job is gone. */
  begun?(stop: () => void): void;
  /** Called when the picture is made and on its way. */
  made?(): void;
}

/** One attempt, from its claim to its end. */
export async function makeAttempt(
  { desk, generator, folder, cut, begun, made }: Making,
  job: Job,
): Promise<void> {
  const gone = new AbortController();
  const signal = AbortSignal.any([gone.signal, cut]);
  const own = await mkdtemp(join(folder, "job-"));
  let progress = 0;
  let stage: WorkerStage = "preparing";
  let reporting: Promise<void> | undefined;
  let reportedAt = 0;
  const report = () => {
    reportedAt = performance.now();
    const mine = desk
      .report(job, { progress, stage })
      .catch((reason) => {
        if (reason instanceof JobGone) gone.abort();
      })
      .finally(() => {
        if (reporting === mine) reporting = undefined;
      });
    reporting = mine;
    return mine;
  };
  // Whatever became of the last report.
  const beat = setInterval(report, BEAT_MS);
  begun?.(() => gone.abort());
  const work = {
    folder: own,
    signal,
    input: (file: Input) => desk.fetch(job, file, own, signal),
    progress(next: number) {
      const isFirst = stage === "preparing";
      stage = "drawing";
      progress = Math.max(progress, next);
      if (isFirst || (!reporting && performance.now() - reportedAt >= REPORT_MS)) void report();
    },
  };
  try {
    await report();
    const path = await generator.make(job, work);
    stage = "uploading";
    made?.();
    void report();
    await desk.deliver(job, path, gone.signal);
  } catch (reason) {
    if (gone.signal.aborted || reason instanceof JobGone) return;
    const failure = cut.aborted ? RELEASED : (desk.failureOf?.(reason) ?? failureOf(reason));
    await desk.fail(job, failure, gone.signal).catch((error) => {
      if (!(error instanceof JobGone)) throw error;
    });
  } finally {
    clearInterval(beat);
    await reporting;
    await rm(own, { recursive: true, force: true });
  }
}

const RELEASED: Failure = { kind: "released", code: "stopping" };

function failureOf(reason: unknown): Failure {
  if (reason instanceof GeneratorFailure) return reason;
  const detail = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
  return { kind: "machine", code: "internal", detail };
}
