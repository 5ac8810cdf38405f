import { type Casing, casingOf, toCamel, toSnake } from "../../../contract/core/casing";
import {
  type Endpoint,
  fillPath,
  type InputOf,
  type Method,
  namePath,
  type ReplyOf,
} from "../../../contract/core/endpoint";
import { type MultipartInput, writeParts } from "../../../contract/core/multipart";
import { contractNames } from "../contract-names";
import { readReply, Unreadable } from "../read-reply";
import { basePath } from "./base-path";
import { ApiError, refusalFacts } from "./errors";
import type { Incoming, Outgoing } from "./exchange";
import { type Query, queryText } from "./query";
import { sendPatiently } from "./retry";
import { bare } from "./send";

export { ApiError } from "./errors";
export { setRequestLanguage } from "./send";

/** Requests without a session: importing this opens no token store. `client.ts` adds the session. */
export interface RequestOptions
  extends Pick<Outgoing, "signal" | "onProgress" | "timeoutMs" | "sink" | "method"> {
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
  /** `false`: not repeated after a lost answer, as a GET that has effects, or a poll that counts its failures. */
  retry?: boolean;
}

export interface HttpReply {
  status: number;
  headers: Headers;
  /** Parsed JSON, or a Blob; `undefined` for an empty body, for 304 and for what went into a sink. */
  data: unknown;
}

type Address = Pick<RequestOptions, "base" | "path" | "shownAs">;

export const addressOf = ({ base = "versioned", path, query }: RequestOptions): string =>
  basePath[base] + path + queryText(query);

/** What an error says was asked for: no query, no secret. */
const shownAddress = ({ base = "versioned", path, shownAs = path }: Address): string =>
  bare(basePath[base] + shownAs);

const casing = (options: RequestOptions): Casing => options.casing ?? casingOf(options.path);

/** One attempt, with this bearer. Any status is an answer. */
export function transmit(options: RequestOptions, token?: string): Promise<Incoming> {
  const { method, json, form, signal, onProgress, timeoutMs, sink, as = "json" } = options;
  const headers: Record<string, string> = {
    Accept: as === "blob" || sink ? "*/*" : "application/json",
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
      timeoutMs,
      sink,
    },
    options.retry ?? true,
  );
}

/**
 * What an answer delivers.
 * @param detail is in the place of the server's own, where the specification fixes the text
 * @throws ApiError for a refusal and for a body that is no JSON
 */
export function replyOf(options: RequestOptions, incoming: Incoming, detail?: string): HttpReply {
  const { status, headers, text, blob } = incoming;
  const bare304 = status === 304 && options.headers?.["If-None-Match"] !== undefined;
  if ((status < 200 || status > 299) && !bare304) throw refusalOf(options, incoming, detail);
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

function refusalOf(options: RequestOptions, { status, headers, text }: Incoming, detail?: string): ApiError {
  const body = parsed(text);
  return new ApiError({
    kind: "http",
    method: options.method,
    url: shownAddress(options),
    statusCode: status,
    ...refusalFacts(body),
    ...(detail && { detail }),
    body,
    headers,
  });
}

/** An answer with a good status that is not what the contract promises. */
export function malformed(options: Address & { method: Method }, incoming: { status: number }): ApiError {
  return new ApiError({
    kind: "malformed",
    method: options.method,
    url: shownAddress(options),
    statusCode: incoming.status,
  });
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Share of the body that is sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Given up after this time instead of OP-21's. */
  timeoutMs?: number;
  /** `false` for polls: a lost answer is the caller's to count. */
  retry?: boolean;
}

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Query;
  body?: unknown;
  form?: MultipartInput;
}

/** The request of one call of the contract. */
export function requestOf<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions,
): RequestOptions {
  const { method, base, casing, session, body, reply } = endpoint as Endpoint;
  const { params, query, body: json, form = { json: {} } } = input as AnyInput;
  const multipart = body && "multipart" in body ? body.multipart : undefined;
  return {
    method,
    path: fillPath(endpoint.path, params),
    ...(endpoint.secret && { shownAs: namePath(endpoint, params) }),
    base,
    casing,
    session,
    query,
    ...(body && (multipart ? { form: () => writeParts(multipart, form) } : { json })),
    as: "binary" in reply ? "blob" : "json" in reply ? "json" : "none",
    ...options,
    retry: options.retry !== false && !endpoint.effects,
  };
}

/** The body of a good answer, or an `ApiError` of kind `malformed` for one that does not fit. */
export function bodyOf<E extends Endpoint>(
  endpoint: E,
  outgoing: RequestOptions,
  answer: Pick<HttpReply, "status" | "data">,
): ReplyOf<E> {
  try {
    return readBody(endpoint, answer.data);
  } catch (reason) {
    throw reason instanceof Unreadable ? malformed(outgoing, answer) : reason;
  }
}

function readBody<E extends Endpoint>({ reply, casing }: E, data: unknown): ReplyOf<E> {
  if ("binary" in reply) return data as ReplyOf<E>;
  if (!("json" in reply)) return undefined as ReplyOf<E>;
  // An empty body is how some servers write the empty text (POST /register).
  return readReply(reply.json, data === undefined ? "" : contractNames(casing, data)) as ReplyOf<E>;
}

/** Makes a call for somebody who need not be signed in: visitors' pages, and the calls before a login (OP-36). */
export async function callAnonymously<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const outgoing = requestOf(endpoint, input, options);
  return bodyOf(endpoint, outgoing, replyOf(outgoing, await transmit(outgoing)));
}
