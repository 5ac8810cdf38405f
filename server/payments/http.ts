import { WorkQueue } from "../work-queue";
import { msLeft, type Patience, ProviderError } from "./provider";

/** Largest answer that is read. */
const ANSWER_BYTES = 1024 * 1024;

/** Calls at once: of one payment system, and to one provider. */
export const AT_ONCE = { each: 5, total: 20 };
const WAITING = 200;
const TURN_MS = 10_000;

export interface Guarded {
  /** Configured address of the provider; undefined while there is none, as before the demo's own server listens. */
  base(): string | undefined;
  queue: WorkQueue;
}

export const guarded = (base: () => string | undefined): Guarded => ({
  base,
  queue: new WorkQueue({ ...AT_ONCE, waiting: WAITING }, TURN_MS),
});

export interface Sending {
  /** Path below the base, with its query. */
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * One call of a provider: to the configured address only, without redirects, with an answer of at most 1 MB.
 * @param account id of the payment system, which has five calls at once
 * @throws ProviderError `failed` if nothing was sent, otherwise `unknown`
 */
export async function guardedFetch(
  { base, queue }: Guarded,
  account: string,
  { path, ...options }: Sending,
  patience: Patience,
): Promise<Response> {
  const left = msLeft(patience);
  if (left <= 0) throw new ProviderError("failed", "no answer in time");
  const late = AbortSignal.timeout(Math.ceil(left));
  const { signal } = patience;
  const both = signal ? AbortSignal.any([late, signal]) : late;
  const run = async () => {
    const root = base();
    if (!root) throw new ProviderError("failed", "the provider has no address yet");
    if (both.aborted) throw new ProviderError("failed", "no turn in time");
    const response = await fetch(root + path, { ...options, redirect: "manual", signal: both }).catch(
      (reason: Error) => {
        throw unanswered(reason, late.aborted);
      },
    );
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel().catch(() => undefined);
      throw new ProviderError("unknown", `${response.status} redirect`);
    }
    const body = await readText(response, late);
    return new Response(body === "" ? null : body, { status: response.status, headers: response.headers });
  };
  return queue.run(account, run).catch((reason: unknown) => {
    if (reason instanceof ProviderError) throw reason;
    throw new ProviderError("failed", "no turn in time");
  });
}

const NOT_SENT = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/;

function unanswered(reason: Error, late: boolean): ProviderError {
  const code = String((reason.cause as { code?: unknown } | undefined)?.code ?? "");
  if (late) return new ProviderError("unknown", "no answer in time");
  return new ProviderError(NOT_SENT.test(code) ? "failed" : "unknown", code || "the connection broke");
}

async function readText(response: Response, late: AbortSignal): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      // Leaving the loop ends the connection.
      if (size > ANSWER_BYTES) throw new ProviderError("unknown", "the answer is too long");
      chunks.push(chunk);
    }
  } catch (reason) {
    throw reason instanceof ProviderError ? reason : unanswered(reason as Error, late.aborted);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** A page that shoppers may be sent to: `https:`, or on the origin of one of these addresses of ours. */
export function isPayable(address: string, ours: readonly (string | undefined)[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin, username } = new URL(address);
  if (username !== "") return false;
  return (
    protocol === "https:" ||
    (protocol === "http:" && ours.some((own) => own && origin === new URL(own).origin))
  );
}

/** Whether nothing is known of the call after this status: the same call may succeed, or has had its effect. */
export const isUnclear = (status: number): boolean =>
  status < 400 || status >= 500 || [408, 424, 425].includes(status);

/** The beginning of a text, of at most so many UTF-16 units; half an emoji would be sent as another character. */
export const beginningOf = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");

/** Codes of providers that are stored and shown: short words without content. */
export const asCode = (code: unknown): string =>
  typeof code === "string" && /^[\w.]{1,64}$/.test(code) ? code.toLowerCase() : "";
