import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { hashOf } from "../../../server/store/blobs";
import { generation_parts, generations, styles } from "../../../server/store/schema";
import { addBooth } from "../../support/events";
import { picture } from "../../support/jpeg";
import { few } from "../../support/load";
import { makePerson, type Person } from "../../support/people";
import { until } from "../../support/ports";
import {
  accountOf,
  addServer,
  addStage,
  begun,
  order,
  processForm,
  type Stage,
  setBalance,
} from "../../support/processing";
import { send } from "../../support/send";
import { describeEachStack, describeStack } from "../../support/stacks";
import { addWorkflow } from "../../support/working";

describeEachStack("the start of a generation, where many call at once", (stack) => {
  let stage: Stage;
  beforeAll(async () => {
    await addServer(stack.server, stack.cast.admin.id);
    stage = await addStage(stack.server, stack.cast.owner);
  });
  const cancel = (id: string, who: Person = stage.person) =>
    send(stack.server, "DELETE", `/api/process/${id}`, { token: who.token });

  it("a booth makes one at a time: 409 names the other, which can be cancelled [PROC-07 OP-201]", async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => order(stack.server, stage)));
    const [first, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    const id = first?.body.data.id_generation;
    for (const { status, body } of answers.filter((answer) => answer !== first))
      expect([status, body.code, body.id_generation]).toEqual([409, "errors.photo_booth_busy", id]);
    expect((await order(stack.server, stage)).body.id_generation).toBe(id);
    expect((await cancel(id)).status).toBe(204);
    expect((await cancel(await begun(stack.server, stage))).status).toBe(204);
  });

  it("a repeat under the same Idempotency-Key gets the same generation, also at the same time, and holds once [OP-201]", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const bytes = await picture({ width: 60, height: 60 });
    const answers = await Promise.all(
      [1, 2, 3].map(() => order(stack.server, stage, {}, { headers, bytes })),
    );
    const ids = answers.map(({ status, body }) => [status, body.data?.id_generation]);
    expect(new Set(ids.map(String)).size).toBe(1);
    expect(ids[0]?.[0]).toBe(200);
    expect((await accountOf(stack.server, stage.person.id)).held).toBe(1000);
    const other = await order(stack.server, stage, { demo: true }, { headers, bytes });
    expect([other.status, other.body.code]).toEqual([409, "errors.photo_booth_busy"]);
    await cancel(answers[0]?.body.data.id_generation);
    expect((await order(stack.server, stage, {}, { headers, bytes })).body).toEqual(answers[0]?.body);
  });

  it("a start is ended by its key, before its reply or before it comes at all, by its caller alone [OP-216]", async () => {
    const key = randomUUID();
    const headers = { "idempotency-key": key };
    const byKey = (who: Person) =>
      send(stack.server, "DELETE", `/api/process/${key}`, { token: who.token, headers });
    const id = await begun(stack.server, stage, {}, { headers });
    const stranger = stack.cast.other;
    expect((await byKey(stranger)).status).toBe(204);
    expect((await order(stack.server, stage)).body.id_generation).toBe(id); // still busy
    expect((await byKey(stage.person)).status).toBe(204);
    expect((await byKey(stage.person)).status).toBe(204);
    expect((await accountOf(stack.server, stage.person.id)).held).toBe(0);
    const early = { "idempotency-key": randomUUID() };
    const path = `/api/process/${early["idempotency-key"]}`;
    expect((await cancel(early["idempotency-key"])).status).toBe(404); // no key, no generation
    await send(stack.server, "DELETE", path, { token: stage.person.token, headers: early });
    const late = await order(stack.server, stage, {}, { headers: early });
    expect([late.status, late.body.code]).toEqual([422, "errors.key_reused"]);
    await cancel(await begun(stack.server, stage)); // the booth is free
  });

  it("a style that gets another workflow meanwhile makes the picture with that one, with its graph", async () => {
    const { services } = stack.server;
    const [old, next] = [
      await addWorkflow(stack.server, stage.person.id, { workflow: '{"1":{"class_type":"A","inputs":{}}}' }),
      await addWorkflow(stack.server, stage.person.id, { workflow: '{"1":{"class_type":"B","inputs":{}}}' }),
    ];
    const changed = await addStage(stack.server, stage.person, { id_workflow: old.id });
    const { withTx } = services.database;
    const start = vi.spyOn(services.database, "withTx").mockImplementationOnce(async (work) => {
      await services.database
        .db()
        .update(styles)
        .set({ id_workflow: next.id })
        .where(eq(styles.id, changed.style));
      return withTx.call(services.database, work) as never;
    });
    const id = await begun(stack.server, changed);
    start.mockRestore();
    const db = services.database.db();
    const [row] = await db.select().from(generations).where(eq(generations.id, id));
    expect(row?.id_workflow).toBe(next.id);
    const parts = await db.select().from(generation_parts).where(eq(generation_parts.id_generation, id));
    expect(parts).toMatchObject([{ name: "graph", hash: hashOf(Buffer.from(next.workflow)) }]);
    await cancel(id);
  });

  it("two booths with a balance for one: one begins, the other is refused, and nothing stays held [OP-82 OP-203]", async () => {
    const person = await makePerson(stack.server, stack.cast.admin);
    const one = await addStage(stack.server, person, { balance: 10 });
    const two = { ...one, booth: await addBooth(stack.server, person.id) };
    for (let round = 0; round < few(5, 100); round++) {
      const answers = await Promise.all([order(stack.server, one), order(stack.server, two)]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 422]);
      expect(answers.find(({ status }) => status === 422)?.body.code).toBe("errors.insufficient_balance");
      const id = answers.find(({ status }) => status === 200)?.body.data.id_generation;
      expect((await cancel(id, person)).status).toBe(204);
      expect(await accountOf(stack.server, person.id)).toEqual({ balance: 1000, held: 0, charges: [] });
    }
    await setBalance(stack.server, person.id, 9.99);
    expect((await order(stack.server, one)).body.code).toBe("errors.insufficient_balance");
  });

  it("what is held cannot be spent otherwise: an emission and a lower balance are refused, with the sum [OP-203]", async () => {
    const dealer = await makePerson(stack.server, stack.cast.admin, { is_dealer: true });
    const held = await addStage(stack.server, dealer, { balance: 25 });
    const id = await begun(stack.server, held);
    const emit = (denomination: number) =>
      send(stack.server, "PUT", "/deposit_codes_emission/", {
        token: dealer.token,
        json: { emission: { count: 1, denomination } },
      });
    const refused = await emit(15.01);
    expect([refused.status, refused.body.code]).toEqual([422, "errors.insufficient_balance"]);
    expect(refused.body.detail).toContain("10 of it is held");
    const set = (balance: number, headers = {}) =>
      send(stack.server, "POST", `/users/${dealer.id}`, {
        token: stack.cast.admin.token,
        json: { user: { balance } },
        headers,
      });
    const lower = await set(9.99);
    expect([lower.status, lower.body.fields]).toEqual([422, { balance: "errors.balance_held" }]);
    expect((await emit(15)).status).toBe(200);
    expect((await set(10)).status).toBe(200);
    await cancel(id, dealer);
    expect((await set(0)).status).toBe(200);
  });
});

