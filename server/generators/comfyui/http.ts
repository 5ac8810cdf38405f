import { Readable, Transform } from "node:stream";
import type { GeneratorFailure } from "../generator";
import { failure } from "./failures";

const ANSWER_MS = 15_000;
/** Longest answer that is read: results may have 50 MB (OP-211), lists of nodes less. */
export const MOST_BYTES = 60 * 1024 * 1024;

interface Limits {
  signal?: AbortSignal;
  ms?: number;
}

/** Ends a stream that is too long. */
export function limited(): Transform {
  let size = 0;
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      size += part.length;
      done(size > MOST_BYTES ? new Error(`more than ${MOST_BYTES} bytes`) : null, part);
    },
  });
}

/** Requests to one address. All errors are GeneratorFailure of class `machine`. */
export class ComfyHttp {
  readonly base: URL;
  readonly headers: Record<string, string> = {};
  /** For logs: without user and password. */
  readonly label: string;

  constructor(address: string) {
    this.base = new URL(address.endsWith("/") ? address : `${address}/`);
    const { username, password } = this.base;
    if (username || password) {
      const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
      this.headers.authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
    }
    this.base.username = "";
    this.base.password = "";
    this.label = this.base.host;
  }

  async get<T>(path: string, signal?: AbortSignal): Promise<T> {
    return this.json<T>(await this.send(path, {}, { signal }));
  }

  async post(path: string, body: object): Promise<void> {
    const headers = { "content-type": "application/json" };
    const reply = await this.send(path, { method: "POST", body: JSON.stringify(body), headers });
    await reply.body?.cancel();
  }

  async send(path: string, init: RequestInit, limits: Limits = {}): Promise<Response> {
    const reply = await this.fetch(path, init, limits);
    if (!reply.ok) throw await this.unexpected(path, reply);
    return reply;
  }

  async fetch(path: string, init: RequestInit, { signal, ms = ANSWER_MS }: Limits): Promise<Response> {
    const headers = { ...this.headers, ...(init.headers as Record<string, string>) };
    const late = AbortSignal.timeout(ms);
    try {
      return await fetch(new URL(path, this.base), {
        ...init,
        headers,
        redirect: "error",
        signal: signal ? AbortSignal.any([signal, late]) : late,
      });
    } catch (reason) {
      throw this.unreachable(path, reason);
    }
  }

  async json<T>(reply: Response): Promise<T> {
    const parts: Buffer[] = [];
    try {
      if (reply.body)
        for await (const part of Readable.fromWeb(reply.body as never).pipe(limited()))
          parts.push(part as Buffer);
      return JSON.parse(Buffer.concat(parts).toString()) as T;
    } catch (reason) {
      throw this.unreachable(new URL(reply.url).pathname, reason);
    }
  }

  async unexpected(path: string, reply: Response): Promise<GeneratorFailure> {
    await reply.body?.cancel();
    return failure(
      "machine",
      "comfyui_answer",
      `${this.label}: ${path.split("?")[0]} answered ${reply.status}`,
    );
  }

  unreachable(path: string, reason: unknown): GeneratorFailure {
    const { message, cause } = reason as Error;
    const why = cause instanceof Error ? `${message}: ${cause.message}` : message;
    return failure("machine", "comfyui_unreachable", `${this.label}: ${path.split("?")[0]}: ${why}`);
  }
}
