import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generation_attempts, servers, workflows } from "../../../server/store/schema";
import { startComfyUi } from "../../support/comfyui";
import { logInAs, makePerson, type Person } from "../../support/people";
import { until } from "../../support/ports";
import { accountOf, addServer, addStage, begun, ended, order, type Stage } from "../../support/processing";
import { send } from "../../support/send";
import { startServer, type TestServer } from "../../support/server";

const graph = (third: object) => ({
  "1": { class_type: "LoadImage", inputs: { image: "own.png" } },
  "2": { class_type: "TestSampler", inputs: { image: ["1", 0], seed: 1, hold: false } },
  "3": third,
  "4": { class_type: "SaveImage", inputs: { images: ["3", 0], filename_prefix: "guest" } },
});

describe("the pool with ComfyUI", () => {
  let comfy: Awaited<ReturnType<typeof startComfyUi>>;
  let server: TestServer;
  let admin: Person;
  let id_server: string;
  beforeAll(async () => {
    comfy = await startComfyUi();
    server = await startServer({ COMFYUI_URL: `${comfy.address}, http://127.0.0.1:9` });
    admin = await logInAs(server, "admin@example.com");
    id_server = (await addServer(server, admin.id)).id;
  });
  afterAll(async () => {
    await server?.stop();
    await comfy?.stop();
  });

  const db = () => server.services.database.db();
  const stored = async () => (await db().select().from(servers).where(eq(servers.id, id_server)))[0];
  const attemptsOf = (id: string) =>
    db()
      .select()
      .from(generation_attempts)
      .where(eq(generation_attempts.id_generation, id))
      .orderBy(generation_attempts.number);

  async function stageWith(third: object): Promise<Stage> {
    const person = await makePerson(server, admin);
    const fields = { id_user: person.id, workflow: JSON.stringify(graph(third)), node_count: 4 };
    const [workflow] = await db()
      .insert(workflows)
      .values({ ...fields, node_id_source: "1", node_id_result: "4", is_draft: false })
      .returning();
    return addStage(server, person, { id_workflow: workflow?.id });
  }

  it("makes pictures of servers without a key there, with a seed of its own for each [OP-206 OP-207]", async () => {
    const stage = await stageWith({ class_type: "ImageInvert", inputs: { image: ["2", 0] } });
    for (let turn = 0; turn < 2; turn++) {
      const id = await begun(server, stage);
      expect((await ended(server, stage.person, id)).at(-1)?.type).toBe("result");
      const { body } = await send(server, "GET", `/api/result/${id}`, { token: stage.person.token });
      expect((await sharp(Buffer.from(body)).metadata()).width).toBe(90);
    }
    const [first, second] = comfy.prompts.map((prompt) => prompt.graph["2"]?.inputs.seed);
    expect(first).not.toBe(second);
    expect((await accountOf(server, stage.person.id)).charges).toEqual([-1000, -1000]);
  });

  it("keeps what a node says for admins, and charges nothing [OP-209]", async () => {
    const stage = await stageWith({ class_type: "TestRaises", inputs: { image: ["2", 0], message: "NaN" } });
    const id = await begun(server, stage);
    const last = (await ended(server, stage.person, id)).at(-1);
    expect(last?.type).toBe("error");
    expect(JSON.stringify(last)).not.toContain("NaN");
    const [attempt] = await attemptsOf(id);
    expect(attempt).toMatchObject({ class: "node", code: "node", detail: expect.stringContaining("NaN") });
    expect(await accountOf(server, stage.person.id)).toEqual({ balance: 10000, held: 0, charges: [] });
  });

  it("a node that no ComfyUI has is told before an event, not by an attempt [OP-208 OP-209]", async () => {
    await until(
      "its nodes are known",
      async () => (await stored())?.node_classes?.includes("LoadImage") ?? false,
    );
    const stage = await stageWith({ class_type: "Rare", inputs: { image: ["2", 0] } });
    const { status, body } = await order(server, stage, {}, { token: admin.token });
    expect([status, body.detail]).toEqual([
      422,
      expect.stringContaining("Lacks nodes of the workflow: Rare"),
    ]);
    expect(await accountOf(server, stage.person.id)).toEqual({ balance: 10000, held: 0, charges: [] });
  });

  it("an address that is down gets no job; without any the server has the error flag until one is back [OP-207 OP-209]", async () => {
    const invert = { class_type: "ImageInvert", inputs: { image: ["2", 0] } };
    const stages = await Promise.all([stageWith(invert), stageWith(invert)]);
    const ids = await Promise.all(stages.map((stage) => begun(server, stage)));
    for (const [at, stage] of stages.entries())
      expect((await ended(server, stage.person, ids[at] as string)).at(-1)?.type).toBe("result");
    for (const id of ids) expect((await attemptsOf(id)).map(({ outcome }) => outcome)).toEqual(["done"]);

    const { port } = comfy;
    await comfy.stop();
    const stage = await stageWith(invert);
    const id = await begun(server, stage);
    await until("the flag", async () => (await stored())?.error_reason === "health");
    expect(await stored()).toMatchObject({
      error: true,
      node_classes: expect.arrayContaining(["LoadImage"]),
    });
    comfy = await startComfyUi({ port });
    expect((await ended(server, stage.person, id)).at(-1)?.type).toBe("result");
    expect(await stored()).toMatchObject({ error: false, error_reason: null });
    // Only the one that found out.
    expect((await attemptsOf(id)).map(({ outcome }) => outcome)).toEqual(["failed", "done"]);
    expect((await accountOf(server, stage.person.id)).charges).toEqual([-1000]);
  });
});
