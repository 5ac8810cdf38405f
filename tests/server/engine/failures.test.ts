import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { and, eq, isNull, sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { completeJob, failJob, reportProgress } from "../../../server/engine/attempts";
import { claimJob } from "../../../server/engine/claim";
import { madeFile, ResultRefused, storeResult } from "../../../server/engine/finishing";
import { createRound, endLate, loseAttempts, rankWaiting } from "../../../server/engine/round";
import { generation_attempts, generations, servers } from "../../../server/store/schema";
import { workerActs } from "../../support/engine-worker";
import { addBooth } from "../../support/events";
import { freshFolder } from "../../support/folders";
import { mp4 } from "../../support/mp4";
import { makePerson } from "../../support/people";
import {
  accountOf,
  addServer,
  addStage,
  begun,
  check,
  claimed,
  order,
  type Stage,
  setBalance,
} from "../../support/processing";
import { send } from "../../support/send";
import { describeEachStack } from "../../support/stacks";

const rejected = () => Promise.reject(new Error("away"));

/** This test is the worker. */
describeEachStack("attempts that fail", (stack) => {
  let stage: Stage;
  let one: string;
  let two: string;
  const { holder, services, db, result, row, attemptsOf, server, fail, complete, hurry, refresh, ...acts } =
    workerActs(stack);
  const other = randomUUID();
  const cancel = (id: string) => acts.cancel(stage.person, id);
  const last = (id: string) => acts.last(stage.person, id);

  beforeAll(async () => {
    one = (await addServer(stack.server, stack.cast.admin.id, { name: "a" })).id;
    two = (await addServer(stack.server, stack.cast.admin.id, { name: "b" })).id;
  });
  beforeEach(async () => {
    await refresh();
    stage = await addStage(stack.server, await makePerson(stack.server, stack.cast.admin), { balance: 10 });
  });
  afterEach(() => void vi.useRealTimers());

  it("failures of a machine are tried elsewhere, three times in all; the guest reads no detail [OP-201]", async () => {
    const id = await begun(stack.server, stage);
    await fail(await claimed(stack.server, holder), "machine");
    expect(await claimJob(services(), { holder }, randomUUID())).toBeUndefined();
    await hurry();
    await fail(await claimed(stack.server, holder), "node");
    await hurry();
    await fail(await claimed(stack.server, holder), "machine");
    const made = await attemptsOf(id);
    expect(made.map(({ id_server, class: kind }) => [id_server, kind])).toEqual([
      [one, "machine"],
      [two, "node"],
      [one, "machine"],
    ]);
    expect(made[0]?.detail).toContain("models");
    const entry = await last(id);
    expect(entry).toMatchObject({ type: "error", code: "errors.generation_failed" });
    expect(JSON.stringify(await check(stack.server, stage.person, id))).not.toContain("models");
    expect(await accountOf(stack.server, stage.person.id)).toEqual({ balance: 1000, held: 0, charges: [] });
  });

  it("a failure of the input ends it at once; stopping and interrupting do not count [OP-201]", async () => {
    const input = await begun(stack.server, stage);
    await fail(await claimed(stack.server, holder), "input");
    expect(await row(input)).toMatchObject({
      status: "error",
      error_code: "errors.generation_failed",
      tries: 1,
    });
    const id = await begun(stack.server, stage);
    for (const kind of ["released", "foreign", "released"] as const)
      await fail(await claimed(stack.server, holder), kind);
    expect(await row(id)).toMatchObject({ status: "processing", tries: 0 });
    await complete(await claimed(stack.server, holder));
    expect((await row(id))?.status).toBe("completed");
  });

  it("a failure is noted whatever its generator says of it", async () => {
    const id = await begun(stack.server, stage);
    const job = await claimed(stack.server, holder);
    await failJob(services(), { holder }, job.id, { kind: "input", code: "x\0", detail: "\0y" });
    expect(await attemptsOf(id)).toMatchObject([{ outcome: "failed", code: "x", detail: "y" }]);
  });

  it("three failures of the machine in a row set the error flag; a trial later a success clears it [OP-209]", async () => {
    await db().update(servers).set({ active: false }).where(eq(servers.id, two));
    const id = await begun(stack.server, stage);
    for (const kind of ["machine", "node", "machine"] as const) {
      await fail(await claimed(stack.server, holder), kind);
      await hurry();
    }
    expect(await server(one)).toMatchObject({ error: false, failures: 2 });
    expect((await row(id))?.status).toBe("error");
    const flagged = await begun(stack.server, stage);
    await fail(await claimed(stack.server, holder), "machine");
    expect(await server(one)).toMatchObject({ error: true, failures: 3, error_reason: "failures" });
    // Nobody else could make it.
    expect((await row(flagged))?.status).toBe("error");
    expect((await order(stack.server, stage)).body.code).toBe("errors.no_server");
    const { rows } = await db().execute<{ seconds: number }>(
      sql`select extract(epoch from retry_at - now())::float8 as seconds from servers where id = ${one}`,
    );
    expect(rows[0]?.seconds).toBeGreaterThan(25);
    expect(rows[0]?.seconds).toBeLessThan(31);
    await db()
      .update(servers)
      .set({ retry_at: sql`now()` as never })
      .where(eq(servers.id, one));
    await begun(stack.server, stage);
    const trial = await claimed(stack.server, holder);
    // One at a time: the next guest waits for what becomes of it.
    const next = await begun(
      stack.server,
      await addStage(stack.server, await makePerson(stack.server, stack.cast.admin)),
    );
    expect(await claimJob(services(), { holder }, randomUUID())).toBeUndefined();
    await complete(trial);
    await complete(await claimed(stack.server, holder));
    expect((await row(next))?.status).toBe("completed");
    expect(await server(one)).toMatchObject({
      error: false,
      failures: 0,
      error_reason: null,
      retry_at: null,
    });
  });

  it("a lease that runs out: made by another, and the late result is of no use; alone it goes on [OP-201]", async () => {
    const lapse = async () => {
      await db()
        .update(generation_attempts)
        .set({ lease_until: sql`now()` as never });
      await loseAttempts(services());
      await hurry();
    };
    const id = await begun(stack.server, stage);
    const job = await claimed(stack.server, holder);
    await lapse();
    expect(await row(id)).toMatchObject({ status: "processing", id_attempt: null, tries: 1 });
    expect(await server(one)).toMatchObject({ state: "online", failures: 1 });
    await reportProgress(services(), { holder }, job.id, { progress: 60, stage: "drawing" });
    expect(await row(id)).toMatchObject({ id_attempt: job.id, tries: 1 });
    await lapse();
    const second = await claimed(stack.server, other);
    expect(second.seed).toBe(job.seed);
    await expect(complete(job)).rejects.toMatchObject({ reason: "lost" });
    await complete(second, other);
    await expect(complete(job)).rejects.toMatchObject({ reason: "ended" });
    expect((await accountOf(stack.server, stage.person.id)).charges).toEqual([-1000]);
    expect((await attemptsOf(id)).map(({ outcome }) => outcome)).toEqual(["lost", "done"]);
  });

  it("ends when nobody is there, when it waits too long, and when it takes too long [OP-201]", async () => {
    const passed = async (columns: object) => {
      const id = await begun(stack.server, stage);
      const job = "deadline_at" in columns ? await claimed(stack.server, holder) : undefined;
      await db().update(generations).set(columns).where(eq(generations.id, id));
      await endLate(services());
      const made = await row(id);
      expect([made?.status, made?.cost]).toEqual(["error", 0]);
      // A machine that hangs has failed; nobody's machine did while nobody made it.
      expect((await server(one))?.failures).toBe(job ? 1 : 0);
      if (job) await expect(complete(job)).rejects.toMatchObject({ reason: "ended" });
      return made?.error_code;
    };
    const now = sql`now() - interval '1 second'`;
    expect(await passed({ wait_until: now })).toBe("errors.no_server");
    expect(await passed({ wait_until: now, queued_at: sql`now() - interval '3 minutes'` })).toBe(
      "errors.queue_timeout",
    );
    expect(await passed({ deadline_at: now })).toBe("errors.timeout");
    expect(await accountOf(stack.server, stage.person.id)).toEqual({ balance: 1000, held: 0, charges: [] });
    // With a server online it may wait three minutes, without one 45 s.
    const id = await begun(stack.server, stage);
    const waits = async () =>
      Number(
        (
          await db().execute(
            sql`select extract(epoch from wait_until - queued_at) as s from generations where id = ${id}`,
          )
        ).rows[0]?.s,
      );
    await rankWaiting(services());
    expect(await waits()).toBeCloseTo(180, 0);
    await db().update(servers).set({ state: "offline" });
    await rankWaiting(services());
    expect(await waits()).toBeLessThan(60);
    expect(await cancel(id)).toBe(204);
  });

  it("nothing is lost because the database was away: workers get time to renew their leases [OP-201 OP-209]", async () => {
    const { database } = services();
    await db().update(servers).set({ active: false }).where(eq(servers.id, two));
    await setBalance(stack.server, stage.person.id, 30);
    const ids: string[] = [];
    for (let made = 0; made < 3; made++) {
      const booth = await addBooth(stack.server, stage.person.id);
      ids.push(await begun(stack.server, { ...stage, booth }));
      await claimed(stack.server, holder);
    }
    const ofOne = eq(generation_attempts.id_server, one);
    const isOpen = isNull(generation_attempts.ended_at);
    const open = () => db().$count(generation_attempts, and(ofOne, isOpen));
    vi.useFakeTimers({ toFake: ["performance"] });
    const round = createRound(services(), { hasPool: true, since: performance.now() - 600_000 });
    await round();
    await db()
      .update(generation_attempts)
      .set({ lease_until: sql`now() - interval '1 second'` as never })
      .where(isOpen);
    const away = vi.spyOn(database, "db").mockReturnValue({ execute: rejected } as never);
    await expect(round()).rejects.toThrow("away");
    away.mockRestore();
    vi.advanceTimersByTime(40_000);
    await round();
    expect(await open()).toBe(3);
    for (let passed = 0; passed < 30_000; passed += 5000) {
      expect([await open(), (await server(one))?.error]).toEqual([3, false]);
      vi.advanceTimersByTime(5000);
      await round();
    }
    await expect.poll(open).toBe(0);
    for (const id of ids) await cancel(id);
  });

  it("a key for the server, or its removal, puts back what the pool makes, uncounted [OP-207]", async () => {
    const { id: extra } = await addServer(stack.server, stack.cast.admin.id, { name: "0" });
    const admin = { token: stack.cast.admin.token };
    const id = await begun(stack.server, stage);
    const job = await claimed(stack.server, holder);
    expect((await row(id))?.id_server).toBe(extra);
    await send(stack.server, "POST", `/servers/${extra}/api-key`, { ...admin, json: {} });
    await expect(complete(job)).rejects.toMatchObject({ reason: "lost" });
    expect(await row(id)).toMatchObject({ id_attempt: null, tries: 0 });
    const again = await claimed(stack.server, holder);
    expect((await row(id))?.id_server).toBe(one);
    await complete(again);
    await send(stack.server, "DELETE", `/servers/${extra}`, admin);
  });

  it("what is no picture is no result; a PNG stays one [OP-210 OP-211]", async () => {
    const id = await begun(stack.server, stage);
    const job = await claimed(stack.server, holder);
    const text = path.join(await freshFolder("result"), "text");
    await writeFile(text, "no picture");
    await expect(storeResult(services(), job, await madeFile(text))).rejects.toThrow(ResultRefused);
    const { hash } = await storeResult(services(), job, await madeFile(await result({ format: "png" })));
    await completeJob(services(), { holder }, job.id, hash);
    expect(await last(id)).toMatchObject({ content_type: "image/png" });
  });

  it("a film is an mp4, stored without metadata and overlay; anything else is none [OP-210 OP-211]", async () => {
    const id = await begun(stack.server, stage);
    const job = { ...(await claimed(stack.server, holder)), is_video: true };
    const file = path.join(await freshFolder("result"), "film");
    await writeFile(file, "no film");
    await expect(storeResult(services(), job, await madeFile(file))).rejects.toThrow(ResultRefused);
    await writeFile(file, mp4("a prompt"));
    const { hash } = await storeResult(services(), job, await madeFile(file));
    await completeJob(services(), { holder }, job.id, hash);
    expect(await last(id)).toMatchObject({ content_type: "video/mp4" });
    const { status, headers, body } = await send(stack.server, "GET", `/api/result/${id}`, {
      token: stage.person.token,
    });
    expect([status, headers.get("content-type")]).toEqual([200, "video/mp4"]);
    expect([Buffer.from(body).includes("frames"), Buffer.from(body).includes("prompt")]).toEqual([
      true,
      false,
    ]);
  });
});
