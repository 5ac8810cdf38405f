import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generation_attempts, workflows } from "../../../server/store/schema";
import { startComfyUi } from "../../support/comfyui";
import { logInAs, makePerson, type Person } from "../../support/people";
import { accountOf, addServer, addStage, begun, ended, type Stage } from "../../support/processing";
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
  beforeAll(async () => {
    comfy = await startComfyUi();
    server = await startServer({ COMFYUI_URL: comfy.address });
    admin = await logInAs(server, "admin@example.com");
    await addServer(server, admin.id);
  });
  afterAll(async () => {
    await server?.stop();
    await comfy?.stop();
  });

  async function stageWith(third: object): Promise<Stage> {
    const person = await makePerson(server, admin);
    const fields = { id_user: person.id, workflow: JSON.stringify(graph(third)), node_count: 4 };
    const [workflow] = await server.services.database
      .db()
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
    const stage = await stageWith({ class_type: "Rare", inputs: { image: ["2", 0] } });
    const id = await begun(server, stage);
    const last = (await ended(server, stage.person, id)).at(-1);
    expect(last?.type).toBe("error");
    expect(JSON.stringify(last)).not.toContain("Rare");
    const [attempt] = await server.services.database
      .db()
      .select()
      .from(generation_attempts)
      .where(eq(generation_attempts.id_generation, id));
    expect(attempt).toMatchObject({
      class: "unfit",
      code: "missing_node",
      detail: expect.stringContaining("Rare"),
    });
    expect(await accountOf(server, stage.person.id)).toEqual({ balance: 10000, held: 0, charges: [] });
  });
});
