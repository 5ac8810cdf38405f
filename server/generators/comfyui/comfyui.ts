import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sleep } from "../../jobs/bell";
import {
  type Generator,
  GeneratorFailure,
  type Job,
  type Machine,
  type Machines,
  type Work,
} from "../generator";
import { ComfyClient, type History } from "./client";
import { failure } from "./failures";
import { extensionOf, resultOf, uploadAll } from "./files";
import { fillPrompt, type Prompt, readPrompt, reseeded } from "./fill";
import { runPrompt } from "./run";

/** Longest time of an attempt, ms. */
const LIMIT_MS = { picture: 5 * 60_000, film: 20 * 60_000 };
/** Between two checks of an address that answers, and of one that does not, ms. */
const HEALTH_MS = 15_000;
const DOWN_MS = 3000;
/** Checks in a row that an address may fail before it gets no more jobs: while a model is loaded it may be slow. */
const FAILED_CHECKS = 3;
/** How long a prompt that was taken back is waited for, or the check after a failure, ms. */
const LAST_MS = 3000;
/** While the place of a prompt that cannot be stopped is taken: between two looks, ms. */
const LOOK_MS = 1000;
/** How long an address is not asked for its nodes again, ms: it works for a second to answer. */
const CLASSES_MS = 300_000;
/** Kinds of nodes that are reported; a list that was cut would say that the others are missing. */
const MOST_CLASSES = 5000;

interface Options {
  /** Of one ComfyUI each, one picture at a time. */
  addresses: readonly string[];
  /** The same after a restart of this worker, and another one for each worker. */
  name: string;
  /** Other programs use these servers too: what old versions would stop without looking is left to end. */
  shared?: boolean;
}

export interface ComfyUi extends Generator {
  readonly machines: Machines;
}

interface Place {
  client: ComfyClient;
  /** `draining`: its prompt was taken back and is not over yet. */
  state: "free" | "busy" | "draining";
  /** Resolves when what a dead worker of this name left there is removed. */
  cleaned?: Promise<void>;
  failedChecks: number;
  problem: string;
  /** Kinds of its nodes, as it said then. */
  classes?: { names: string[]; at: number };
  nextCheck?: NodeJS.Timeout;
}

