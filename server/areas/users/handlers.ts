import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type * as contract from "../../../contract/endpoints/users";
import { user as userEntity } from "../../../contract/entities/user";
import { assertNotCommon } from "../../auth/common-passwords";
import { hashPassword } from "../../auth/passwords";
import { USERS } from "../../auth/session-kinds";
import { endSessionsOf, endSession as revoke } from "../../auth/sessions";
import { findRow, inSearch, LARGEST_LIST, matches } from "../../crud/read";
import { toRecord } from "../../crud/record";
import { scopeOf } from "../../crud/scope";
import { notFound } from "../../errors";
import type { Handler } from "../../http/call";
import { sessions, users } from "../../store/schema";

/** GET /users/search within the caller's scope (OP-129). */
export const searchUsers: Handler<typeof contract.searchUsers> = async ({ query, caller, services }) => {
  const names = [users.first_name, users.last_name, users.email];
  const rows = await inSearch(services, caller, async () =>
    services.database
      .db()
      .select()
      .from(users)
      .where(and(scopeOf(services, userEntity, caller), matches(services, names, query.q)))
      .orderBy(desc(users.created_at), desc(users.id))
      .limit(query.limit),
  );
  return { users: rows.map((row) => toRecord(userEntity, row)) };
};

/** POST /users/{id}/password: ends the user's other sessions (OP-128, ASVS v5.0.0-7.4.3). */
export const setUserPassword: Handler<typeof contract.setUserPassword> = async (call) => {
  const { body, caller, services } = call;
  assertNotCommon(body.password);
  const password_hash = await hashPassword(body.password);
  await services.database.withTx(async () => {
    const row = await findRow(services, userEntity, caller, { id: call.params.id, lock: true });
    await services.database.db().update(users).set({ password_hash }).where(eq(users.id, row.id));
    await endSessionsOf(services, USERS, row.id, row.id === caller.id ? caller.sessionId : undefined);
  });
  return undefined;
};

/** GET /users/sessions: active sessions of the users in scope, including the caller's (OP-130). */
export const listSessions: Handler<typeof contract.listSessions> = async ({ caller, services }) => {
  const rows = await services.database
    .db()
    .select({
      id: sessions.id,
      id_user: sessions.id_user,
      created_at: sessions.created_at,
      last_active_at: sessions.last_active_at,
      ip: sessions.ip,
      user_agent: sessions.user_agent,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.id_user))
    .where(
      and(
        isNull(sessions.revoked_at),
        gt(sessions.expires_at, sql`now()`),
        scopeOf(services, userEntity, caller, "shown"),
      ),
    )
    .orderBy(desc(sessions.created_at), desc(sessions.id))
    .limit(LARGEST_LIST);
  return { sessions: rows.map((row) => ({ ...row, is_current: row.id === caller.sessionId })) };
};

/** DELETE /users/sessions/{id}: its tokens get 401 from the next request on (OP-130). */
export const endSession: Handler<typeof contract.endSession> = async ({ params, caller, services }) => {
  const [row] = await services.database
    .db()
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.id_user))
    .where(and(eq(sessions.id, params.id), scopeOf(services, userEntity, caller, "shown")));
  if (!row) throw notFound();
  await revoke(services, USERS, row.id);
  return undefined;
};
