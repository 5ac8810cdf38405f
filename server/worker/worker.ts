import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import {
  type Hello,
  type HelloReply,
  LONGEST_WAIT_S,
  type WireJob,
  WORKER_VERSIONS,
} from "../../contract/worker";
import { makeAttempt } from "../generators/attempt";
import { type Generator, machineOf } from "../generators/generator";
import { Bell, sleep } from "../jobs/bell";
import { eachEntry, removeLeftovers } from "../jobs/leftovers";
import { Shutdown } from "../jobs/shutdown";
import { periodicWorker } from "../jobs/worker";
import { type Api, ApiRefused, LONG_MS, repeated } from "./api";
import { deskOf } from "./desk";
import { KeptFiles } from "./kept-files";
import type { WorkerSettings } from "./settings";

/** Pause after a refused key, and between two looks at a generator that is unwell, ms. */
const KEY_MS = 60_000;
const UNWELL_MS = 30_000;
/** How often a worker introduces itself again: nodes of its ComfyUI may have been installed, ms. */
const AGAIN_MS = 600_000;
/** How often photos are removed that killed programs left, ms. */
const LEFTOVERS_MS = 3_600_000;
/** Pause when the API still counts jobs that are no more, ms. */
const FULL_MS = 5000;
/** Time for running jobs to end, and for the news that they do not, when the program stops, ms. */
const LAST_MS = 5000;
const NEWS_MS = 3000;

interface Options {
  settings: Pick<WorkerSettings, "name" | "slots" | "dataDir">;
  api: Api;
  generator: Generator;
  log(text: string): void;
}

/** The program's version is too old for the API. */
export class Outdated extends Error {
  override readonly name = "Outdated";
}

/**
 * Makes pictures for the server of a key (OP-207): introduces itself, takes jobs as it has places, and goes on through
 * everything that passes: an API that is away, a key that is refused, a ComfyUI that does not answer.
 */
export function createWorker({ settings, api, generator, log }: Options) {
  const bell = new Bell();
  const shutdown = new Shutdown();
  const { stopping } = shutdown;
  /** Jobs, and whether each is made and on its way. */
  const running = new Map<string, { ended: Promise<void>; isMade: boolean; stop(): void }>();
  const root = join(settings.dataDir, "worker");
  const folder = join(root, `${hostname()}-${process.pid}`);
  let mustIntroduce = true;
  /** Machines of its generator came or went since it introduced itself. */
  let isChanged = false;
  let introducedAt = 0;

  function loseKey(): void {
    mustIntroduce = true;
    for (const { stop } of running.values()) stop();
    bell.ring();
  }

  const desk = deskOf(api, new KeptFiles(folder), loseKey);

  function begin(job: WireJob): void {
    const begun = performance.now();
    const entry = { ended: Promise.resolve(), isMade: false, stop: (): void => undefined };
    entry.ended = makeAttempt(
      {
        desk,
        generator,
        folder,
        cut: shutdown.cut,
        begun: (stop) => {
          entry.stop = stop;
        },
        made: () => {
          entry.isMade = true;
          bell.ring();
        },
      },
      job,
    )
      .catch((reason) => log(`job ${job.id}: ${reason instanceof Error ? reason.message : "failed"}`))
      .finally(() => {
        running.delete(job.id);
        const seconds = ((performance.now() - begun) / 1000).toFixed(1);
        log(`job ${job.id} ${entry.isMade ? "made" : "not made"}, ${seconds} s`);
        bell.ring();
      });
    running.set(job.id, entry);
  }

  const places = () => Math.min(settings.slots, generator.machines?.room() ?? settings.slots);
  const isFull = () => [...running.values()].filter(({ isMade }) => !isMade).length >= places();
  generator.machines?.onChange(() => {
    isChanged = true;
    bell.ring();
  });

  /** @returns whether jobs may be claimed */
  async function introduce(): Promise<boolean> {
    isChanged = false;
    const { generator: kind, node_classes, health } = await machineOf(generator);
    const hello: Hello = {
      name: settings.name,
      version: WORKER_VERSIONS.max,
      generator: kind,
      types: [...generator.types],
      slots: settings.slots,
      node_classes,
      health,
    };
    const reply = await repeated(() => api.call<HelloReply>("/hello", hello), { signal: stopping });
    if (mustIntroduce && reply)
      log(`works for "${reply.server.name}"${reply.server.active ? "" : ", which is inactive"}`);
    if (!health.ok) log(`waits for its generator: ${health.detail}`);
    mustIntroduce = !health.ok;
    introducedAt = performance.now();
    return health.ok;
  }

  const leftovers = periodicWorker({
    every: LEFTOVERS_MS,
    run: () => removeDead(root),
    failed: (reason) => log(`cannot remove what others left: ${reason}`),
  });

  async function rest(ms: number): Promise<void> {
    await bell.wait(ms, stopping);
  }

  async function turn(): Promise<void> {
    if (mustIntroduce || isChanged || performance.now() - introducedAt > AGAIN_MS) {
      if (!(await introduce())) return rest(UNWELL_MS);
    }
    if (isFull()) return rest(AGAIN_MS);
    // The same claim again, until its answer has arrived.
    const claim = { claim: randomUUID(), wait_s: LONGEST_WAIT_S };
    const job = await repeated(
      () => api.call<WireJob>("/claim", claim, { signal: stopping, ms: LONG_MS.claim }),
      { signal: stopping },
    );
    if (job) begin(job);
  }

  async function refused(reason: unknown): Promise<void> {
    if (stopping.aborted) return;
    if (!(reason instanceof ApiRefused)) throw reason;
    if (reason.status === 426) throw new Outdated();
    if (reason.code === "too_many_jobs") return sleep(FULL_MS, stopping);
    if (reason.code === "hello_first") {
      mustIntroduce = true;
      return;
    }
    // Only a key that is no more ends what runs.
    if (reason.status === 401) loseKey();
    else mustIntroduce = true;
    log(reason.status === 401 ? "the key is unknown, replaced or expired" : `refused: ${reason.message}`);
    return sleep(KEY_MS, stopping);
  }

  return {
    /** Works until `stop`. @throws Outdated */
    async run(): Promise<void> {
      // In a container that starts again the program has the same number.
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      leftovers.wake();
      leftovers.start();
      try {
        while (!stopping.aborted) await turn().catch(refused);
        await shutdown.end(Promise.all([...running.values()].map(({ ended }) => ended)), LAST_MS);
      } finally {
        await generator.close();
        await leftovers.stop();
        await rm(folder, { recursive: true, force: true });
      }
    },
    /** Claims nothing more; running jobs get a few seconds, then go back to the queue. */
    stop(): void {
      shutdown.begin();
      setTimeout(() => {
        for (const { stop } of running.values()) stop();
      }, LAST_MS + NEWS_MS).unref();
    },
  };
}

/**
 * Removes what killed programs left: guests' photos may be in it. A number says whether a program of this machine or
 * container lives; of others, only what is old is removed, so that one that lives keeps its folder.
 */
function removeDead(root: string): Promise<void> {
  return eachEntry(root, async (path, name) => {
    const end = name.lastIndexOf("-");
    if (name.slice(0, end) !== hostname()) return removeLeftovers(path);
    try {
      process.kill(Number(name.slice(end + 1)), 0);
    } catch {
      await rm(path, { recursive: true, force: true });
    }
  });
}
