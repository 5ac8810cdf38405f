import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, DatabaseRestarted } from "../../../server/store/database";
import { users } from "../../../server/store/schema";
import { describeEachEngine } from "../../support/engines";
import { waitUntil } from "../../support/wait-until";
import { addUser, openFresh } from "./support";

/** Minutes of work for one query. */
const ENDLESS = sql`select count(*) from generate_series(1, 10000000000::bigint)`;

/** ms; a busy machine takes half a second for the first query of a new engine. */
const TIMEOUT = 2000;

describeEachEngine("limits", (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await openFresh(engine, TIMEOUT);
  });
  afterAll(() => database.close());

  const expectIdleTransactions = async (count: number) => {
    const { rows } = await database
      .db()
      .execute(
        "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
      );
    expect(rows).toHaveLength(count);
  };
  const expectLimit = (work: Promise<unknown>) =>
    engine.name === "pglite"
      ? expect(work).rejects.toMatchObject({ cause: expect.any(DatabaseRestarted) })
      : expect(work).rejects.toMatchObject({ cause: { code: "57014" } });

  test("an endless query stops neither the event loop nor the database, and loses nothing", async () => {
    const id = await addUser(database);
    let ended = false;
    const endless = expectLimit(database.db().execute(ENDLESS).then()).finally(() => {
      ended = true;
    });
    for (let turn = 0; turn < 1000; turn += 1) await new Promise(setImmediate);
    expect(ended).toBe(false);
    await endless;
    // Whoever asks while the thread is being replaced is told so; the next one finds everything.
    await waitUntil(async () =>
      expect(await database.db().select({ id: users.id }).from(users)).toContainEqual({ id }),
    );
  });

  test("a transaction cut off by it leaves nothing half done", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const cut = database.withTx(async () => {
      await addUser(database, { email });
      await database.db().execute(ENDLESS);
    });
    await expectLimit(cut);
    await database.ping();
    const emails = (await database.db().select().from(users)).map((row) => row.email);
    expect(emails).not.toContain(email);
  });

  test("an idle transaction is rolled back and lets the others continue", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    let wake = () => {};
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const quiet = database.withTx(async () => {
      await addUser(database, { email });
      await woken;
      await database.db().execute("select 1");
    });
    const refused = expect(quiet).rejects.toThrow();
    if (engine.name === "postgresql") {
      for (const count of [1, 0]) await waitUntil(() => expectIdleTransactions(count));
      wake();
    }
    await refused;
    const emails = (await database.db().select().from(users)).map((row) => row.email);
    expect(emails).not.toContain(email);
  });
});
