import { eq } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { USERS } from "../../server/auth/session-kinds";
import { endSessionsOf, startSession } from "../../server/auth/sessions";
import { sessions, users } from "../../server/store/schema";
import { logInAs, makePerson } from "../support/people";
import { send } from "../support/send";
import { describeStack } from "../support/stacks";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

describeStack("a session", (stack) => {
  const at = (ms: number) => {
    const moment = new Date(ms);
    stack.server.services.now = () => moment;
  };
  afterEach(() => {
    stack.server.services.now = () => new Date();
  });
  const db = () => stack.server.services.database.db();
  const rowsOf = (id: string) => db().select().from(sessions).where(eq(sessions.id_user, id));
  const use = async (token: string) => (await send(stack.server, "GET", "/users/profile", { token })).status;
  const refresh = (refresh_token: string) =>
    send(stack.server, "POST", "/auth/refresh", { json: { refresh_token } });
  const person = () => makePerson(stack.server, stack.cast.admin);

  it("says when it was used, within a minute [CALL-USR-07]", async () => {
    const { id, email } = await person();
    const start = Math.floor(Date.now() / SECOND) * SECOND; // as the wire has it
    const { token } = await logInAs(stack.server, email);
    const activeAt = async () =>
      Math.max(...(await rowsOf(id)).map(({ last_active_at }) => Date.parse(last_active_at)));
    expect(await use(token)).toBe(200);
    const before = await activeAt();
    at(before + MINUTE);
    expect([await use(token), await activeAt()]).toEqual([200, before]);
    at(start + 5 * MINUTE);
    expect([await use(token), await activeAt()]).toEqual([200, start + 5 * MINUTE]);
  });

  it("keeps at most 400 letters of the browser's name [USR-21]", async () => {
    const { id } = await person();
    const [account] = await db().select().from(users).where(eq(users.id, id));
    if (!account) throw new Error("no account");
    await startSession(stack.server.services, USERS, account, { ip: "::1", userAgent: "x".repeat(500) });
    const rows = await rowsOf(id);
    expect(rows.map(({ user_agent }) => user_agent)).toContain("x".repeat(400));
  });

  it("ends for a token that lasts longer, too", async () => {
    const { email } = await person();
    const start = Date.now();
    const { refreshToken } = await logInAs(stack.server, email);
    at(start + 30 * DAY - 10 * MINUTE);
    const { access_token } = (await refresh(refreshToken)).body;
    expect(await use(access_token)).toBe(200);
    at(start + 30 * DAY + MINUTE);
    expect(await use(access_token)).toBe(401);
  });

  it("of an account that is not active any more gets no tokens, even if nobody ended it [USR-15]", async () => {
    const { id, email } = await person();
    const { token, refreshToken } = await logInAs(stack.server, email);
    await db().update(users).set({ is_active: false }).where(eq(users.id, id));
    expect([(await refresh(refreshToken)).status, await use(token)]).toEqual([401, 401]);
    await db().update(users).set({ is_active: true }).where(eq(users.id, id));
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it("is of one account: a token that names another is nobody's", async () => {
    const [one, other] = [await person(), await person()];
    const { services } = stack.server;
    const [row] = await rowsOf(one.id);
    const tokenOf = (sub: string) =>
      services.accessTokens.sign({ sid: String(row?.id), sub, n: 1 }, services.now());
    expect([await use(tokenOf(one.id)), await use(tokenOf(other.id))]).toEqual([200, 401]);
  });

  it("can be kept when the others of its account are ended; those of other accounts are never [OP-130]", async () => {
    const [one, other] = [await person(), await person()];
    const kept = await logInAs(stack.server, one.email);
    const { sid } = JSON.parse(Buffer.from(String(kept.token.split(".")[1]), "base64url").toString());
    await endSessionsOf(stack.server.services, USERS, one.id, sid);
    expect([await use(one.token), await use(kept.token), await use(other.token)]).toEqual([401, 200, 200]);
    await endSessionsOf(stack.server.services, USERS, one.id);
    expect([await use(kept.token), await use(other.token)]).toEqual([401, 200]);
  });
});
