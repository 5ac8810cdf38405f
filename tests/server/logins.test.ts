import { eq, ne } from "drizzle-orm";
import { expect, it } from "vitest";
import { hashPassword } from "../../server/auth/passwords";
import { USERS } from "../../server/auth/session-kinds";
import { endSessionsOf, startSession } from "../../server/auth/sessions";
import { sessions, users } from "../../server/store/schema";
import { PASSWORD } from "../support/accounts";
import { makePerson } from "../support/people";
import { send } from "../support/send";
import { describeEachStack } from "../support/stacks";
import { holdThreads } from "../support/threads";
import { arrivals, overtake } from "../support/waiting";

describeEachStack("concurrent logins", (stack) => {
  const login = (email: string, password = PASSWORD) =>
    send(stack.server, "POST", "/auth", { json: { email, password } });

  it("of guesses sent together no more are judged than of those one by one [OP-188]", async () => {
    const victim = await makePerson(stack.server, stack.cast.admin);
    const guesses = Array.from({ length: 30 }, (_, index) => (index === 29 ? PASSWORD : `guess ${index}`));
    const answers = await Promise.all(guesses.map((guess) => login(victim.email, guess)));
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([count(401), count(429), count(200)]).toEqual([10, 20, 0]);
  });

  it("of one account are counted together, however its e-mail is written [OP-188]", async () => {
    const email = "iviti@example.com";
    const user = { first_name: "A", last_name: "B", email, password: PASSWORD };
    await send(stack.server, "PUT", "/users/", { token: stack.cast.admin.token, json: { user } });
    const spellings = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) =>
      [...email].map((c, at) => (c === "i" && bits & (1 << (at >> 1)) ? "İ" : c)).join(""),
    );
    expect(new Set(spellings).size).toBe(8);
    const statuses: number[] = [];
    for (const spelling of [...spellings, ...spellings])
      statuses.push((await login(spelling, "wrong")).status);
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(6).fill(429)]);
  });

  it("a user has at most 100 sessions: ended ones go first, then the oldest", async () => {
    const person = await makePerson(stack.server, stack.cast.admin);
    const second = (await login(person.email)).body;
    await send(stack.server, "GET", "/logout", { token: second.access_token });
    const alive = async (token: string) =>
      (await send(stack.server, "GET", "/users/profile", { token })).status === 200;
    const db = stack.server.services.database.db();
    const mine = eq(sessions.id_user, person.id);
    // Without the check of the password, which costs a tenth of a second each.
    const [account] = await db.select().from(users).where(eq(users.id, person.id));
    if (!account) throw new Error("no account");
    for (let made = 2; made < 101; made++)
      await startSession(stack.server.services, USERS, account, { ip: "", userAgent: "" });
    expect([await db.$count(sessions, mine), await alive(person.token)]).toEqual([100, true]);
    const others = () => db.$count(sessions, ne(sessions.id_user, person.id));
    const before = await others();
    await login(person.email);
    expect([await db.$count(sessions, mine), await alive(person.token)]).toEqual([100, false]);
    expect([await others(), before > 0]).toEqual([before, true]);
  });

  it("right logins at once all succeed [OP-188]", async () => {
    const person = await makePerson(stack.server, stack.cast.admin);
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(person.email)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });

  it.each([
    ["password", async () => ({ password_hash: await hashPassword("another one that holds") })],
    ["deactivation", async () => ({ is_active: false })],
  ])("a new %s counts for a login that is being judged, too [USR-15 USR-19]", async (_, change) => {
    const { services } = stack.server;
    const person = await makePerson(stack.server, stack.cast.admin);
    const values = await change();
    const threads = holdThreads();
    const arrived = arrivals(stack.server);
    const judged = login(person.email);
    await arrived;
    await overtake(stack.server, stack.cast.admin.token);
    await services.database.db().update(users).set(values).where(eq(users.id, person.id));
    await endSessionsOf(services, USERS, person.id);
    await threads.release();
    expect((await judged).status).toBe(401);
  });
});
