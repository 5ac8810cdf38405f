import { type Endpoint, fillPath, type InputOf, namePath, type ReplyOf } from "../../contract/core/endpoint";
import { type MultipartInput, writeParts } from "../../contract/core/multipart";
import { contractNames } from "./contract-names";
import { forgetAhead } from "./data/ahead";
import { malformed, type RequestOptions, request } from "./http/client";
import type { Query } from "./http/query";
import { refuseForeign } from "./may-call";
import { readReply, Unreadable } from "./read-reply";

export interface CallOptions {
  signal?: AbortSignal;
  /** Share of the body that is sent, 0 to 1. */
  onProgress?: (share: number) => void;
}

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Query;
  body?: unknown;
  form?: MultipartInput;
}

/**
 * Makes one call of the contract and gives what its reply promises: the body, a Blob, or nothing for 204.
 * @throws what `request` throws, and an `ApiError` of kind `malformed` for a body that does not fit.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const answer = await ask(endpoint, input, options);
  try {
    return read(endpoint, answer.data);
  } catch (reason) {
    throw reason instanceof Unreadable ? malformed(answer.outgoing, answer) : reason;
  }
}

/**
 * The same for a change that any good status confirms (OP-06): undefined where the server says nothing of what came
 * of it, or says it in a way of its own.
 */
export async function change<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E> | undefined> {
  const { data } = await ask(endpoint, input, options);
  try {
    return read(endpoint, data);
  } catch (reason) {
    if (!(reason instanceof Unreadable)) throw reason;
  }
}

async function ask<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions) {
  if (endpoint.session !== "bypass")
    refuseForeign(endpoint.access, { method: endpoint.method, url: endpoint.path });
  const outgoing = toRequest(endpoint, input as AnyInput, options);
  const { status, data } = await request(outgoing).finally(() => endpoint.method !== "GET" && forgetAhead());
  return { outgoing, status, data };
}

function read<E extends Endpoint>({ reply, casing }: E, data: unknown): ReplyOf<E> {
  if ("binary" in reply) return data as ReplyOf<E>;
  if (!("json" in reply)) return undefined as ReplyOf<E>;
  // An empty body is how some servers write the empty text (POST /register).
  return readReply(reply.json, data === undefined ? "" : contractNames(casing, data)) as ReplyOf<E>;
}

function toRequest(endpoint: Endpoint, input: AnyInput, options: CallOptions): RequestOptions {
  const { method, base, casing, session: needs, body, reply } = endpoint;
  const multipart = body && "multipart" in body ? body.multipart : undefined;
  return {
    method,
    path: fillPath(endpoint.path, input.params),
    ...(endpoint.secret && { shownAs: namePath(endpoint, input.params) }),
    base,
    casing,
    session: needs,
    query: input.query,
    ...(body &&
      (multipart ? { form: () => writeParts(multipart, input.form ?? { json: {} }) } : { json: input.body })),
    as: "binary" in reply ? "blob" : "json" in reply ? "json" : "none",
    retry: !endpoint.effects,
    ...options,
  };
}
