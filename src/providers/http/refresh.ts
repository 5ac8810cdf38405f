import { refresh as endpoint } from "../../../contract/endpoints/session";
import { underLock } from "../../shared/under-lock";
import { basePath } from "./base-path";
import { ApiError } from "./errors";
import type { Incoming } from "./exchange";
import { serverNow } from "./expiry";
import { send } from "./send";
import { announceRefreshing, announceTokens, keep, revoke, session, settle, type TokenPair } from "./session";
import { changeStored, memory, readStored, type StoredSession } from "./session-store";

/** `fresh`: newer tokens than the rejected ones. `ended`: no session. An error: try again later. */
export type Outcome = "fresh" | "ended" | ApiError;

const FETCH_TIMEOUT_MS = 10_000;
const COOL_DOWN_MS = 5_000;
const JITTER_MS = 2_000;
/** Statuses that are temporary and do not end the session (OP-34). */
const TEMPORARY = [408, 425, 429];

let running: Promise<Outcome> | undefined;
let failure: { refresh: string; until: number; error: ApiError } | undefined;

/** The refresh under way in this tab, for requests that wait for it (HTTP-04). */
export const refreshUnderWay = (): Promise<Outcome> | undefined => running;

export const isAlive = (kept: StoredSession): boolean => kept.expires === null || kept.expires > serverNow();

/**
 * Gets newer tokens than `rejected`: those of another tab, else from the server. Any number of callers and tabs cause
 * one call. Never rejects.
 */
export function refreshSession(rejected: string): Promise<Outcome> {
  const held = memory.get();
  if (!held) return Promise.resolve("ended");
  if (held.access !== rejected && isAlive(held)) return Promise.resolve("fresh");
  if (failure?.refresh === held.refresh && Date.now() < failure.until) return Promise.resolve(failure.error);
  running ??= run(held).finally(() => {
    running = undefined;
  });
  return running;
}

async function run(held: StoredSession): Promise<Outcome> {
  announceRefreshing(true, held.epoch);
  try {
    return await underLock("session-refresh", () => renew(held));
  } finally {
    announceRefreshing(false, held.epoch);
  }
}

async function renew(held: StoredSession): Promise<Outcome> {
  const stored = await readStored();
  if (stored?.epoch !== held.epoch) return settleAs("ended", stored);
  if (stored.access !== held.access && isAlive(stored)) return settleAs("fresh", stored);
  const askedAt = Date.now();
  try {
    const incoming = await sendRefresh(stored.refresh);
    const tokens = tokensOf(incoming);
    if (tokens) return await commit(stored, tokens, askedAt);
    if (isRefusal(incoming.status)) return await refused(stored, incoming.status);
    return await failed(stored, errorOf(incoming));
  } catch (reason) {
    return failed(stored, reason as ApiError);
  }
}

function sendRefresh(refreshToken: string): Promise<Incoming> {
  return send({
    method: endpoint.method,
    url: basePath.versioned + endpoint.path,
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ refresh_token: refreshToken }),
    as: "text",
    timeoutMs: FETCH_TIMEOUT_MS,
  });
}

function tokensOf({ status, text }: Incoming): TokenPair | undefined {
  if (status < 200 || status > 299) return undefined;
  try {
    return endpoint.reply.json.parse(JSON.parse(text));
  } catch {
    return undefined; // a proxy's page with status 200 does not end the session
  }
}

const isRefusal = (status: number) => status >= 400 && status < 500 && !TEMPORARY.includes(status);

function errorOf({ status }: Incoming): ApiError {
  const kind = status < 400 ? "malformed" : "http";
  return new ApiError({ kind, statusCode: status, method: endpoint.method, url: endpoint.path });
}

/** Stores the tokens, unless a logout or another tab has changed the store meanwhile. */
async function commit(sent: StoredSession, tokens: TokenPair, askedAt: number): Promise<Outcome> {
  const kept = keep(tokens, askedAt);
  const stored = await changeStored((old) =>
    old?.epoch === sent.epoch && old.refresh === sent.refresh ? { ...old, ...kept } : old,
  );
  if (stored?.epoch !== sent.epoch) {
    void revoke(kept.access);
    return settleAs("ended", stored);
  }
  failure = undefined;
  if (stored.access === kept.access) announceTokens(stored.epoch);
  return settleAs("fresh", stored);
}

/** Ends the session, unless another tab has got newer tokens, which would explain the refusal. */
async function refused(sent: StoredSession, status: number): Promise<Outcome> {
  const stored = await readStored();
  if (stored?.epoch !== sent.epoch) return settleAs("ended", stored);
  if (stored.refresh !== sent.refresh) return settleAs("fresh", stored);
  await session.end("session_expired", { status, epoch: sent.epoch });
  return "ended";
}

/** Keeps the session, and pauses refreshes so that a failing server is not called by every request. */
async function failed(sent: StoredSession, error: ApiError): Promise<Outcome> {
  const stored = await readStored();
  if (stored?.epoch !== sent.epoch) return settleAs("ended", stored);
  if (stored.refresh !== sent.refresh && isAlive(stored)) return settleAs("fresh", stored);
  failure = {
    refresh: sent.refresh,
    until: Date.now() + COOL_DOWN_MS + Math.random() * JITTER_MS,
    error,
  };
  return error;
}

/** Applies the stored session to this tab; without one, or with another login, this tab's session has ended. */
function settleAs(outcome: "fresh" | "ended", stored: StoredSession | null): Outcome {
  settle(stored);
  return outcome;
}
