import { type Casing, casingOf, toCamel, toSnake } from "../../../contract/core/casing";
import type { Method } from "../../../contract/core/endpoint";
import { basePath, pathBelowBase } from "./base-path";
import { ACCESS_DENIED, ApiError, LogoutError, refusalFacts } from "./errors";
import type { Incoming, Outgoing } from "./exchange";
import { ensureFresh, reviveDead } from "./keep-fresh";
import { type Query, queryText } from "./query";
import { type Outcome, refreshSession, refreshUnderWay } from "./refresh";
import { sendPatiently } from "./retry";
import { bare } from "./send";
import { session } from "./session";
import { memory } from "./session-store";

export { setRequestLanguage } from "./send";

export interface RequestOptions {
  method: Method;
  /** Below the base, as the contract writes it, its parameters filled in. */
  path: string;
  /** The path as errors may name it, where the real one holds a secret. */
  shownAs?: string;
  /** Default `versioned`. */
  base?: "versioned" | "unversioned";
  /** Default by the path (CALL-HTTP-05 to CALL-HTTP-10). */
  casing?: Casing;
  /** `bypass`: no bearer, no refresh, no forced logout (OP-36). Default `required`. */
  session?: "required" | "bypass";
  query?: Query;
  json?: unknown;
  /** A function, because the one replay after a refresh needs the body again. */
  form?: () => FormData;
  /** What a good answer holds; `none`: whatever it holds, it is not read. Default `json`. */
  as?: "json" | "blob" | "none";
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Share of the body that is sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** `false` for a GET that has effects: it must not be repeated after a lost answer. */
  retry?: boolean;
}

export interface HttpReply {
  status: number;
  headers: Headers;
  /** Parsed JSON, or a Blob; `undefined` for an empty body and for 304. */
  data: unknown;
}

/**
 * The console's one way to the server.
 * @throws ApiError for refusals, lost connections, time-outs and answers that are not what was asked for;
 *   LogoutError if the session ended on the way (OP-38); the signal's reason if the caller gave up.
 */
export async function request(options: RequestOptions): Promise<HttpReply> {
  if (options.session === "bypass") return replyOf(options, await attempt(options));
  await session.ready;
  const owner = memory.get();
  // Nobody is signed in: 401 and 403 are ordinary errors then (OP-36).
  if (!owner) return replyOf(options, await attempt(options));
  if (options.form) await ensureFresh();
  const token = await liveToken(owner.epoch, options.signal);
  let incoming = await attempt(options, token);
  if (incoming.status === 401 && belongsTo(owner.epoch)) {
    await demand(refreshSession(token));
    options.signal?.throwIfAborted();
    incoming = await attempt(options, tokenOf(owner.epoch));
    if (incoming.status === 401) await forceLogout("session_expired", 401, owner.epoch);
  }
  // An answer for someone who has left must reach neither the next user's caches nor their screen.
  if (!belongsTo(owner.epoch)) throw new LogoutError();
  if (incoming.status === 403 && !isSpared(addressOf(options)))
    await forceLogout("forbidden", 403, owner.epoch);
  return replyOf(options, incoming);
}

const belongsTo = (epoch: string): boolean => memory.get()?.epoch === epoch;

function tokenOf(epoch: string): string {
  const held = memory.get();
  if (held?.epoch !== epoch) throw new LogoutError();
  return held.access;
}

/** Waits for a refresh under way and replaces a dead token before it is sent in vain (HTTP-04, rule 8). */
async function liveToken(epoch: string, signal: AbortSignal | undefined): Promise<string> {
  await refreshUnderWay();
  await demand(reviveDead());
  signal?.throwIfAborted();
  return tokenOf(epoch);
}

/** A refresh that must have worked before the request can go on. */
async function demand(refreshing: Promise<Outcome | undefined>): Promise<void> {
  const outcome = await refreshing;
  if (outcome === "ended") throw new LogoutError();
  if (outcome instanceof ApiError) throw outcome;
}

async function forceLogout(
  reason: "session_expired" | "forbidden",
  status: number,
  epoch: string,
): Promise<never> {
  await session.end(reason, { status, epoch });
  throw new LogoutError();
}

const SPARED_SEGMENTS = ["styles", "stores"];

/** HTTP-06 to HTTP-09 by whole segments of the path: the same words in a query or inside a name do not count. */
function isSpared(address: string): boolean {
  const segments = pathBelowBase(address)?.split("/") ?? [];
  return SPARED_SEGMENTS.some((word) => segments.includes(word));
}

/** What an error says was asked for: no query, no secret. */
const shownAddress = ({ base = "versioned", path, shownAs = path }: Address): string =>
  bare(basePath[base] + shownAs);
type Address = Pick<RequestOptions, "base" | "path" | "shownAs">;

const addressOf = ({ base = "versioned", path, query }: RequestOptions): string =>
  basePath[base] + path + queryText(query);

function attempt(options: RequestOptions, token?: string): Promise<Incoming> {
  const { method, json, form, signal, onProgress, as = "json" } = options;
  const headers: Record<string, string> = {
    Accept: as === "blob" ? "*/*" : "application/json",
    ...options.headers,
  };
  if (token) headers.Authorization = `Bearer ${token}`;
  let body: Outgoing["body"];
  if (form) body = form();
  else if (json !== undefined) {
    headers["Content-Type"] = "application/json";
    body = JSON.stringify(casing(options) === "camel" ? toSnake(json) : json);
  }
  return sendPatiently(
    {
      method,
      url: addressOf(options),
      shownAs: shownAddress(options),
      headers,
      body,
      as: as === "blob" ? "blob" : "text",
      signal,
      onProgress,
    },
    options.retry ?? true,
  );
}

const casing = (options: RequestOptions): Casing => options.casing ?? casingOf(options.path);

function replyOf(options: RequestOptions, incoming: Incoming): HttpReply {
  const { status, headers, text, blob } = incoming;
  const bare304 = status === 304 && options.headers?.["If-None-Match"] !== undefined;
  if ((status < 200 || status > 299) && !bare304) throw refusalOf(options, incoming);
  if (options.as === "blob") return { status, headers, data: blob };
  if (options.as === "none" || text === "") return { status, headers, data: undefined };
  const data = parsed(text);
  if (data === undefined) throw malformed(options, incoming);
  return { status, headers, data: casing(options) === "camel" ? toCamel(data) : data };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusalOf(options: RequestOptions, { status, headers, text }: Incoming): ApiError {
  const url = addressOf(options);
  const body = parsed(text);
  const spared = status === 403 && options.session !== "bypass" && isSpared(url);
  const facts = { ...refusalFacts(body), ...(spared && { detail: ACCESS_DENIED }) };
  return new ApiError({
    kind: "http",
    method: options.method,
    url: shownAddress(options),
    statusCode: status,
    ...facts,
    body,
    headers,
  });
}

/** An answer with a good status that is not what the contract promises. */
export function malformed(
  options: Address & Pick<RequestOptions, "method">,
  incoming: { status: number },
): ApiError {
  return new ApiError({
    kind: "malformed",
    method: options.method,
    url: shownAddress(options),
    statusCode: incoming.status,
  });
}
