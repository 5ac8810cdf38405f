import { expect, it } from "vitest";
import { createAccessTokens } from "../../server/auth/access-tokens";
import { RecentLogins } from "../../server/auth/recent-logins";
import { findPollingCaller } from "../../server/auth/sessions";
import type { Caller } from "../../server/caller";
import type { Services } from "../../server/services";

const caller: Caller = { id: crypto.randomUUID(), role: "user", sessionId: "s" };

it("a login that was read is remembered for its session, and none is where there is none", async () => {
  const logins = new RecentLogins();
  expect(await logins.read("s", "token", async () => caller)).toBe(caller);
  expect([logins.get("s"), logins.get("another")]).toEqual([caller, undefined]);
  expect(await logins.read("none", "token", async () => undefined)).toBeUndefined();
  expect(logins.get("none")).toBeUndefined();
});

it("what was read before a session ended or a role changed is not remembered after it [USR-15 USR-19]", async () => {
  const logins = new RecentLogins();
  await logins.read("s", "token", async () => caller);
  logins.forget();
  expect(logins.get("s")).toBeUndefined();
  await logins.read("s", "token", async () => {
    logins.forget();
    return caller;
  });
  expect(logins.get("s")).toBeUndefined();
});

it("polls that come at the same time read the login once; one that comes after it was forgotten reads it again", async () => {
  const logins = new RecentLogins();
  let reads = 0;
  let answer: (caller: Caller) => void = () => undefined;
  const read = () =>
    logins.read("s", "token", () => {
      reads += 1;
      return new Promise((resolve) => {
        answer = resolve;
      });
    });
  const together = [read(), read()];
  answer(caller);
  expect(await Promise.all(together)).toEqual([caller, caller]);
  expect(reads).toBe(1);
  const before = read();
  const answerBefore = answer;
  logins.forget();
  const after = read();
  expect(reads).toBe(3);
  answerBefore(caller);
  answer(caller);
  expect(await Promise.all([before, after])).toEqual([caller, caller]);
});

it("a poll asks the database only for a session that is not remembered, or is another account's", async () => {
  const now = new Date();
  const accessTokens = createAccessTokens("a key of this test");
  const recentLogins = new RecentLogins();
  const asked = new Error("the database was asked");
  const database = {
    db: () => {
      throw asked;
    },
  };
  const services = { accessTokens, recentLogins, database, now: () => now } as unknown as Services;
  const poll = (sid: string, sub = caller.id) =>
    findPollingCaller(services, accessTokens.sign({ sid, sub, n: 1 }, now));
  await recentLogins.read("s", "token", async () => caller);
  expect(await poll("s")).toBe(caller);
  await expect(poll("another")).rejects.toBe(asked);
  await expect(poll("s", "somebody else")).rejects.toBe(asked);
  expect(await findPollingCaller(services, "no token")).toBeUndefined();
});
