import {
  type Endpoint,
  fillPath,
  type InputOf,
  namePath,
  type ReplyOf,
} from "../../../contract/core/endpoint";
import { type MultipartInput, writeParts } from "../../../contract/core/multipart";
import { contractNames, readReply, Unreadable } from "../read-reply";
import { malformedReply } from "./malformed-reply";
import type { Query } from "./query";
import { type HttpReply, type RequestOptions, replyOf, transmit } from "./transport";

export type CallOptions = Pick<RequestOptions, "signal" | "onProgress" | "timeoutMs" | "retry" | "keepalive">;

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Query;
  body?: unknown;
  form?: MultipartInput;
}

/** The request of a call of the contract. */
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

/** The body of a successful reply; throws an `ApiError` of kind `malformed` if it does not fit the contract. */
export function bodyOf<E extends Endpoint>(
  endpoint: E,
  outgoing: RequestOptions,
  reply: Pick<HttpReply, "status" | "data">,
): ReplyOf<E> {
  try {
    return readBody(endpoint, reply.data);
  } catch (reason) {
    throw reason instanceof Unreadable ? malformedReply(outgoing, reply) : reason;
  }
}

function readBody<E extends Endpoint>({ reply, casing }: E, data: unknown): ReplyOf<E> {
  if ("binary" in reply) return data as ReplyOf<E>;
  if (!("json" in reply)) return undefined as ReplyOf<E>;
  // Some servers send an empty text as an empty body (POST /register).
  return readReply(reply.json, data === undefined ? "" : contractNames(casing, data)) as ReplyOf<E>;
}

/** Makes a call without a session, before a login (OP-36). */
export async function callAnonymously<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions & Pick<RequestOptions, "headers"> = {},
): Promise<ReplyOf<E>> {
  const outgoing = requestOf(endpoint, input, options);
  return bodyOf(endpoint, outgoing, replyOf(outgoing, await transmit(outgoing)));
}
