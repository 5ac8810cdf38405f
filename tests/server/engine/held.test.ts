import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { claimJob } from "../../../server/engine/claim";
import { styles } from "../../../server/store/schema";
import { workerActs } from "../../support/engine-worker";
import { few } from "../../support/load";
import { makePerson } from "../../support/people";
import { accountOf, addServer, addStage, begun, claimed, order, type Stage } from "../../support/processing";
import { describeEachStack } from "../../support/stacks";

const CANCELS = few(10, 100);
const FAILURES = few(5, 50);
/** What a generation costs in turn. */
const PRICES = [0.01, 10, 3.33, 0];

/** This test is the worker. */
describeEachStack("a balance after much has ended", (stack) => {
  const { holder, services, db, fail, complete, hurry, refresh, cancel } = workerActs(stack);
  let stage: Stage;
  beforeAll(async () => {
    await addServer(stack.server, stack.cast.admin.id);
    stage = await addStage(stack.server, await makePerson(stack.server, stack.cast.admin), { balance: 100 });
  });
  const costs = (generation_cost: number) =>
    db().update(styles).set({ generation_cost }).where(eq(styles.id, stage.style));

  it("is free to the last hundredth: nothing is left held by cancelled and failed ones [OP-84 OP-203]", async () => {
    for (let at = 0; at < CANCELS; at++) {
      await refresh();
      await costs(PRICES[at % PRICES.length] as number);
      const id = await begun(stack.server, stage);
      // Before it is claimed, while it is drawn, and at the same time as its claim.
      if (at % 3 === 1) await claimed(stack.server, holder);
      const claiming = at % 3 === 2 ? claimJob(services(), { holder }, crypto.randomUUID()) : undefined;
      expect(await cancel(stage.person, id)).toBe(204);
      await claiming?.catch(() => undefined);
    }
    for (let at = 0; at < FAILURES; at++) {
      await refresh();
      await costs(PRICES[at % PRICES.length] as number);
      await begun(stack.server, stage);
      if (at % 2) await fail(await claimed(stack.server, holder), "input");
      else
        for (let time = 0; time < 3; time++) {
          await hurry();
          await fail(await claimed(stack.server, holder), "node");
        }
    }
    expect(await accountOf(stack.server, stage.person.id)).toEqual({ balance: 10_000, held: 0, charges: [] });
    await refresh();
    await costs(100.01);
    const dearer = await order(stack.server, stage);
    expect([dearer.status, dearer.body.code]).toEqual([422, "errors.insufficient_balance"]);
    await costs(100);
    await begun(stack.server, stage);
    await complete(await claimed(stack.server, holder));
    expect(await accountOf(stack.server, stage.person.id)).toEqual({
      balance: 0,
      held: 0,
      charges: [-10_000],
    });
    const { rows } = await db().execute(sql`select status, count(*)::int as count from generations
      group by status order by status`);
    expect(rows).toEqual([
      { status: "completed", count: 1 },
      { status: "error", count: CANCELS + FAILURES },
    ]);
  });
});
