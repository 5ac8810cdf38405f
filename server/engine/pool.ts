import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FastifyBaseLogger } from "fastify";
import { type Generator, GeneratorFailure, type Input, type Job } from "../generators/generator";
import { Bell } from "../jobs/bell";
import { Shutdown } from "../jobs/shutdown";
import type { Worker } from "../jobs/worker";
import type { Services } from "../services";
import { withdrawBlob } from "../store/blob-rows";
import { completeJob, type Failure, failJob, JobGone, persistently, reportProgress } from "./attempts";
import { claimJob } from "./claim";
import { ResultRefused, storeResult } from "./finishing";
import { ENGINE } from "./wakes";

/** After a wake it looks again: others may have left a job, or its pause is over, ms. */
const AGAIN_MS = 1100;
/** How often an attempt is renewed, and its progress stored at most, ms. */
const BEAT_MS = 5000;
const REPORT_MS = 1000;
/** Time for running attempts when the server stops, ms. */
const LAST_MS = 5000;

interface Pool {
  services: Services;
  generator: Generator;
  /** Jobs at a time. */
  places: number;
  log: FastifyBaseLogger;
}

/**
 * Makes pictures for the servers without a key, in this process (OP-207). It looks at the queue when it is woken: by the
 * engine's topic, or by the round while anything waits.
 */
export function createPool({ services, generator, places, log }: Pool): Worker & { wake(): void } {
  const holder = randomUUID();
  const bell = new Bell();
  const shutdown = new Shutdown();
  const { stopping } = shutdown;
  const running = new Set<Promise<void>>();
  const work = join(services.settings.dataDir, "work");
  const folder = join(work, holder);
  let woken = false;

  function begin(job: Job): void {
    const made = makeJob({ services, generator, holder, folder, cut: shutdown.cut }, job)
      .catch((reason) => log.warn({ err: reason, attempt: job.id }, "attempt"))
      .finally(() => {
        running.delete(made);
        bell.ring();
      });
    running.add(made);
  }

  async function loop(): Promise<void> {
    // What a killed process left; with PostgreSQL others may work in the same folder.
    if (services.database.engine === "pglite") await rm(work, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    let failing = false;
    while (!stopping.aborted) {
      const wasWoken = woken;
      woken = false;
      try {
        while (running.size < places && !stopping.aborted) {
          const job = await claimJob(services, { holder }, randomUUID());
          if (!job) break;
          begin(job);
        }
        failing = false;
      } catch (reason) {
        if (!failing) log.warn({ err: reason }, "queue");
        failing = true;
      }
      await bell.wait(wasWoken || failing ? AGAIN_MS : Number.POSITIVE_INFINITY, stopping);
    }
  }

  const wake = () => {
    woken = true;
    bell.ring();
  };
  let looping: Promise<void> = Promise.resolve();
  let ignore: () => void = () => undefined;
  return {
    wake,
    start() {
      ignore = services.database.onWake(ENGINE, wake);
      looping = loop();
    },
    async stop() {
      ignore();
      const ended = looping.then(() => Promise.all(running));
      await shutdown.end(ended, LAST_MS);
      await generator.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Making {
  services: Services;
  generator: Generator;
  holder: string;
  folder: string;
  /** Aborted when the process stops. */
  cut: AbortSignal;
}

/** One attempt, from its claim to its end. */
async function makeJob({ services, generator, holder, folder, cut }: Making, job: Job): Promise<void> {
  const gone = new AbortController();
  const signal = AbortSignal.any([gone.signal, cut]);
  const own = await mkdtemp(join(folder, "job-"));
  let percent = 0;
  let stage: "preparing" | "drawing" | "finishing" = "preparing";
  let reporting: Promise<void> | undefined;
  let reportedAt = 0;
  const report = () => {
    reportedAt = performance.now();
    reporting ??= reportProgress(services, { holder }, job.id, { progress: percent, stage })
      .catch((reason) => {
        // Other errors pass: the lease is longer than a beat.
        if (reason instanceof JobGone) gone.abort();
      })
      .finally(() => {
        reporting = undefined;
      });
    return reporting;
  };
  const beat = setInterval(report, BEAT_MS);
  services.running.add(job.id, () => gone.abort());
  const work = {
    folder: own,
    signal,
    input: (file: Input) => fetchInput(services, own, file),
    progress(next: number) {
      const isFirst = stage === "preparing";
      stage = "drawing";
      percent = Math.max(percent, next);
      if (isFirst || performance.now() - reportedAt >= REPORT_MS) void report();
    },
  };
  try {
    await report();
    const path = await generator.make(job, work);
    stage = "finishing";
    void report();
    await persistently(() => deliver(services, holder, job, path), gone.signal);
  } catch (reason) {
    if (gone.signal.aborted || reason instanceof JobGone) return;
    const failure = cut.aborted ? RELEASED : failureOf(reason);
    await persistently(() => failJob(services, { holder }, job.id, failure), gone.signal).catch((error) => {
      if (!(error instanceof JobGone)) throw error;
    });
  } finally {
    clearInterval(beat);
    services.running.remove(job.id);
    await reporting;
    await rm(own, { recursive: true, force: true });
  }
}

const RELEASED: Failure = { kind: "released", code: "stopping" };

function failureOf(reason: unknown): Failure {
  if (reason instanceof GeneratorFailure) return reason;
  if (reason instanceof ResultRefused) return { kind: "machine", code: reason.message };
  const detail = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
  return { kind: "machine", code: "internal", detail };
}

/** Stores the result, then completes the generation; what is not wanted any more leaves no bytes. */
async function deliver(services: Services, holder: string, job: Job, path: string): Promise<void> {
  const stored = await storeResult(services, job, path);
  try {
    await completeJob(services, { holder }, job.id, stored.hash);
  } catch (reason) {
    await withdrawBlob(services.database, services.blobs, stored).catch(() => undefined);
    throw reason;
  }
}

async function fetchInput({ blobs }: Services, folder: string, { sha256 }: Input): Promise<string> {
  const path = join(folder, sha256);
  const stream = await blobs.open(sha256);
  if (!stream) throw new GeneratorFailure("input", "errors.not_found", `${sha256} is not stored`);
  await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
  return path;
}
