import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createPool } from "../../../server/engine/pool";
import type { Generator } from "../../../server/generators/generator";
import { workerActs } from "../../support/engine-worker";
import { freshFolder } from "../../support/folders";
import { until } from "../../support/ports";
import { postgresIsThere, testDatabaseUrl } from "../../support/postgres";
import { addServer, addStage, begun, claimed, ended } from "../../support/processing";
import { startServer } from "../../support/server";
import { describeStack } from "../../support/stacks";

describeStack("the pool", (stack) => {
  const { holder, services, result, complete } = workerActs(stack);

  it("draws the next picture while one is checked and stored, and leaves the third one to others [OP-207]", async () => {
    const { cast, server } = stack;
    await addServer(server, cast.admin.id);
    const stages = await Promise.all(Array.from({ length: 3 }, () => addStage(server, cast.owner)));
    // Both places for results are taken, so that what the pool makes waits.
    let release = () => {};
    const taken = new Promise<void>((resolve) => {
      release = resolve;
    });
    for (const key of ["one", "two"]) void services().queues.results.run(key, () => taken);
    let made = 0;
    const generator: Generator = {
      types: ["image"],
      make() {
        made++;
        return result();
      },
      close: () => Promise.resolve(),
    };
    const pool = createPool({ services: services(), generator, places: 1, log: server.fastify.log });
    pool.start();
    try {
      const ids: string[] = [];
      for (const stage of stages) ids.push(await begun(server, stage));
      await until("two are made", async () => made === 2);
      const third = await claimed(server, holder);
      release();
      await complete(third);
      for (const id of ids) expect((await ended(server, cast.owner, id)).at(-1)?.type).toBe("result");
      expect(made).toBe(2);
    } finally {
      release();
      await pool.stop();
    }
  });
});

describe.skipIf(!postgresIsThere())("the folder of the pool", () => {
  it("loses the photos of killed processes after an hour, and none of those that work in it", async () => {
    const DATA_DIR = await freshFolder("data");
    const work = path.join(DATA_DIR, "work");
    const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000);
    for (const [name, ago] of [
      ["job-dead", 2],
      ["job-alive", 0.6],
    ] as const) {
      await mkdir(path.join(work, name), { recursive: true });
      await writeFile(path.join(work, name, "photo"), "somebody");
      await utimes(path.join(work, name), hours(ago), hours(ago));
    }
    const settings = { DATA_DIR, DATABASE_URL: await testDatabaseUrl(), LOCAL_RENDERER: "1", WORKERS: "1" };
    const server = await startServer(settings);
    await until("the dead one's end", async () => (await readdir(work)).length === 1);
    await server.stop();
    expect(await readdir(work)).toEqual(["job-alive"]);
  });
});