/** Makes pictures and films with ComfyUI (docs/engine.md). */
export function createComfyUi({ addresses, name, shared = false }: Options): ComfyUi {
  const beginning = `safelight-${name}-`;
  const places = addresses.map((address): Place => {
    // The first check decides.
    const failedChecks = FAILED_CHECKS - 1;
    const client = new ComfyClient(address);
    return { client, state: "free", failedChecks, problem: "" };
  });
  const waiting = new Set<() => void>();
  const listeners: (() => void)[] = [];
  const stopped = new AbortController();

  const isWell = ({ failedChecks }: Place) => failedChecks < FAILED_CHECKS;

  function wake(): void {
    for (const resolve of waiting) resolve();
    waiting.clear();
  }

  function changed(): void {
    wake();
    for (const listener of listeners) listener();
  }

  async function check(place: Place): Promise<void> {
    clearTimeout(place.nextCheck);
    const wasWell = isWell(place);
    try {
      await place.client.stats(stopped.signal);
      place.failedChecks = 0;
      place.problem = "";
    } catch (reason) {
      place.failedChecks += 1;
      place.problem = reason instanceof GeneratorFailure ? reason.detail : String(reason);
    }
    clearTimeout(place.nextCheck);
    if (stopped.signal.aborted) return;
    place.nextCheck = setTimeout(() => check(place), isWell(place) ? HEALTH_MS : DOWN_MS).unref();
    if (isWell(place) === wasWell) return;
    // Nodes are installed while it is down.
    place.classes = undefined;
    changed();
  }

  /** Removes what a dead worker of this name left: before the first prompt of this one. */
  function clean(place: Place): Promise<void> {
    const { client } = place;
    place.cleaned ??= (async () => {
      for (const id of await client.promptsOf(beginning, stopped.signal))
        await client.cancel(id, { mayInterrupt: !shared });
    })().catch((reason) => {
      place.cleaned = undefined;
      throw reason;
    });
    return place.cleaned;
  }
  // Not only with the next job: a leftover may run for minutes.
  const begun = Promise.all(places.map((place) => Promise.all([check(place), clean(place).catch(ignore)])));

  /** A free place, the ones that answer first. */
  async function take(signal: AbortSignal): Promise<Place> {
    while (true) {
      signal.throwIfAborted();
      const free = places.filter(({ state }) => state === "free");
      const place = free.find(isWell) ?? free[0];
      if (place) {
        place.state = "busy";
        return place;
      }
      await new Promise<void>((resolve) => {
        waiting.add(resolve);
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
    }
  }

  function leave(place: Place): void {
    const wasDraining = place.state === "draining";
    place.state = "free";
    if (wasDraining) changed();
    else wake();
  }

  async function make(job: Job, work: Work): Promise<string> {
    const place = await take(work.signal);
    const { client } = place;
    const late = AbortSignal.timeout(job.is_video ? LIMIT_MS.film : LIMIT_MS.picture);
    const signal = AbortSignal.any([work.signal, late]);
    let queued: string | undefined;
    let gone: Promise<void> | undefined;
    try {
      await clean(place);
      return await makeAt(client, job, { ...work, signal }, (id) => {
        queued = id;
      });
    } catch (reason) {
      if (queued && signal.aborted) {
        place.state = "draining";
        gone = takeBack(client, queued, !shared);
      }
      if (late.aborted && !work.signal.aborted)
        throw failure("machine", "comfyui_timeout", `${client.label}: it took too long`);
      if (reason instanceof GeneratorFailure && reason.kind === "machine" && !signal.aborted) {
        // If it is down it shall not get the next one, too.
        place.failedChecks = FAILED_CHECKS - 1;
        await settled(check(place), LAST_MS);
      }
      throw reason;
    } finally {
      if (queued) await client.forget(queued).catch(ignore);
      if (gone) await settled(gone, LAST_MS);
      void (gone ?? Promise.resolve()).finally(() => leave(place));
    }
  }

  /** Resolves when the prompt is neither queued nor running. */
  async function takeBack(client: ComfyClient, id: string, mayInterrupt: boolean): Promise<void> {
    await client.cancel(id, { mayInterrupt }).catch(() => undefined);
    while (!stopped.signal.aborted && (await client.place(id).catch(() => undefined)))
      await sleep(LOOK_MS, stopped.signal);
    await client.forget(id).catch(() => undefined);
  }

  async function makeAt(
    client: ComfyClient,
    job: Job,
    work: Work,
    queued: (id: string) => void,
  ): Promise<string> {
    if (!job.graph) throw failure("input", "workflow", "the style has no workflow");
    const workflow = readPrompt(await readFile(await work.input(job.graph), "utf8"));
    const { source, images, own } = await uploadAll(client, workflow, job, work);
    const prompt = fillPrompt(workflow, { job, source, images });
    const client_id = `${beginning}${job.id}`;
    const run = (which: Prompt, id: string) =>
      runPrompt({
        client,
        client_id: id,
        prompt: which,
        own,
        signal: work.signal,
        progress: work.progress,
        queued,
      });
    const fetched = async (history: History) => {
      const file = resultOf(history, job);
      const path = join(work.folder, `result${extensionOf(file.filename)}`);
      return (await client.download(file, path, work.signal)) ? path : undefined;
    };
    const path = await fetched(await run(prompt, client_id));
    if (path) return path;
    // A cached prompt names a file that may have been removed since.
    const again = await fetched(await run(reseeded(prompt), `${client_id}-again`));
    if (again) return again;
    throw failure("machine", "lost_result", `${client.label}: the result is not there`);
  }

  /** Kinds of nodes that every address has that answers. */
  async function look(): Promise<Machine> {
    await begun;
    const asked = places.map(async (place) => {
      if (!isWell(place)) return undefined;
      if (place.classes && performance.now() - place.classes.at < CLASSES_MS) return place.classes.names;
      try {
        place.classes = { names: await place.client.nodeClasses(stopped.signal), at: performance.now() };
        return place.classes.names;
      } catch (reason) {
        place.problem = reason instanceof GeneratorFailure ? reason.detail : String(reason);
        return undefined;
      }
    });
    const answers = (await Promise.all(asked)).filter((classes) => classes !== undefined);
    const [first = [], ...others] = answers.map((classes) => new Set(classes));
    const common = [...first].filter((each) => others.every((classes) => classes.has(each)));
    const problems = places.map(({ problem }) => problem).filter(Boolean);
    return {
      generator: "comfyui",
      node_classes: answers.length > 0 && common.length <= MOST_CLASSES ? common : null,
      health: { ok: answers.length > 0, detail: problems.join("\n") },
    };
  }

  return {
    types: ["image", "video"],
    machines: {
      // One that is down, but still busy, has its job already.
      room: () =>
        places.filter((place) => place.state === "busy" || (place.state === "free" && isWell(place))).length,
      look,
      onChange: (listener) => listeners.push(listener),
    },
    make,
    async close() {
      stopped.abort();
      for (const { nextCheck } of places) clearTimeout(nextCheck);
      await begun;
    },
  };
}

const ignore = () => undefined;

/** Waits for it, but not longer. */
async function settled(promise: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
