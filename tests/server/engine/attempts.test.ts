import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { completeJob, reportProgress } from "../../../server/engine/attempts";
import { claimJob } from "../../../server/engine/claim";
import { madeFile, storeResult } from "../../../server/engine/finishing";
import { generation_attempts, generation_parts } from "../../../server/store/schema";
import { workerActs } from "../../support/engine-worker";
import { few } from "../../support/load";
import { makePerson } from "../../support/people";
import { accountOf, addServer, addStage, begun, claimed, order, type Stage } from "../../support/processing";
import { send } from "../../support/send";
import { describeEachStack } from "../../support/stacks";

/** A lease that no report gives. */
const FAR = "2100-01-01T00:00:00Z";

/** This test is the worker. */
describeEachStack("attempts", (stack) => {
  let stage: Stage;
  let one: string;
  const { holder, services, db, result, row, attemptsOf, server, fail, complete, refresh, ...acts } =
    workerActs(stack);
  const other = randomUUID();
  const cancel = (id: string) => acts.cancel(stage.person, id);
  const last = (id: string) => acts.last(stage.person, id);

  beforeAll(async () => {
    one = (await addServer(stack.server, stack.cast.admin.id, { name: "a" })).id;
    await addServer(stack.server, stack.cast.admin.id, { name: "b" });
  });
  beforeEach(async () => {
    await refresh();
    stage = await addStage(stack.server, await makePerson(stack.server, stack.cast.admin), { balance: 10 });
  });

  it("a result is charged once, however often it is sent; then everything held is free [OP-82 OP-203]", async () => {
    const id = await begun(stack.server, stage);
    const job = await claimed(stack.server, holder);
    expect(await server(one)).toMatchObject({ state: "busy" });
    await reportProgress(services(), { holder }, job.id, { progress: 40, stage: "drawing" });
    const answers = await Promise.all([complete(job), complete(job), complete(job)]);
    expect(answers.sort()).toEqual([false, false, true]);
    expect(await accountOf(stack.server, stage.person.id)).toEqual({ balance: 0, held: 0, charges: [-1000] });
    expect(await row(id)).toMatchObject({ status: "completed", plan: null, candidates: [] });
    expect(await db().$count(generation_parts, eq(generation_parts.id_generation, id))).toBe(0);
    expect(await server(one)).toMatchObject({ state: "online" });
    expect((await attemptsOf(id)).map(({ outcome }) => outcome)).toEqual(["done"]);
    expect(await last(id)).toMatchObject({ type: "result", content_type: "image/jpeg" });
    expect((await order(stack.server, stage)).body.code).toBe("errors.insufficient_balance");
    const free = await begun(stack.server, { ...stage, ...(await freeStyle()) });
    await complete(await claimed(stack.server, holder));
    expect((await row(free))?.status).toBe("completed");
    expect((await accountOf(stack.server, stage.person.id)).charges).toEqual([-1000]);
  });

  async function freeStyle() {
    const { style } = await addStage(stack.server, stage.person, {
      balance: 0,
      generation_cost: 0,
      participants_ids: [stage.participant],
    });
    return { style };
  }

  it("a repeated claim gets the same job, and nobody else any", async () => {
    await begun(stack.server, stage);
    const claim = randomUUID();
    const jobs = await Promise.all(
      [1, 2, 3].map(() => claimJob(services(), { holder: other }, randomUUID())),
    );
    expect(jobs.filter(Boolean)).toHaveLength(1);
    await fail(jobs.find(Boolean) as { id: string }, "released", other);
    const job = await claimJob(services(), { holder }, claim);
    expect(await claimJob(services(), { holder }, claim)).toEqual(job);
    expect(await claimJob(services(), { holder: other }, randomUUID())).toBeUndefined();
    await complete(job as { id: string });
  });

  it("a report that says nothing new is not stored; what is new is, and only what its own holder says [OP-205]", async () => {
    const id = await begun(stack.server, stage);
    const job = await claimed(stack.server, holder);
    const report = (progress: number | null, stage: "drawing" | "finishing" = "drawing", by = holder) =>
      reportProgress(services(), { holder: by }, job.id, { progress, stage });
    const steps = async () =>
      (await attemptsOf(id))[0]?.steps.map(([, percent, stage]) => `${percent} ${stage}`);
    /** Whether a report was stored since it was asked the last time: it renews the lease. */
    const wasStored = async () => {
      const lease = Date.parse((await attemptsOf(id))[0]?.lease_until as string);
      await db()
        .update(generation_attempts)
        .set({ lease_until: FAR })
        .where(eq(generation_attempts.id, job.id));
      return lease !== Date.parse(FAR);
    };
    expect(await report(10)).toMatchObject({ is_video: false });
    expect(await wasStored()).toBe(true);
    expect(await report(14)).toMatchObject({ is_video: false });
    expect(await report(null)).toMatchObject({ is_video: false });
    expect(await wasStored()).toBe(false);
    await report(15);
    expect(await wasStored()).toBe(true);
    await report(15, "finishing");
    expect(await wasStored()).toBe(true);
    expect(await steps()).toEqual(["0 preparing", "10 drawing", "15 drawing", "15 finishing"]);
    await expect(report(15, "finishing", other)).rejects.toMatchObject({ reason: "lost" });
    await report(15, "finishing"); // nothing new
    await cancel(id);
    await expect(report(15, "finishing")).rejects.toMatchObject({ reason: "cancelled" });
  });

  it("cancelled while it waits and while it is drawn: nothing is charged, and its worker is told [OP-84 OP-201 PROC-06]", async () => {
    const waiting = await begun(stack.server, stage);
    expect(await cancel(waiting)).toBe(204);
    expect(await cancel(waiting)).toBe(204);
    expect(await last(waiting)).toMatchObject({
      type: "error",
      code: "process.cancelled",
      detail: "Cancelled",
    });
    const drawn = await begun(stack.server, stage);
    const job = await claimed(stack.server, holder);
    let stopped = false;
    services().running.add(job.id, () => {
      stopped = true;
    });
    expect(await cancel(drawn)).toBe(204);
    expect(stopped).toBe(true);
    const gone = { reason: "cancelled" };
    await expect(
      reportProgress(services(), { holder }, job.id, { progress: 50, stage: "drawing" }),
    ).rejects.toMatchObject(gone);
    await expect(complete(job)).rejects.toMatchObject(gone);
    await expect(fail(job, "machine")).rejects.toMatchObject(gone);
    expect(await row(drawn)).toMatchObject({ status: "error", cost: 0, source_hash: null });
    expect(await server(one)).toMatchObject({ state: "online", failures: 0 });
    expect(await accountOf(stack.server, stage.person.id)).toEqual({ balance: 1000, held: 0, charges: [] });
    const path = `/generations/${drawn}`;
    const { body } = await send(stack.server, "GET", path, {
      token: stage.person.token,
      headers: { "accept-language": "ru" },
    });
    expect(body.generation.error).toBe("Отменено");
  });

  it("cancelled in the instant of its result: either cancelled and free, or completed and charged [OP-84 OP-201]", async () => {
    for (let round = 0; round < few(8, 100); round++) {
      const own = await addStage(stack.server, stage.person, { balance: 10 });
      const before = (await accountOf(stack.server, stage.person.id)).charges.length;
      const id = await begun(stack.server, own);
      const job = await claimed(stack.server, holder);
      const { hash } = await storeResult(services(), job, await madeFile(await result()));
      const finish = () => completeJob(services(), { holder }, job.id, hash).catch(() => undefined);
      let finishing = round % 2 ? finish() : undefined;
      const cancelling = cancel(id);
      finishing ??= finish();
      const [status] = await Promise.all([cancelling, finishing]);
      const { charges, held, balance } = await accountOf(stack.server, stage.person.id);
      const made = await row(id);
      const charged = charges.length - before;
      expect([status, made?.status, charged, held, balance]).toEqual(
        status === 204 ? [204, "error", 0, 0, 1000] : [409, "completed", 1, 0, 0],
      );
    }
  });
});
