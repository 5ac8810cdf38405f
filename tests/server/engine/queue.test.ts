import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { claimJob } from "../../../server/engine/claim";
import { rankWaiting } from "../../../server/engine/round";
import { storeBlob } from "../../../server/store/blob-rows";
import type { Database } from "../../../server/store/database";
import {
  blobs,
  generations,
  photo_booths,
  schedule_photo_booths,
  schedules,
  server_routing_rules,
  servers,
  style_routing_tags,
  style_values,
  styles,
  workflows,
} from "../../../server/store/schema";
import { sweepBlobs } from "../../../server/store/sweep";
import { addParam, addValue, makeWorkflow } from "../../support/catalogue";
import { workerActs } from "../../support/engine-worker";
import { addBooth } from "../../support/events";
import { few } from "../../support/load";
import { inHours } from "../../support/moments";
import { makePerson } from "../../support/people";
import { accountOf, addServer, addStage, begun, claimed, order, type Stage } from "../../support/processing";
import { send } from "../../support/send";
import { describeStack } from "../../support/stacks";
import { addEvent, addGeneration, addStyle, addWorkflow } from "../../support/working";

/** This test is the worker. */
describeStack("the queue", (stack) => {
  const { holder, services, db, row, complete, fail, hurry, refresh } = workerActs(stack);
  let one: string;
  let two: string;
  let stage: Stage;
  beforeAll(async () => {
    one = (await addServer(stack.server, stack.cast.admin.id, { name: "a" })).id;
    two = (await addServer(stack.server, stack.cast.admin.id, { name: "b" })).id;
  });
  beforeEach(async () => {
    await refresh();
    stage = await addStage(stack.server, await makePerson(stack.server, stack.cast.admin), { balance: 1000 });
  });
  const end = async () => {
    const waiting = await db().select().from(generations).where(eq(generations.status, "processing"));
    for (const { id } of waiting)
      await send(stack.server, "DELETE", `/api/process/${id}`, { token: stack.cast.admin.token });
  };
  const claimedOf = async () => {
    const job = await claimed(stack.server, holder);
    const [made] = await db().select().from(generations).where(eq(generations.id_attempt, job.id));
    return made?.id;
  };
  const eventOf = async (at: Stage) => {
    const now = { start_time: inHours(-1), end_time: inHours(1), style_ids: [at.style] };
    return (await addEvent(stack.server, at.person.id, at.booth, now)).schedule.id;
  };

  it("owners take turns whatever they have waiting, and guests come before rehearsals [OP-208]", async () => {
    const greedy: string[] = [];
    for (let n = 0; n < few(4, 40); n++) {
      const own = { ...stage, booth: await addBooth(stack.server, stage.person.id) };
      greedy.push(await begun(stack.server, own, { id_schedule: await eventOf(own) }));
    }
    const other = await addStage(stack.server, await makePerson(stack.server, stack.cast.admin));
    const guest = await begun(stack.server, other, { id_schedule: await eventOf(other) });
    const third = await addStage(stack.server, await makePerson(stack.server, stack.cast.admin));
    const rehearsal = await begun(stack.server, third, { id_schedule: await eventOf(third), demo: true });
    const turns = [];
    for (let n = 0; n < 6; n++) turns.push(await claimedOf());
    expect(turns.slice(0, 3)).toEqual([greedy[0], guest, greedy[1]]);
    expect(turns.indexOf(rehearsal)).toBeGreaterThan(2);
    await end();
  });

  it("a rehearsal of many delays another owner's guest by no picture but the one that is being made [OP-208]", async () => {
    const id_schedule = await eventOf(stage);
    for (let n = 0; n < few(4, 20); n++)
      await begun(stack.server, { ...stage, booth: await boothIn(id_schedule) }, { id_schedule, demo: true });
    await claimedOf();
    const other = await addStage(stack.server, await makePerson(stack.server, stack.cast.admin));
    const guest = await begun(stack.server, other, { id_schedule: await eventOf(other) });
    expect(await claimedOf()).toBe(guest);
    await end();
  });
  const boothIn = async (id_schedule: string) => {
    const id_photo_booth = await addBooth(stack.server, stage.person.id);
    await db().insert(schedule_photo_booths).values({ id_schedule, id_photo_booth, position: 1 });
    return id_photo_booth;
  };

  it("a preferred server gets the job at once, another one only after a second [OP-208]", async () => {
    const tag = (
      await send(stack.server, "POST", "/routing-tags", {
        token: stack.cast.admin.token,
        json: { labels: { en: "T" } },
      })
    ).body.id;
    await db().insert(style_routing_tags).values({ id_style: stage.style, id_tag: tag });
    const rule = { id_tag: tag, effect: "prefer" as const, priority: 5, position: 0 };
    await db()
      .insert(server_routing_rules)
      .values({ ...rule, id_server: two });
    const id = await begun(stack.server, stage);
    expect(await row(id)).toMatchObject({ candidates: [two, one], best: 1 });
    await db().update(servers).set({ active: false }).where(eq(servers.id, two));
    expect(await claimJob(services(), { holder }, randomUUID())).toBeUndefined();
    await hurry();
    await claimed(stack.server, holder);
    expect((await row(id))?.id_server).toBe(one);
    await end();
    await refresh();
    for (let round = 0; round < few(2, 20); round++) {
      const again = await begun(stack.server, stage);
      await claimed(stack.server, holder);
      expect((await row(again))?.id_server).toBe(two);
      await end();
    }
    await db().delete(server_routing_rules);
  });

  it("a server that lacks something of the workflow gets no other picture of it for a while [OP-201]", async () => {
    const id_workflow = (await addWorkflow(stack.server, stack.cast.admin.id)).id;
    await db().update(styles).set({ id_workflow }).where(eq(styles.id, stage.style));
    const id = await begun(stack.server, stage);
    await fail(await claimed(stack.server, holder), "unfit");
    expect(await row(id)).toMatchObject({ candidates: [two], best: 1, tries: 1 });
    await rankWaiting(services());
    expect((await row(id))?.candidates).toEqual([two]);
    await hurry();
    await complete(await claimed(stack.server, holder));
    expect(await row(id)).toMatchObject({ status: "completed", id_server: two });
    expect((await db().select().from(servers).where(eq(servers.id, one)))[0]).toMatchObject({ failures: 0 });
  });

  it("a server that lacks something of one workflow goes on with pictures of others [OP-201]", async () => {
    const setWorkflow = async (at: Stage) => {
      const id_workflow = (await addWorkflow(stack.server, stack.cast.admin.id)).id;
      await db().update(styles).set({ id_workflow }).where(eq(styles.id, at.style));
    };
    await setWorkflow(stage);
    await begun(stack.server, stage);
    await fail(await claimed(stack.server, holder), "unfit");
    const other = await addStage(stack.server, await makePerson(stack.server, stack.cast.admin));
    await setWorkflow(other);
    const id = await begun(stack.server, other);
    await rankWaiting(services());
    expect((await row(id))?.candidates.sort()).toEqual([one, two].sort());
    await end();
  });

  it("is not disturbed by what changes meanwhile: made as ordered, charged as held [OP-82]", async () => {
    const id_schedule = await eventOf(stage);
    const id = await begun(stack.server, stage, { id_schedule });
    const deleted_at = inHours(0);
    const change = { generation_cost: 99, name: "Other", participants_ids: [], deleted_at };
    await db().update(styles).set(change).where(eq(styles.id, stage.style));
    await db().update(photo_booths).set({ deleted_at }).where(eq(photo_booths.id, stage.booth));
    await db()
      .update(schedules)
      .set({ deleted_at, id_user: stack.cast.other.id })
      .where(eq(schedules.id, id_schedule));
    await rankWaiting(services());
    await complete(await claimed(stack.server, holder));
    expect(await row(id)).toMatchObject({ status: "completed", cost: 10, id_user: stage.person.id });
    expect((await accountOf(stack.server, stage.person.id)).charges).toEqual([-1000]);
  });

  it("is made of what its style had when it was ordered, though that is replaced and swept meanwhile [OP-82 OP-206]", async () => {
    const { admin } = stack.cast;
    const { workflow } = await makeWorkflow(stack.server, admin.token);
    const place = { node_id: "8", node_param: "image" };
    const param = await addParam(stack.server, admin.id, workflow.id, "image", {}, place);
    const stored = await storeBlob(services(), Buffer.from(randomUUID()), { mime: "image/png" });
    const fields = { participants_ids: [stage.participant], id_workflow: workflow.id };
    const style = await addStyle(stack.server, stage.person.id, fields);
    const value = { id_style: style.id, id_workflow_param: param.id, type: "image" as const };
    await addValue(stack.server, { ...value, image_hash: stored.hash });
    await begun(stack.server, stage, { id_style: style.id });
    await db().update(style_values).set({ image_hash: null }).where(eq(style_values.id_style, style.id));
    await db().update(workflows).set({ workflow: "{}" }).where(eq(workflows.id, workflow.id));
    await db()
      .update(blobs)
      .set({ created_at: inHours(-48) });
    await sweepBlobs(services().database, services().blobs);
    const job = await claimed(stack.server, holder);
    expect(job.images).toMatchObject([{ node: "8", param: "image", sha256: stored.hash }]);
    for (const file of [job.source, job.graph, ...job.images])
      expect(await services().blobs.open(file?.sha256 ?? "")).not.toBeNull();
    await complete(job);
    await db()
      .update(blobs)
      .set({ created_at: inHours(-48) });
    await sweepBlobs(services().database, services().blobs);
    expect(await services().blobs.open(stored.hash)).toBeNull();
  });

  it("gets the picture of the last of several params on one input", async () => {
    const { admin } = stack.cast;
    const { workflow } = await makeWorkflow(stack.server, admin.token);
    const fields = { participants_ids: [stage.participant], id_workflow: workflow.id };
    const style = await addStyle(stack.server, stage.person.id, fields);
    let last = "";
    for (const position of [0, 1]) {
      const place = { node_id: "8", node_param: "image", position };
      const param = await addParam(stack.server, admin.id, workflow.id, "image", {}, place);
      const value = { id_style: style.id, id_workflow_param: param.id, type: "image" as const };
      last = (await storeBlob(services(), Buffer.from(randomUUID()), { mime: "image/png" })).hash;
      await addValue(stack.server, { ...value, image_hash: last });
    }
    await begun(stack.server, stage, { id_style: style.id });
    const job = await claimed(stack.server, holder);
    expect(job.images).toMatchObject([{ node: "8", param: "image", sha256: last }]);
    await complete(job);
  });

  it("all that waits may wait for its server, however much it is [OP-201]", async () => {
    const { id: id_user } = stage.person;
    const count = 600;
    const booths = await db()
      .insert(photo_booths)
      .values(
        Array.from({ length: count }, () => ({ id_user, name: "B", login: randomUUID(), password_hash: "" })),
      )
      .returning({ id: photo_booths.id });
    const values = { id_user, id_style: stage.style, id_participant: stage.participant };
    await db()
      .insert(generations)
      .values(
        booths.map(({ id: id_photo_booth }) => ({
          ...values,
          id_photo_booth,
          status: "processing" as const,
          wait_until: sql`now() + interval '45 seconds'` as never,
        })),
      );
    await rankWaiting(services());
    const { rows } = await db().execute(sql`select candidates, best, count(*)::int as count from generations
      where status = 'processing' and wait_until = queued_at + interval '3 minutes' group by candidates, best`);
    expect(rows).toMatchObject([{ best: 2, count }]);
    await db().update(generations).set({ status: "error" }).where(eq(generations.status, "processing"));
  });

  it("reads servers, rules and tags once, however much waits", async () => {
    const statementsFor = async (count: number) => {
      for (let n = 0; n < count; n++)
        await begun(stack.server, { ...stage, booth: await addBooth(stack.server, stage.person.id) });
      const db = vi.fn(() => services().database.db());
      await rankWaiting({ ...services(), database: { db } as unknown as Database });
      await end();
      return db.mock.calls.length;
    };
    expect(await statementsFor(3)).toBe(await statementsFor(1));
  });

  it("a payer has at most 50 at a time [OP-201]", async () => {
    const values = { id_user: stage.person.id, id_style: stage.style, id_participant: stage.participant };
    for (let n = 0; n < 49; n++)
      await addGeneration(stack.server, {
        ...values,
        id_photo_booth: await addBooth(stack.server, stage.person.id),
        status: "processing",
        wait_until: sql`now() + interval '1 hour'` as never,
      });
    await begun(stack.server, stage);
    const more = { ...stage, booth: await addBooth(stack.server, stage.person.id) };
    const { status, headers, body } = await order(stack.server, more);
    expect([status, body.code]).toEqual([429, "errors.too_many_generations"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    // Others are not kept waiting by them.
    await begun(stack.server, await addStage(stack.server, await makePerson(stack.server, stack.cast.admin)));
    await end();
  });
});
