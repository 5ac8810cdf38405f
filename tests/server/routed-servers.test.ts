import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rankFor, type ToRoute } from "../../server/rules/routed-servers";
import type { Services } from "../../server/services";
import {
  routing_tags,
  server_api_keys,
  server_customers,
  server_routing_rules,
  style_routing_tags,
  workers,
  workflow_routing_tags,
} from "../../server/store/schema";
import { addServer } from "../support/processing";
import { describeStack } from "../support/stacks";
import { addStyle, addWorkflow } from "../support/working";

const NOTHING: ToRoute = {
  styles: [],
  workflows: [],
  booth: null,
  payer: null,
  language: null,
  film: false,
};
const ago = (minutes: number) => sql.raw(`now() - interval '${minutes} minutes'`) as never;

describeStack("the servers that a generation may go to", (stack) => {
  const db = () => stack.server.services.database.db();
  const add = async (fields: object = {}) => (await addServer(stack.server, stack.cast.admin.id, fields)).id;
  const workflowOf = async (...classes: string[]) => {
    const nodes = classes.map((class_type, at) => [at, { class_type, inputs: {} }]);
    const workflow = JSON.stringify(Object.fromEntries(nodes));
    return (await addWorkflow(stack.server, stack.cast.admin.id, { workflow })).id;
  };
  const ranked = async (of: Partial<ToRoute>, settings: Partial<Services["settings"]> = {}) => {
    const { services } = stack.server;
    const all = { ...services, settings: { ...services.settings, ...settings } };
    return rankFor(all, { ...NOTHING, ...of });
  };
  /** The reasons of these servers, by their codes and what these name. */
  const reasons = async (ids: string[], ...asked: Parameters<typeof ranked>) => {
    const found = (await ranked(...asked)).ranked;
    return ids.map((id) => found.find(({ server }) => server.id === id)?.reasons.map(Object.values));
  };
  const FITS = [["routing.fits"]];

  it("make films with a worker for films that was seen lately; those without a key by what this machine has [OP-207 OP-208]", async () => {
    const keyed = async (...workersOf: object[]) => {
      const key = { key_hash: randomUUID(), key_preview: "key" };
      const [made] = await db().insert(server_api_keys).values(key).returning();
      const id_server = await add({ id_api_key: made?.id });
      const worker = { id_server, name: "hall", version: "1", generator: "comfyui" as const, slots: 1 };
      for (const one of workersOf)
        await db()
          .insert(workers)
          .values({ ...worker, id: randomUUID(), types: ["image", "video"], ...one });
      return id_server;
    };
    const ids = [
      await keyed({}),
      await keyed({ seen_at: ago(11) }),
      await keyed({ types: ["image"] }),
      await keyed(),
      await add(),
    ];
    const none = [["routing.no_films"]];
    const pool = (workers: number, comfyUi: string[], encoder?: string) =>
      reasons(ids, { film: true }, { workers, comfyUi, encoder });
    const byWorkers = [FITS, none, none, none];
    expect(await pool(0, ["http://127.0.0.1:8188"], "ffmpeg")).toEqual([...byWorkers, none]);
    expect(await pool(1, [])).toEqual([...byWorkers, none]);
    expect(await pool(1, ["http://127.0.0.1:8188"])).toEqual([...byWorkers, FITS]);
    expect(await pool(1, [], "ffmpeg")).toEqual([...byWorkers, FITS]);
    expect(await reasons(ids, {}, { workers: 0 })).toEqual(ids.map(() => FITS));
  });

  it("have the kinds of nodes of all its workflows, as far as their workers said what they have [OP-208]", async () => {
    const ids = [
      await add({ node_classes: ["Load", "Save"] }),
      await add({ node_classes: [] }),
      await add({ node_classes: null }),
    ];
    const first = await workflowOf("Save", "Load", "Save");
    const lacks = (...workflows: (string | null)[]) => reasons(ids, { workflows });
    expect(await lacks()).toEqual([FITS, FITS, FITS]);
    expect(await lacks(null)).toEqual([FITS, FITS, FITS]);
    expect(await lacks(null, first)).toEqual([FITS, [["routing.no_nodes", "Load, Save"]], FITS]);
    const second = await workflowOf("Blur", "");
    expect(await lacks(first, second)).toEqual([
      [["routing.no_nodes", "Blur"]],
      [["routing.no_nodes", "Blur, Load, Save"]],
      FITS,
    ]);
  });

  it("serve everybody or their customers, who are the payer and the owner of the booth [OP-208]", async () => {
    const { owner, other } = stack.cast;
    const [open, shared] = [await add(), await add()];
    await db().insert(server_customers).values({ id_server: shared, id_user: owner.id });
    const asked = (payer: string | null, id_user: string) =>
      reasons([open, shared], { payer, booth: { id: randomUUID(), id_user } });
    const foreign = [["routing.not_shared"]];
    expect(await asked(owner.id, other.id)).toEqual([FITS, FITS]);
    expect(await asked(null, owner.id)).toEqual([FITS, FITS]);
    expect(await asked(null, other.id)).toEqual([FITS, foreign]);
    expect(await asked(other.id, other.id)).toEqual([FITS, foreign]);
  });

  it("are not deleted, were seen in the last ten minutes, and after an error have paused [OP-208 OP-209]", async () => {
    const ids = [
      await add({ deleted_at: ago(1) }),
      await add({ seen_at: ago(9) }),
      await add({ seen_at: ago(11) }),
      await add({ seen_at: null }),
      await add({ error: true, retry_at: ago(-1) }),
      await add({ error: true, retry_at: ago(1) }),
      await add({ error: true, retry_at: null }),
    ];
    const offline = [["routing.offline"]];
    const trial = [["routing.trial"]];
    const expected = [undefined, FITS, offline, offline, [["routing.error"]], trial, trial];
    expect(await reasons(ids, {})).toEqual(expected);
  });

  it("go by rules for every language and for its own, with the tags of styles and workflows, each once [OP-165 OP-208]", async () => {
    const tags = await db()
      .insert(routing_tags)
      .values([1, 2, 3].map((at) => ({ labels: { en: `tag ${at}` } })))
      .returning();
    const [one, two, three] = tags.map(({ id }) => id) as [string, string, string];
    const style = (await addStyle(stack.server, stack.cast.admin.id)).id;
    const workflow = await workflowOf("Load");
    await db()
      .insert(style_routing_tags)
      .values([one, two].map((id_tag) => ({ id_style: style, id_tag })));
    await db()
      .insert(workflow_routing_tags)
      .values([two, three].map((id_tag) => ({ id_workflow: workflow, id_tag })));
    const id_server = await add();
    const rule = { id_server, effect: "prefer" as const, priority: 1, position: 0 };
    await db()
      .insert(server_routing_rules)
      .values([
        { ...rule, id_tag: one, language: null },
        { ...rule, id_tag: three, language: "en", priority: 2 },
        { ...rule, id_tag: two, language: "ru", priority: 4 },
      ]);
    const score = async (of: Partial<ToRoute>) => {
      const found = await ranked({ styles: [style], workflows: [null, workflow], ...of });
      return [
        found.tags.toSorted(),
        found.ranked.find(({ server }) => server.id === id_server)?.score,
      ] as const;
    };
    const all = [one, two, three].toSorted();
    expect(await score({ language: "en" })).toEqual([all, 3]);
    expect(await score({ language: "ru" })).toEqual([all, 5]);
    expect(await score({})).toEqual([all, 1]);
    expect(await score({ language: "en", workflows: [] })).toEqual([[one, two].toSorted(), 1]);
    expect(await score({ language: "en", styles: [] })).toEqual([[two, three].toSorted(), 2]);
  });
});
