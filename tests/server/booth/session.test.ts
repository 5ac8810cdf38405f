import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { BOOTHS } from "../../../server/auth/session-kinds";
import { startSession } from "../../../server/auth/sessions";
import { booth_sessions, photo_booths, users } from "../../../server/store/schema";
import { PASSWORD } from "../../support/accounts";
import { type BoothAccount, boothTokens, makeBoothAccount } from "../../support/booths";
import { makePerson } from "../../support/people";
import { send } from "../../support/send";
import { describeEachStack } from "../../support/stacks";

const MINUTE = 60_000;

describeEachStack("the session of a booth", (stack) => {
  const booth = async (id_user = stack.cast.owner.id) => makeBoothAccount(stack.server, id_user);
  const login = (name: string, password: string) =>
    send(stack.server, "POST", "/api/booth/login", { json: { login: name, password } });
  const refresh = async (refresh_token: string) =>
    send(stack.server, "POST", "/api/booth/refresh", { json: { refresh_token } });
  const statusOf = async (token: string) =>
    (await send(stack.server, "GET", "/api/booth/state", { token })).status;
  const later = async <T>(ms: number, run: () => Promise<T>) => {
    stack.server.services.now = () => new Date(Date.now() + ms);
    return run().finally(() => {
      stack.server.services.now = () => new Date();
    });
  };

  it("begins with the booth's login and password, and not with an account's [OP-236]", async () => {
    const { login: name } = await booth();
    const { status, body } = await login(` ${name} `, PASSWORD);
    expect([status, Object.keys(body).sort()]).toEqual([200, ["access_token", "refresh_token"]]);
    expect(await statusOf(body.access_token)).toBe(200);
    const wrong = await login(name, "wrong password");
    const unknown = await login("no such booth", "wrong password");
    expect([wrong.status, wrong.body.code]).toEqual([401, "errors.invalid_booth_credentials"]);
    expect([unknown.status, unknown.body]).toEqual([401, wrong.body]);
    expect((await login(stack.cast.owner.email, PASSWORD)).status).toBe(401);
  });

  it("is limited in its failed logins as accounts are, and its password counts with them [OP-188 OP-236]", async () => {
    const account = await booth();
    const { access_token: token } = await boothTokens(stack.server, account);
    const unlock = (password: string) =>
      send(stack.server, "POST", "/api/booth/unlock", { token, json: { password } });
    expect((await unlock(PASSWORD)).status).toBe(204);
    const guesses = [];
    for (let i = 0; i < 5; i++) guesses.push((await login(account.login, "guess")).status);
    for (let i = 0; i < 5; i++) guesses.push((await unlock("guess")).status);
    expect(guesses).toEqual([...Array(5).fill(401), ...Array(5).fill(403)]);
    expect([(await login(account.login, PASSWORD)).status, (await unlock(PASSWORD)).status]).toEqual([
      429, 429,
    ]);
    expect(await later(16 * MINUTE, async () => (await login(account.login, PASSWORD)).status)).toBe(200);
  });

  it("does not begin where the password was replaced, or the booth or its owner went, while it was judged [OP-236]", async () => {
    const { services } = stack.server;
    const db = services.database.db();
    const owner = await makePerson(stack.server, stack.cast.admin);
    const judged = await booth(owner.id);
    const begin = (changes: object = {}) =>
      startSession(services, BOOTHS, { ...judged, ...changes }, { ip: "", userAgent: "" });
    const another = await booth(owner.id);
    expect(await begin()).toBeDefined();
    expect(await begin({ password_hash: "of before" })).toBeUndefined();
    await db.update(users).set({ is_active: false }).where(eq(users.id, owner.id));
    expect(await begin()).toBeUndefined();
    await db.update(users).set({ is_active: true }).where(eq(users.id, owner.id));
    const deleted_at = new Date().toISOString();
    await db.update(photo_booths).set({ deleted_at }).where(eq(photo_booths.id, judged.id));
    expect(await begin()).toBeUndefined();
    expect((await login(another.login, PASSWORD)).status).toBe(200);
  });

  it("rotates its refresh token: the one before is good for a while, an older one ends the session [OP-174 OP-236]", async () => {
    const first = await boothTokens(stack.server, await booth());
    const second = (await refresh(first.refresh_token)).body;
    expect((await refresh(first.refresh_token)).body).toEqual(second);
    expect(await statusOf(second.access_token)).toBe(200);
    const third = (await refresh(second.refresh_token)).body;
    expect(await statusOf(third.access_token)).toBe(200);
    expect((await refresh(first.refresh_token)).status).toBe(401);
    expect([await statusOf(third.access_token), (await refresh(third.refresh_token)).status]).toEqual([
      401, 401,
    ]);
  });

  it("is not one of users: neither pair of tokens is good for the other's refresh [OP-236]", async () => {
    const tokens = await boothTokens(stack.server, await booth());
    const asUser = await send(stack.server, "POST", "/auth/refresh", {
      json: { refresh_token: tokens.refresh_token },
    });
    const { refreshToken } = await makePerson(stack.server, stack.cast.admin);
    expect([asUser.status, (await refresh(refreshToken)).status]).toEqual([401, 401]);
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
  });

  it("cannot pass for its owner, nor its booth for a user of the same id [OP-236]", async () => {
    const account = await booth();
    const tokens = await boothTokens(stack.server, account);
    const [row] = await stack.server.services.database
      .db()
      .select()
      .from(booth_sessions)
      .where(eq(booth_sessions.id_photo_booth, account.id));
    const { accessTokens } = stack.server.services;
    const forged = (claims: { sub: string; of?: "booth" }) =>
      accessTokens.sign({ sid: row?.id as string, n: 1, ...claims }, new Date());
    expect(await statusOf(forged({ sub: account.id, of: "booth" }))).toBe(200);
    expect(await statusOf(forged({ sub: stack.cast.owner.id, of: "booth" }))).toBe(401);
    expect(await statusOf(forged({ sub: account.id }))).toBe(401);
    expect(await statusOf(tokens.access_token)).toBe(200);
  });

  describe("ends at once, for both of its tokens", () => {
    const ways: Record<string, (account: BoothAccount, owner: string, token: string) => Promise<unknown>> = {
      "by its logout": (_account, _owner, token) =>
        send(stack.server, "POST", "/api/booth/logout", { token }),
      "with a new password of the booth": ({ id }) =>
        send(stack.server, "POST", `/photo_booths/${id}/password`, {
          token: stack.cast.admin.token,
          json: { password: "another one that holds" },
        }),
      "when the booth is deleted": ({ id }) =>
        send(stack.server, "DELETE", `/photo_booths/${id}`, { token: stack.cast.admin.token }),
      "when its owner is deactivated": (_account, owner) =>
        send(stack.server, "POST", `/users/${owner}`, {
          token: stack.cast.admin.token,
          json: { user: { is_active: false } },
        }),
    };
    it.each(Object.entries(ways))("%s [OP-236]", async (_, end) => {
      const owner = await makePerson(stack.server, stack.cast.admin);
      const account = await booth(owner.id);
      const { access_token, refresh_token } = await boothTokens(stack.server, account);
      const other = await boothTokens(stack.server, await booth());
      // Polls remember a login for a second.
      const poll = async (token: string) =>
        (await send(stack.server, "GET", `/api/check/${account.id}`, { token })).status;
      expect([await statusOf(access_token), await poll(access_token)]).toEqual([200, 404]);
      await end(account, owner.id, access_token);
      expect([await statusOf(access_token), await poll(access_token)]).toEqual([401, 401]);
      expect((await refresh(refresh_token)).status).toBe(401);
      expect(await statusOf(other.access_token)).toBe(200);
    });
  });

  it("does not come back when its owner is activated again [OP-236]", async () => {
    const owner = await makePerson(stack.server, stack.cast.admin);
    const { access_token, refresh_token } = await boothTokens(stack.server, await booth(owner.id));
    for (const is_active of [false, true])
      await send(stack.server, "POST", `/users/${owner.id}`, {
        token: stack.cast.admin.token,
        json: { user: { is_active } },
      });
    expect([await statusOf(access_token), (await refresh(refresh_token)).status]).toEqual([401, 401]);
  });

  it("is not renewed while its owner is not active, whoever switched the account off [OP-236]", async () => {
    const owner = await makePerson(stack.server, stack.cast.admin);
    const { refresh_token } = await boothTokens(stack.server, await booth(owner.id));
    // Straight in the table: no session is ended.
    const db = stack.server.services.database.db();
    await db.update(users).set({ is_active: false }).where(eq(users.id, owner.id));
    expect((await refresh(refresh_token)).status).toBe(401);
    await db.update(users).set({ is_active: true }).where(eq(users.id, owner.id));
    expect((await refresh(refresh_token)).status).toBe(200);
  });
});
