import { type IncomingMessage, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";

/**
 * Why a call of the Bot API gave no result: `token` the messenger knows no such bot, `gone` the chat no longer accepts
 * messages, `wait` try again after `seconds`, `conflict` another program reads this bot's updates, `refused` the same
 * call will never work, `failed` it was not carried out and can be retried, `unknown` it was sent but never confirmed.
 */
export type MessengerErrorKind = "token" | "gone" | "wait" | "conflict" | "refused" | "failed" | "unknown";

export class MessengerError extends Error {
  override readonly name = "MessengerError";

  constructor(
    readonly kind: MessengerErrorKind,
    message: string,
    /** Only for `wait`. */
    readonly seconds = 0,
  ) {
    super(message);
  }
}

export interface BotApi {
  /**
   * One call for the bot of this token: JSON, or a form if files are sent.
   * @param patience ms until the answer, including the upload
   * @throws MessengerError, without address or token in its message
   */
  call<T>(
    token: string,
    method: string,
    parameters: object | FormData,
    options?: { patience?: number; signal?: AbortSignal },
  ): Promise<T>;
}

/** Default timeout, and the largest answer accepted (reliability rule 37). */
const PATIENCE_MS = 5000;
const ANSWER_BYTES = 1024 * 1024;
/** Longest pause that the messenger may ask for. */
const MOST_SECONDS = 3600;
/** Characters of a token, which becomes part of the URL. */
const TOKEN = /^\d+:[\w-]+$/;
const GONE = /chat not found|user is deactivated|bot was blocked|bot was kicked|can't initiate conversation/i;

/**
 * Client of the Bot API: `POST {root}/bot{token}/{method}`. It calls the configured host only and follows no redirect.
 * @param root undefined while there is no address, such as before the demo's own server listens
 */
export const createBotApi = (root: () => string | undefined): BotApi => ({
  async call<T>(
    token: string,
    method: string,
    parameters: object | FormData,
    { patience = PATIENCE_MS, signal }: { patience?: number; signal?: AbortSignal } = {},
  ): Promise<T> {
    const error = (kind: MessengerErrorKind, why: string, seconds?: number) =>
      new MessengerError(kind, `${method}: ${why.replaceAll(token, "[secret]")}`, seconds);
    if (!TOKEN.test(token)) throw error("token", "this is no token");
    const base = root();
    if (!base) throw error("failed", "the messenger has no address yet");
    const late = AbortSignal.timeout(patience);
    const sent = await post(`${base.replace(/\/+$/, "")}/bot${token}/${method}`, await bodyOf(parameters), {
      signal: signal ? AbortSignal.any([late, signal]) : late,
    }).catch((reason: Unanswered) => {
      throw error(reason.whole ? "unknown" : "failed", late.aborted ? "no answer in time" : reason.message);
    });
    const answer = readAnswer(sent.body);
    const { status } = sent;
    if (status === 200 && answer?.ok) return answer.result as T;
    const why = `${status} ${String(answer?.description ?? "").slice(0, 200)}`.trim();
    const seconds = Number(answer?.parameters?.retry_after);
    if (status === 429)
      throw error("wait", why, Number.isFinite(seconds) ? Math.min(Math.max(1, seconds), MOST_SECONDS) : 5);
    if (status === 401 || status === 404) throw error("token", why);
    if (status === 409) throw error("conflict", why);
    if (status === 403 || (status === 400 && GONE.test(why))) throw error("gone", why);
    if (status >= 500) throw error("failed", why);
    throw error(status === 200 ? "unknown" : "refused", why);
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
  /** Whether the whole request was sent: only then may the messenger have acted on it. */
  whole: boolean;
}

/**
 * Uses `node:http`, because `fetch` does not report how much of a request was sent. Each call has a new connection: if
 * a kept-alive one is closed, it is unknown whether the request was processed.
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
