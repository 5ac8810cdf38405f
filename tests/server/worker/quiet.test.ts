import { readdir } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { styles } from "../../../server/store/schema";
import { addParam, addValue, makeWorkflow } from "../../support/catalogue";
import { workerActs } from "../../support/engine-worker";
import { picture } from "../../support/jpeg";
import { listenTo } from "../../support/log-lines";
import { makePerson } from "../../support/people";
import { until } from "../../support/ports";
import { accountOf, addStage, begun, order, processForm, type Stage } from "../../support/processing";
import { send } from "../../support/send";
import { describeStack } from "../../support/stacks";
import { addKeyedServer, digestOf, workerWith } from "../../support/worker-calls";

/** This test is the worker program, over HTTP. */
describeStack(
  "a server with a key",
  (stack) => {
    const { server, attemptsOf, row, db, last } = workerActs(stack);
    let stage: Stage;
    let lines: string[];
    beforeAll(() => {
      lines = listenTo(stack.server);
    });
    beforeEach(async () => {
      await db().execute(sql`update servers set active = false`);
      stage = await addStage(stack.server, await makePerson(stack.server, stack.cast.admin));
    });
    const keyed = async () => {
      const one = await addKeyedServer(stack.server, stack.cast.admin);
      return { ...one, worker: workerWith(stack.server, one.key) };
    };

    it("that lost its key is offline, and nothing of this process draws its pictures [OP-207]", async () => {
      const { id, worker } = await keyed();
      await worker.hello();
      const before = await begun(stack.server, stage);
      await send(stack.server, "DELETE", `/servers/${id}/api-key`, { token: stack.cast.admin.token });
      await until("it is offline", async () => (await server(id))?.state === "offline");
      const other = await addStage(stack.server, await makePerson(stack.server, stack.cast.admin));
      await order(stack.server, other);
      await until("the first has ended", async () => {
        await db().execute(sql`update generations set wait_until = least(wait_until, now())`);
        return (await row(before))?.status === "error";
      });
      expect((await row(before))?.error_code).toBe("errors.no_server");
      expect(await attemptsOf(before)).toEqual([]);
      expect((await accountOf(stack.server, stage.person.id)).charges).toEqual([]);
    });

    it("that comes online while a picture waits makes it; meanwhile its place in the queue is told [OP-201 OP-205]", async () => {
      const { id, worker } = await keyed();
      await db().execute(
        sql`update servers set seen_at = now() - interval '1 minute', state = 'offline' where id = ${id}::uuid`,
      );
      const waiting = await begun(stack.server, stage);
      expect(await last(stage.person, waiting)).toMatchObject({ stage: "queued", position: 1 });
      await worker.hello();
      const job = await worker.job(20);
      expect((await worker.result(job.id, await picture({ width: 30, height: 40 }))).status).toBe(200);
      expect(await last(stage.person, waiting)).toMatchObject({ type: "result" });
      expect((await accountOf(stack.server, stage.person.id)).charges).toEqual([-1000]);
    });

    it("writes neither key, prompt, photo's name, e-mail nor picture into the log [OP-207]", async () => {
      const { key, worker } = await keyed();
      const { workflow } = await makeWorkflow(stack.server, stack.cast.admin.token);
      const asked = { request_from_client: true, max_length: 40 };
      const param = await addParam(stack.server, stack.cast.admin.id, workflow.id, "string", asked);
      await db().execute(
        sql`update workflow_params set node_id = '6', node_param = 'text' where id = ${param.id}::uuid`,
      );
      const change = { id_workflow: workflow.id };
      await db().update(styles).set(change).where(eq(styles.id, stage.style));
      const prompt = "a prompt that is nobody's business";
      await addValue(stack.server, {
        id_style: stage.style,
        id_workflow_param: param.id,
        type: "string",
        value: prompt,
      });
      await worker.hello({ generator: "comfyui" });
      const from = lines.length;
      const { booth, style, participant, person } = stage;
      const form = await processForm({ id_photo_booth: booth, id_style: style, id_participant: participant });
      const photo = form.get("source_image") as File;
      form.set("source_image", photo, "aunt-mary.jpg");
      expect((await send(stack.server, "POST", "/api/process", { token: person.token, form })).status).toBe(
        200,
      );
      const job = await worker.job(3);
      expect(job.values.map(({ value }) => value)).toEqual([prompt]);
      const detail = `KSampler: ${prompt}`;
      await worker.failure(job.id, { class: "machine", code: "x", detail });
      await until("its line", async () => lines.slice(from).some((line) => line.includes("/failure")));
      const log = lines.slice(from).join("\n");
      expect(log).toContain("/api/process");
      for (const secret of [key, prompt, "aunt-mary", person.email, person.token, job.source.sha256])
        expect(log).not.toContain(secret);
    });

    it("may say anything of its nodes and failures: what no column takes is left out", async () => {
      const { id, worker } = await keyed();
      expect((await worker.hello({ node_classes: ["Load\0"] })).status).toBe(200);
      expect((await server(id))?.node_classes).toEqual(["Load"]);
      const made = await begun(stack.server, stage);
      const job = await worker.job();
      expect((await worker.failure(job.id, { class: "input", detail: "\0node\0 7" })).status).toBe(204);
      expect(await attemptsOf(made)).toMatchObject([{ outcome: "failed", detail: "node 7" }]);
    });

    it("leaves no file of results that were refused [OP-211]", async () => {
      const { worker } = await keyed();
      await worker.hello();
      const incoming = path.join(stack.server.dataDir, "blobs/incoming");
      const stored = () => db().execute(sql`select count(*)::int as count from blobs`);
      await begun(stack.server, stage);
      const before = (await stored()).rows;
      const job = await worker.job();
      const large = Buffer.alloc(8 * 1024 ** 2, "x");
      const wrong = { "content-digest": digestOf(Buffer.from("other")) };
      const statuses = [];
      for (const more of [wrong, wrong, {}]) statuses.push((await worker.result(job.id, large, more)).status);
      expect(statuses).toEqual([400, 400, 422]);
      expect(await readdir(incoming)).toEqual([]);
      expect((await stored()).rows).toEqual(before);
    });
  },
  { LOG: "1" },
);
