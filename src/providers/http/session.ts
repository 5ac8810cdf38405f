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

/** Who is signed in, as screens may know it: no tokens. The object stays the same while tokens rotate. */
export interface Session {
  user: User;
  role: Role;
  /** Names this login; another one means another person or another time. */
  epoch: string;
}

const view = createStore<Session | null>(null);
/** Whether a tab of this browser is refreshing the tokens (SESS-14). */
const refreshing = createStore(false);
/** A tab that died while it refreshed never says that it ended. */
const LONGEST_REFRESH_MS = 20_000;
let flagTimer: ReturnType<typeof setTimeout> | undefined;

const tell = openChannel((message) => {
  if (message.type === "refreshing") showRefreshing(message.on);
  else void takeOver();
});

function showRefreshing(on: boolean): void {
  clearTimeout(flagTimer);
  refreshing.set(on);
  if (on) flagTimer = setTimeout(() => refreshing.set(false), LONGEST_REFRESH_MS);
}

/** Raises or lowers the flag in all tabs. */
export function announceRefreshing(on: boolean, epoch: string): void {
  showRefreshing(on);
  tell({ type: "refreshing", epoch, on });
}

export const announceTokens = (epoch: string): void => tell({ type: "tokens", epoch });

function hold(next: StoredSession | null): void {
  memory.set(next);
  writeStored("session_hint", next ? "1" : "");
  const shown = view.get();
  if (!next) view.set(null);
  else if (shown?.epoch !== next.epoch || JSON.stringify(shown.user) !== JSON.stringify(next.user)) {
    view.set({ user: next.user, role: roleOf(next.user), epoch: next.epoch });
  }
}

/** Makes this tab agree with what the store held a moment ago. */
export function settle(stored: StoredSession | null): void {
  const before = memory.get();
  if (JSON.stringify(before) === JSON.stringify(stored)) return;
  if (!stored && before?.epoch === ending?.epoch) return; // this tab's own logout, which says where to go
  const gone = before && before.user.id !== stored?.user.id;
  hold(stored);
  if (!gone) return;
  emptyCaches();
  // Not where the old user was: a page that the new one may not call would end the new session too (OP-22).
  if (stored) goToStart();
  else leaveAfterOthers();
}

/** Reads again what the tabs share: after a message, and after this tab slept and may have missed some. */
export async function takeOver(): Promise<void> {
  await ready;
  for (;;) {
    const before = memory.get();
    const stored = await readStored();
    if (memory.get() !== before) continue; // this tab moved on meanwhile: what was read may be older
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

/** The tokens of one answer as they are kept. */
export function keep(tokens: TokenPair, askedAt: number): Omit<StoredSession, "user" | "epoch"> {
  const { access_token: access, refresh_token: refresh } = tokens;
  return { access, refresh, expires: expiryOf(access), askedAt, offset: clockOffset() };
}

/** A login: replaces whatever session this browser had, in all tabs (SESS-06). */
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
  tell({ type: "user-changed", epoch: next.epoch });
}

/** The signed-in user as a newer answer shows them, for all tabs. */
async function setUser(user: unknown): Promise<void> {
  const present = memory.get();
  if (!present) return;
  const changed = readRecord(userEntity, user);
  settle(await changeStored((old) => (old?.epoch === present.epoch ? { ...old, user: changed } : old)));
  tell({ type: "user-changed", epoch: present.epoch });
}

interface Circumstances {
  /** Status of the answer that ended it. */
  status?: number;
  /** The login that is to end; nothing happens if it is not the present one any more. */
  epoch?: string;
}

/** The logout under way in this tab. */
let ending: { epoch: string; done: Promise<void> } | undefined;

/**
 * Ends the session in all tabs, once per login. Without a reason the person logged out (SESS-09); with one it is a
 * forced logout, which reports itself and leads to the login page (SESS-11, SESS-18).
 */
async function end(reason?: LogoutReason, { status, epoch }: Circumstances = {}): Promise<void> {
  await ready;
  const present = memory.get();
  if (!present || (epoch !== undefined && present.epoch !== epoch)) return;
  if (ending?.epoch !== present.epoch) {
    const done = endNow(present, reason, status).finally(() => {
      if (ending?.done === done) ending = undefined;
    });
    ending = { epoch: present.epoch, done };
  }
  await ending.done;
}

async function endNow(present: StoredSession, reason: LogoutReason | undefined, status: number | undefined) {
  const report = reason && forcedLogoutReport(reason, status, present.user.id);
  let mine = false;
  // The store first: a page that loads in this very moment must not find the tokens (SESS-11).
  const left = await changeStored((old) => {
    mine = old?.epoch === present.epoch;
    return mine ? null : old;
  });
  if (mine && report) sendReport(report);
  if (reason !== "session_expired") void revoke(present.access);
  tell({ type: "logout", epoch: present.epoch });
  if (memory.get()?.epoch !== present.epoch) return; // somebody signed in here meanwhile
  hold(null);
  emptyCaches();
  if (reason) leaveForced(reason);
  if (left) hold(left); // somebody signed in elsewhere meanwhile
}

/** Ends tokens on the server. A refused or lost call changes nothing here, and never refreshes (OP-173). */
export async function revoke(access: string): Promise<void> {
  const headers = { Authorization: `Bearer ${access}` };
  const url = `${basePath.versioned}${logout.path}`;
  await send({ method: logout.method, url, headers, as: "text", keepalive: true }).catch(() => undefined);
}

/** The session of this browser. Nobody outside this folder sees a token (rule 1). */
export const session = {
  /** Settles once the stored session was read; never rejects. */
  ready,
  current: (): Session | null => view.get(),
  subscribe: view.subscribe,
  /** Whether any tab is refreshing right now (SESS-14). */
  refreshing: (): boolean => refreshing.get(),
  start,
  setUser,
  end,
};

/** The session as React sees it; `null` without one, and before `session.ready`. */
export const useSession = (): Session | null => useStore(view);
