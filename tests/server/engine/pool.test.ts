import { expect, it } from "vitest";
import { createPool } from "../../../server/engine/pool";
import type { Generator } from "../../../server/generators/generator";
import { workerActs } from "../../support/engine-worker";
import { until } from "../../support/ports";
import { addServer, addStage, begun, claimed, ended } from "../../support/processing";
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
