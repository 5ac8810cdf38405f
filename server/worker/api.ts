import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import * as http from "node:http";
import * as https from "node:https";
import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { WORKER_BASE, WORKER_HEADER } from "../../contract/worker";
import { pauseAfter } from "../jobs/back-off";
import { sleep } from "../jobs/bell";
import { watchPace } from "./pace";

/** Longest time of a call, and of one that waits for a job or for a result to be finished, ms. */
const CALL_MS = 15_000;
export const LONG_MS = { claim: 35_000, result: 90_000 };
/** Longest pause between two tries, ms: after 45 s without a server a guest is told that there is none. */
const LONGEST_PAUSE_MS = 5000;
const HASH_MISMATCH = "The bytes are not those that were asked for";

/** The API answered, but not with success. */
export class ApiRefused extends Error {
  override readonly name = "ApiRefused";

  constructor(
    readonly status: number,
    /** Without `errors.` */
    readonly code: string,
    /** Of 409 `errors.job_gone`. */
    readonly reason: string | undefined,
    /** Seconds that it asks to wait. */
    readonly retryAfter: number,
  ) {
    super(`${status} ${code}`);
  }

  /** The same call may succeed later. */
  get isPassing(): boolean {
    return this.status >= 500 || this.status === 429;
  }
}

export interface Api {
  /** @returns the JSON answer; undefined for 204 @throws ApiRefused, or an error of the network */
  call<T>(
    path: string,
    body: object,
    options?: { signal?: AbortSignal; ms?: number },
  ): Promise<T | undefined>;
  /** Writes a file of a job, whose bytes must have this hash. @throws ApiRefused, or an error of the network */
  download(path: string, to: { path: string; sha256: string }, signal: AbortSignal): Promise<void>;
  /** Sends a file. @throws ApiRefused, or an error of the network */
  upload(path: string, file: { path: string; type: string }, signal: AbortSignal): Promise<void>;
}

/** The calls of contract/worker.ts. Redirects are not followed; errors name no header. */
export function createApi({ api, key }: { api: URL; key: string }, worker: string): Api {
  const headers = { authorization: `Bearer ${key}`, [WORKER_HEADER]: worker };
  const urlOf = (path: string) => new URL(`${WORKER_BASE.slice(1)}${path}`, api);

  return {
    async call(path, body, { signal, ms = CALL_MS } = {}) {
      const late = AbortSignal.timeout(ms);
      const reply = await fetch(urlOf(path), {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
        redirect: "error",
        signal: signal ? AbortSignal.any([signal, late]) : late,
      });
      if (!reply.ok) throw refusedBy(reply.status, reply.headers.get("retry-after"), await readJson(reply));
      return reply.status === 204 ? undefined : ((await reply.json()) as never);
    },

    async download(path, { path: file, sha256 }, signal) {
      const broken = new AbortController();
      const reply = await fetch(urlOf(path), {
        headers,
        redirect: "error",
        signal: AbortSignal.any([signal, broken.signal]),
      });
      if (!reply.ok) throw refusedBy(reply.status, reply.headers.get("retry-after"), await readJson(reply));
      if (!reply.body) throw new Error(HASH_MISMATCH);
      const hash = createHash("sha256");
      let bytes = 0;
      const watch = watchPace(
        () => bytes,
        () => broken.abort(),
      );
      try {
        await pipeline(
          Readable.fromWeb(reply.body as never),
          async function* (chunks: AsyncIterable<Buffer>) {
            for await (const chunk of chunks) {
              bytes += chunk.length;
              hash.update(chunk);
              yield chunk;
            }
          },
          createWriteStream(file, { mode: 0o600 }),
        );
      } finally {
        watch.end();
      }
      if (hash.digest("hex") !== sha256) throw new Error(HASH_MISMATCH);
    },

    async upload(path, { path: file, type }, signal) {
      const digest = await digestOf(file);
      const { size } = await stat(file);
      const url = urlOf(path);
      const request = (url.protocol === "https:" ? https : http).request(url, {
        method: "PUT",
        signal,
        headers: {
          ...headers,
          "content-type": type,
          "content-length": size,
          "content-digest": `sha-256=:${digest}:`,
        },
      });
      const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
        request.once("response", resolve).once("error", reject);
      });
      const watch = watchPace(
        () => request.socket?.bytesWritten ?? 0,
        () => request.destroy(),
      );
      try {
        // A refusal may come before all bytes were sent; then the rest fails, which says nothing.
        const sent = pipeline(createReadStream(file), request).then(() => watch.sent(LONG_MS.result));
        const reply = await Promise.race([answered, sent.then(() => answered)]);
        const { statusCode = 0 } = reply;
        const body = await json(reply).catch(() => undefined);
        sent.catch(() => undefined);
        if (statusCode !== 200) throw refusedBy(statusCode, reply.headers["retry-after"], body);
      } finally {
        watch.end();
        request.destroy();
      }
    },
  };
}

const readJson = (reply: Response): Promise<unknown> => reply.json().catch(() => undefined);

function refusedBy(status: number, retryAfter: string | null | undefined, body: unknown): ApiRefused {
  const { code, reason } = (body ?? {}) as { code?: unknown; reason?: unknown };
  return new ApiRefused(
    status,
    typeof code === "string" ? code.replace(/^errors\./, "") : "",
    typeof reason === "string" ? reason : undefined,
    Number(retryAfter) || 0,
  );
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("base64");
}

/** Repeats a call while the network or the API is away, up to a time in ms. A refusal that stays one is thrown. */
export async function repeated<T>(
  call: () => Promise<T>,
  { signal, ms = Number.POSITIVE_INFINITY }: { signal: AbortSignal; ms?: number },
): Promise<T> {
  const end = performance.now() + ms;
  for (let failures = 0; ; failures++) {
    try {
      return await call();
    } catch (reason) {
      const isFinal = reason instanceof ApiRefused && !reason.isPassing;
      if (isFinal || signal.aborted || performance.now() > end) throw reason;
      const asked = reason instanceof ApiRefused ? reason.retryAfter * 1000 : 0;
      await sleep(asked || pauseAfter(failures, LONGEST_PAUSE_MS), signal);
      if (signal.aborted) throw reason;
    }
  }
}
