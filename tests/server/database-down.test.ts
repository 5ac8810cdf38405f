import { describe, expect, it } from "vitest";
import { query, startCluster } from "../support/cluster";
import { freshFolder } from "../support/folders";
import { logInAs } from "../support/people";
import { postgresIsThere } from "../support/postgres";
import { send } from "../support/send";
import { startServer } from "../support/server";

describe.skipIf(!postgresIsThere())("a PostgreSQL that goes away", () => {
  it("is 503 for as long as it is away, and never 500", async () => {
    const cluster = await startCluster();
    if (!cluster) throw new Error("no PostgreSQL");
    const server = await startServer({ DATABASE_URL: cluster.url, DATA_DIR: await freshFolder("data") });
    const { token } = await logInAs(server, "admin@example.com");
    const read = () => send(server, "GET", "/users/", { token });
    const seen = new Set<number>();
    let stopping = false;
    const caller = async () => {
      while (!stopping) seen.add((await read()).status);
    };
    const callers = Promise.all(Array.from({ length: 8 }, caller));
    for (let round = 0; round < 10; round++) {
      await query(
        cluster.url,
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
      );
      await expect.poll(async () => (await read()).status).toBe(200);
    }
    await cluster.stop();
    const away = await read();
    expect([away.status, away.body.code]).toEqual([503, "errors.unavailable"]);
    stopping = true;
    await callers;
    expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(seen).toContain(503);
    await server.stop();
  });
});
