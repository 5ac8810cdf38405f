import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loseAttempts } from "../../../server/engine/round";
import { servers } from "../../../server/store/schema";
import { makeWorkflow } from "../../support/catalogue";
import { startComfyUi } from "../../support/comfyui";
import { workerActs } from "../../support/engine-worker";
import { addBooth } from "../../support/events";
import { freshFolder } from "../../support/folders";
import { picture } from "../../support/jpeg";
import { castOf, makePerson } from "../../support/people";
import { until } from "../../support/ports";
import { postgresIsThere, testDatabaseUrl } from "../../support/postgres";
import { accountOf, addServer, addStage, begun, ended } from "../../support/processing";
import { startS3 } from "../../support/s3";
import { startServer } from "../../support/server";
import { describeStack } from "../../support/stacks";
import { addKeyedServer, workerWith } from "../../support/worker-calls";
import { buildProgram } from "../store/program";

describeStack("workers", (stack) => {
  const { attemptsOf, row, hurry, server, db } = workerActs(stack);
  let program: Awaited<ReturnType<typeof buildProgram>>;

  beforeAll(async () => {
    program = await buildProgram(new URL("../../../server/worker/worker.command.ts", import.meta.url));
  });
  afterAll(() => program.remove());

  const keyed = async (count: number) => {
    await db().update(servers).set({ active: false });
    const made = [];
    for (let at = 0; at < count; at++) {
      const one = await addKeyedServer(stack.server, stack.cast.admin);
      made.push({ ...one, worker: workerWith(stack.server, one.key) });
    }
    return made;
  };

  /** One server with a worker, and an owner who may order. */
  async function ready() {
    const [one] = await keyed(1);
    if (!one) throw new Error("No server");
    await one.worker.hello();
    const stage = await addStage(stack.server, await makePerson(stack.server, stack.cast.admin));
    return { one, worker: one.worker, stage };
  }

  it("a picture that is too large is an error of the workflow: it ends the generation and counts against no server [OP-209 OP-211]", async () => {
    const { one, worker, stage } = await ready();
    const id = await begun(stack.server, stage);
    const job = await worker.job();
    expect((await worker.result(job.id, await hugePng())).status).toBe(422);
    expect(await attemptsOf(id)).toMatchObject([{ class: "input", code: "errors.image_pixels" }]);
    expect((await ended(stack.server, stage.person, id)).at(-1)).toMatchObject({
      type: "error",
      code: "errors.generation_failed",
    });
    expect(await server(one.id)).toMatchObject({ error: false, failures: 0 });
    expect(await accountOf(stack.server, stage.person.id)).toMatchObject({ charges: [] });
  });

  it("a claim that is repeated after its attempt was lost gets the next job, in a new attempt [OP-207]", async () => {
    const { worker, stage } = await ready();
    const id = await begun(stack.server, stage);
    const claim = randomUUID();
    const first = (await worker.claim(0, claim)).body.id;
    expect((await worker.claim(0, claim)).body.id).toBe(first);
    await db().execute(sql`update generation_attempts set lease_until = now() - interval '1 second'
      where id = ${first}::uuid`);
    await loseAttempts(stack.server.services);
    await db().execute(sql`update generations set run_at = now() where id = ${id}::uuid`);
    const { status, body } = await worker.claim(3, claim);
    expect([status, body.number]).toEqual([200, 2]);
    expect((await worker.result(body.id, await picture({ width: 300, height: 400 }))).status).toBe(200);
  });

  /** Its header says 30,000 pixels a side. */
  async function hugePng(): Promise<Buffer> {
    const bytes = await picture({ width: 8, height: 8, format: "png" });
    bytes.writeUInt32BE(30_000, 16);
    bytes.writeUInt32BE(30_000, 20);
    return bytes;
  }

  it("a style that raises makes ten errors on three servers, blames none, and others' pictures are made [OP-201 OP-209]", async () => {
    const three = await keyed(3);
    for (const { worker } of three) await worker.hello();
    const poison = await addStage(stack.server, await makePerson(stack.server, stack.cast.admin));
    const healthy = await addStage(stack.server, await makePerson(stack.server, stack.cast.admin));
    const made = await picture({ width: 300, height: 400 });
    /** Lets whoever is offered it make the picture, until it has ended. */
    async function tried(id: string, make: "node" | "picture") {
      while ((await row(id))?.status === "processing") {
        await hurry();
        for (const { worker } of three) {
          const { status, body: job } = await worker.claim();
          if (status !== 200) continue;
          const isIt = (await attemptsOf(id)).some((attempt) => attempt.id === job.id);
          if (isIt && make === "node")
            await worker.failure(job.id, {
              class: "node",
              code: "node_failed",
              detail: "KSampler: NaN in x",
            });
          else await worker.result(job.id, made);
        }
      }
    }
    const good: string[] = [];
    for (let at = 0; at < 10; at++) {
      const bad = await begun(stack.server, poison);
      good.push(await begun(stack.server, healthy));
      await tried(bad, "node");
      await tried(good[at] as string, "picture");
      const last = (await ended(stack.server, poison.person, bad)).at(-1);
      expect(last).toMatchObject({ type: "error", detail: expect.any(String) });
      expect(JSON.stringify(last)).not.toContain("KSampler");
      expect((await attemptsOf(bad)).at(-1)).toMatchObject({ class: "node", detail: "KSampler: NaN in x" });
    }
    for (const { id } of three) expect(await server(id)).toMatchObject({ error: false });
    expect(await Promise.all(good.map(async (id) => (await row(id))?.status))).toEqual(
      Array(10).fill("completed"),
    );
    expect((await accountOf(stack.server, poison.person.id)).charges).toEqual([]);
    expect((await accountOf(stack.server, healthy.person.id)).charges).toEqual(Array(10).fill(-1000));
  });

  it("a worker asks again while the console is away [OP-207]", async () => {
    let asked = 0;
    const away = createServer((request, reply) => {
      asked += 1;
      request.resume();
      reply.writeHead(502, { connection: "close" }).end("Bad Gateway");
    });
    await new Promise<void>((resolve) => away.listen(0, "127.0.0.1", resolve));
    const child = spawn(process.execPath, [program.file], {
      env: {
        ...process.env,
        SAFELIGHT_URL: `http://127.0.0.1:${(away.address() as AddressInfo).port}`,
        SERVER_KEY: "of-no-server",
        DATA_DIR: await freshFolder("worker"),
      },
      stdio: "ignore",
    });
    const exited = new Promise((resolve) => child.once("exit", resolve));
    try {
      await until("it has asked again, or has ended", async () => asked >= 3 || child.exitCode !== null);
      expect([asked >= 3, child.exitCode]).toEqual([true, null]);
    } finally {
      child.kill("SIGTERM");
      await exited;
      away.close();
    }
    expect(child.exitCode).toBe(0);
  });

  it("a suspended worker's picture is made by another one; its own comes too late and it goes on [OP-201 OP-207]", async () => {
    const [slow, other] = await keyed(2);
    if (!slow || !other) throw new Error("two servers");
    const child = spawn(process.execPath, [program.file], {
      env: {
        ...process.env,
        LOG: "0",
        SAFELIGHT_URL: stack.server.url,
        SERVER_KEY: slow.key,
        DATA_DIR: await freshFolder("worker"),
      },
      stdio: "ignore",
    });
    const exited = new Promise((resolve) => child.once("exit", resolve));
    try {
      await until("it is online", async () => (await server(slow.id))?.state === "online");
      const stage = await addStage(stack.server, await makePerson(stack.server, stack.cast.admin), {
        balance: 20,
      });
      const id = await begun(stack.server, stage, {}, { bytes: await picture({ width: 900, height: 1200 }) });
      await until("it has the job", async () => (await attemptsOf(id)).length === 1);
      child.kill("SIGSTOP");
      // What a minute does, without the minute.
      await db().execute(sql`update generation_attempts set lease_until = now() - interval '1 second'
        where id_generation = ${id}::uuid`);
      await other.worker.hello();
      await until("the other one has it", async () => {
        await hurry();
        const { status, body } = await other.worker.claim();
        if (status !== 200) return false;
        return (
          (await other.worker.result(body.id, await picture({ width: 300, height: 400 }))).status === 200
        );
      });
      const hash = (await row(id))?.result_hash;
      child.kill("SIGCONT");
      // Only a worker that has let go of the late picture asks for the next one.
      await db().execute(sql`update servers set active = false where id = ${other.id}::uuid`);
      const next = await begun(stack.server, stage);
      expect((await ended(stack.server, stage.person, next)).at(-1)).toMatchObject({ type: "result" });
      expect((await attemptsOf(id)).map(({ outcome }) => outcome)).toEqual(["lost", "done"]);
      expect((await row(id))?.result_hash).toBe(hash);
      expect(await accountOf(stack.server, stage.person.id)).toEqual({
        balance: 0,
        held: 0,
        charges: [-1000, -1000],
      });
    } finally {
      child.kill("SIGCONT");
      child.kill("SIGTERM");
      await exited;
    }
  });
});

