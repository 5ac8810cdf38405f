import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Generator, GeneratorFailure, type Input, type Job, type Work } from "../generator";
import { ComfyClient, type History, type OutputFile } from "./client";
import { failure } from "./failures";
import { fillPrompt, type PictureForm, type Prompt, pictureForm, readPrompt, reseeded } from "./fill";
import { runPrompt } from "./run";

/** Longest time of an attempt, ms. */
const LIMIT_MS = { picture: 5 * 60_000, film: 20 * 60_000 };
const HEALTH_MS = 15_000;
/** Checks in a row that an address may fail before others are preferred. */
const FAILED_CHECKS = 3;
/** How long a prompt that was taken back is waited for, ms. */
const LAST_MS = 3000;
/** While the place of a prompt that cannot be stopped is taken: between two looks, ms. */
const LOOK_MS = 1000;

interface Options {
  /** Of one ComfyUI each, one picture at a time. */
  addresses: readonly string[];
  /** The same after a restart of this worker, and another one for each worker. */
  name: string;
  /** Other programs use these servers too: what old versions would stop without looking is left to end. */
  shared?: boolean;
}

export interface ComfyUi extends Generator {
  /** Whether one of the addresses answers. */
  health(): { ok: boolean; detail: string };
  /** Classes of nodes that every address has. */
  nodeClasses(): Promise<string[]>;
}

interface Place {
  client: ComfyClient;
  busy: boolean;
  failedChecks: number;
  problem: string;
}

/** Makes pictures and films with ComfyUI (engine.md, section 11). */
export function createComfyUi({ addresses, name, shared = false }: Options): ComfyUi {
  const beginning = `safelight-${name}-`;
  const places: Place[] = addresses.map((address) => {
    return { client: new ComfyClient(address), busy: false, failedChecks: 0, problem: "" };
  });
  const waiting = new Set<() => void>();
  const stopped = new AbortController();
  // What a dead worker of this name left.
  const cleaned = Promise.all(places.map(({ client }) => removeLeftovers(client, beginning)));

  async function check(place: Place): Promise<void> {
    try {
      await place.client.stats();
      place.failedChecks = 0;
      place.problem = "";
    } catch (reason) {
      place.failedChecks += 1;
      place.problem = reason instanceof GeneratorFailure ? reason.detail : String(reason);
    }
  }
  const checks = setInterval(() => places.forEach(check), HEALTH_MS).unref();
  const isWell = ({ failedChecks }: Place) => failedChecks < FAILED_CHECKS;

  /** A free place, the ones that answer first. */
  async function take(signal: AbortSignal): Promise<Place> {
    while (true) {
      signal.throwIfAborted();
      const free = places.filter(({ busy }) => !busy);
      const place = free.find(isWell) ?? free[0];
      if (place) {
        place.busy = true;
        return place;
      }
      await new Promise<void>((resolve) => {
        waiting.add(resolve);
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
    }
  }

  function leave(place: Place): void {
    place.busy = false;
    for (const wake of waiting) wake();
    waiting.clear();
  }

  async function make(job: Job, work: Work): Promise<string> {
    await cleaned;
    const place = await take(work.signal);
    const late = AbortSignal.timeout(job.is_video ? LIMIT_MS.film : LIMIT_MS.picture);
    const signal = AbortSignal.any([work.signal, late]);
    let queued: string | undefined;
    let gone: Promise<void> | undefined;
    try {
      return await makeAt(place.client, job, { ...work, signal }, (id) => {
        queued = id;
      });
    } catch (reason) {
      if (queued && signal.aborted) gone = takeBack(place.client, queued, !shared);
      if (late.aborted && !work.signal.aborted)
        throw failure("machine", "comfyui_timeout", `${place.client.label}: it took too long`);
      throw reason;
    } finally {
      const { client } = place;
      if (queued) await client.forget(queued).catch(() => undefined);
      if (gone) await settled(gone, LAST_MS);
      void (gone ?? Promise.resolve()).finally(() => leave(place));
    }
  }

  /** Resolves when the prompt is neither queued nor running. */
  async function takeBack(client: ComfyClient, id: string, mayInterrupt: boolean): Promise<void> {
    await client.cancel(id, { mayInterrupt }).catch(() => undefined);
    while (!stopped.signal.aborted && (await client.place(id).catch(() => undefined)))
      await settled(new Promise((resolve) => stopped.signal.addEventListener("abort", resolve)), LOOK_MS);
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

  return {
    types: ["image", "video"],
    make,
    health() {
      const well = places.filter(isWell);
      const detail = places.map(({ problem }) => problem).filter(Boolean);
      return { ok: well.length > 0, detail: detail.join("\n") };
    },
    async nodeClasses() {
      const [first = [], ...others] = await Promise.all(places.map(({ client }) => client.nodeClasses()));
      return first.filter((each) => others.every((classes) => classes.includes(each)));
    },
    async close() {
      clearInterval(checks);
      stopped.abort();
      await cleaned;
    },
  };
}

async function removeLeftovers(client: ComfyClient, beginning: string): Promise<void> {
  const ids = await client.promptsOf(beginning).catch(() => []);
  for (const id of ids) await client.cancel(id, { mayInterrupt: false }).catch(() => undefined);
}

/** Uploads the photo and the images of values, under names of ours. */
async function uploadAll(client: ComfyClient, workflow: Prompt, job: Job, work: Work) {
  const own: string[] = [];
  const upload = async (file: Input, form: PictureForm, name: string, type: "input" | "temp") => {
    const path = await work.input(file);
    if (form === "base64") return (await readFile(path)).toString("base64");
    const { content_type } = file;
    const kind = form === "output" ? "output" : type;
    const stored = await client.upload({ path, name, content_type, type: kind }, work.signal);
    own.push(stored);
    return stored;
  };
  const node = job.node_source ? workflow[job.node_source] : undefined;
  const form = pictureForm(node);
  if (!form) throw failure("input", "workflow", "the source node takes no picture");
  // The photo of a guest is not kept: the temporary folder is emptied when ComfyUI starts.
  const source = await upload(job.source, form, `${job.id}${typeExtension(job.source)}`, "temp");
  const images: { node: string; param: string; value: string }[] = [];
  for (const { node: id, param, ...file } of job.images) {
    const name = `${file.sha256}${typeExtension(file)}`;
    images.push({
      node: id,
      param,
      value: await upload(file, pictureForm(workflow[id]) ?? "file", name, "input"),
    });
  }
  return { source, images, own };
}

const typeExtension = ({ content_type }: Input) =>
  `.${content_type.replace(/^.*\//, "").replace("jpeg", "jpg")}`;

const OUTPUTS = ["images", "gifs", "video", "videos"];
const FITTING = { picture: /\.(png|jpe?g|webp)$/i, film: /\.mp4$/i };

/** The first file of the result's node that fits (OP-211). */
function resultOf({ outputs }: History, { node_result, is_video }: Job): OutputFile {
  const output = outputs?.[node_result ?? ""] ?? {};
  const files = OUTPUTS.flatMap((key) => output[key] ?? []) as Partial<OutputFile>[];
  const fitting = is_video ? FITTING.film : FITTING.picture;
  const file = files.find(({ filename }) => fitting.test(filename ?? ""));
  if (!file?.filename) throw failure("input", "no_result", "the result node gives no file");
  return { filename: file.filename, subfolder: file.subfolder ?? "", type: file.type ?? "output" };
}

const extensionOf = (name: string) => /\.[a-z0-9]+$/i.exec(name)?.[0].toLowerCase() ?? "";

/** Waits for it, but not longer. */
async function settled(promise: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
