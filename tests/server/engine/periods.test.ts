import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { schedule_periods, transactions } from "../../../server/store/schema";
import { workerActs } from "../../support/engine-worker";
import { inHours } from "../../support/moments";
import { addServer, addStage, begun, claimed, type Stage } from "../../support/processing";
import { describeStack } from "../../support/stacks";
import { addEvent } from "../../support/working";

/** This test is the worker. */
describeStack("the period that a picture is charged in", (stack) => {
  const { holder, db, row, complete } = workerActs(stack);
  let stage: Stage;
  let event: string;
  beforeAll(async () => {
    await addServer(stack.server, stack.cast.admin.id);
    stage = await addStage(stack.server, stack.cast.owner);
    const times = { start_time: inHours(-3), end_time: inHours(3), style_ids: [stage.style] };
    event = (await addEvent(stack.server, stage.person.id, stage.booth, times)).schedule.id;
  });
  async function addPeriod(from: number, to: number, deleted_at: string | null = null) {
    const times = { start_time: inHours(from), end_time: inHours(to) };
    const [made] = await db()
      .insert(schedule_periods)
      .values({ id_schedule: event, ...times, deleted_at })
      .returning();
    return made?.id as string;
  }
  /** The period of a picture that is made now, and of its charge. */
  async function charged() {
    const id = await begun(stack.server, stage, { id_schedule: event });
    await complete(await claimed(stack.server, holder));
    const [charge] = await db().select().from(transactions).where(eq(transactions.id_generation, id));
    return [(await row(id))?.id_schedule_period, charge?.id_schedule_period];
  }

  it("is the one that runs now: not one that is over or deleted, and none in between [OP-51 OP-82 OP-94]", async () => {
    await addPeriod(-3, -2);
    await addPeriod(-2, 2, inHours(-1));
    const running = await addPeriod(-1, 1);
    await addPeriod(1, 2);
    expect(await charged()).toEqual([running, running]);
    const deleted_at = inHours(0);
    await db().update(schedule_periods).set({ deleted_at }).where(eq(schedule_periods.id, running));
    expect(await charged()).toEqual([null, null]);
  });
});
