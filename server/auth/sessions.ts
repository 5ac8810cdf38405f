import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull, ne, notInArray, type SQL } from "drizzle-orm";
import { toWireTime } from "../../contract/core/time";
import type { AnyCaller } from "../caller";
import { unauthenticated } from "../errors";
import type { Services } from "../services";
import { photo_booths, type sessions } from "../store/schema";
import { isGenuine, newSessionSecret, readRefreshToken, writeRefreshToken } from "./refresh-tokens";
import { type Account, BOOTHS, type SessionKind, USERS } from "./session-kinds";

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

type SessionRow = Omit<typeof sessions.$inferSelect, "id_user"> & { holder: string };

/**
 * Starts a session for an account whose password was verified. Locks the account's row until the session exists, so
 * that ending all sessions ends this one too (OP-130).
 * @returns undefined if the account got another password or was deactivated since it was read
 */
export async function startSession(
  services: Services,
  kind: SessionKind,
  account: Account,
  from: { ip: string; userAgent: string },
): Promise<TokenPair | undefined> {
  const now = services.now();
  const row = {
    id: randomUUID(),
    [kind.holder.name]: account.id,
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
    if (!(await kind.hold(services, account))) return undefined;
    await services.database
      .db()
      .insert(kind.table)
      .values(row as never);
    await dropOldest(services, kind, account.id, now);
    return pairOf(services, kind, { ...row, holder: account.id }, now);
  });
}

/** Most sessions per user or booth. */
const MOST_SESSIONS = 100;

/** Limits the sessions of one holder: deletes ended ones first, then the oldest. */
async function dropOldest(
  { database }: Services,
  { table, holder }: SessionKind,
  id_holder: string,
  now: Date,
): Promise<void> {
  const db = database.db();
  const theirs = eq(holder.column, id_holder);
  if ((await db.$count(table, theirs)) <= MOST_SESSIONS) return;
  const { id, revoked_at, expires_at, created_at } = table;
  const live = and(isNull(revoked_at), gt(expires_at, now.toISOString())) as SQL;
  const kept = db
    .select({ id })
    .from(table)
    .where(theirs)
    .orderBy(desc(live), desc(created_at), desc(id))
    .limit(MOST_SESSIONS);
  await db.delete(table).where(and(theirs, notInArray(id, kept)));
}

function pairOf(
  services: Services,
  { of }: SessionKind,
  row: Pick<SessionRow, "id" | "holder" | "secret" | "counter">,
  at: Date,
): TokenPair {
  return {
    access_token: services.accessTokens.sign(
      { sid: row.id, sub: row.holder, n: row.counter, ...(of && { of }) },
      at,
    ),
    refresh_token: writeRefreshToken(row.id, row.counter, row.secret),
  };
}

/**
 * Rotates a refresh token. If the token that was just replaced is used again within 10 s, or before its successor was
 * ever used, it gets the same successor; any later reuse ends the session (OP-174). Throws 401 in all other cases.
 */
export async function refreshSession(
  services: Services,
  kind: SessionKind,
  token: string,
): Promise<TokenPair> {
  const claims = readRefreshToken(token);
  if (!claims) throw unauthenticated();
  const { database } = services;
  const pair = await database.withTx(async () => {
    const { table, holder } = kind;
    const [found] = await database
      .db()
      .select({ session: table, holder: holder.column })
      .from(table)
      .where(eq(table.id, claims.sessionId))
      .for("update");
    const row = found && { ...found.session, holder: found.holder as string };
    const now = services.now();
    if (
      !row ||
      row.revoked_at ||
      !isGenuine(claims, row.secret) ||
      Date.parse(row.expires_at) <= now.getTime()
    ) {
      return undefined;
    }
    if (!(await kind.isActive(services, row.holder))) return undefined;
    if (claims.counter === row.counter) return rotate(services, kind, row, now);
    const rotatedAt = row.rotated_at?.getTime() ?? 0;
    const mayRepeat = now.getTime() - rotatedAt <= GRACE_MS || row.active_seen_at === null;
    if (claims.counter === row.counter - 1 && mayRepeat) return repeat(services, kind, row, now);
    await endSession(services, kind, row.id);
    return undefined;
  });
  if (!pair) throw unauthenticated();
  return pair;
}

