import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { generations, photo_booths, schedules, servers, styles } from "../../../server/store/schema";
import { addParam, addValue, makeWorkflow } from "../../support/catalogue";
import { picture } from "../../support/jpeg";
import { inHours } from "../../support/moments";
import {
  accountOf,
  addParticipant,
  addServer,
  addStage,
  begun,
  claimed,
  order,
  type Stage,
  setBalance,
} from "../../support/processing";
import { send } from "../../support/send";
import { describeStack } from "../../support/stacks";
import { addEvent, addStyle } from "../../support/working";

const UNKNOWN = "validation.unknown_reference";

describeStack("what is ordered", (stack) => {
  let stage: Stage;
  let event: Stage & { schedule: string };
  beforeAll(async () => {
    await addServer(stack.server, stack.cast.admin.id);
    stage = await addStage(stack.server, stack.cast.owner);
    const mine = await addStage(stack.server, stack.cast.owner);
    const { schedule } = await addEvent(stack.server, stage.person.id, mine.booth, {
      start_time: inHours(-1),
      end_time: inHours(1),
      style_ids: [mine.style],
      participants_ids: [mine.participant],
    });
    event = { ...mine, schedule: schedule.id };
  });
  const db = () => stack.server.services.database.db();
  const cancel = (id: string) =>
    send(stack.server, "DELETE", `/api/process/${id}`, { token: stack.cast.admin.token });
  const refused = async (at: Stage, fields: object, token?: string) => {
    const { status, body } = await order(stack.server, at, fields, { token });
    return [status, body.fields ?? body.code];
  };
  const row = async (id: string) => (await db().select().from(generations).where(eq(generations.id, id)))[0];

  it("refuses what does not fit together, at its field [PROC-08 OP-81 OP-202]", async () => {
    const { owner, other } = stack.cast;
    const nobody = randomUUID();
    const alien = await addStage(stack.server, other);
    for (const [fields, at] of [
      [{ id_photo_booth: nobody }, "id_photo_booth"],
      [{ id_photo_booth: alien.booth }, "id_photo_booth"],
      [{ id_style: nobody }, "id_style"],
      [{ id_style: alien.style }, "id_style"],
      [{ id_participant: nobody }, "id_participant"],
      [{ id_participant: alien.participant }, "id_participant"],
      [{ id_schedule: nobody }, "id_schedule"],
      [{ id_schedule: event.schedule }, "id_schedule"],
    ] as const)
      expect([at, await refused(stage, fields)]).toEqual([at, [422, { [at]: UNKNOWN }]]);
    const inEvent = { id_schedule: event.schedule };
    expect(await refused(event, { ...inEvent, id_style: stage.style })).toEqual([422, { id_style: UNKNOWN }]);
    const guest = await addParticipant(stack.server, owner.id);
    await db()
      .update(styles)
      .set({ participants_ids: [event.participant, guest] })
      .where(eq(styles.id, event.style));
    expect(await refused(event, { ...inEvent, id_participant: guest })).toEqual([
      422,
      { id_participant: UNKNOWN },
    ]);
    const empty = new FormData();
    empty.append("generation_data", JSON.stringify({}));
    const call = { token: owner.token, form: empty };
    expect((await send(stack.server, "POST", "/api/process", call)).status).toBe(422);
    const broken = await order(stack.server, stage, {}, { bytes: Buffer.from("no picture") });
    expect([broken.status, broken.body.fields]).toEqual([422, { source_image: "errors.image_type" }]);
    const cut = (await picture({ width: 200, height: 200, noise: true })).subarray(0, 2000);
    const truncated = await order(stack.server, stage, {}, { bytes: cut });
    expect(truncated.body.fields).toEqual({ source_image: "errors.image_unreadable" });
  });

  it("a draft is for those who may edit it, and a deleted booth, style or event for nobody [OP-202]", async () => {
    const draft = await addStyle(stack.server, stack.cast.admin.id, {
      is_draft: true,
      participants_ids: [stage.participant],
    });
    expect(await refused(stage, { id_style: draft.id })).toEqual([422, { id_style: UNKNOWN }]);
    const token = stack.cast.admin.token;
    const { status, body } = await order(stack.server, stage, { id_style: draft.id }, { token });
    expect(status).toBe(200);
    await cancel(body.data.id_generation);
    for (const [table, id, at] of [
      [photo_booths, event.booth, "id_photo_booth"],
      [styles, event.style, "id_style"],
      [schedules, event.schedule, "id_schedule"],
    ] as const) {
      await db()
        .update(table)
        .set({ deleted_at: inHours(0) })
        .where(eq(table.id, id));
      expect(await refused(event, { id_schedule: event.schedule })).toEqual([422, { [at]: UNKNOWN }]);
      await db().update(table).set({ deleted_at: null }).where(eq(table.id, id));
    }
  });

  it("an event's pictures begin from its start to an hour after its end, at demo price before, and its owner pays [OP-82 OP-202]", async () => {
    const { owner, other } = stack.cast;
    const at = (start: number, end: number) =>
      db()
        .update(schedules)
        .set({ start_time: inHours(start), end_time: inHours(end), id_user: other.id })
        .where(eq(schedules.id, event.schedule));
    const fields = { id_schedule: event.schedule };
    const late = [422, { id_schedule: "errors.event_not_running" }];
    await setBalance(stack.server, other.id, 100);
    await at(1, 2);
    expect(await refused(event, fields)).toEqual(late);
    const rehearsal = await begun(stack.server, event, { ...fields, demo: true });
    expect(await row(rehearsal)).toMatchObject({ id_user: other.id, demo: true });
    await cancel(rehearsal);
    await at(-3, -1.1);
    expect(await refused(event, fields)).toEqual(late);
    expect(await refused(event, { ...fields, demo: true })).toEqual(late);
    await at(-3, -0.2); // far from the hour: a run may be slow
    const before = await accountOf(stack.server, owner.id);
    const id = await begun(stack.server, event, fields);
    expect((await accountOf(stack.server, other.id)).held).toBe(1000);
    expect(await accountOf(stack.server, owner.id)).toEqual(before);
    // The booth's owner follows it, though the event is somebody else's; nobody without the booth does.
    const follow = async (method: string, path: string, { token }: { token: string }) =>
      (await send(stack.server, method, `/api/${path}/${id}`, { token })).status;
    const { dealer, foreignDealer } = stack.cast;
    for (const [who, status] of [
      [owner, 200],
      [dealer, 200],
      [other, 200],
      [foreignDealer, 404],
    ] as const)
      expect(await follow("GET", "check", who), who.id).toBe(status);
    expect(await follow("GET", "result", owner)).toBe(409);
    for (const path of ["result", "check"]) expect(await follow("GET", path, foreignDealer)).toBe(404);
    expect(await follow("DELETE", "process", foreignDealer)).toBe(404);
    expect(await follow("DELETE", "process", owner)).toBe(204);
    expect((await row(id))?.status).toBe("error");
    await db()
      .update(schedules)
      .set({ end_time: null, id_user: owner.id })
      .where(eq(schedules.id, event.schedule));
  });

  it("values: the guest's, the participant's, everybody's, the tune's; only what is asked of guests [OP-202 OP-215 OP-206]", async () => {
    const { admin, owner } = stack.cast;
    const { workflow, workflow_tunes } = await makeWorkflow(stack.server, admin.token, {
      workflow_tunes: [{ is_default: true }],
    });
    const param = (node_param: string, type: "string" | "integer", detail: object, node_id = "3") =>
      addParam(stack.server, admin.id, workflow.id, type, detail).then(async (made) => {
        await db().execute(
          sql`update workflow_params set node_id = ${node_id}, node_param = ${node_param} where id = ${made.id}`,
        );
        return made.id;
      });
    const defaults = (default_value: unknown) => ({
      defaults: [{ id_detail: randomUUID(), id_workflow_tune: workflow_tunes[0].id, default_value }],
    });
    const asked = await param("text", "string", { request_from_client: true, max_length: 5 }, "6");
    const steps = await param("steps", "integer", defaults(11));
    const seed = await param("seed", "integer", defaults(3));
    await param("model", "string", defaults("a link"));
    await param("none", "string", defaults("no node"), "77");
    const style = await addStyle(stack.server, owner.id, {
      participants_ids: [stage.participant],
      id_workflow: workflow.id,
    });
    const value = { id_style: style.id, id_workflow_param: seed, type: "integer" as const };
    await addValue(stack.server, { ...value, value: 5 });
    await addValue(stack.server, { ...value, value: 6, id_participant: stage.participant });
    const fields = { id_style: style.id };
    expect(await refused(stage, { ...fields, values: [{ id_workflow_param: steps, value: "1" }] })).toEqual([
      422,
      { "values.0.id_workflow_param": UNKNOWN },
    ]);
    expect(
      await refused(stage, { ...fields, values: [{ id_workflow_param: asked, value: "too long" }] }),
    ).toEqual([422, { "values.0.value": "validation.too_long" }]);
    const values = [{ id_workflow_param: asked, value: "Anna" }];
    const id = await begun(stack.server, stage, { ...fields, values });
    const { plan, seed: drawn } = (await row(id)) ?? {};
    const planned = Object.fromEntries(
      (plan?.values ?? []).map((one) => [`${one.node}.${one.param}`, one.value]),
    );
    expect(planned).toEqual({ "6.text": "Anna", "3.steps": 11, "3.seed": 6 });
    expect(plan?.look.split("\n")[0]).toBe("Anna");
    await cancel(id);
    const again = await begun(stack.server, stage, { ...fields, values });
    expect((await row(again))?.seed).not.toBe(drawn);
    const job = await claimed(stack.server, randomUUID());
    expect(job.graph).toMatchObject({ content_type: "application/octet-stream" });
    await cancel(again);
    // Only a style's own value fixes a seed, the tune's default does not.
    const free = await addStyle(stack.server, owner.id, {
      participants_ids: [stage.participant],
      id_workflow: workflow.id,
    });
    const random = await begun(stack.server, stage, { id_style: free.id });
    const params = (await row(random))?.plan?.values.map(({ param }) => param);
    expect(params).toEqual(["steps"]);
    await cancel(random);
  });

  it("without a server that may make it, it is refused at once; admins read why [OP-208]", async () => {
    const film = await makeWorkflow(stack.server, stack.cast.admin.token, {
      workflow: { name: "F", workflow: "{}", is_video: true },
    }).then(({ workflow }) => workflow.id);
    const style = await addStyle(stack.server, stack.cast.owner.id, {
      participants_ids: [stage.participant],
      id_workflow: film,
    });
    expect(await refused(stage, { id_style: style.id })).toEqual([422, "errors.no_server"]);
    const token = stack.cast.admin.token;
    const told = await order(stack.server, stage, { id_style: style.id }, { token });
    expect(told.body.detail).toContain("Cannot make videos");
    await db()
      .update(servers)
      .set({ seen_at: sql`now() - interval '11 minutes'` as never });
    expect(await refused(stage, {})).toEqual([422, "errors.no_server"]);
    await db()
      .update(servers)
      .set({ seen_at: sql`now()` as never });
  });

  it("a large photo is stored with 4,096 pixels on the longer side, and refused beyond its limit [OP-212]", async () => {
    const id = await begun(stack.server, stage, {}, { bytes: await picture({ width: 5000, height: 100 }) });
    const path = `/generations/${id}/image/source`;
    const { body } = await send(stack.server, "GET", path, { token: stage.person.token });
    expect(await sharp(Buffer.from(body)).metadata()).toMatchObject({ width: 4096, height: 82 });
    await cancel(id);
    const wide = await picture({ width: 16_001, height: 10 });
    const { body: refusal } = await order(stack.server, stage, {}, { bytes: wide });
    expect(refusal.fields).toEqual({ source_image: "errors.image_pixels" });
  });
});
