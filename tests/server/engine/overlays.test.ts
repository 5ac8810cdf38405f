import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { storeImage } from "../../../server/crud/store-pictures";
import { madeFile, storeResult } from "../../../server/engine/finishing";
import { overlays, schedules } from "../../../server/store/schema";
import { workerActs } from "../../support/engine-worker";
import { picture } from "../../support/jpeg";
import { inHours } from "../../support/moments";
import { addServer, addStage, begun, claimed, type Stage } from "../../support/processing";
import { describeStack } from "../../support/stacks";
import { addEvent } from "../../support/working";

/** This test is the worker. */
describeStack("the overlay of a picture", (stack) => {
  const { holder, services, db, result, cancel } = workerActs(stack);
  let stage: Stage;
  let event: string;
  beforeAll(async () => {
    await addServer(stack.server, stack.cast.admin.id);
    stage = await addStage(stack.server, stack.cast.owner);
    const rule = { types: ["image/jpeg"], maxBytes: 1e7 };
    const frame = async (colour: string) =>
      storeImage(services(), "overlay", await picture({ width: 40, height: 40, colour }), rule);
    const fields = { id_user: stage.person.id, name: "O" };
    const made = await db()
      .insert(overlays)
      .values([
        { ...fields, orientation: "portrait", portrait_hash: await frame("#000000") },
        { ...fields, orientation: "landscape", landscape_hash: await frame("#ffffff") },
      ])
      .returning();
    const { schedule } = await addEvent(stack.server, stage.person.id, stage.booth, {
      start_time: inHours(-1),
      end_time: inHours(1),
      style_ids: [stage.style],
      overlays_ids: made.map(({ id }) => id),
    });
    event = schedule.id;
  });

  /** Whether a white picture of this size became black. */
  async function isBlack(orientation: "portrait" | "landscape", width: number, height: number) {
    await db().update(schedules).set({ orientation }).where(eq(schedules.id, event));
    const id = await begun(stack.server, stage, { id_schedule: event });
    const job = await claimed(stack.server, holder);
    // It is laid on by the server: the generator gets none of it.
    expect(job.images).toEqual([]);
    const white = await madeFile(await result({ width, height, colour: "#ffffff" }));
    const { hash } = await storeResult(services(), job, white);
    await cancel(stage.person, id);
    const stream = await services().blobs.open(hash);
    if (!stream) throw new Error("no picture");
    const { channels } = await sharp(await buffer(stream)).stats();
    return (channels[0]?.max ?? 255) < 128;
  }

  it("is that of its own orientation, a square picture's that of the event [OP-184 OP-210]", async () => {
    expect(await isBlack("landscape", 30, 40)).toBe(true);
    expect(await isBlack("portrait", 40, 30)).toBe(false);
    expect([await isBlack("portrait", 40, 40), await isBlack("landscape", 40, 40)]).toEqual([true, false]);
  });
});
