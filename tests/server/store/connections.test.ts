import { execFileSync } from "node:child_process";
import { Socket } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { openDatabase } from "../../../server/store/database";
import { until } from "../../support/ports";
import { postgresIsThere, testDatabaseUrl } from "../../support/postgres";

/** A program that ends all other connections to its database, and waits until they are gone. */
const KILLING = `
  import pg from "pg";
  const client = new pg.Client(process.argv[1]);
  await client.connect();
  await client.query(\`select pg_terminate_backend(pid, 60000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()\`);
  await client.end();
`;

describe.skipIf(!postgresIsThere())("connections to PostgreSQL", () => {
  afterEach(() => void vi.restoreAllMocks());

  test("on which no transaction can begin leave the pool: those that died unnoticed take no place for ever", async () => {
    const databaseUrl = (await testDatabaseUrl()) as string;
    const database = await openDatabase({ dataDir: "", databaseUrl });
    const transactions = () =>
      Promise.allSettled(Array.from({ length: 10 }, () => database.withTx(() => database.ping())));
    await transactions();
    expect(database.connections()).toEqual({ idle: 10, used: 0, waiting: 0 });
    // This thread is blocked meanwhile, and takes them for alive when it goes on.
    execFileSync(process.execPath, ["--input-type=module", "-e", KILLING, databaseUrl]);
    const outcomes = await transactions();
    expect(outcomes.map(({ status }) => status)).toEqual(Array(10).fill("rejected"));
    expect(database.connections()).toEqual({ idle: 0, used: 0, waiting: 0 });
    await database.withTx(() => database.ping());
    await database.close();
  });

  test("ask every now and then whether the other end is there, the one that listens too", async () => {
    const alive = vi.spyOn(Socket.prototype, "setKeepAlive");
    const database = await openDatabase({ dataDir: "", databaseUrl: await testDatabaseUrl() });
    database.onWake("bots", () => undefined);
    const listening = `select 1 from pg_stat_activity
      where datname = current_database() and query like 'listen%'`;
    await until("the listener", async () => (await database.db().execute(listening)).rows.length > 0);
    // Of the migrations, of the pool, of the listener.
    expect(alive.mock.calls).toEqual(Array(3).fill([true, 10_000]));
    await database.close();
  });
});