/** A graph whose sampler waits until the stand-in lets go of it. */
const HELD = JSON.stringify({
  "1": { class_type: "LoadImage", inputs: { image: "own.png" } },
  "2": { class_type: "TestSampler", inputs: { image: ["1", 0], seed: 1, hold: true } },
  "3": { class_type: "SaveImage", inputs: { images: ["2", 0], filename_prefix: "guest" } },
});

describe.skipIf(!postgresIsThere())("an API process that stops", () => {
  it("answers twenty waiting claims and puts two pictures back, which others make; no try counts [OP-201 OP-208]", async () => {
    const store = await startS3();
    const stores = { DATABASE_URL: await testDatabaseUrl(), BLOB_URL: store.url, SECRET_KEY: "k".repeat(32) };
    const [here, there] = [await startComfyUi(), await startComfyUi()];
    // Two places of one ComfyUI.
    const twice = `${here.address},${here.address}`;
    const front = await startServer({ ...stores, COMFYUI_URL: twice });
    const cast = await castOf(front);
    for (const name of ["a", "b"]) await addServer(front, cast.admin.id, { name });
    const keys = [await addKeyedServer(front, cast.admin), await addKeyedServer(front, cast.admin)];
    const workflow = { name: "held", workflow: HELD, node_id_source: "1", node_id_result: "3" };
    const made = await makeWorkflow(front, cast.admin.token, { workflow });
    const stage = await addStage(front, cast.owner, { balance: 20, id_workflow: made.workflow.id });
    const booths = [stage, { ...stage, booth: await addBooth(front, cast.owner.id) }];
    const ids: string[] = [];
    for (const booth of booths) ids.push(await begun(front, booth));
    const openIn = async ({ services }: typeof front) => {
      const { rows } = await services.database
        .db()
        .execute(sql`select 1 from generation_attempts where ended_at is null`);
      return rows.length;
    };
    await until("both run", async () => (await openIn(front)) === ids.length);
    const waiting = [];
    for (let at = 0; at < 20; at++) {
      // Many calls of one key within a second are refused.
      const worker = workerWith(front, (keys[at % 2] as (typeof keys)[0]).key);
      await worker.hello();
      waiting.push(worker.claim(20));
    }
    const back = await startServer({ ...stores, COMFYUI_URL: there.address });
    const begunAt = Date.now();
    const answered = Promise.all(waiting).then((answers) => ({
      statuses: [...new Set(answers.map(({ status }) => status))],
      isSoon: Date.now() - begunAt < 1000,
    }));
    await front.stop();
    expect(await answered).toEqual({ statuses: [204], isSoon: true });
    expect(Date.now() - begunAt).toBeLessThan(10_000);
    await until("the other process has made both", async () => {
      there.release();
      return there.prompts.length === ids.length && (await openIn(back)) === 0;
    });
    for (const id of ids)
      expect((await ended(back, cast.owner, id)).at(-1)).toMatchObject({ type: "result" });
    const { rows } = await back.services.database.db().execute(sql`select tries, status from generations`);
    expect(rows).toEqual(Array(2).fill({ tries: 1, status: "completed" }));
    expect(await accountOf(back, cast.owner.id)).toMatchObject({ charges: [-1000, -1000] });
    await back.stop();
    await Promise.all([here.stop(), there.stop()]);
    await store.stop();
  });
});
