import type { Endpoint, InputOf, ReplyOf } from "../../contract/core/endpoint";
import { changing } from "./data/cache";
import { request } from "./http/client";
import { ApiError, bodyOf, type CallOptions as Plain, requestOf } from "./http/transport";
import { assertMayCall } from "./may-call";
import { type Conditions, conditions } from "./server";

export interface CallOptions extends Plain, Conditions {}

export interface Answer<T> {
  body: T;
  headers: Headers;
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
  return (await callForAnswer(endpoint, input, options)).body;
}

/** The same with the answer's headers, as the version of what was read. */
export async function callForAnswer<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Answer<ReplyOf<E>>> {
  const { outgoing, reply } = await ask(endpoint, input, options);
  return { body: bodyOf(endpoint, outgoing, reply), headers: reply.headers };
}

/**
 * The same for a change that any good status confirms (OP-06): undefined where the server says nothing of what came
 * of it, or says it in its own way.
 */
export async function change<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E> | undefined> {
  const { outgoing, reply } = await ask(endpoint, input, options);
  try {
    return bodyOf(endpoint, outgoing, reply);
  } catch (reason) {
    if (!(reason instanceof ApiError && reason.kind === "malformed")) throw reason;
  }
}

async function ask<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { version, idempotencyKey, ...options }: CallOptions,
) {
  assertMay(endpoint);
  const headers = await conditions({ version, idempotencyKey });
  const outgoing = { ...requestOf(endpoint, input, options), headers };
  const sent = request(outgoing);
  const changes = endpoint.changes ?? [];
  const reply = await (endpoint.method === "GET" && changes.length === 0 ? sent : changing(changes, sent));
  return { outgoing, reply };
}

/** The console never sends what the role may not (OP-22). */
export function assertMay({ session, access, method, path }: Endpoint): void {
  if (session !== "bypass") assertMayCall(access, { method, url: path });
}
