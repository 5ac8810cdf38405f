import { eq, sql } from "drizzle-orm";
import type * as contract from "../../../contract/endpoints/session";
import { user as userEntity } from "../../../contract/entities/user";
import { foldEmail } from "../../../contract/rules/account";
import { newChallenge, spendSolution } from "../../auth/captcha";
import { assertNotCommon } from "../../auth/common-passwords";
import { logIn } from "../../auth/log-in";
import { hashPassword } from "../../auth/passwords";
import { readRefreshToken } from "../../auth/refresh-tokens";
import { USERS } from "../../auth/session-kinds";
import { endSession, refreshSession } from "../../auth/sessions";
import { toRecord } from "../../crud/record";
import { Refusal, refusedField, unauthenticated } from "../../errors";
import type { Handler } from "../../http/call";
import { assertSameSite } from "../../http/cross-site";
import { emailInUse, emailTurn, hasEmail } from "../../rules/accounts";
import type { Services } from "../../services";
import { withAdvisoryLock } from "../../store/advisory-lock";
import { client_logs, users } from "../../store/schema";

const findByEmail = async (services: Services, email: string) => {
  const [row] = await services.database.db().select().from(users).where(hasEmail(email));
  return row;
};

/** POST /auth. Answer and timing are the same for an unknown e-mail and a wrong password. */
export const login: Handler<typeof contract.login> = async ({ body, services, request }) => {
  const { account, tokens } = await logIn(services, request, {
    kind: USERS,
    name: foldEmail(body.email),
    password: body.password,
    find: () => findByEmail(services, body.email),
    refusal: "errors.invalid_credentials",
  });
  return { ...tokens, user: toRecord(userEntity, account) };
};

export const refresh: Handler<typeof contract.refresh> = ({ body, services, request }) => {
  request.actor = { session: readRefreshToken(body.refresh_token)?.sessionId };
  return refreshSession(services, USERS, body.refresh_token);
};

export const profile: Handler<typeof contract.profile> = async ({ caller, services }) => {
  const [row] = await services.database.db().select().from(users).where(eq(users.id, caller.id));
  if (!row) throw unauthenticated();
  return { user: toRecord(userEntity, row) };
};

/** GET /logout has a side effect, so it is rejected from other sites (reliability rule 28). */
export const logout: Handler<typeof contract.logout> = async ({ caller, services, request }) => {
  assertSameSite(request);
  await endSession(services, USERS, caller.sessionId);
  return undefined;
};

export const checkEmail: Handler<typeof contract.checkEmail> = async ({ query, services }) =>
  (await findByEmail(services, query.email)) !== undefined;

export const captcha: Handler<typeof contract.captcha> = ({ services }) => newChallenge(services);

/** POST /register; each attempt uses up the captcha, so it cannot be reused (OP-42). */
export const register: Handler<typeof contract.register> = async ({ body, query, services }) => {
  if (!(await spendSolution(services, body.captcha))) {
    throw refusedField("captcha", "errors.invalid_captcha");
  }
  assertNotCommon(body.password);
  const id_dealer = query.dealer_code ? await dealerOf(services, query.dealer_code) : null;
  const password_hash = await hashPassword(body.password);
  await withAdvisoryLock(services.database, emailTurn(body.email), async () => {
    if (await findByEmail(services, body.email)) throw emailInUse();
    const { first_name, last_name } = body;
    await services.database
      .db()
      .insert(users)
      .values({ first_name, last_name, email: body.email.trim(), password_hash, id_dealer });
  });
  return "";
};

async function dealerOf(services: Services, code: string): Promise<string> {
  const [dealer] = await services.database
    .db()
    .select({ id: users.id, is_dealer: users.is_dealer, is_active: users.is_active })
    .from(users)
    .where(eq(users.dealer_code, code.trim().toUpperCase()));
  if (!dealer?.is_dealer || !dealer.is_active) {
    throw refusedField("dealer_code", "errors.invalid_dealer_code");
  }
  return dealer.id;
}

const KEPT_LOGS = 1000;
const LONGEST_LOG = 4096;

/** POST /api/logs/client: keeps the last 1000 entries, each at most 4 KB (OP-40). */
export const clientLog: Handler<typeof contract.clientLog> = async ({ body, services }) => {
  if (Buffer.byteLength(JSON.stringify(body)) > LONGEST_LOG) throw new Refusal(413, "errors.too_large");
  const db = services.database.db();
  await db.insert(client_logs).values({ entry: body });
  await db.execute(sql`
    delete from client_logs where id in
      (select id from client_logs order by created_at desc, id desc offset ${KEPT_LOGS})`);
  return undefined;
};
