import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import { roleOf } from "../../contract/core/access";
import { toWireTime } from "../../contract/core/time";
import type { Caller } from "../caller";
import { unauthenticated } from "../errors";
import type { Services } from "../services";
import { sessions, users } from "../store/schema";
import { isGenuine, newSessionSecret, readRefreshToken, writeRefreshToken } from "./refresh-tokens";

export interface TokenPair {
  access_token: string;
  refresh_token: string;
}

/** Absolute lifetime of a session; refreshing does not extend it (OP-174). */
const SESSION_DAYS = 30;
/** How long a token that was just replaced still gets its successor (OP-174). */
const GRACE_MS = 10_000;
/** Minimum interval between writes of last_active_at. */
const ACTIVITY_MS = 60_000;

type SessionRow = typeof sessions.$inferSelect;

/**
 * Starts a session for an account whose password was verified. Locks the account's row until the session exists, so
 * that ending all sessions ends this one too (OP-130).
 * @returns undefined if the account got another password or was deactivated since it was read
 */
export async function startSession(
  services: Services,
  account: { id: string; password_hash: string },
  from: { ip: string; userAgent: string },
): Promise<TokenPair | undefined> {
  const now = services.now();
  const row = {
    id: randomUUID(),
    id_user: account.id,
    ip: from.ip,
    user_agent: from.userAgent.slice(0, 400),
    secret: newSessionSecret(),
    counter: 1,
    rotated_at: now,
    created_at: now.toISOString(),
    last_active_at: now.toISOString(),
    expires_at: toWireTime(now.getTime() + SESSION_DAYS * 86_400_000),
  };
  return services.database.withTx(async () => {
    const db = services.database.db();
    const { id, password_hash, is_active } = users;
    const same = and(eq(id, account.id), eq(password_hash, account.password_hash), eq(is_active, true));
    const [held] = await db.select({ id }).from(users).where(same).for("share");
    if (!held) return undefined;
    await db.insert(sessions).values(row);
    await dropOldest(services, account.id, now);
    return pairOf(services, row, now);
  });
}

/** Most sessions per user. */
const MOST_SESSIONS = 100;

/** Limits the sessions of a user: deletes ended ones first, then the oldest. */
async function dropOldest({ database }: Services, id_user: string, now: Date): Promise<void> {
  const db = database.db();
  const ofUser = eq(sessions.id_user, id_user);
  if ((await db.$count(sessions, ofUser)) <= MOST_SESSIONS) return;
  const { id, revoked_at, expires_at, created_at } = sessions;
  const live = and(isNull(revoked_at), gt(expires_at, now.toISOString())) as SQL;
  const kept = db
    .select({ id })
    .from(sessions)
    .where(ofUser)
    .orderBy(desc(live), desc(created_at), desc(id))
    .limit(MOST_SESSIONS);
  await db.delete(sessions).where(and(ofUser, notInArray(id, kept)));
}

function pairOf(
  services: Services,
  row: Pick<SessionRow, "id" | "id_user" | "secret" | "counter">,
  at: Date,
): TokenPair {
  return {
    access_token: services.accessTokens.sign({ sid: row.id, sub: row.id_user, n: row.counter }, at),
    refresh_token: writeRefreshToken(row.id, row.counter, row.secret),
  };
}

/**
 * Rotates a refresh token. If the token that was just replaced is used again within 10 s, or before its successor was
 * ever used, it gets the same successor; any later reuse ends the session (OP-174). Throws 401 in all other cases.
 */
export async function refreshSession(services: Services, token: string): Promise<TokenPair> {
  const claims = readRefreshToken(token);
  if (!claims) throw unauthenticated();
  const { database } = services;
  const pair = await database.withTx(async () => {
    const [row] = await database
      .db()
      .select()
      .from(sessions)
      .where(eq(sessions.id, claims.sessionId))
      .for("update");
    const now = services.now();
    if (
      !row ||
      row.revoked_at ||
      !isGenuine(claims, row.secret) ||
      Date.parse(row.expires_at) <= now.getTime()
    ) {
      return undefined;
    }
    if (!(await isActiveUser(services, row.id_user))) return undefined;
    if (claims.counter === row.counter) return rotate(services, row, now);
    const rotatedAt = row.rotated_at?.getTime() ?? 0;
    const mayRepeat = now.getTime() - rotatedAt <= GRACE_MS || row.active_seen_at === null;
    if (claims.counter === row.counter - 1 && mayRepeat) return repeat(services, row, now);
    await endSession(services, row.id);
    return undefined;
  });
  if (!pair) throw unauthenticated();
  return pair;
}

