import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import type { BoothState } from "../../../contract/endpoints/booth";
import { picturesOf, readBoothState } from "../../../server/rules/booth-state";
import { storeBlob } from "../../../server/store/blob-rows";
import {
  overlays,
  quiz_questions,
  quizzes,
  schedules,
  style_cartridges,
  style_icons,
} from "../../../server/store/schema";
import { picture } from "../../support/jpeg";
import { inHours } from "../../support/moments";
import { addParticipant, addStage, type Stage } from "../../support/processing";
import { describeStack } from "../../support/stacks";
import { addEvent, addStyle } from "../../support/working";

describeStack("the event that a booth shows", (stack) => {
  const db = () => stack.server.services.database.db();
  let stage: Stage;
  let schedule: string;
  const put = (fields: object) => db().update(schedules).set(fields).where(eq(schedules.id, schedule));
  const shown = async (fields: object) => {
    await put(fields);
    return (await readBoothState(stack.server.services, stage.booth))?.event;
  };

  beforeAll(async () => {
    stage = await addStage(stack.server, stack.cast.owner);
    const span = { start_time: inHours(-1), end_time: inHours(1), style_ids: [stage.style] };
    schedule = (await addEvent(stack.server, stack.cast.owner.id, stage.booth, span)).schedule.id;
  });

  it("has of each of two revolvers its own cartridges, and at most three icons, each once [OP-217 OP-236]", async () => {
    const owner = stack.cast.owner.id;
    const [woman, man] = [
      await addParticipant(stack.server, owner),
      await addParticipant(stack.server, owner),
    ];
    const icons = await Promise.all(
      ["#100000", "#200000", "#300000", "#400000"].map(
        async (colour) =>
          (await storeBlob(stack.server.services, await picture({ colour }), { mime: "image/jpeg" })).hash,
      ),
    );
    const revolver = async (participants_ids: string[], images: string[]) => {
      const { id } = await addStyle(stack.server, owner, { is_group: true });
      for (const [position, image_hash] of images.entries()) {
        const made = await addStyle(stack.server, owner, { participants_ids });
        await db().insert(style_cartridges).values({ id_style: id, id_cartridge: made.id, position });
        const icon = { id_style: made.id, id_participant: participants_ids[0] as string, image_hash };
        await db().insert(style_icons).values(icon);
      }
      return id;
    };
    const [one, two, three, four] = icons as [string, string, string, string];
    const many = await revolver([woman], [one, one, two, three, four]);
    const single = await revolver([man], [four]);
    const event = await shown({ style_ids: [many, single] });
    expect(event?.styles.map(({ id, makes, icons }) => [id, makes, icons])).toEqual([
      [many, [woman], { [woman]: [one, two, three] }],
      [single, [man], { [man]: [four] }],
    ]);
  });

  it("has a quiz in quiz mode only, if it is active and has a question [OP-59 OP-236]", async () => {
    const [quiz] = await db().insert(quizzes).values({ id_user: stack.cast.owner.id, name: "Q" }).returning();
    const quiz_id = quiz?.id as string;
    const inMode = async (style_selection_mode: string) =>
      (await shown({ style_selection_mode, quiz_id }))?.quiz;
    expect(await inMode("QUIZ")).toBeNull();
    await db().insert(quiz_questions).values({ id_quiz: quiz_id, title: "Who?", position: 0, answers: [] });
    expect((await inMode("QUIZ"))?.questions).toMatchObject([{ title: "Who?" }]);
    expect(await inMode("GRID")).toBeNull();
    await db().update(quizzes).set({ is_active: false }).where(eq(quizzes.id, quiz_id));
    expect(await inMode("QUIZ")).toBeNull();
  });

  it("has the event's active overlays in its order, and their pictures [OP-236]", async () => {
    const hashOf = async (colour: string) =>
      (await storeBlob(stack.server.services, await picture({ colour }), { mime: "image/jpeg" })).hash;
    const [wide, tall] = [await hashOf("#500000"), await hashOf("#600000")];
    const id_user = stack.cast.owner.id;
    const rows = await db()
      .insert(overlays)
      .values([
        { id_user, name: "Both", landscape_hash: wide, portrait_hash: tall },
        { id_user, name: "Tall", orientation: "portrait", portrait_hash: tall },
        { id_user, name: "Off", active: false, landscape_hash: wide },
      ])
      .returning();
    const [both, upright, off] = rows.map(({ id }) => id) as [string, string, string];
    const event = await shown({ overlays_ids: [off, upright, both] });
    expect(event?.overlays).toEqual([
      { id: upright, name: "Tall", orientation: "portrait", landscape: null, portrait: tall },
      { id: both, name: "Both", orientation: "both", landscape: wide, portrait: tall },
    ]);
    const state = await readBoothState(stack.server.services, stage.booth);
    expect(picturesOf(state as BoothState)).toEqual(expect.arrayContaining([wide, tall]));
    expect((await shown({ overlays_ids: [] }))?.overlays).toEqual([]);
  });

  it("is nothing of a booth that there is not [OP-236]", async () => {
    expect(await readBoothState(stack.server.services, randomUUID())).toBeUndefined();
  });
});
