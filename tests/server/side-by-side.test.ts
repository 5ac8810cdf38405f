import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emailTurn } from "../../server/rules/accounts";
import { withAdvisoryLock } from "../../server/store/advisory-lock";
import { sessions, users } from "../../server/store/schema";
import { type Cast, castOf, logInAs } from "../support/people";
import { postgresIsThere, testDatabaseUrl } from "../support/postgres";
import { send } from "../support/send";
import { startServer, type TestServer } from "../support/server";
import { describeEachStack } from "../support/stacks";
import { untilAnotherWaits } from "../support/waiting";

/** Calls that meet: what one of them changes another changes too, at the same moment. */
describeEachStack("calls side by side", (stack) => {
  const call = (method: string, path: string, json?: unknown) =>
    send(stack.server, method, path, { token: stack.cast.admin.token, json });
  const all = async (times: number, one: (i: number) => ReturnType<typeof call>) =>
    Promise.all(Array.from({ length: times }, (_, i) => one(i)));
  const made = async (method: string, path: string, json: unknown) => (await call(method, path, json)).body;
  const statuses = (answers: { status: number }[]) =>
    [...new Set(answers.map(({ status }) => status))].sort();

  const marks = async (path: string, json: (i: number) => object) => {
    const tags = await all(3, (i) => call("POST", path, json(i)));
    return tags.map(({ body }) => body.id as string);
  };

  it("a set that is replaced as a whole is replaced by each in its turn [CALL-RT-06 CALL-TAG-08 CALL-LLD-03]", async () => {
    const { server } = await made("PUT", "/servers/", { server: { name: "side-01" } });
    const { participant } = await made("PUT", "/participants/", { participant: { name: "All" } });
    const routing = await marks("/routing-tags", (i) => ({ labels: { en: `Tag ${i}` } }));
    const marked = await marks("/user-tags", (i) => ({ name: `Tag ${i}` }));
    const { languages } = (await call("GET", "/languages/")).body;
    const ways: [path: string, method: string, json: (turned: boolean) => unknown][] = [
      [
        `/servers/${server.id}/routing-rules`,
        "PUT",
        (turned) => ({
          rules: order(routing, turned).map((id_tag) => ({ id_tag, effect: "prefer", priority: 1 })),
        }),
      ],
      [
        `/user-tags/users/${stack.cast.owner.id}/bulk`,
        "PUT",
        (turned) => ({ tag_ids: order(marked, turned) }),
      ],
      [
        `/labels/participant/${participant.id}`,
        "POST",
        (turned) => ({
          labels: order(languages as { id: string }[], turned).map(({ id }) => ({
            id_language: id,
            name: "Name",
            description: "",
          })),
        }),
      ],
    ];
    for (const [path, method, json] of ways) {
      const answers = await all(20, (i) => call(method, path, json(i % 2 === 0)));
      expect([path, statuses(answers)]).toEqual([path, [200]]);
    }
  });

  const order = <T>(rows: T[], turned: boolean) => (turned ? [...rows].reverse() : rows);

  it("a tag deleted while it is assigned is gone or unknown, without a deadlock [CALL-RT-04 CALL-RT-06]", async () => {
    const { server } = await made("PUT", "/servers/", { server: { name: "side-02" } });
    const path = `/servers/${server.id}/routing-rules`;
    for (let round = 0; round < 5; round++) {
      const tags = await marks("/routing-tags", (i) => ({ labels: { en: `Round ${i}` } }));
      const rules = (turned: boolean) =>
        order(tags, turned).map((id_tag) => ({ id_tag, effect: "prefer", priority: 1 }));
      const answers = await all(12, (i) =>
        i % 4 === 3
          ? call("DELETE", `/routing-tags/${tags[i % 3]}`)
          : call("PUT", path, { rules: rules(i % 2 === 0) }),
      );
      for (const { status } of answers) expect([200, 204, 404, 422]).toContain(status);
    }
  });

  it("of concurrent claims of an e-mail or login one succeeds, the others get 409 at the field [USR-14 PB-15]", async () => {
    const email = "claimed@example.com";
    const users = await all(8, () =>
      call("PUT", "/users/", { user: { first_name: "A", last_name: "B", email } }),
    );
    const booths = await all(8, () =>
      call("PUT", "/photo_booths/", { photo_booth: { name: "Booth", login: "claimed" } }),
    );
    for (const [answers, field] of [
      [users, "email"],
      [booths, "login"],
    ] as const) {
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const refused = answers.filter(({ status }) => status !== 200);
      for (const { status, body } of refused)
        expect([status, Object.keys(body.fields)]).toEqual([409, [field]]);
    }
  });
});

/** Transactions that meet in one order: one is held open here while a call waits for it. One connection cannot do that. */
describe.skipIf(!postgresIsThere())("a call that waits for a transaction", () => {
  let server: TestServer;
  let cast: Cast;
  beforeAll(async () => {
    server = await startServer({ DATABASE_URL: await testDatabaseUrl() });
    cast = await castOf(server);
  });
  afterAll(() => server?.stop());

  /** Runs `call` after `before`, in whose transaction `after` follows as soon as the call waits for a lock. */
  async function across<T>(
    before: () => Promise<unknown>,
    call: () => Promise<T>,
    after: () => Promise<unknown>,
  ) {
    const { database } = server.services;
    let called: Promise<T> | undefined;
    await database.withTx(async () => {
      await before();
      called = call();
      await untilAnotherWaits(database);
      await after();
    });
    return called as Promise<T>;
  }

  it("the first use of a pair that is being replaced is not a use of its successor [CALL-SESS-06]", async () => {
    const { token } = await logInAs(server, cast.owner.email);
    const { sid } = JSON.parse(Buffer.from(token.split(".")[1] as string, "base64url").toString());
    const db = () => server.services.database.db();
    const mine = eq(sessions.id, sid);
    const used = await across(
      () => db().update(sessions).set({ counter: 2, active_seen_at: null }).where(mine),
      () => send(server, "GET", "/users/profile", { token }),
      async () => undefined,
    );
    expect(used.status).toBe(200);
    const [row] = await db().select().from(sessions).where(mine);
    expect([row?.counter, row?.active_seen_at]).toEqual([2, null]);
  });

  it("a dealer makes a customer while an admin saves the dealer under the same e-mail [USR-14]", async () => {
    const email = "wanted@example.com";
    const { database } = server.services;
    const saved = await across(
      () => withAdvisoryLock(database, emailTurn(email), async () => undefined),
      () =>
        send(server, "POST", `/users/${cast.dealer.id}`, {
          token: cast.admin.token,
          json: { user: { email } },
        }),
      () => database.db().insert(users).values({ email, password_hash: "", id_dealer: cast.dealer.id }),
    );
    expect([saved.status, saved.body.fields]).toEqual([409, { email: "validation.email_in_use" }]);
  });
});
