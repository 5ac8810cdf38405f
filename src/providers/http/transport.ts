import { sentJson } from "../../../contract/core/absent";
import { type Casing, casingOf, toCamel, toSnake } from "../../../contract/core/casing";
import type { Method } from "../../../contract/core/endpoint";
import { basePath } from "./base-path";
import { ApiError, readRefusal } from "./errors";
import type { Incoming, Outgoing } from "./exchange";
import { type Query, queryText } from "./query";
import { sendWithRetry } from "./retry";
import { bare } from "./send";

// Public pages import this module for their calls, so it also exports what they need of others. It stays without zod.
export { ApiError } from "./errors";
export { setRequestLanguage } from "./send";

/** A request of the contract. This module knows no session, `client.ts` adds it. */
export interface RequestOptions
  extends Pick<Outgoing, "signal" | "onProgress" | "timeoutMs" | "sink" | "method" | "keepalive"> {
  /** Below the base, with the parameters filled in. */
  path: string;
  /** The path that errors may show, if the real one holds a secret. */
  shownAs?: string;
  /** Default `versioned`. */
  base?: "versioned" | "unversioned";
  /** Default by the path (CALL-HTTP-05 to CALL-HTTP-10). */
  casing?: Casing;
  /** `bypass`: no bearer, no refresh, no forced logout (OP-36). Default `required`. */
  session?: "required" | "bypass";
  query?: Query;
  json?: unknown;
  /** A function, because the repeat after a refresh needs the body again. */
  form?: () => FormData;
  /** How a successful body is read; `none`: not at all. Default `json`. */
  as?: "json" | "blob" | "none";
  headers?: Record<string, string>;
  /** `false`: not repeated after a lost response, for a GET with effects or a poll that counts failures. */
  retry?: boolean;
}

export interface HttpReply {
  status: number;
  headers: Headers;
  /** Parsed JSON or a Blob; `undefined` for an empty body, for 304 and for a body that went into a sink. */
  data: unknown;
}

type Address = Pick<RequestOptions, "base" | "path" | "shownAs">;

export const addressOf = ({ base = "versioned", path, query }: RequestOptions): string =>
  basePath[base] + path + queryText(query);

/** The URL that errors show, without query and secrets. */
const shownAddress = ({ base = "versioned", path, shownAs = path }: Address): string =>
  bare(basePath[base] + shownAs);

const casing = (options: RequestOptions): Casing => options.casing ?? casingOf(options.path);

/** Sends the request with this bearer. Any status is a response. */
export function transmit(options: RequestOptions, token?: string): Promise<Incoming> {
  const { method, json, form, signal, onProgress, timeoutMs, sink, keepalive, as = "json" } = options;
  const headers: Record<string, string> = {
    Accept: as === "blob" || sink ? "*/*" : "application/json",
    ...options.headers,
  };
  if (token) headers.Authorization = `Bearer ${token}`;
  let body: Outgoing["body"];
  if (form) body = form();
  else if (json !== undefined) {
    headers["Content-Type"] = "application/json";
    body = sentJson(casing(options) === "camel" ? toSnake(json) : json);
  }
  return sendWithRetry(
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
      keepalive,
    },
    options.retry ?? true,
  );
}

/**
 * Reads a response.
 * @param detail replaces the server's `detail` where the specification fixes the text
 * @throws ApiError for a refusal and for a body that is not JSON
 */
export function replyOf(options: RequestOptions, incoming: Incoming, detail?: string): HttpReply {
  const { status, headers, text, blob } = incoming;
  const isUnchanged = status === 304 && options.headers?.["If-None-Match"] !== undefined;
  if ((status < 200 || status > 299) && !isUnchanged) throw refusalOf(options, incoming, detail);
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
    ...readRefusal(body),
    ...(detail && { detail }),
    body,
    headers,
  });
}

/** The error of a successful response that does not fit the contract. */
export function malformed(options: Address & { method: Method }, incoming: { status: number }): ApiError {
  return new ApiError({
    kind: "malformed",
    method: options.method,
    url: shownAddress(options),
    statusCode: incoming.status,
  });
}