async function rotate(services: Services, row: SessionRow, now: Date): Promise<TokenPair> {
  const next = { ...row, counter: row.counter + 1 };
  await services.database
    .db()
    .update(sessions)
    .set({ counter: next.counter, rotated_at: now, active_seen_at: null, last_active_at: now.toISOString() })
    .where(eq(sessions.id, row.id));
  return pairOf(services, next, now);
}

/** Returns the same successor pair, with a new access token if the old one has expired. */
function repeat(services: Services, row: SessionRow, now: Date): TokenPair {
  const same = pairOf(services, row, row.rotated_at ?? now);
  return services.accessTokens.verify(same.access_token, now) ? same : pairOf(services, row, now);
}

async function isActiveUser(services: Services, id: string): Promise<boolean> {
  const [row] = await services.database
    .db()
    .select({ on: users.is_active })
    .from(users)
    .where(eq(users.id, id));
  return row?.on === true;
}

/** The caller of a call that is made several times a second. */
export async function findPollingCaller(services: Services, token: string): Promise<Caller | undefined> {
  const claims = services.accessTokens.verify(token, services.now());
  if (!claims) return undefined;
  const { recentLogins } = services;
  const known = recentLogins.get(claims.sid);
  return known?.id === claims.sub ? known : recentLogins.read(claims.sid, () => findCaller(services, token));
}

/** The caller of a bearer token. Each request reads the session row, so ending a session takes effect at once. */
export async function findCaller(services: Services, token: string): Promise<Caller | undefined> {
  const now = services.now();
  const claims = services.accessTokens.verify(token, now);
  if (!claims) return undefined;
  const [row] = await services.database
    .db()
    .select({
      id: users.id,
      is_admin: users.is_admin,
      is_dealer: users.is_dealer,
      counter: sessions.counter,
      seen: sessions.active_seen_at,
      active: sessions.last_active_at,
      expires: sessions.expires_at,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.id_user))
    .where(and(eq(sessions.id, claims.sid), isNull(sessions.revoked_at), eq(users.is_active, true)));
  if (!row || row.id !== claims.sub || Date.parse(row.expires) <= now.getTime()) return undefined;
  const firstUse = row.seen === null && row.counter === claims.n;
  if (firstUse || now.getTime() - Date.parse(row.active) > ACTIVITY_MS) {
    await services.database
      .db()
      .update(sessions)
      .set({ last_active_at: now.toISOString(), ...(firstUse ? { active_seen_at: now } : {}) })
      // A concurrent refresh has started a new pair, which is still unused.
      .where(and(eq(sessions.id, claims.sid), eq(sessions.counter, row.counter)));
  }
  return { id: row.id, role: roleOf(row), sessionId: claims.sid };
}

export async function endSession(services: Services, id: string): Promise<void> {
  await services.database
    .db()
    .update(sessions)
    .set({ revoked_at: services.now().toISOString() })
    .where(and(eq(sessions.id, id), isNull(sessions.revoked_at)));
  forgetLogins(services);
}

/** To be called by whatever changes what an account may do; what is read before the commit is forgotten after it. */
export const forgetLogins = ({ database, recentLogins }: Services): void =>
  database.afterCommit(() => recentLogins.forget());

/** Ends all sessions of a user except the given one (password change, deactivation: OP-130). */
export async function endSessionsOf(services: Services, userId: string, except?: string): Promise<void> {
  await services.database
    .db()
    .update(sessions)
    .set({ revoked_at: services.now().toISOString() })
    .where(
      and(
        eq(sessions.id_user, userId),
        isNull(sessions.revoked_at),
        except ? sql`${sessions.id} <> ${except}` : undefined,
      ),
    );
  forgetLogins(services);
}
