import { createWriteStream, openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { hasNodeErrors, type PromptReply, refusalOf } from "./failures";
import type { Prompt } from "./fill";
import { ComfyHttp, limited } from "./http";
import { type Listener, openSocket } from "./socket";

/** Of an upload or a download, ms. */
const UPLOAD_MS = 300_000;

export interface OutputFile {
  filename: string;
  subfolder: string;
  type: string;
}

/** A prompt that has ended, as `/history` tells. */
export interface History {
  prompt?: unknown[];
  outputs?: Record<string, Record<string, unknown>>;
  status?: { status_str?: string; completed?: boolean; messages?: [string, Record<string, unknown>][] };
}

type QueueEntry = [
  number: number,
  id: string,
  prompt: Prompt,
  extra: { client_id?: string },
  outputs: unknown,
];
interface Queue {
  queue_running: QueueEntry[];
  queue_pending: QueueEntry[];
}

interface Upload {
  path: string;
  name: string;
  content_type: string;
  type: "input" | "temp" | "output";
}

/**
 * The calls of one ComfyUI (docs/engine.md). Redirects are not followed, and no answer is read without a
 * limit. Errors are GeneratorFailure of class `machine` unless a call says otherwise.
 */
export class ComfyClient {
  readonly #http: ComfyHttp;
  /** For logs: without user and password. */
  readonly label: string;

  /** @param address http or https, with user and password if it needs them */
  constructor(address: string) {
    this.#http = new ComfyHttp(address);
    this.label = this.#http.label;
  }

  /** Stores a picture under a name of ours. @returns its name in a graph */
  async upload({ path, name, content_type, type }: Upload, signal: AbortSignal): Promise<string> {
    const form = new FormData();
    form.append("type", type);
    form.append("image", await openAsBlob(path, { type: content_type }), name);
    const reply = await this.#http.send(
      "upload/image",
      { method: "POST", body: form },
      { signal, ms: UPLOAD_MS },
    );
    // A taken name with other bytes gets another one.
    const stored = await this.#http.json<{ name: string; subfolder?: string }>(reply);
    const file = stored.subfolder ? `${stored.subfolder}/${stored.name}` : stored.name;
    return type === "input" ? file : `${file} [${type}]`;
  }

  /**
   * Puts a prompt into the queue. Not idempotent: after a lost answer the queue is asked for this client first. It is not
   * aborted either, because a prompt without a known id could not be taken back.
   * @param own names of uploaded files
   * @returns its id
   * @throws GeneratorFailure of class `input` or `unfit` if it is refused
   */
  async queue(prompt: Prompt, client_id: string, own: readonly string[]): Promise<string> {
    const body = JSON.stringify({ prompt, client_id });
    const headers = { "content-type": "application/json" };
    let reply: Response;
    try {
      reply = await this.#http.fetch("prompt", { method: "POST", body, headers }, {});
    } catch (reason) {
      const id = await this.#idOf(client_id).catch(() => undefined);
      if (id) return id;
      throw reason;
    }
    if (reply.status !== 200 && reply.status !== 400) throw await this.#http.unexpected("prompt", reply);
    const answer = await this.#http.json<PromptReply>(reply);
    if (reply.status === 200 && answer.prompt_id && !hasNodeErrors(answer)) return answer.prompt_id;
    // One good output is enough for ComfyUI to queue it.
    if (answer.prompt_id) await this.cancel(answer.prompt_id, { mayInterrupt: true }).catch(() => undefined);
    throw refusalOf(answer, own);
  }

  async #idOf(client_id: string): Promise<string | undefined> {
    const { queue_running, queue_pending } = await this.#http.get<Queue>("queue");
    const queued = [...queue_running, ...queue_pending].find(
      ([, , , extra]) => extra?.client_id === client_id,
    );
    if (queued) return queued[1];
    const history = await this.#http.get<Record<string, History>>("history?max_items=50");
    const isOurs = ({ prompt }: History) => (prompt?.[3] as { client_id?: string })?.client_id === client_id;
    return Object.entries(history).find(([, entry]) => isOurs(entry))?.[0];
  }

  /** Undefined while it waits or runs, and for one that is not known. */
  async history(id: string, signal?: AbortSignal): Promise<History | undefined> {
    return (await this.#http.get<Record<string, History>>(`history/${encodeURIComponent(id)}`, signal))[id];
  }

  /** Where a prompt is that has no history. */
  async place(id: string, signal?: AbortSignal): Promise<"waiting" | "running" | undefined> {
    const { queue_running, queue_pending } = await this.#http.get<Queue>("queue", signal);
    if (queue_running.some(([, running]) => running === id)) return "running";
    return queue_pending.some(([, waiting]) => waiting === id) ? "waiting" : undefined;
  }

  /** Prompts whose client's name begins so. */
  async promptsOf(beginning: string, signal?: AbortSignal): Promise<string[]> {
    const { queue_running, queue_pending } = await this.#http.get<Queue>("queue", signal);
    return [...queue_running, ...queue_pending].flatMap(([, id, , extra]) =>
      extra?.client_id?.startsWith(beginning) ? [id] : [],
    );
  }

  /**
   * Takes a prompt back: out of the queue, or interrupted if it runs. Old versions stop whatever runs, so it is looked
   * up first; with `mayInterrupt` false they are left alone.
   */
  async cancel(id: string, { mayInterrupt }: { mayInterrupt: boolean }): Promise<void> {
    await this.#http.post("queue", { delete: [id] });
    if ((await this.place(id)) !== "running") return;
    if (!mayInterrupt && !(await this.#honoursId())) return;
    await this.#http.post("interrupt", { prompt_id: id });
  }

  /** Whether `/interrupt` looks at the prompt's id: since 0.3.57; a version that is not known does not. */
  async #honoursId(): Promise<boolean> {
    const { system } = await this.stats();
    const [major = 0, minor = 0, patch = 0] = (system?.comfyui_version ?? "").split(".").map(Number);
    return major > 0 || minor > 3 || (minor === 3 && patch >= 57);
  }

  stats(signal?: AbortSignal): Promise<{ system?: { comfyui_version?: string } }> {
    return this.#http.get("system_stats", signal);
  }

  /** Classes of nodes that are installed. */
  async nodeClasses(signal?: AbortSignal): Promise<string[]> {
    return Object.keys(await this.#http.get<Record<string, unknown>>("object_info", signal));
  }

  /** Forgets a prompt that has ended: its history would show the graph to every program. */
  async forget(id: string): Promise<void> {
    await this.#http.post("history", { delete: [id] });
  }

  /** Writes an output to a file. @returns false if it is not there any more */
  async download(file: OutputFile, path: string, signal: AbortSignal): Promise<boolean> {
    const query = new URLSearchParams({
      filename: file.filename,
      subfolder: file.subfolder,
      type: file.type,
    });
    const reply = await this.#http.fetch(`view?${query}`, {}, { signal, ms: UPLOAD_MS });
    if (reply.status === 404) {
      await reply.body?.cancel();
      return false;
    }
    if (!reply.ok || !reply.body) throw await this.#http.unexpected("view", reply);
    await pipeline(
      Readable.fromWeb(reply.body as never),
      limited(),
      createWriteStream(path, { mode: 0o600 }),
    ).catch((reason) => {
      throw this.#http.unreachable("view", reason);
    });
    return true;
  }

  /** Messages for this client. It must not be connected twice: the server forgets it when the older one closes. */
  connect(client_id: string, listener: Listener): Promise<{ close(): void }> {
    return openSocket(this.#http, client_id, listener);
  }
}
