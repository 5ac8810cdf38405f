import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { generations, styles } from "../../../server/store/schema";
import { makeWorkflow } from "../../support/catalogue";
import { inHours } from "../../support/moments";
import { makePerson } from "../../support/people";
import { addParticipant, addServer, addStage, begun, order, type Stage } from "../../support/processing";
import { send } from "../../support/send";
import { describeStack } from "../../support/stacks";
import { addEvent, addGeneration, addStyle } from "../../support/working";

describeStack(
  "the price of a generation",
  (stack) => {
    let stage: Stage;
    beforeAll(async () => {
      await addServer(stack.server, stack.cast.admin.id);
      stage = await addStage(stack.server, stack.cast.owner);
    });
    const db = () => stack.server.services.database.db();
    const cancel = (id: string) =>
      send(stack.server, "DELETE", `/api/process/${id}`, { token: stack.cast.admin.token });
    const refused = async (at: Stage, fields: object) => {
      const { status, body } = await order(stack.server, at, fields);
      return [status, body.fields ?? body.code];
    };
    const row = async (id: string) =>
      (await db().select().from(generations).where(eq(generations.id, id)))[0];

    it("the price is the style's, else its tune's; demo price where there is one [OP-82]", async () => {
      const { admin } = stack.cast;
      const { workflow, workflow_tunes } = await makeWorkflow(stack.server, admin.token, {
        workflow_tunes: [{ generation_cost: 7, demo_generation_cost: 2, is_default: true }],
      });
      const priced = async (style: Partial<typeof styles.$inferInsert>, fields = {}) => {
        const made = await addStyle(stack.server, stage.person.id, {
          participants_ids: [stage.participant],
          id_workflow: workflow.id,
          ...style,
        });
        const id = await begun(stack.server, stage, { id_style: made.id, ...fields });
        const cost = (await row(id))?.cost;
        await cancel(id);
        expect((await row(id))?.cost).toBe(0);
        return cost;
      };
      const demo = { demo: true };
      const tune = { id_workflow_tune: workflow_tunes[0].id };
      expect(await priced({})).toBe(0);
      expect(await priced(tune)).toBe(7);
      expect(await priced(tune, demo)).toBe(2);
      expect(await priced({ ...tune, generation_cost: 5.5 })).toBe(5.5);
      expect(await priced({ generation_cost: 5.5 }, demo)).toBe(5.5);
      expect(await priced({ ...tune, demo_generation_cost: 0.5 }, demo)).toBe(0.5);
    });

    it("demo pictures of a payer are limited in a day, for all but admins; demo events do not count [OP-204]", async () => {
      const person = await makePerson(stack.server, stack.cast.admin);
      const own = await addStage(stack.server, person);
      const fields = { id_user: person.id, id_participant: own.participant, id_style: own.style };
      const { schedule } = await addEvent(stack.server, person.id, own.booth, { demo: true });
      for (const id_schedule of [null, null, schedule.id])
        await addGeneration(stack.server, {
          ...fields,
          id_photo_booth: own.booth,
          id_schedule,
          demo: true,
          status: "completed",
        });
      await cancel(await begun(stack.server, own, { demo: true }));
      expect(await refused(own, { demo: true })).toEqual([422, { demo: "errors.demo_limit" }]);
      await cancel(await begun(stack.server, own, { demo: true }, { token: stack.cast.admin.token }));
      await cancel(await begun(stack.server, own));
    });

    it("demo pictures of more than a day ago leave room for new ones [OP-204]", async () => {
      const person = await makePerson(stack.server, stack.cast.admin);
      const own = await addStage(stack.server, person);
      const fields = { id_user: person.id, id_participant: own.participant, id_style: own.style };
      for (const hours of [-25, -25, -25, -25, -23])
        await addGeneration(stack.server, {
          ...fields,
          id_photo_booth: own.booth,
          demo: true,
          created_at: inHours(hours),
        });
      for (let left = 0; left < 2; left++) await cancel(await begun(stack.server, own, { demo: true }));
      expect(await refused(own, { demo: true })).toEqual([422, { demo: "errors.demo_limit" }]);
    });

    it("a revolver uses its cartridges in turn, each participant by itself, passing over those that are gone [OP-182 OP-214]", async () => {
      const { owner } = stack.cast;
      const man = await addParticipant(stack.server, owner.id);
      const cartridge = async (cost: number, people: string[]) =>
        (await addStyle(stack.server, owner.id, { generation_cost: cost, participants_ids: people })).id;
      const both = [stage.participant, man];
      const [a, b, c] = [await cartridge(1, both), await cartridge(2, [man]), await cartridge(3, both)];
      const made = await send(stack.server, "PUT", "/styles/", {
        token: owner.token,
        json: { style: { name: "R" }, style_type: "revolver", cartridge_ids: [a, b, c] },
      });
      const revolver = made.body.style.id;
      const next = async (id_participant: string) => {
        const id = await begun(stack.server, stage, { id_style: revolver, id_participant });
        const { id_cartridge, id_style, cost } = (await row(id)) ?? {};
        await cancel(id);
        expect(id_style).toBe(revolver);
        return [id_cartridge, cost];
      };
      expect([await next(man), await next(man)]).toEqual([
        [a, 1],
        [b, 2],
      ]);
      expect([await next(stage.participant), await next(stage.participant)]).toEqual([
        [a, 1],
        [c, 3],
      ]);
      expect(await next(man)).toEqual([c, 3]);
      await db()
        .update(styles)
        .set({ deleted_at: inHours(0) })
        .where(eq(styles.id, a));
      expect([await next(stage.participant), await next(stage.participant)]).toEqual([
        [c, 3],
        [c, 3],
      ]);
      await db().update(styles).set({ generation_cost: 4 }).where(eq(styles.id, revolver));
      expect((await next(man))[1]).toBe(4);
      const nobody = await addParticipant(stack.server, owner.id);
      expect(await refused(stage, { id_style: revolver, id_participant: nobody })).toEqual([
        422,
        { id_participant: "errors.no_cartridge" },
      ]);
    });
  },
  { DEMO_GENERATIONS_PER_DAY: "3" },
);
