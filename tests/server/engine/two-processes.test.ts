import { describe, expect, it } from "vitest";
import { castOf } from "../../support/people";
import { until } from "../../support/ports";
import { postgresIsThere, testDatabaseUrl } from "../../support/postgres";
import { accountOf, addServer, addStage, begun, ended } from "../../support/processing";
import { startS3 } from "../../support/s3";
import { send } from "../../support/send";
import { startServer } from "../../support/server";

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
});
