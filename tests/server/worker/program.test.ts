import { randomUUID } from "node:crypto";
import { copyFile, mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Generator } from "../../../server/generators/generator";
import { Bell } from "../../../server/jobs/bell";
import { generation_attempts, generations, servers } from "../../../server/store/schema";
import { createApi } from "../../../server/worker/api";
import { createWorker } from "../../../server/worker/worker";
import { makeWorkflow } from "../../support/catalogue";
import { workerActs } from "../../support/engine-worker";
import { freshFolder } from "../../support/folders";
import { picture } from "../../support/jpeg";
import { makePerson } from "../../support/people";
import { until } from "../../support/ports";
import { accountOf, addStage, begun, ended, order, type Stage } from "../../support/processing";
import { type BrokenProxy, startProxy } from "../../support/proxy";
import { describeStack } from "../../support/stacks";
import { addKeyedServer, replaceKey } from "../../support/worker-calls";
import { addStyle } from "../../support/working";

/** The worker program's parts in this process, behind a proxy that breaks what a test wants. */
describeStack("a worker program", (stack) => {
  const { row, attemptsOf, server, cancel, db } = workerActs(stack);
  let stage: Stage;
  let one: Awaited<ReturnType<typeof addKeyedServer>>;
  let proxy: BrokenProxy;
  let made: Buffer;
  let running: { stop(): void; ended: Promise<void> }[] = [];

  beforeAll(async () => {
    made = await picture({ width: 300, height: 400 });
  });
  beforeEach(async () => {
    await db().update(servers).set({ active: false });
    one = await addKeyedServer(stack.server, stack.cast.admin);
    proxy = await startProxy(stack.server.url);
    stage = await addStage(stack.server, await makePerson(stack.server, stack.cast.admin), { balance: 10 });
  });
  afterEach(async () => {
    for (const worker of running) worker.stop();
    await Promise.all(running.map(({ ended }) => ended));
    running = [];
    await proxy.stop();
  });

  interface Starting {
    key?: string;
    make?: Generator["make"];
    health?: { ok: boolean; detail: string };
    dataDir?: string;
  }

  /** A worker whose generator copies a picture, or does what the test says. */
  async function startWorker({
    key = one.key,
    make,
    health = { ok: true, detail: "" },
    ...more
  }: Starting = {}) {
    const dataDir = more.dataDir ?? (await freshFolder("worker"));
    const source = path.join(dataDir, "made.jpg");
    await writeFile(source, made);
    const copy: Generator["make"] = async (job, work) => {
      await work.input(job.source);
      const result = path.join(work.folder, "result.jpg");
      await copyFile(source, result);
      return result;
    };
    const lines: string[] = [];
    const worker = createWorker({
      settings: { name: "w", slots: 1, dataDir },
      api: createApi({ api: new URL(`${proxy.url}/`), key }, randomUUID()),
      generator: {
        types: ["image"],
        machines: {
          room: () => 1,
          look: async () => ({ generator: "local", node_classes: null, health }),
          onChange: () => undefined,
        },
        make: make ?? copy,
        close: async () => undefined,
      },
      log: (line) => lines.push(line),
    });
    const ended = worker.run();
    running.push({ stop: worker.stop, ended });
    await until("it is seen", async () => lines.length > 0);
    return { dataDir, lines, stop: worker.stop, ended, health };
  }

  const end = (id: string) => ended(stack.server, stage.person, id).then((entries) => entries.at(-1));
  const charged = async () => (await accountOf(stack.server, stage.person.id)).charges;

  it("removes what killed ones left, also under its own number, and nothing that one in another container needs", async () => {
    const dataDir = await freshFolder("worker");
    const root = path.join(dataDir, "worker");
    const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000);
    const leave = async (folder: string, job: string, ago = 0) => {
      const photo = path.join(root, folder, job, "photo");
      await mkdir(path.dirname(photo), { recursive: true });
      await writeFile(photo, "somebody");
      await utimes(path.dirname(photo), hours(ago), hours(ago));
    };
    const own = `${hostname()}-${process.pid}`;
    const another = `another-${process.pid}`;
    await leave(own, "job-dead");
    // Numbers of processes are smaller.
    await leave(`${hostname()}-${2 ** 30}`, "job-dead");
    await leave(another, "job-alive");
    await leave(another, "job-dead", 2);
    const { stop, ended } = await startWorker({ dataDir });
    const left = async () => (await readdir(root, { recursive: true })).sort();
    const expected = [another, `${another}/job-alive`, `${another}/job-alive/photo`, own].sort();
    await until("the end of the dead", async () => (await left()).join() === expected.join());
    stop();
    await ended;
  });

  it("makes pictures one after the other, leaves no file, and says its server's name [OP-207]", async () => {
    const { lines, dataDir, stop, ended: over } = await startWorker();
    expect(lines[0]).toContain(one.name);
    expect(await server(one.id)).toMatchObject({ state: "online" });
    const id = await begun(stack.server, stage);
    expect(await end(id)).toMatchObject({ type: "result", content_type: "image/jpeg" });
    const folder = path.join(dataDir, "worker", `${hostname()}-${process.pid}`);
    await until("its job's folder is gone", async () => (await readdir(folder)).length === 0);
    stop();
    await over;
    expect(await readdir(path.join(dataDir, "worker"))).toEqual([]);
    expect(await charged()).toEqual([-1000]);
  });

  it.each(["/claim", "/result"])(
    "a reply of %s that is lost costs nothing: one attempt, one charge [OP-201]",
    async (call) => {
      await startWorker();
      const swallowed = proxy.swallow(call, ({ status }) => status === 200);
      const id = await begun(stack.server, stage);
      expect(await end(id)).toMatchObject({ type: "result" });
      await swallowed;
      expect(await attemptsOf(id)).toHaveLength(1);
      expect(await charged()).toEqual([-1000]);
    },
  );

  it("a reply of /api/process that is lost: the repeat under its key is the same picture, charged once [OP-201]", async () => {
    await startWorker();
    const swallowed = proxy.swallow("/api/process", ({ status }) => status === 200);
    const at = { ...stack.server, url: proxy.url };
    const headers = { "idempotency-key": randomUUID() };
    await expect(order(at, stage, {}, { headers, bytes: made })).rejects.toThrow();
    await swallowed;
    const id = await begun(at, stage, {}, { headers, bytes: made });
    expect(await end(id)).toMatchObject({ type: "result" });
    const mine = eq(generations.id_photo_booth, stage.booth);
    expect((await db().select().from(generations).where(mine)).map((one) => one.id)).toEqual([id]);
    expect(await charged()).toEqual([-1000]);
  });

  it("an API that is away costs no second attempt: the result is kept [OP-201]", async () => {
    const drawing = new Bell();
    const goOn = new Bell();
    await startWorker({
      make: async (_job, work) => {
        drawing.ring();
        await goOn.wait(60_000, work.signal);
        const result = path.join(work.folder, "result.jpg");
        await writeFile(result, made);
        return result;
      },
    });
    const id = await begun(stack.server, stage);
    await drawing.wait(60_000, AbortSignal.timeout(60_000));
    proxy.down = true;
    goOn.ring();
    await until("it tried in vain", async () => proxy.refused > 1);
    proxy.down = false;
    expect(await end(id)).toMatchObject({ type: "result" });
    expect(await attemptsOf(id)).toHaveLength(1);
  });

  it("a job that was cancelled, or whose key was replaced, stops at once and leaves no file [OP-84 OP-207]", async () => {
    const drawing = new Bell();
    const stopped: boolean[] = [];
    const make: Generator["make"] = async (_job, work) => {
      drawing.ring();
      await new Bell().wait(600_000, work.signal);
      stopped.push(work.signal.aborted);
      throw new Error("stopped");
    };
    const { lines } = await startWorker({ make });
    const first = await begun(stack.server, stage);
    await drawing.wait(60_000, AbortSignal.timeout(60_000));
    await cancel(stage.person, first);
    await until("the first stopped", async () => stopped.length === 1);
    const second = await begun(stack.server, stage);
    await drawing.wait(60_000, AbortSignal.timeout(60_000));
    const key = await replaceKey(stack.server, stack.cast.admin, one.id);
    await until("the second stopped", async () => stopped.length === 2);
    await until("it says why", async () => lines.some((line) => line.includes("key is unknown")));
    expect(stopped).toEqual([true, true]);
    await startWorker({ key });
    expect(await end(second)).toMatchObject({ type: "result" });
    expect((await attemptsOf(second)).map(({ outcome }) => outcome)).toEqual(["released", "done"]);
    expect((await row(second))?.tries).toBe(1);
  });

  it("stopping gives the job back, and that try does not count [OP-201]", async () => {
    const drawing = new Bell();
    const { stop, ended: over } = await startWorker({
      make: async (_job, work) => {
        drawing.ring();
        await new Bell().wait(600_000, work.signal);
        throw new Error("stopped");
      },
    });
    const id = await begun(stack.server, stage);
    await drawing.wait(60_000, AbortSignal.timeout(60_000));
    stop();
    await over;
    expect((await attemptsOf(id)).map(({ outcome, class: kind }) => [outcome, kind])).toEqual([
      ["released", "released"],
    ]);
    await startWorker();
    expect(await end(id)).toMatchObject({ type: "result" });
  });

  it("with a generator that is unwell it claims nothing, and the server has the error flag [OP-209]", async () => {
    const { health } = await startWorker({ health: { ok: false, detail: "10.0.0.2:8188: no answer" } });
    await until("the flag", async () => (await server(one.id))?.error === true);
    expect(health.ok).toBe(false);
    const claims = await db().$count(generation_attempts, eq(generation_attempts.id_server, one.id));
    expect(claims).toBe(0);
  });

  it("graphs and pictures of values are fetched once, a guest's photo each time [OP-207]", async () => {
    const { make, fetched } = fetchingAll();
    await startWorker({ make });
    const { admin } = stack.cast;
    const { workflow } = await makeWorkflow(stack.server, admin.token);
    const { participant, person } = stage;
    const style = await addStyle(stack.server, person.id, {
      participants_ids: [participant],
      id_workflow: workflow.id,
    });
    const inputs = proxy.countOf("/inputs/");
    for (const at of [1, 2]) {
      await end(await begun(stack.server, stage, { id_style: style.id }));
      expect(fetched()).toBe(at);
    }
    expect(inputs()).toBe(3);
  });

  function fetchingAll() {
    let count = 0;
    const make: Generator["make"] = async (job, work) => {
      for (const file of [job.source, ...(job.graph ? [job.graph] : []), ...job.images])
        await work.input(file);
      count += 1;
      const result = path.join(work.folder, "result.jpg");
      await writeFile(result, made);
      return result;
    };
    return { make, fetched: () => count };
  }
});
