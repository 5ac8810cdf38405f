import type { FastifyRequest } from "fastify";
import { Refusal } from "../errors";
import type { Services } from "../services";
import { netOf } from "./login-limits";
import { verifyPassword } from "./passwords";
import type { Account, SessionKind } from "./session-kinds";
import { startSession, type TokenPair } from "./sessions";

interface Attempt<A extends Account> {
  kind: SessionKind;
  /** What was typed, folded as the accounts are: failures of unknown accounts are counted by it. */
  name: string;
  password: string;
  /** The account of this name. */
  find(): Promise<A | undefined>;
  /** Code of the 401 of an unknown account and of a wrong password alike. */
  refusal: string;
}

/** @throws Refusal 429 errors.too_many_logins */
function assertMayTry({ loginLimits, now }: Services, account: string, ip: string): void {
  const minutes = loginLimits.waitMinutes(account, ip, now());
  if (minutes > 0) throw new Refusal(429, "errors.too_many_logins", { values: { minutes } });
}

/**
 * One comparison with the password of an account, under the limits of failed logins (OP-188). Timing is the same for an
 * unknown account and a wrong password.
 */
export async function tryPassword(
  services: Services,
  { ip }: Pick<FastifyRequest, "ip">,
  account: { key: string; password_hash: string | undefined },
  password: string,
): Promise<boolean> {
  const { key, password_hash } = account;
  assertMayTry(services, key, ip);
  const matches = await verifyPassword(password_hash, password);
  // Checked again, so that concurrent guesses past the limit learn nothing.
  assertMayTry(services, key, ip);
  if (!matches) services.loginLimits.failed(key, ip, services.now());
  return matches;
}

/**
 * An attempt to log in, of a user or of a photo booth.
 * @throws Refusal 401 with the attempt's code, 429 errors.too_many_logins
 */
export async function logIn<A extends Account>(
  services: Services,
  request: FastifyRequest,
  { kind, name, password, find, refusal }: Attempt<A>,
): Promise<{ account: A; tokens: TokenPair }> {
  const { ip } = request;
  assertMayTry(services, name, ip);
  return services.queues.logins.run(netOf(ip), async () => {
    const account = await find();
    if (account) request.actor = { [kind.of ?? "user"]: account.id };
    // Counted by id, because the database matches one account under several spellings (`İ` for `i`).
    const key = account?.id ?? name;
    const refused = () => new Refusal(401, refusal);
    if (!(await tryPassword(services, request, { key, password_hash: account?.password_hash }, password)))
      throw refused();
    const from = { ip, userAgent: request.headers["user-agent"] ?? "" };
    const tokens = account && (await startSession(services, kind, account, from));
    if (!account || !tokens) {
      services.loginLimits.failed(key, ip, services.now());
      throw refused();
    }
    services.loginLimits.succeeded(key);
    return { account, tokens };
  });
}
