import { pathBelowBase } from "./base-path";
import { ACCESS_DENIED, LogoutError } from "./errors";
import type { Incoming } from "./exchange";
import { ensureFresh, reviveDead } from "./keep-fresh";
import { type Outcome, refreshSession, refreshUnderWay } from "./refresh";
import { session } from "./session";
import { memory } from "./session-store";
import { ApiError, addressOf, type HttpReply, type RequestOptions, replyOf, transmit } from "./transport";

/**
 * The console's one way to the server.
 * @throws ApiError for refusals, lost connections, time-outs and answers that are not what was asked for;
 *   LogoutError if the session ended on the way (OP-38); the signal's reason if the caller gave up.
 */
export async function request(options: RequestOptions): Promise<HttpReply> {
  if (options.session === "bypass") return replyOf(options, await transmit(options));
  await session.ready;
  const owner = memory.get();
  // Nobody is signed in: 401 and 403 are ordinary errors then (OP-36).
  if (!owner) return deliver(options, await transmit(options));
  if (options.form) await ensureFresh();
  const token = await liveToken(owner.epoch, options.signal);
  let incoming = await transmit(options, token);
  if (incoming.status === 401 && belongsTo(owner.epoch)) {
    await demand(refreshSession(token));
    options.signal?.throwIfAborted();
    incoming = await transmit(options, tokenOf(owner.epoch));
    if (incoming.status === 401) await forceLogout("session_expired", 401, owner.epoch);
  }
  // An answer for someone who has left must reach neither the next user's caches nor their screen.
  if (!belongsTo(owner.epoch)) throw new LogoutError();
  if (incoming.status === 403 && !isExempt(addressOf(options)))
    await forceLogout("forbidden", 403, owner.epoch);
  return deliver(options, incoming);
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

const EXEMPT_SEGMENTS = ["styles", "stores"];

/** HTTP-06 to HTTP-09 by whole segments of the path: the same words in a query or inside a name do not count. */
function isExempt(address: string): boolean {
  const segments = pathBelowBase(address)?.split("/") ?? [];
  return EXEMPT_SEGMENTS.some((word) => segments.includes(word));
}

const deliver = (options: RequestOptions, incoming: Incoming): HttpReply =>
  replyOf(
    options,
    incoming,
    incoming.status === 403 && isExempt(addressOf(options)) ? ACCESS_DENIED : undefined,
  );