describeStack("the photo of a start", (stack) => {
  it("waits by who pays: the many booths of one owner take turns with another's [OP-212]", async () => {
    const { owner, other, admin } = stack.cast;
    await addServer(stack.server, admin.id);
    const stages = [
      await addStage(stack.server, owner),
      await addStage(stack.server, owner),
      await addStage(stack.server, other),
    ];
    const run = vi.spyOn(stack.server.services.queues.sources, "run");
    for (const stage of stages) await begun(stack.server, stage);
    expect(run.mock.calls.map(([account]) => account)).toEqual([owner.id, owner.id, other.id]);
    run.mockRestore();
  });
});

describeStack("a start whose reply cannot be delivered", (stack) => {
  /** Sends the whole request, and goes away while its photo is being stored. */
  async function leave(stage: Stage, headers: string[]): Promise<void> {
    const { queues } = stack.server.services;
    const { server } = stack.server.fastify;
    const form = new Response(
      await processForm({
        id_photo_booth: stage.booth,
        id_style: stage.style,
        id_participant: stage.participant,
      }),
    );
    const body = Buffer.from(await form.arrayBuffer());
    const run = queues.sources.run;
    const closed = new Promise<void>((resolve) => {
      server.once("connection", (connection) => connection.once("close", () => resolve()));
    });
    const reached = new Promise<void>((resolve) => {
      queues.sources.run = async (...job) => {
        queues.sources.run = run;
        resolve();
        await closed;
        return run.apply(queues.sources, job) as never;
      };
    });
    const socket = connect(Number(new URL(stack.server.url).port), "127.0.0.1");
    const head = [
      "POST /api/process HTTP/1.1",
      "host: localhost",
      `authorization: Bearer ${stage.person.token}`,
      `content-type: ${form.headers.get("content-type")}`,
      `content-length: ${body.length}`,
      ...headers,
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    socket.write(body);
    await reached;
    socket.destroy();
  }

  it("ends, unless a repeat under its key would find it [OP-84]", async () => {
    await addServer(stack.server, stack.cast.admin.id);
    const db = stack.server.services.database.db();
    const latest = async (stage: Stage) =>
      (await db.select().from(generations).where(eq(generations.id_photo_booth, stage.booth)))[0];
    const alone = await addStage(stack.server, stack.cast.owner);
    await leave(alone, []);
    await until("the end", async () => (await latest(alone))?.error_code === "process.cancelled");
    expect((await accountOf(stack.server, alone.person.id)).held).toBe(0);
    const keyed = await addStage(stack.server, stack.cast.owner);
    await leave(keyed, [`idempotency-key: ${randomUUID()}`]);
    await until("the generation", async () => (await latest(keyed)) !== undefined);
    expect(await latest(keyed)).toMatchObject({ status: "processing" });
  });
});