async function rotate(services: Services, kind: SessionKind, row: SessionRow, now: Date): Promise<TokenPair> {
  const next = { ...row, counter: row.counter + 1 };
  await services.database
    .db()
    .update(kind.table)
    .set({ counter: next.counter, rotated_at: now, active_seen_at: null, last_active_at: now.toISOString() })
    .where(eq(kind.table.id, row.id));
  return pairOf(services, kind, next, now);
}

/** Returns the same successor pair, with a new access token if the old one has expired. */
function repeat(services: Services, kind: SessionKind, row: SessionRow, now: Date): TokenPair {
  const same = pairOf(services, kind, row, row.rotated_at ?? now);
  return services.accessTokens.verify(same.access_token, now) ? same : pairOf(services, kind, row, now);
}

const holderOf = (caller: AnyCaller): string => (caller.role === "booth" ? caller.id_photo_booth : caller.id);

/** The caller of a call that is made several times a second. */
export async function findPollingCaller(services: Services, token: string): Promise<AnyCaller | undefined> {
  const claims = services.accessTokens.verify(token, services.now());
  if (!claims) return undefined;
  const { recentLogins } = services;
  const known = recentLogins.get(claims.sid);
  return known && holderOf(known) === claims.sub
    ? known
    : recentLogins.read(claims.sid, token, () => findCaller(services, token));
}

/** The caller of a bearer token. Each request reads the session row, so ending a session takes effect at once. */
export async function findCaller(services: Services, token: string): Promise<AnyCaller | undefined> {
  const now = services.now();
  const claims = services.accessTokens.verify(token, now);
  if (!claims) return undefined;
  const kind = claims.of === "booth" ? BOOTHS : USERS;
  const found = await kind.find(services, claims.sid);
  if (!found || found.holder !== claims.sub) return undefined;
  const { counter, active_seen_at, last_active_at, expires_at } = found.session;
  if (Date.parse(expires_at) <= now.getTime()) return undefined;
  const firstUse = active_seen_at === null && counter === claims.n;
  if (firstUse || now.getTime() - Date.parse(last_active_at) > ACTIVITY_MS) {
    const { table } = kind;
    await services.database
      .db()
      .update(table)
      .set({ last_active_at: now.toISOString(), ...(firstUse ? { active_seen_at: now } : {}) })
      // A concurrent refresh has started a new pair, which is still unused.
      .where(and(eq(table.id, claims.sid), eq(table.counter, counter)));
  }
  return found.caller;
}

async function end(services: Services, { table }: SessionKind, which: SQL | undefined): Promise<void> {
  await services.database
    .db()
    .update(table)
    .set({ revoked_at: services.now().toISOString() })
    .where(and(which, isNull(table.revoked_at)));
  forgetLogins(services);
}

export const endSession = (services: Services, kind: SessionKind, id: string): Promise<void> =>
  end(services, kind, eq(kind.table.id, id));

/** To be called by whatever changes what an account may do; what is read before the commit is forgotten after it. */
export const forgetLogins = ({ database, recentLogins }: Services): void =>
  database.afterCommit(() => recentLogins.forget());

/** Ends all sessions of a user or booth except the given one (password change: OP-130, OP-236). */
export const endSessionsOf = (
  services: Services,
  kind: SessionKind,
  holder: string,
  except?: string,
): Promise<void> =>
  end(services, kind, and(eq(kind.holder.column, holder), except ? ne(kind.table.id, except) : undefined));

/** Ends the sessions of all booths of a user, who was deactivated (OP-236). */
export function endSessionsOfBooths(services: Services, id_user: string): Promise<void> {
  const { id } = photo_booths;
  const theirs = services.database
    .db()
    .select({ id })
    .from(photo_booths)
    .where(eq(photo_booths.id_user, id_user));
  return end(services, BOOTHS, inArray(BOOTHS.holder.column, theirs));
}
