import { type Role, roleOf } from "../../../contract/core/access";
import { readRecord } from "../../../contract/core/reading";
import { logout } from "../../../contract/endpoints/session";
import { type User, user as userEntity } from "../../../contract/entities/user";
import { writeStored } from "../../shared/storage";
import { createStore, useStore } from "../../shared/store";
import { basePath } from "./base-path";
import { openChannel } from "./channel";
import { clockOffset, expiryOf, setClockOffset } from "./expiry";
import {
  emptyCaches,
  forcedLogoutReport,
  goToStart,
  type LogoutReason,
  leaveAfterOthers,
  leaveForced,
  sendReport,
} from "./leaving";
import { send } from "./send";
import { changeStored, memory, readStored, type StoredSession } from "./session-store";

export interface TokenPair {
  access_token: string;
  refresh_token: string;
}

/** The session as screens may see it, without tokens. The object stays the same while tokens rotate. */
export interface Session {
  user: User;
  role: Role;
  /** Identifies this login; the next login has another one, also of the same user. */
  epoch: string;
}

const view = createStore<Session | null>(null);
/** Whether a tab of this browser is refreshing the tokens (SESS-14). */
const refreshing = createStore(false);
/** A tab that was closed during a refresh never reports its end. */
const MAX_REFRESH_MS = 20_000;
let flagTimer: ReturnType<typeof setTimeout> | undefined;

const post = openChannel((message) => {
  if (message.type === "refreshing") showRefreshing(message.on);
  else void takeOver();
});

function showRefreshing(on: boolean): void {
  clearTimeout(flagTimer);
  refreshing.set(on);
  if (on) flagTimer = setTimeout(() => refreshing.set(false), MAX_REFRESH_MS);
}

/** Sets the flag in all tabs. */
export function announceRefreshing(on: boolean, epoch: string): void {
  showRefreshing(on);
  post({ type: "refreshing", epoch, on });
}

export const announceTokens = (epoch: string): void => post({ type: "tokens", epoch });

/** Makes this the tab's session. */
function hold(next: StoredSession | null): void {
  memory.set(next);
  writeStored("session_hint", next ? "1" : "");
  const shown = view.get();
  if (!next) view.set(null);
  else if (shown?.epoch !== next.epoch || JSON.stringify(shown.user) !== JSON.stringify(next.user)) {
    view.set({ user: next.user, role: roleOf(next.user), epoch: next.epoch });
  }
}

/** Applies the stored session to this tab. */
export function settle(stored: StoredSession | null): void {
  const before = memory.get();
  if (JSON.stringify(before) === JSON.stringify(stored)) return;
  if (!stored && before?.epoch === ending?.epoch) return; // a logout of this tab, which redirects itself
  const gone = before && before.user.id !== stored?.user.id;
  hold(stored);
  if (!gone) return;
  emptyCaches();
  // Not the previous user's page: one that the new user may not call would end the new session, too (OP-22).
  if (stored) goToStart();
  else leaveAfterOthers();
}

/** Reads the stored session again, after a message and after sleep, when messages may have been missed. */
export async function takeOver(): Promise<void> {
  await ready;
  for (;;) {
    const before = memory.get();
    const stored = await readStored();
    if (memory.get() !== before) continue; // changed meanwhile: what was read may be older
    return settle(stored);
  }
}

async function restore(): Promise<void> {
  const stored = await readStored();
  if (stored) setClockOffset(stored.offset);
  hold(stored);
}

const ready: Promise<void> = restore();

const newEpoch = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** The tokens of a reply as they are stored. */
export function keep(tokens: TokenPair, askedAt: number): Omit<StoredSession, "user" | "epoch"> {
  const { access_token: access, refresh_token: refresh } = tokens;
  return { access, refresh, expires: expiryOf(access), askedAt, offset: clockOffset() };
}

/** Starts a session, which replaces that of all tabs (SESS-06). */
async function start(tokens: TokenPair, user: unknown): Promise<void> {
  await ready;
  const next: StoredSession = {
    ...keep(tokens, Date.now()),
    user: readRecord(userEntity, user),
    epoch: newEpoch(),
  };
  const before = memory.get();
  await changeStored(() => next);
  if (before && before.user.id !== next.user.id) emptyCaches();
  hold(next);
  post({ type: "user-changed", epoch: next.epoch });
}

/** Updates the signed-in user in all tabs. */
async function setUser(user: unknown): Promise<void> {
  const current = memory.get();
  if (!current) return;
  const changed = readRecord(userEntity, user);
  settle(await changeStored((old) => (old?.epoch === current.epoch ? { ...old, user: changed } : old)));
  post({ type: "user-changed", epoch: current.epoch });
}

/** The logout that is under way in this tab. */
let ending: { epoch: string; done: Promise<void> } | undefined;

/**
 * Ends the session in all tabs, once per login. Without a reason the user logged out, which leads to `/` (SESS-09, OP-27); with one it is a forced
 * logout, which is reported to the server and leads to the login page (SESS-11, SESS-18).
 * @param cause status of the response that ended the session, and the login to end, if it is still the current one
 */
async function end(reason?: LogoutReason, cause: { status?: number; epoch?: string } = {}): Promise<void> {
  const { status, epoch } = cause;
  await ready;
  const current = memory.get();
  if (!current || (epoch !== undefined && current.epoch !== epoch)) return;
  if (ending?.epoch !== current.epoch) {
    const done = endNow(current, reason, status).finally(() => {
      if (ending?.done === done) ending = undefined;
    });
    ending = { epoch: current.epoch, done };
  }
  await ending.done;
}

async function endNow(current: StoredSession, reason: LogoutReason | undefined, status: number | undefined) {
  const report = reason && forcedLogoutReport(reason, status, current.user.id);
  let isOurs = false;
  // The store first: a page that loads at this moment must not find the tokens (SESS-11).
  const remaining = await changeStored((old) => {
    isOurs = old?.epoch === current.epoch;
    return isOurs ? null : old;
  });
  if (isOurs && report) sendReport(report);
  if (reason !== "session_expired") void revoke(current.access);
  post({ type: "logout", epoch: current.epoch });
  if (memory.get()?.epoch !== current.epoch) return; // a new login in this tab meanwhile
  hold(null);
  emptyCaches();
  // At once: the root would redirect from a private page to a login page that leads back there (OP-187).
  if (reason) leaveForced(reason);
  else goToStart();
  if (remaining) hold(remaining); // a new login in another tab meanwhile
}

/** Revokes tokens on the server. A failed call changes nothing here and never refreshes (OP-173). */
export async function revoke(access: string): Promise<void> {
  const headers = { Authorization: `Bearer ${access}` };
  const url = `${basePath.versioned}${logout.path}`;
  await send({ method: logout.method, url, headers, as: "text", keepalive: true }).catch(() => undefined);
}

/** The session of this browser. No token leaves this folder (rule 1). */
export const session = {
  /** Resolves once the stored session has been read; never rejects. */
  ready,
  current: (): Session | null => view.get(),
  subscribe: view.subscribe,
  /** Whether any tab is refreshing (SESS-14). */
  refreshing: (): boolean => refreshing.get(),
  start,
  setUser,
  end,
};

/** The session for React; `null` without one, and before `session.ready`. */
export const useSession = (): Session | null => useStore(view);
