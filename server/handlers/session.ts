import { eq, sql } from "drizzle-orm";
import type * as contract from "../../contract/endpoints/session";
import { user as userEntity } from "../../contract/entities/user";
import { foldEmail } from "../../contract/rules/account";
import { newChallenge, spendSolution } from "../auth/captcha";
import { refuseCommonPassword } from "../auth/common-passwords";
import { hashPassword, verifyPassword } from "../auth/passwords";
import { readRefreshToken } from "../auth/refresh-tokens";
import { endSession, refreshSession, startSession } from "../auth/sessions";
import type { Handler } from "../call";
import { toRecord } from "../crud/record";
import { Refusal, refusedField, unauthenticated } from "../errors";
import { refuseCrossSite } from "../http/cross-site";
import { emailInUse, emailTurn, hasEmail } from "../rules/accounts";
import type { Services } from "../services";
import { client_logs, users } from "../store/schema";
import { takeTurn } from "../store/turn";

const findByEmail = async (services: Services, email: string) => {
  const [row] = await services.database.db().select().from(users).where(hasEmail(email));
  return row;
};

/** POST /auth. The answer and its time are the same for an unknown e-mail and a wrong password. */
export const login: Handler<typeof contract.login> = async ({ body, services, request }) => {
  const account = foldEmail(body.email);
  const { loginLimits } = services;
  const { ip } = request;
  const refuseTooMany = () => {
    const minutes = loginLimits.waitMinutes(account, ip, services.now());
    if (minutes > 0) throw new Refusal(429, "errors.too_many_logins", [], { minutes });
  };
  refuseTooMany();
  const row = await findByEmail(services, body.email);
  if (row) request.actor = { user: row.id };
  const matches = await verifyPassword(row?.password_hash, body.password);
  // Again: of guesses that are sent together, those past the limit learn nothing.
  refuseTooMany();
  const from = { ip, userAgent: request.headers["user-agent"] ?? "" };
  const tokens = row && matches ? await startSession(services, row, from) : undefined;
  if (!row || !tokens) {
    loginLimits.failed(account, ip, services.now());
    throw new Refusal(401, "errors.invalid_credentials");
  }
  loginLimits.succeeded(account);
  return { ...tokens, user: toRecord(userEntity, row) };
};

export const refresh: Handler<typeof contract.refresh> = ({ body, services, request }) => {
  request.actor = { session: readRefreshToken(body.refresh_token)?.sessionId };
  return refreshSession(services, body.refresh_token);
};

export const profile: Handler<typeof contract.profile> = async ({ caller, services }) => {
  const [row] = await services.database.db().select().from(users).where(eq(users.id, caller.id));
  if (!row) throw unauthenticated();
  return { user: toRecord(userEntity, row) };
};

/** GET /logout changes something, so it is refused from another site (reliability rule 28). */
export const logout: Handler<typeof contract.logout> = async ({ caller, services, request }) => {
  refuseCrossSite(request);
  await endSession(services, caller.sessionId);
  return undefined;
};

export const checkEmail: Handler<typeof contract.checkEmail> = async ({ query, services }) =>
  (await findByEmail(services, query.email)) !== undefined;

export const captcha: Handler<typeof contract.captcha> = ({ services }) => newChallenge(services);

/** POST /register; the captcha is spent by the try, so a used one never passes again (OP-42). */
export const register: Handler<typeof contract.register> = async ({ body, query, services }) => {
  if (!(await spendSolution(services, body.captcha))) {
    throw refusedField("captcha", "errors.invalid_captcha");
  }
  refuseCommonPassword(body.password);
  const id_dealer = query.dealer_code ? await dealerOf(services, query.dealer_code) : null;
  const password_hash = await hashPassword(body.password);
  await services.database.withTx(async () => {
    await takeTurn(services.database, emailTurn(body.email));
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

/** POST /api/logs/client: the last 1000 entries are kept, each at most 4 KB (OP-40). */
export const clientLog: Handler<typeof contract.clientLog> = async ({ body, services }) => {
  if (JSON.stringify(body).length > LONGEST_LOG) throw new Refusal(413, "errors.too_large");
  const db = services.database.db();
  await db.insert(client_logs).values({ entry: body });
  await db.execute(sql`
    delete from client_logs where id in
      (select id from client_logs order by created_at desc, id desc offset ${KEPT_LOGS})`);
  return undefined;
};
