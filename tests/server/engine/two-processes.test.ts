import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { claimJob } from "../../../server/engine/claim";
import { addBooth } from "../../support/events";
import { castOf } from "../../support/people";
import { until } from "../../support/ports";
import { postgresIsThere, testDatabaseUrl } from "../../support/postgres";
import { accountOf, addServer, addStage, begun, ended } from "../../support/processing";
import { startS3 } from "../../support/s3";
import { send } from "../../support/send";
import { startServer } from "../../support/server";
import { signal } from "../../support/signal";

describe.skipIf(!postgresIsThere())("two processes on one database", () => {
  it("one starts and cancels what the other one draws; each shows it [OP-84 OP-205]", async () => {
    const store = await startS3();
    const stores = { DATABASE_URL: await testDatabaseUrl(), BLOB_URL: store.url, SECRET_KEY: "k".repeat(32) };
    const front = await startServer({ ...stores, WORKERS: "0" });
    const back = await startServer({ ...stores, WORKERS: "1", LOCAL_RENDERER: "1" });
    const cast = await castOf(front);
    await addServer(front, cast.admin.id);
    const stage = await addStage(front, cast.owner, { balance: 20 });
    const id = await begun(front, stage);
    expect((await ended(front, cast.owner, id)).at(-1)?.type).toBe("result");
    expect(await ended(back, cast.owner, id)).toEqual(await ended(front, cast.owner, id));

    const { queues } = back.services;
    const run = queues.results.run;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      queues.results.run = async (...job) => {
        resolve();
        await new Promise<void>((go) => {
          release = go;
        });
        return run.apply(queues.results, job) as never;
      };
    });
    const second = await begun(front, stage);
    await held;
    const { token } = cast.owner;
    expect((await send(front, "DELETE", `/api/process/${second}`, { token })).status).toBe(204);
    await until("the other process shows it", async () => {
      const entries = await ended(back, cast.owner, second);
      return entries.at(-1)?.type === "error";
    });
    queues.results.run = run;
    release();
    const third = await begun(front, stage);
    expect((await ended(front, cast.owner, third)).at(-1)?.type).toBe("result");
    expect(await accountOf(front, cast.owner.id)).toEqual({ balance: 0, held: 0, charges: [-1000, -1000] });
    await Promise.all([front.stop(), back.stop()]);
    await store.stop();
  });

  it("that claim at once give a server in error one trial job [OP-209]", async () => {
    const server = await startServer({ DATABASE_URL: await testDatabaseUrl(), WORKERS: "0" });
    const { services } = server;
    const { database } = services;
    const cast = await castOf(server);
    const { id } = await addServer(server, cast.admin.id, { error: true });
    const stage = await addStage(server, cast.owner);
    await begun(server, stage);
    await begun(server, { ...stage, booth: await addBooth(server, cast.owner.id) });
    const [locked, mayGo] = [signal(), signal()];
    const lock = database.withTx(async () => {
      await database.db().execute(sql`select 1 from servers where id = ${id} for update`);
      locked.give();
      await mayGo.given;
    });
    await locked.given;
    const claims = [1, 2].map(() => claimJob(services, { holder: randomUUID() }, randomUUID()));
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await until("both wait", async () => (await database.db().execute(waiting)).rows.length === 2);
    mayGo.give();
    await lock;
    expect((await Promise.all(claims)).filter((job) => job !== undefined)).toHaveLength(1);
    await server.stop();
  });
});
