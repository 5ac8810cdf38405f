import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { servers, style_cartridges } from "../../server/store/schema";
import { addOpenCategory } from "../support/catalogue";
import { send } from "../support/send";
import { describeStack } from "../support/stacks";
import { addKeyedServer, workerWith } from "../support/worker-calls";
import { addStyle, addTune, addWorkflow } from "../support/working";

describeStack("routing on the wire", (stack) => {
  const call = (method: string, path: string, json?: unknown, headers = {}) =>
    send(stack.server, method, path, { token: stack.cast.admin.token, json, headers });
  const tag = async (labels: object) => (await call("POST", "/routing-tags", { labels })).body;
  let film: { id: string };
  let group: { id: string };

  beforeAll(async () => {
    film = await tag({ en: "Film", ru: "Видео" });
    group = await tag({ ru: "Группа" });
  });

  it("tags are listed, created, relabelled and deleted with their uses [CALL-RT-01..04 RT-12 RT-13]", async () => {
    const made = await tag({ en: "Old", ru: "" });
    expect(made).toEqual({
      id: expect.any(String),
      labels: { en: "Old", ru: "" },
      created_at: expect.any(String),
    });
    const changed = await call("PUT", `/routing-tags/${made.id}/labels`, {
      labels: { en: " New ", ru: " " },
    });
    expect(changed.body).toEqual({ ...made, labels: { en: "New" } });
    expect((await call("GET", "/routing-tags")).body.items).toContainEqual(changed.body);
    for (const labels of [{}, { en: "  " }, { english: "x" }, "x"]) {
      expect((await call("POST", "/routing-tags", { labels })).status).toBe(422);
      expect((await call("PUT", `/routing-tags/${made.id}/labels`, { labels })).status).toBe(422);
    }
    const style = await addStyle(stack.server, stack.cast.admin.id);
    await call("PUT", `/styles/${style.id}/tags`, { tag_ids: [made.id] });
    expect((await call("DELETE", `/routing-tags/${made.id}`)).status).toBe(204);
    expect((await call("GET", `/styles/${style.id}/tags`)).body).toEqual({ tags: [] });
    expect((await call("PUT", `/routing-tags/${made.id}/labels`, { labels: { en: "x" } })).status).toBe(404);
  });

  it("styles and workflows have tags, each once [CALL-STY-37 CALL-STY-38 CALL-WF-10 CALL-WF-11 RT-09 RT-10]", async () => {
    const { admin } = stack.cast;
    const paths = [
      `/styles/${(await addStyle(stack.server, admin.id)).id}/tags`,
      `/workflows/${(await addWorkflow(stack.server, admin.id)).id}/tags`,
    ];
    for (const path of paths) {
      const set = await call("PUT", path, { tag_ids: [film.id, group.id, film.id.toUpperCase()] });
      expect(set.body.tags.map(({ id }: { id: string }) => id).sort()).toEqual([film.id, group.id].sort());
      expect((await call("GET", path)).body).toEqual(set.body);
      expect((await call("PUT", path, { tag_ids: [crypto.randomUUID()] })).status).toBe(422);
      expect((await call("PUT", path, { tag_ids: [] })).body).toEqual({ tags: [] });
    }
    expect((await call("GET", `/styles/${crypto.randomUUID()}/tags`)).status).toBe(404);
  });

  it("rules are stored per server and language, in their order, a tag once [CALL-RT-05 CALL-RT-06 RT-08 RT-14]", async () => {
    const { id } = (await call("PUT", "/servers/", { server: { name: "R" } })).body.server;
    const path = `/servers/${id}/routing-rules`;
    const rules = [
      { id_tag: group.id, effect: "prefer", priority: 3 },
      { id_tag: film.id, effect: "require", priority: 0 },
    ];
    const { body } = await call("PUT", path, { rules });
    expect(body.items).toEqual(
      rules.map((rule) => ({ id: expect.any(String), id_server: id, language: null, ...rule })),
    );
    await call("PUT", `${path}?language=ru`, { rules: [{ id_tag: film.id, effect: "exclude" }] });
    expect((await call("GET", `${path}?language=ru`)).body.items).toMatchObject([
      { language: "ru", effect: "exclude", priority: 0 },
    ]);
    expect((await call("GET", path)).body).toEqual(body);
    expect((await call("GET", `${path}?language=en`)).body).toEqual({ items: [] });
    const bad = [
      [{ id_tag: film.id, effect: "love" }],
      [{ id_tag: crypto.randomUUID(), effect: "prefer" }],
      [{ id_tag: film.id, effect: "prefer", priority: 0.5 }],
      [rules[0], rules[0]],
      [rules[0], { ...rules[0], id_tag: group.id.toUpperCase() }],
    ];
    for (const wrong of bad) expect((await call("PUT", path, { rules: wrong })).status).toBe(422);
    expect((await call("GET", path)).body).toEqual(body);
    await call("PUT", path, { rules: [] });
    expect((await call("GET", path)).body).toEqual({ items: [] });
  });

  it("are a style's and a server's own: replaced ones take none of their neighbours' along [CALL-STY-38 CALL-WF-11 CALL-RT-03 CALL-RT-06]", async () => {
    const { admin } = stack.cast;
    const server = async () => (await call("PUT", "/servers/", { server: { name: "R" } })).body.server.id;
    const style = async () => (await addStyle(stack.server, admin.id)).id;
    const workflow = async () => (await addWorkflow(stack.server, admin.id)).id;
    const rules = [{ id_tag: film.id, effect: "require", priority: 1 }];
    const pairs: [one: string, kept: string, full: object, empty: object][] = [
      [
        `/styles/${await style()}/tags`,
        `/styles/${await style()}/tags`,
        { tag_ids: [film.id] },
        { tag_ids: [] },
      ],
      [
        `/workflows/${await workflow()}/tags`,
        `/workflows/${await workflow()}/tags`,
        { tag_ids: [film.id] },
        { tag_ids: [] },
      ],
      [
        `/servers/${await server()}/routing-rules`,
        `/servers/${await server()}/routing-rules`,
        { rules },
        { rules: [] },
      ],
    ];
    for (const [one, kept, full, empty] of pairs) {
      for (const path of [one, kept]) expect((await call("PUT", path, full)).status, path).toBe(200);
      const before = (await call("GET", kept)).body;
      expect((await call("PUT", one, empty)).status).toBe(200);
      expect((await call("GET", kept)).body).toEqual(before);
    }
    const other = await tag({ en: "Other" });
    await call("PUT", `/routing-tags/${other.id}/labels`, { labels: { en: "Renamed" } });
    expect((await call("GET", "/routing-tags")).body.items).toContainEqual(film);
  });

  it("the test asks the router: tags of style and workflow, best first, reasons in the request's language [CALL-RT-07 RT-11]", async () => {
    const { admin, owner } = stack.cast;
    const online = async (name: string) => {
      const { id } = (await call("PUT", "/servers/", { server: { name } })).body.server;
      await stack.server.services.database
        .db()
        .update(servers)
        .set({ state: "online", seen_at: sql`now()` })
        .where(eq(servers.id, id));
      return id as string;
    };
    const [plain, fast, picky] = [await online("plain"), await online("fast"), await online("picky")];
    for (const id of [plain, fast]) await call("PUT", `/servers/${id}/customers/${owner.id}`);
    await call("PUT", `/servers/${picky}/customers/${admin.id}`);
    await call("PUT", `/servers/${fast}/routing-rules`, {
      rules: [{ id_tag: film.id, effect: "prefer", priority: 7 }],
    });
    await call("PUT", `/servers/${picky}/routing-rules?language=ru`, {
      rules: [{ id_tag: group.id, effect: "exclude" }],
    });
    const workflow = await addWorkflow(stack.server, admin.id);
    const style = await addStyle(stack.server, admin.id, { id_workflow: workflow.id });
    await call("PUT", `/styles/${style.id}/tags`, { tag_ids: [group.id] });
    await call("PUT", `/workflows/${workflow.id}/tags`, { tag_ids: [film.id, group.id] });
    const booth = (
      await send(stack.server, "PUT", "/photo_booths/", {
        token: owner.token,
        json: { photo_booth: { name: "B", login: crypto.randomUUID() } },
      })
    ).body.photo_booth.id;
    const ask = async (fields: object, language = "en") =>
      (
        await call(
          "POST",
          "/routing-debug/test",
          { style_id: style.id, ...fields },
          { "accept-language": language },
        )
      ).body;
    const mine = (body: { candidates: { server_id: string }[] }) =>
      body.candidates.filter(({ server_id }) => [plain, fast, picky].includes(server_id));
    const anywhere = await ask({ photo_booth_id: null, language: null });
    expect(anywhere.tags).toEqual([group.id, film.id]);
    expect(anywhere.selected_server_id).toBe(fast);
    expect(mine(anywhere)).toEqual([
      {
        server_id: fast,
        name: "fast",
        state: "online",
        eligible: true,
        score: 7,
        reasons: ["Prefers “Film”: +7"],
      },
      {
        server_id: picky,
        name: "picky",
        state: "online",
        eligible: true,
        score: 0,
        reasons: ["No restrictions apply"],
      },
      {
        server_id: plain,
        name: "plain",
        state: "online",
        eligible: true,
        score: 0,
        reasons: ["No restrictions apply"],
      },
    ]);
    const russian = await ask({ photo_booth_id: booth, language: "ru" }, "ru");
    expect(mine(russian).map(({ server_id }) => server_id)).toEqual([fast, plain, picky]);
    expect(mine(russian).at(-1)).toMatchObject({
      eligible: false,
      reasons: ["Открыт только другим клиентам", "Исключает «Группа»"],
    });
    const unknown = { style_id: crypto.randomUUID() };
    expect((await ask(unknown)).fields).toEqual({ style_id: "validation.unknown_reference" });
    expect((await ask({ photo_booth_id: crypto.randomUUID() })).fields).toHaveProperty("photo_booth_id");
  });

  it("the test of a revolver ranks by its first cartridge, too: its tags, its workflow, films [CALL-RT-07 OP-208]", async () => {
    const { admin } = stack.cast;
    const workflow = await addWorkflow(stack.server, admin.id, { is_video: true });
    const cartridge = await addStyle(stack.server, admin.id, { id_workflow: workflow.id });
    const revolver = await addStyle(stack.server, admin.id, { is_group: true });
    const gone = await addStyle(stack.server, admin.id, { deleted_at: new Date().toISOString() });
    const db = stack.server.services.database.db();
    await db.insert(style_cartridges).values([
      { id_style: revolver.id, id_cartridge: gone.id, position: 0 },
      { id_style: revolver.id, id_cartridge: cartridge.id, position: 1 },
    ]);
    await call("PUT", `/styles/${cartridge.id}/tags`, { tag_ids: [group.id] });
    await call("PUT", `/workflows/${workflow.id}/tags`, { tag_ids: [film.id] });
    const { id, key } = await addKeyedServer(stack.server, admin);
    await workerWith(stack.server, key).hello({ types: ["image"] });
    const { body } = await call("POST", "/routing-debug/test", { style_id: revolver.id });
    expect(body.tags.toSorted()).toEqual([film.id, group.id].toSorted());
    const stills = body.candidates.find(({ server_id }: { server_id: string }) => server_id === id);
    expect(stills).toMatchObject({ eligible: false, reasons: ["Cannot make videos"] });
  });

  it("styles and workflows are read within their scope, a style with workflow, tune and can_edit [CALL-STY-01 CALL-STY-09 CALL-STY-19 CALL-WF-01]", async () => {
    const { admin, owner, other } = stack.cast;
    const workflow = await addWorkflow(stack.server, admin.id, { name: "Secret", is_draft: false });
    const tune = await addTune(stack.server, workflow.id);
    const fields = { id_workflow: workflow.id, id_workflow_tune: tune.id };
    const draft = await addStyle(stack.server, owner.id, { is_draft: true, ...fields });
    const as = (token: string, method: string, path: string, json?: unknown) =>
      send(stack.server, method, path, { token, json });
    const { body } = await as(owner.token, "GET", `/styles/${draft.id}`);
    expect(Object.keys(body).sort()).toEqual(["can_edit", "style", "tune", "workflow"]);
    expect(body).toMatchObject({
      can_edit: true,
      workflow: { id: workflow.id, has_styles: true },
      tune: { id: tune.id, generation_cost: 1, is_default: true },
    });
    expect((await as(other.token, "GET", `/styles/${draft.id}`)).status).toBe(403);
    expect((await as(other.token, "GET", `/styles/${crypto.randomUUID()}`)).status).toBe(404);
    const byIds = async (token: string) =>
      (await as(token, "POST", "/styles/by_ids", { ids: [draft.id] })).body.styles.length;
    expect([await byIds(owner.token), await byIds(other.token), await byIds(admin.token)]).toEqual([1, 0, 1]);
    const category = await addOpenCategory(stack.server, admin.id);
    const open = await addStyle(stack.server, admin.id, { categories: [category.id] });
    expect((await as(other.token, "GET", `/styles/${open.id}`)).body).toMatchObject({
      can_edit: false,
      workflow: null,
      tune: null,
    });
    const workflows = async (token: string, query = "") =>
      (await as(token, "GET", `/workflows/?search=secret${query}`)).body.workflows.map(
        (row: { id: string }) => row.id,
      );
    expect(await workflows(owner.token)).toEqual([workflow.id]);
    expect(await workflows(other.token)).toEqual([]);
    await addWorkflow(stack.server, admin.id, { name: "Secret draft" });
    expect(await workflows(admin.token)).toHaveLength(2);
    expect(await workflows(admin.token, "&only_final=true")).toEqual([workflow.id]);
    expect(await workflows(admin.token, "&only_final=false")).toHaveLength(2);
  });
});
