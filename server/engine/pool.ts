import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FastifyBaseLogger } from "fastify";
import { type Desk, makeAttempt } from "../generators/attempt";
import { type Generator, GeneratorFailure, type Input, type Job, machineOf } from "../generators/generator";
import { Bell } from "../jobs/bell";
import { removeLeftovers } from "../jobs/leftovers";
import { Shutdown } from "../jobs/shutdown";
import { periodicWorker, type Worker } from "../jobs/worker";
import type { Services } from "../services";
import { failJob, persistently, reportProgress, STAGES } from "./attempts";
import { claimJob, type Holder } from "./claim";
import { deliverResult } from "./deliver";
import { madeFile, ResultRefused } from "./finishing";
import { notePool } from "./server-state";
import { ENGINE, POOL_SERVERS } from "./wakes";

/** After a wake it looks again: others may have left a job, or its pause is over, ms. */
const AGAIN_MS = 1100;
/** How often what its generator's machines have is noted, ms, also without a wake. */
const LOOK_MS = 15_000;
/** How often photos are removed that killed processes left, ms. */
const LEFTOVERS_MS = 3_600_000;
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
  const by: Holder = { holder: randomUUID() };
  const desk = deskOf(services, by);
  const bell = new Bell();
  const shutdown = new Shutdown();
  const { stopping } = shutdown;
  /** Jobs, and whether each is made and on its way: its place is free then. */
  const running = new Map<string, { ended: Promise<void>; isMade: boolean }>();
  const folder = join(services.settings.dataDir, "work");
  let woken = false;
  /** As many more may be on their way as there are places. */
  const hasRoom = () => {
    const room = Math.min(places, generator.machines?.room() ?? places);
    const making = [...running.values()].filter(({ isMade }) => !isMade).length;
    return making < room && running.size < 2 * places;
  };

  const machines = periodicWorker({
    every: LOOK_MS,
    async run(signal) {
      const machine = await machineOf(generator);
      if (!signal.aborted) await notePool(services, machine);
    },
    failed: (reason) => log.warn({ err: reason }, "machines"),
  });

  const leftovers = periodicWorker({
    every: LEFTOVERS_MS,
    run: () => removeLeftovers(folder),
    failed: (reason) => log.warn({ err: reason }, "work"),
  });

  function begin(job: Job): void {
    const entry = { ended: Promise.resolve(), isMade: false };
    const begun = (stop: () => void) => services.running.add(job.id, stop);
    const made = () => {
      entry.isMade = true;
      bell.ring();
    };
    entry.ended = makeAttempt({ desk, generator, folder, cut: shutdown.cut, begun, made }, job)
      .catch((reason) => log.warn({ err: reason, attempt: job.id }, "attempt"))
      .finally(() => {
        services.running.remove(job.id);
        running.delete(job.id);
        bell.ring();
      });
    running.set(job.id, entry);
  }

  async function loop(): Promise<void> {
    // What a killed process left; with PostgreSQL others may work in the same folder.
    if (services.database.engine === "pglite") await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    leftovers.wake();
    let failing = false;
    while (!stopping.aborted) {
      const wasWoken = woken;
      woken = false;
      try {
        while (hasRoom() && !stopping.aborted) {
          const job = await claimJob(services, by, randomUUID());
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
  const unsubscribe: (() => void)[] = [];
  return {
    wake,
    start() {
      unsubscribe.push(services.database.onWake(ENGINE, wake));
      unsubscribe.push(services.database.onWake(POOL_SERVERS, machines.wake));
      leftovers.start();
      looping = loop();
      generator.machines?.onChange(() => {
        machines.wake();
        wake();
      });
      machines.start();
      machines.wake();
    },
    async stop() {
      for (const end of unsubscribe) end();
      const lastLook = machines.stop();
      const ended = looping.then(() => Promise.all([...running.values()].map((entry) => entry.ended)));
      await shutdown.end(ended, LAST_MS);
      await generator.close();
      await lastLook;
      await leftovers.stop();
    },
  };
}

/** The engine of this process, as those who make pictures for its servers without a key meet it. */
function deskOf(services: Services, by: Holder): Desk {
  return {
    report: ({ id }, { progress, stage }) =>
      reportProgress(services, by, id, { progress, stage: STAGES[stage] }).then(() => undefined),
    fetch: (_job, file, folder) => fetchInput(services, folder, file),
    async deliver(job, path, signal) {
      const made = await madeFile(path);
      await persistently(() => deliverResult(services, by, job, made), signal);
    },
    fail: ({ id }, failure, signal) => persistently(() => failJob(services, by, id, failure), signal),
    failureOf: (reason) => (reason instanceof ResultRefused ? reason.failure : undefined),
  };
}

async function fetchInput({ blobs }: Services, folder: string, { sha256 }: Input): Promise<string> {
  const path = join(folder, sha256);
  const stream = await blobs.open(sha256);
  if (!stream) throw new GeneratorFailure("input", "errors.not_found", `${sha256} is not stored`);
  await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
  return path;
}
