import { type IncomingMessage, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";

/**
 * What a call that brought no result means for whoever made it:
 * `token` the messenger knows no such bot, `gone` the chat takes nothing any more, `wait` not before `seconds` are
 * over, `conflict` another program reads this bot's updates, `refused` the same call will never work, `failed` it was
 * not carried out and may be made again, `unknown` it went out and nobody said what became of it.
 */
export type FaultKind = "token" | "gone" | "wait" | "conflict" | "refused" | "failed" | "unknown";

export class MessengerFault extends Error {
  override readonly name = "MessengerFault";

  constructor(
    readonly kind: FaultKind,
    message: string,
    /** Of `wait`. */
    readonly seconds = 0,
  ) {
    super(message);
  }
}

export interface BotApi {
  /**
   * One call for the bot of this token: JSON, or a form where files are sent.
   * @param patience ms until the answer, the upload included
   * @throws MessengerFault whose text names neither address nor token
   */
  call<T>(
    token: string,
    method: string,
    parameters: object | FormData,
    options?: { patience?: number; signal?: AbortSignal },
  ): Promise<T>;
}

/** Longest that an answer is waited for, and longest answer taken (reliability rule 37). */
const PATIENCE_MS = 5000;
const ANSWER_BYTES = 1024 * 1024;
/** What a token may consist of; it becomes a part of the address. */
const TOKEN = /^\d+:[\w-]+$/;
const GONE = /chat not found|user is deactivated|bot was blocked|bot was kicked|can't initiate conversation/i;

/**
 * Client of the Bot API: `POST {root}/bot{token}/{method}`. It asks the configured host alone and follows no redirect.
 * @param root undefined while there is none, as before the demo's own server listens
 */
export const createBotApi = (root: () => string | undefined): BotApi => ({
  async call<T>(
    token: string,
    method: string,
    parameters: object | FormData,
    { patience = PATIENCE_MS, signal }: { patience?: number; signal?: AbortSignal } = {},
  ): Promise<T> {
    const fault = (kind: FaultKind, why: string, seconds?: number) =>
      new MessengerFault(kind, `${method}: ${why.replaceAll(token, "[secret]")}`, seconds);
    if (!TOKEN.test(token)) throw fault("token", "this is no token");
    const base = root();
    if (!base) throw fault("failed", "the messenger has no address yet");
    const late = AbortSignal.timeout(patience);
    const sent = await post(`${base.replace(/\/+$/, "")}/bot${token}/${method}`, await bodyOf(parameters), {
      signal: signal ? AbortSignal.any([late, signal]) : late,
    }).catch((reason: Unanswered) => {
      throw fault(reason.whole ? "unknown" : "failed", late.aborted ? "no answer in time" : reason.message);
    });
    const answer = readAnswer(sent.body);
    const { status } = sent;
    if (status === 200 && answer?.ok) return answer.result as T;
    const why = `${status} ${String(answer?.description ?? "").slice(0, 200)}`.trim();
    const seconds = Number(answer?.parameters?.retry_after);
    if (status === 429) throw fault("wait", why, Number.isFinite(seconds) ? Math.max(1, seconds) : 5);
    if (status === 401 || status === 404) throw fault("token", why);
    if (status === 409) throw fault("conflict", why);
    if (status === 403 || (status === 400 && GONE.test(why))) throw fault("gone", why);
    if (status >= 500) throw fault("failed", why);
    throw fault(status === 200 ? "unknown" : "refused", why);
  },
});

interface Answer {
  ok?: boolean;
  result?: unknown;
  description?: unknown;
  parameters?: { retry_after?: unknown };
}

function readAnswer(body: string): Answer | undefined {
  try {
    const answer: unknown = JSON.parse(body);
    return typeof answer === "object" && answer !== null ? answer : undefined;
  } catch {
    return undefined;
  }
}

interface Content {
  type: string;
  bytes: Buffer;
}

async function bodyOf(parameters: object | FormData): Promise<Content> {
  if (!(parameters instanceof FormData))
    return { type: "application/json", bytes: Buffer.from(JSON.stringify(parameters)) };
  const form = new Response(parameters);
  return {
    type: form.headers.get("content-type") as string,
    bytes: Buffer.from(await form.arrayBuffer()),
  };
}

interface Unanswered extends Error {
  /** Whether all of the request had left: only then may the other side have acted on it. */
  whole: boolean;
}

/**
 * By hand, where `fetch` does not say how much of a request had left when it failed. Each call has a connection of its
 * own: on a kept one that the other side closes meanwhile nobody knows what became of a request.
 */
function post(
  address: string,
  { type, bytes }: Content,
  { signal }: { signal: AbortSignal },
): Promise<{ status: number; body: string }> {
  const send = address.startsWith("https:") ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    const headers = { "content-type": type, "content-length": bytes.length };
    let whole = false;
    const fail = (reason: Error & { code?: string }) =>
      reject(Object.assign(new Error(reason.code ?? "the connection broke"), { whole }));
    const request = send(address, { method: "POST", headers, agent: false, signal }, (response) => {
      readText(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), fail);
    });
    request.on("error", fail);
    request.on("finish", () => {
      whole = true;
    });
    request.end(bytes);
  });
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > ANSWER_BYTES) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
