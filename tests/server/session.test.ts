import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { client_logs } from "../../server/store/schema";
import { PASSWORD } from "../support/accounts";
import { logInAs, makePerson } from "../support/people";
import { send } from "../support/send";
import { describeEachStack, type Stack } from "../support/stacks";

const SECOND = 1000;
const DAY = 86_400 * SECOND;

function clockOf(stack: Stack) {
  let ahead = 0;
  return {
    advance: (ms: number) => {
      ahead += ms;
      stack.server.services.now = () => new Date(Date.now() + ahead);
    },
    reset: () => {
      ahead = 0;
      stack.server.services.now = () => new Date();
    },
  };
}

describeEachStack("login and profile", (stack) => {
  const login = (email: string, password: string) =>
    send(stack.server, "POST", "/auth", { json: { email, password } });

  it("takes {email, password} and answers both tokens and the user, without a password [CALL-SESS-01 CALL-SESS-02 SESS-02..05]", async () => {
    const { status, body } = await login(` ${stack.cast.owner.email.toUpperCase()}`, PASSWORD);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(["access_token", "refresh_token", "user"]);
    expect(body.user).toMatchObject({
      id: stack.cast.owner.id,
      is_admin: false,
      is_dealer: false,
      balance: 0,
    });
    for (const key of ["first_name", "last_name", "email"]) expect(body.user).toHaveProperty(key);
    expect(JSON.stringify(body)).not.toMatch(/password|hash/);
    const { exp, iat } = JSON.parse(Buffer.from(body.access_token.split(".")[1], "base64url").toString());
    expect(exp - iat).toBe(1800);
  });

  it("a wrong login is 401 with the same text whether the account exists or not [SESS-07]", async () => {
    const known = await login(stack.cast.owner.email, "wrong password");
    const unknown = await login("nobody@example.com", "wrong password");
    expect([known.status, unknown.status]).toEqual([401, 401]);
    expect(known.body).toEqual(unknown.body);
  });

  it("GET /users/profile gives the current user under `user` [CALL-SESS-03]", async () => {
    const { body } = await send(stack.server, "GET", "/users/profile", { token: stack.cast.owner.token });
    expect(body.user.id).toBe(stack.cast.owner.id);
  });

  it("GET /logout is 204, ends the session at once, and is refused from another site [CALL-SESS-04 SESS-09]", async () => {
    const { token, refreshToken } = await logInAs(stack.server, stack.cast.owner.email);
    const foreign = await send(stack.server, "GET", "/logout", {
      token,
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(foreign.status).toBe(403);
    // Asking for the headers of a call that changes something must change nothing.
    await send(stack.server, "HEAD", "/logout", { token }).catch(() => undefined);
    expect((await send(stack.server, "GET", "/users/profile", { token })).status).toBe(200);
    expect((await send(stack.server, "GET", "/logout", { token })).status).toBe(204);
    expect((await send(stack.server, "GET", "/users/profile", { token })).status).toBe(401);
    const refreshed = await send(stack.server, "POST", "/auth/refresh", {
      json: { refresh_token: refreshToken },
    });
    expect(refreshed.status).toBe(401);
    expect((await send(stack.server, "GET", "/logout", { token })).status).toBe(401);
  });

  it("failed logins are limited by account; the owner's successes are not counted", async () => {
    const victim = await makePerson(stack.server, stack.cast.admin);
    for (let i = 0; i < 30; i++) expect((await login(victim.email, PASSWORD)).status).toBe(200);
    const statuses = [];
    for (let i = 0; i < 12; i++) statuses.push((await login(victim.email, "guess")).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    const refused = await login(victim.email, PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.body.detail).toMatch(/\d+ min/);
  });

  it("a right login forgets the wrong ones before it [OP-188]", async () => {
    const { email } = await makePerson(stack.server, stack.cast.admin);
    const statuses = [];
    for (const password of [...Array(6).fill("guess"), PASSWORD, ...Array(6).fill("guess"), PASSWORD])
      statuses.push((await login(email, password)).status);
    expect(statuses).toEqual([...Array(6).fill(401), 200, ...Array(6).fill(401), 200]);
  });

  it("accepts a client log of the newest 1000 entries, 4 KB each, without a bearer [CALL-SESS-05 OP-40]", async () => {
    const entry = {
      event: "forced_logout",
      reason: "session_expired",
      path: "/events",
      timestamp: "2026-01-01T00:00:00Z",
    };
    const { status } = await send(stack.server, "POST", "/api/logs/client", {
      json: { ...entry, status: 401, id_user: null },
    });
    expect(status).toBe(204);
    const long = await send(stack.server, "POST", "/api/logs/client", {
      json: { ...entry, path: "x".repeat(5000) },
    });
    expect(long.status).toBe(422);
    // As much as an entry may hold is kept; what the database cannot hold is refused, not broken on.
    const full = { ...entry, path: `/${"x".repeat(3500)}` };
    expect((await send(stack.server, "POST", "/api/logs/client", { json: full })).status).toBe(204);
    // 4 KB of bytes: letters of two bytes count twice.
    const cyrillic = { ...entry, path: `/${"я".repeat(2100)}` };
    expect((await send(stack.server, "POST", "/api/logs/client", { json: cyrillic })).status).toBe(413);
    for (const key of Object.keys(entry)) {
      for (const odd of ["\ud800", "\0"]) {
        const json = { ...entry, [key]: odd };
        const refused = await send(stack.server, "POST", "/api/logs/client", { json });
        expect([key, refused.status, Object.keys(refused.body.fields)]).toEqual([key, 422, [key]]);
      }
    }
    const db = stack.server.services.database.db();
    await db.insert(client_logs).values(Array.from({ length: 1005 }, () => ({ entry: {} })));
    await send(stack.server, "POST", "/api/logs/client", { json: { ...entry, path: "/newest" } });
    expect(await db.$count(client_logs)).toBe(1000);
    const kept = await db.select().from(client_logs);
    expect(kept.map((row) => (row.entry as { path?: string }).path)).toContain("/newest");
  });
});

describeEachStack("refresh", (stack) => {
  const clock = clockOf(stack);
  afterEach(clock.reset);
  const refresh = async (token: string) =>
    send(stack.server, "POST", "/auth/refresh", { json: { refresh_token: token } });
  const isAlive = async (token: string) =>
    (await send(stack.server, "GET", "/users/profile", { token })).status === 200;

  it("answers a new pair; its access token works, the old refresh token is replaced [CALL-SESS-06]", async () => {
    const { refreshToken } = await logInAs(stack.server, stack.cast.owner.email);
    const { status, body } = await refresh(refreshToken);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(["access_token", "refresh_token"]);
    expect(body.refresh_token).not.toBe(refreshToken);
    expect(await isAlive(body.access_token)).toBe(true);
  });

  it("the token just replaced gets the same successor for 10 s [CALL-SESS-06]", async () => {
    const { refreshToken } = await logInAs(stack.server, stack.cast.owner.email);
    const pairs = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
    expect(new Set(pairs.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await isAlive(pairs[0]?.body.access_token)).toBe(true);
    clock.advance(6 * SECOND);
    expect((await refresh(refreshToken)).body).toEqual(pairs[0]?.body);
  });

  it("after 10 s the replaced token still works while its successor was never used [CALL-SESS-06]", async () => {
    const { refreshToken } = await logInAs(stack.server, stack.cast.owner.email);
    const lost = await refresh(refreshToken);
    clock.advance(45 * 60 * SECOND);
    const again = await refresh(refreshToken);
    expect(again.status).toBe(200);
    expect(again.body.refresh_token).toBe(lost.body.refresh_token);
    expect(await isAlive(again.body.access_token)).toBe(true);
  });

  it("an older reuse ends the session, its access token too [CALL-SESS-06]", async () => {
    const { refreshToken } = await logInAs(stack.server, stack.cast.owner.email);
    const { body } = await refresh(refreshToken);
    expect(await isAlive(body.access_token)).toBe(true);
    clock.advance(11 * SECOND);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect(await isAlive(body.access_token)).toBe(false);
    expect((await refresh(body.refresh_token)).status).toBe(401);
  });

  it("nothing carries a session past 30 days", async () => {
    const { refreshToken } = await logInAs(stack.server, stack.cast.owner.email);
    clock.advance(29 * DAY);
    const { status, body } = await refresh(refreshToken);
    expect(status).toBe(200);
    clock.advance(1.01 * DAY);
    expect((await refresh(body.refresh_token)).status).toBe(401);
  });

  it("forged, foreign and broken tokens are 401", async () => {
    const { refreshToken, token } = await logInAs(stack.server, stack.cast.owner.email);
    const [sid, , seal] = refreshToken.split(".");
    const bad = [
      "",
      "x",
      token,
      `${sid}.2.${seal}`,
      `${sid}.1.${"A".repeat(43)}`,
      `${sid}.1.${seal}.x`,
      `${sid}.-1.${seal}`,
    ];
    for (const entry of bad) expect((await refresh(entry)).status).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it("access tokens: another algorithm, key, audience or an altered body are 401", async () => {
    const { token } = stack.cast.owner;
    const [head, body, seal] = token.split(".") as [string, string, string];
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    const forged = [
      `${part({ alg: "none", typ: "at+jwt" })}.${body}.`,
      `${part({ alg: "HS512", typ: "at+jwt" })}.${body}.${seal}`,
      `${head}.${part({ ...claims, sub: stack.cast.admin.id })}.${seal}`,
      `${head}.${body}.${seal.slice(0, -2)}AA`,
      `${head}.${body}`,
      stack.cast.owner.refreshToken,
      "x".repeat(16_000),
    ];
    for (const entry of forged)
      expect((await send(stack.server, "GET", "/users/profile", { token: entry })).status).toBe(401);
  });

  describe("against a plain model", () => {
    type Step = "refresh" | "refresh old" | "refresh older" | "use" | "wait 5" | "wait 20" | "logout";
    const steps = fc.array(
      fc.constantFrom<Step>("refresh", "refresh old", "refresh older", "use", "wait 5", "wait 20", "logout"),
      { minLength: 1, maxLength: 14 },
    );

    it("any order of refreshes, reuses, uses, waits and logouts ends as the rules say [CALL-SESS-06]", async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (order) => {
          clock.reset();
          const first = await logInAs(stack.server, stack.cast.other.email);
          const tokens = [first.refreshToken];
          let access = first.token;
          let alive = true;
          let seen = false;
          let sinceRotation = 0;
          const tell = async (token: string | undefined, back: number) => {
            if (!token) return;
            const { status, body } = await refresh(token);
            const allowed = alive && (back === 0 || (back === 1 && (sinceRotation <= 10 || !seen)));
            expect(status, order.join(", ")).toBe(allowed ? 200 : 401);
            if (!allowed) {
              // Reuse of a known token ends the session.
              if (back > 0) alive = false;
              return;
            }
            access = body.access_token;
            if (back === 0) {
              tokens.push(body.refresh_token);
              seen = false;
              sinceRotation = 0;
            } else expect(body.refresh_token).toBe(tokens.at(-1));
          };
          for (const step of order) {
            if (step === "refresh") await tell(tokens.at(-1), 0);
            else if (step === "refresh old") await tell(tokens.at(-2), 1);
            else if (step === "refresh older") await tell(tokens.at(-3), 2);
            else if (step === "use") {
              expect(await isAlive(access), order.join(", ")).toBe(alive);
              if (alive) seen = true;
            } else if (step === "logout") {
              await send(stack.server, "GET", "/logout", { token: access });
              alive = false;
            } else {
              const seconds = step === "wait 5" ? 5.2 : 20;
              clock.advance(seconds * SECOND);
              sinceRotation += seconds;
            }
          }
        }),
        { numRuns: 40 },
      );
    });
  });
});
