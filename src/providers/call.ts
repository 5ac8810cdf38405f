import type { Endpoint, InputOf, ReplyOf } from "../../contract/core/endpoint";
import { changing } from "./data/cache";
import { request } from "./http/client";
import { bodyOf, type CallOptions as Plain, requestOf } from "./http/contract-call";
import { ApiError } from "./http/transport";
import { assertMayCall } from "./may-call";
import { type Conditions, conditionHeaders } from "./server";

export interface CallOptions extends Plain, Conditions {}

/**
 * Makes one call of the contract and returns the body of its reply: parsed JSON, a Blob, or undefined for 204.
 * @throws what `request` throws, and an `ApiError` of kind `malformed` for a body that does not fit the contract
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  return (await callForAnswer(endpoint, input, options)).body;
}

/** The same with the headers of the reply, for example with the version of what was read. */
export async function callForAnswer<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<{ body: ReplyOf<E>; headers: Headers }> {
  const { outgoing, reply } = await send(endpoint, input, options);
  return { body: bodyOf(endpoint, outgoing, reply), headers: reply.headers };
}

/**
 * The same for a change that any 2xx status confirms (OP-06): undefined if the body is empty or does not fit the
 * contract.
 */
export async function change<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E> | undefined> {
  const { outgoing, reply } = await send(endpoint, input, options);
  try {
    return bodyOf(endpoint, outgoing, reply);
  } catch (reason) {
    if (!(reason instanceof ApiError && reason.kind === "malformed")) throw reason;
  }
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { version, idempotencyKey, ...options }: CallOptions,
) {
  assertMay(endpoint);
  const headers = await conditionHeaders({ version, idempotencyKey });
  const outgoing = { ...requestOf(endpoint, input, options), headers };
  const sent = request(outgoing);
  const reply = await (endpoint.changes ? changing(endpoint.changes, sent) : sent);
  return { outgoing, reply };
}

/** The console never sends a call that the role may not make (OP-22). */
export function assertMay(endpoint: Endpoint): void {
  if (endpoint.session !== "bypass") assertMayCall(endpoint.access, endpoint);
}
