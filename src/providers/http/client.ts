import { pathBelowBase } from "./base-path";
import { ACCESS_DENIED, LogoutError } from "./errors";
import type { Incoming } from "./exchange";
import { ensureFresh, replaceExpired } from "./keep-fresh";
import { type Outcome, refreshSession, refreshUnderWay } from "./refresh";
import { session } from "./session";
import { memory } from "./session-store";
import { ApiError, addressOf, type HttpReply, type RequestOptions, replyOf, transmit } from "./transport";

/**
 * Sends a request of the console: with the session's token, after a refresh where one is due.
 * @throws ApiError for refusals, lost connections, time-outs and malformed replies; LogoutError if the session ended
 *   meanwhile (OP-38); the signal's reason if it was aborted
 */
export async function request(options: RequestOptions): Promise<HttpReply> {
  if (options.session === "bypass") return replyOf(options, await transmit(options));
  await session.ready;
  const owner = memory.get();
  // Without a session 401 and 403 are ordinary errors (OP-36).
  if (!owner) return deliver(options, await transmit(options));
  if (options.form) await ensureFresh();
  const token = await liveToken(owner.epoch, options.signal);
  let incoming = await transmit(options, token);
  if (incoming.status === 401 && belongsTo(owner.epoch)) {
    await assertRefreshed(refreshSession(token));
    options.signal?.throwIfAborted();
    incoming = await transmit(options, tokenOf(owner.epoch));
    if (incoming.status === 401) await forceLogout(401, owner.epoch);
  }
  // A reply to a previous user must reach neither the next user's caches nor their screen.
  if (!belongsTo(owner.epoch)) throw new LogoutError();
  if (incoming.status === 403 && !isExempt(addressOf(options))) await forceLogout(403, owner.epoch);
  return deliver(options, incoming);
}

const belongsTo = (epoch: string): boolean => memory.get()?.epoch === epoch;

function tokenOf(epoch: string): string {
  const held = memory.get();
  if (held?.epoch !== epoch) throw new LogoutError();
  return held.access;
}

/** The access token, after a refresh under way; an expired one is replaced before it is sent (HTTP-04, rule 8). */
async function liveToken(epoch: string, signal: AbortSignal | undefined): Promise<string> {
  await refreshUnderWay();
  await assertRefreshed(replaceExpired());
  signal?.throwIfAborted();
  return tokenOf(epoch);
}

/** Fails unless the refresh has left a usable token. */
async function assertRefreshed(refreshing: Promise<Outcome | undefined>): Promise<void> {
  const outcome = await refreshing;
  if (outcome === "ended") throw new LogoutError();
  if (outcome instanceof ApiError) throw outcome;
}

async function forceLogout(status: 401 | 403, epoch: string): Promise<never> {
  await session.end(status === 401 ? "session_expired" : "forbidden", { status, epoch });
  throw new LogoutError();
}

const EXEMPT_SEGMENTS = ["styles", "stores"];

/** HTTP-06 to HTTP-09, by whole segments of the path: the same word in a query or within a name does not count. */
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
