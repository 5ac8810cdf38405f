import { eq } from "drizzle-orm";
import { generation_attempts, generations, servers, styles, workflows } from "../../server/store/schema";
import { addParam, addValue } from "./catalogue";
import { picture } from "./jpeg";
import { logInAs, makePerson } from "./people";
import { accountOf, addParticipant, addStage, begun, check, ended, type Stage } from "./processing";
import { send } from "./send";
import { startServer } from "./server";
import { addKeyedServer } from "./worker-calls";
import { addTune } from "./working";

export { buildProgram } from "../server/store/program";

const source = { class_type: "LoadImage", inputs: { image: "own.png" } };
const result = { class_type: "PreviewImage", inputs: { images: ["3", 0] } };

/** Width and height from values; another colour for each participant. */
export const CARD = {
  "1": source,
  "2": { class_type: "EmptyImage", inputs: { width: 8, height: 8, batch_size: 1, color: 255 } },
  "3": {
    class_type: "ImageScaleBy",
    inputs: { image: ["2", 0], upscale_method: "area", scale_by: 1 },
  },
  "4": result,
};
/** The seed as a colour. */
export const SEED = {
  "1": source,
  "3": { class_type: "TestSeed", inputs: { image: ["1", 0], seed: 1 } },
  "4": result,
};
/** The photo, after 15 s unless it is interrupted. Its result is a file of the output folder. */
export const SLOW = {
  "1": source,
  "3": { class_type: "TestSampler", inputs: { image: ["1", 0], seed: 1, hold: true } },
  "4": { class_type: "SaveImage", inputs: { images: ["3", 0], filename_prefix: "guest" } },
};

/** An API in this process with one server for workers, and a guest's photo, for `scripts/check-comfyui.mjs`. */
export async function startComfyUiStage(folder: string) {
  const server = await startServer({ DATA_DIR: folder });
  const db = () => server.services.database.db();
  const admin = await logInAs(server, "admin@example.com");
  const keyed = await addKeyedServer(server, admin);
  const person = await makePerson(server, admin);
  const photo = await picture({ width: 96, height: 128, colour: "#3c7a52" });

  async function stageWith(graph: object): Promise<Stage & { id_workflow: string }> {
    const text = JSON.stringify(graph);
    const fields = { id_user: person.id, name: "W", workflow: text, node_count: Object.keys(graph).length };
    const [made] = await db()
      .insert(workflows)
      .values({ ...fields, node_id_source: "1", node_id_result: "4", is_draft: false })
      .returning();
    if (!made) throw new Error("no row");
    const stage = await addStage(server, person, { id_workflow: made.id, balance: 1000 });
    return { ...stage, id_workflow: made.id };
  }

  /** A style whose picture tells values of a participant, of the style, and of its tune. */
  async function cardStage() {
    const stage = await stageWith(CARD);
    const { id_workflow, style } = stage;
    const [tune, other] = [await addTune(server, id_workflow), await addParticipant(server, person.id)];
    const participants_ids = [stage.participant, other];
    await db()
      .update(styles)
      .set({ id_workflow_tune: tune.id, participants_ids })
      .where(eq(styles.id, style));
    const param = async (
      node_id: string,
      node_param: string,
      type: "integer" | "float",
      defaults: object[],
    ) => (await addParam(server, person.id, id_workflow, type, { defaults }, { node_id, node_param })).id;
    const byTune = (default_value: number) => [
      { id: crypto.randomUUID(), id_workflow_tune: tune.id, default_value },
    ];
    const colour = await param("2", "color", "integer", []);
    const width = await param("2", "width", "integer", byTune(9));
    await param("2", "height", "integer", byTune(40));
    await param("3", "scale_by", "float", byTune(2.5));
    const value = (id_workflow_param: string, number: number, id_participant: string | null) =>
      addValue(server, {
        id_style: style,
        id_workflow_param,
        id_participant,
        type: "integer",
        value: number,
      });
    await value(colour, 0xd02010, stage.participant);
    await value(colour, 0x1040c0, other);
    await value(width, 24, null);
    return { ...stage, other };
  }

  return {
    url: server.url,
    id_server: keyed.id,
    key: keyed.key,
    photo,
    stageWith,
    cardStage,
    begin: (stage: Stage, fields: object = {}) => begun(server, stage, fields, { bytes: photo }),
    ended: async (id: string) => (await ended(server, person, id)).at(-1),
    last: async (id: string) => (await check(server, person, id)).at(-1),
    result: async (id: string) =>
      Buffer.from((await send(server, "GET", `/api/result/${id}`, { token: person.token })).body),
    cancel: async (id: string) =>
      (await send(server, "DELETE", `/api/process/${id}`, { token: person.token })).status,
    charges: async () => (await accountOf(server, person.id)).charges.length,
    server: async () => (await db().select().from(servers).where(eq(servers.id, keyed.id)))[0],
    tries: async (id: string) =>
      (await db().select().from(generations).where(eq(generations.id, id)))[0]?.tries,
    outcomes: async (id: string) =>
      (
        await db()
          .select()
          .from(generation_attempts)
          .where(eq(generation_attempts.id_generation, id))
          .orderBy(generation_attempts.number)
      ).map(({ outcome, class: kind }) => [outcome, kind].filter(Boolean).join(" ")),
    stop: () => server.stop(),
  };
}
