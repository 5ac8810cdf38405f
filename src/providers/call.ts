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
  if (endpoint.session !== "bypass")
    refuseForeign(endpoint.access, { method: endpoint.method, url: endpoint.path });
  const outgoing = toRequest(endpoint, input as AnyInput, options);
  const { status, data } = await request(outgoing).finally(() => endpoint.method !== "GET" && forgetAhead());
  const { reply } = endpoint;
  if ("binary" in reply) return data as ReplyOf<E>;
  if (!("json" in reply)) return undefined as ReplyOf<E>;
  try {
    // An empty body is how some servers write the empty text (POST /register).
    return readReply(
      reply.json,
      data === undefined ? "" : contractNames(endpoint.casing, data),
    ) as ReplyOf<E>;
  } catch (reason) {
    throw reason instanceof Unreadable ? malformed(outgoing, { status }) : reason;
  }
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
