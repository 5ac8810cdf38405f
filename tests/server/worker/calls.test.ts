import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { readNodes } from "../../../contract/rules/workflow";
import { SERVER_KEYS } from "../../../server/engine/wakes";
import { servers, workers } from "../../../server/store/schema";
import { apiText, makeWorkflow } from "../../support/catalogue";
import { workerActs } from "../../support/engine-worker";
import { picture } from "../../support/jpeg";
import { mp4 } from "../../support/mp4";
import { makePerson } from "../../support/people";
import { accountOf, addStage, begun, order, type Stage } from "../../support/processing";
import { send } from "../../support/send";
import { describeEachStack } from "../../support/stacks";
import {
  addKeyedServer,
  digestOf,
  replaceKey,
  type WorkerCalls,
  workerWith,
} from "../../support/worker-calls";
import { addStyle } from "../../support/working";

/** This test is the worker program, over HTTP. */
describeEachStack("calls of workers", (stack) => {
  const { row, attemptsOf, server, last: lastOf, cancel, db } = workerActs(stack);
  let stage: Stage;
  let one: Awaited<ReturnType<typeof addKeyedServer>>;
  let worker: WorkerCalls;
  let made: Buffer;

  beforeAll(async () => {
    made = await picture({ width: 300, height: 400 });
  });
  beforeEach(async () => {
    await db().update(servers).set({ active: false });
    one = await addKeyedServer(stack.server, stack.cast.admin);
    worker = workerWith(stack.server, one.key);
    await worker.hello();
    stage = await addStage(stack.server, await makePerson(stack.server, stack.cast.admin), { balance: 10 });
  });
  const last = (id: string) => lastOf(stage.person, id);

  it("makes a picture: hello, claim, inputs, progress, result, one charge [OP-207 OP-82]", async () => {
    const hello = await worker.hello({ name: "gpu-7", slots: 2 });
    expect(hello.body).toEqual({
      server: { id: one.id, name: one.name, active: true },
      lease_s: 30,
      report_s: 5,
      result_bytes: 52_428_800,
      versions: { min: expect.any(String), max: expect.any(String) },
    });
    expect(await server(one.id)).toMatchObject({ state: "online", version: expect.any(Number) });
    const id = await begun(stack.server, stage);
    const job = await worker.job();
    expect(job).toMatchObject({ number: 1, lease_s: 15, is_video: false, graph: null, values: [] });
    expect(job.deadline_s).toBeGreaterThan(500);
    expect(await server(one.id)).toMatchObject({ state: "busy" });
    const { sha256, size } = job.source;
    const source = await worker.call("GET", `/jobs/${job.id}/inputs/${sha256}`);
    expect(source.status).toBe(200);
    expect(source.body.byteLength).toBe(size);
    expect(source.headers.get("etag")).toBe(`"${sha256}"`);
    const part = await worker.call("GET", `/jobs/${job.id}/inputs/${sha256}`, undefined, {
      range: "bytes=2-5",
    });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 2-5/${size}`]);
    expect(Buffer.from(part.body)).toEqual(Buffer.from(source.body).subarray(2, 6));
    expect((await worker.call("GET", `/jobs/${job.id}/inputs/${"0".repeat(64)}`)).status).toBe(404);
    expect((await worker.progress(job.id, 40)).body).toEqual({ lease_s: 30 });
    expect(await last(id)).toMatchObject({ type: "progress", progress: 40, stage: "drawing" });
    const answers = await Promise.all([worker.result(job.id, made), worker.result(job.id, made)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await worker.result(job.id, made)).status).toBe(200);
    expect(await last(id)).toMatchObject({ type: "result", content_type: "image/jpeg" });
    expect(await accountOf(stack.server, stage.person.id)).toEqual({ balance: 0, held: 0, charges: [-1000] });
    expect((await worker.progress(job.id)).body).toMatchObject({ code: "errors.job_gone", reason: "ended" });
    const [known] = await db().select().from(workers).where(eq(workers.id, worker.worker));
    expect(known).toMatchObject({ name: "gpu-7", slots: 2, id_server: one.id, generator: "local" });
  });

  it("tells nothing of owner, event or price [OP-207]", async () => {
    await begun(stack.server, stage);
    const job = await worker.job();
    const { id, email, firstName } = stage.person as unknown as Record<string, string>;
    for (const secret of [id, email, firstName, stage.booth, "1000", '"cost"', '"id_user"'])
      if (secret) expect(JSON.stringify(job)).not.toContain(secret);
    expect(Object.keys(job).sort()).toEqual(
      "deadline_s graph id images is_video lease_s look node_result node_source number seed source values".split(
        " ",
      ),
    );
    await worker.failure(job.id, { class: "input" });
  });

  it("a waiting claim gets what is started meanwhile, one of many [OP-208]", async () => {
    const others = [1, 2, 3].map(() => workerWith(stack.server, one.key));
    for (const each of others) await each.hello();
    const waiting = [worker, ...others].map((each) => each.claim(2));
    const id = await begun(stack.server, stage);
    const answers = await Promise.all(waiting);
    const got = answers.filter(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 204, 204, 204]);
    expect((await attemptsOf(id)).map(({ id }) => id)).toEqual([got[0]?.body.id]);
    await cancel(stage.person, id); // else its lease ends in a later test, whose worker would get it
  });

  it("a repeated claim gets its job; more jobs than places are refused, one more while a result is sent", async () => {
    await begun(stack.server, stage);
    const claim = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => worker.claim(0, claim)));
    const [job] = answers.map(({ body }) => body);
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(3).fill([200, job.id]));
    expect(await worker.claim()).toMatchObject({ status: 409, body: { code: "errors.too_many_jobs" } });
    await worker.progress(job.id, 99, "uploading");
    expect((await worker.claim()).status).toBe(204);
    await worker.failure(job.id, { class: "input" });
    const stranger = workerWith(stack.server, one.key);
    expect(await stranger.claim()).toMatchObject({ status: 409, body: { code: "errors.hello_first" } });
  });

  it("a job of another server, of another worker, ended or cancelled is gone [OP-207]", async () => {
    const two = await addKeyedServer(stack.server, stack.cast.admin);
    const other = workerWith(stack.server, two.key);
    const sibling = workerWith(stack.server, one.key);
    const thief = workerWith(stack.server, two.key, worker.worker);
    for (const each of [other, sibling]) await each.hello();
    expect((await thief.hello()).status).toBe(409);
    const id = await begun(stack.server, stage);
    const job = await worker.job();
    for (const each of [other, sibling, thief]) {
      const answers = [
        await each.progress(job.id),
        await each.result(job.id, made),
        await each.failure(job.id),
        await each.call("GET", `/jobs/${job.id}/inputs/${job.source.sha256}`),
      ];
      expect(answers.map(({ status, body }) => [status, body.code, body.reason])).toEqual(
        Array(4).fill([409, "errors.job_gone", "lost"]),
      );
    }
    await cancel(stage.person, id);
    for (const { status, body } of [await worker.progress(job.id), await worker.result(job.id, made)])
      expect([status, body.reason]).toEqual([409, "cancelled"]);
    expect((await worker.progress("no-id")).status).toBe(404);
    expect(await accountOf(stack.server, stage.person.id)).toEqual({ balance: 1000, held: 0, charges: [] });
  });

  it("a failure is told once and may be repeated; the next attempt is another [OP-201 OP-209]", async () => {
    const id = await begun(stack.server, stage);
    const job = await worker.job();
    expect((await worker.failure(job.id, { class: "released" })).status).toBe(204);
    expect((await worker.failure(job.id)).status).toBe(204);
    const second = await worker.job();
    expect(second.number).toBe(2);
    expect((await worker.failure(job.id)).status).toBe(204);
    await worker.failure(second.id, { class: "input", code: "no_face" });
    expect((await attemptsOf(id)).map(({ outcome, class: kind, code }) => [outcome, kind, code])).toEqual([
      ["released", "released", "x"],
      ["failed", "input", "no_face"],
    ]);
    expect((await row(id))?.error_code).toBe("errors.generation_failed");
  });

  it("without a valid key nothing is said: wrong, a user's, replaced, removed, expired [OP-78 OP-207]", async () => {
    const { token } = stack.cast.admin;
    for (const key of ["wrong", token])
      expect((await workerWith(stack.server, key).hello()).status).toBe(401);
    expect((await send(stack.server, "GET", "/servers/", { token: one.key })).status).toBe(401);
    const unnamed = await send(stack.server, "POST", "/api/worker/v1/claim", { token: one.key, json: {} });
    expect(unnamed.status).toBe(400);

    const id = await begun(stack.server, stage);
    const job = await worker.job();
    const waiting = workerWith(stack.server, one.key);
    await waiting.hello();
    const claim = waiting.claim(20);
    const next = await replaceKey(stack.server, stack.cast.admin, one.id);
    expect((await claim).status).toBe(401);
    expect((await worker.result(job.id, made)).status).toBe(401);
    // Its job is made by whoever has the new key, and that try does not count.
    const successor = workerWith(stack.server, next);
    await successor.hello();
    const again = await successor.job(5);
    expect([again.number, (await row(id))?.tries]).toEqual([2, 1]);
    expect((await successor.result(again.id, made)).status).toBe(200);
    await send(stack.server, "DELETE", `/servers/${one.id}/api-key`, { token });
    expect((await successor.claim()).status).toBe(401);

    const short = await replaceKey(stack.server, stack.cast.admin, one.id, { expiry_days: 1 });
    const late = workerWith(stack.server, short);
    expect((await late.hello()).status).toBe(200);
    await db().execute(sql`update server_api_keys set expires_at = now() + interval '0.3 seconds'
      from servers where servers.id_api_key = server_api_keys.id and servers.id = ${one.id}::uuid`);
    stack.server.services.database.wake(SERVER_KEYS, one.id);
    expect((await late.claim(20)).status).toBe(401);
  });

  it("results are refused by size, type, digest and content [OP-211]", async () => {
    const id = await begun(stack.server, stage);
    const job = await worker.job();
    const statusOf = async (bytes: Buffer, more = {}) => (await worker.result(job.id, bytes, more)).status;
    expect(await statusOf(made, { "content-type": "text/plain" })).toBe(415);
    expect(await statusOf(made, { "content-type": "application/json" })).toBe(415);
    expect(await statusOf(made, { "content-digest": digestOf(Buffer.from("other")) })).toBe(400);
    expect(await unsent(job.id, { "content-length": String(51 * 1024 * 1024) })).toBe(413);
    expect(await unsent(job.id, { "transfer-encoding": "chunked" })).toBe(411);
    expect((await worker.progress(job.id)).status).toBe(200);
    expect(await statusOf(Buffer.from("no picture"))).toBe(422);
    expect((await attemptsOf(id))[0]).toMatchObject({ outcome: "failed", class: "machine" });
    await db().execute(sql`update generations set run_at = now(), tries = 0 where id = ${id}::uuid`);
    for (const bytes of [made.subarray(0, made.length / 2), mp4("a film")]) {
      await db().execute(sql`update servers set error = false, failures = 0 where id = ${one.id}::uuid`);
      await db().execute(sql`update generations set run_at = now(), tries = 0 where id = ${id}::uuid`);
      const next = await worker.job(3);
      expect((await worker.result(next.id, bytes)).status).toBe(422);
    }
    expect(await accountOf(stack.server, stage.person.id)).toMatchObject({ charges: [] });
    await cancel(stage.person, id);
  });

  /** Status of a result whose bytes are announced, but never sent. */
  function unsent(id: string, headers: Record<string, string>): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const call = request(`${stack.server.url}/api/worker/v1/jobs/${id}/result`, {
        method: "PUT",
        headers: { ...worker.headers, "content-type": "image/jpeg", ...headers },
      });
      call.once("response", (reply) => {
        resolve(reply.statusCode);
        call.destroy();
      });
      call.once("error", reject);
      call.flushHeaders();
    });
  }

  it("an old program is told so [OP-207]", async () => {
    const old = await worker.hello({ version: "0.0.9" });
    expect([old.status, old.body.versions]).toEqual([426, { min: "0.1.0", max: expect.any(String) }]);
    expect((await worker.hello({ version: "1.0.0" })).status).toBe(200);
    const other = await send(stack.server, "POST", "/api/worker/v0/hello", { token: one.key, json: {} });
    expect([other.status, other.body.versions?.min]).toEqual([426, "0.1.0"]);
  });

  it("a server without the workflow's nodes or without films is no candidate [OP-208 OP-211]", async () => {
    const { admin } = stack.cast;
    const styleOf = async (fields: object) => {
      const workflow = { name: "F", workflow: apiText, ...fields };
      const made = await makeWorkflow(stack.server, admin.token, { workflow });
      const { participant } = stage;
      return addStyle(stack.server, stage.person.id, {
        participants_ids: [participant],
        id_workflow: made.workflow.id,
      });
    };
    const [still, film] = [await styleOf({}), await styleOf({ is_video: true })];
    const detailOf = async (id_style: string) =>
      (await order(stack.server, stage, { id_style }, { token: admin.token })).body.detail;
    const all = [...new Set([...(readNodes(apiText)?.values() ?? [])].map(({ class_type }) => class_type))];
    await worker.hello({ generator: "comfyui", node_classes: all.filter((node) => node !== "KSampler") });
    expect(await detailOf(still.id)).toContain("Lacks nodes of the workflow: KSampler");
    await worker.hello({ generator: "comfyui", node_classes: all });
    expect(await detailOf(film.id)).toContain("Cannot make videos");
    await cancel(stage.person, await begun(stack.server, stage, { id_style: still.id }));
    await worker.hello({ generator: "comfyui", node_classes: all, types: ["image", "video"] });
    await cancel(stage.person, await begun(stack.server, stage, { id_style: film.id }));
  });

  it("a failed check of its generator sets the error flag, a passed one clears it [OP-209]", async () => {
    await worker.hello({ health: { ok: false, detail: "no answer" } });
    expect(await server(one.id)).toMatchObject({ error: true, error_reason: "health" });
    await worker.hello();
    expect(await server(one.id)).toMatchObject({ error: false, error_reason: null });
    await db().update(servers).set({ error: true, error_reason: "failures" }).where(eq(servers.id, one.id));
    await worker.hello();
    expect(await server(one.id)).toMatchObject({ error: true, error_reason: "failures" });
  });

  it("many calls and many wrong keys are refused [OP-207]", async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => worker.claim()));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
    const wrong = await Promise.all(
      Array.from({ length: 22 }, () => workerWith(stack.server, randomUUID()).hello()),
    );
    expect(wrong.map(({ status }) => status)).toContain(429);
  });
});
