import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { participants, workflow_params } from "../../server/store/schema";
import {
  addCategory,
  addOpenCategory,
  apiText,
  makeStyle,
  makeWorkflow,
  styleForm,
} from "../support/catalogue";
import type { Person } from "../support/people";
import { send } from "../support/send";
import { describeStack } from "../support/stacks";

describeStack("styles", (stack) => {
  let people: string[];
  let workflow: Awaited<ReturnType<typeof makeWorkflow>>;
  let secret: Awaited<ReturnType<typeof makeWorkflow>>;

  beforeAll(async () => {
    const { server, cast } = stack;
    const rows = await server.services.database
      .db()
      .insert(participants)
      .values(["Woman", "Man"].map((name, position) => ({ name, position, id_user: cast.admin.id })))
      .returning();
    people = rows.map(({ id }) => id);
    const final = { name: "Open", workflow: apiText, is_draft: false, use_in_custom_styles: true };
    workflow = await makeWorkflow(server, cast.admin.token, {
      workflow: final,
      workflow_params: [
        { type: "string", node_id: "6", node_param: "text", detail: { max_length: 10 } },
        { type: "integer", node_id: "3", node_param: "steps", detail: { min_value: 1, max_value: 50 } },
        { type: "boolean", node_id: "8", node_param: "upload", detail: {} },
        { type: "float", node_id: "3", node_param: "cfg", detail: { value_list_items: [1, 7.5] } },
      ],
    });
    secret = await makeWorkflow(server, cast.admin.token);
  });

  const call = (who: Person, method: string, path: string, json?: unknown, headers = {}) =>
    send(stack.server, method, `/styles${path}`, { token: who.token, json, headers });
  const save = (who: Person, id: string, updated: object, headers = {}) =>
    send(stack.server, "POST", `/styles/${id}`, { token: who.token, form: styleForm(updated), headers });
  const chosen = () => ({
    id_workflow: workflow.workflow.id,
    id_workflow_tune: workflow.workflow_tunes[0].id,
  });
  const paramOf = (type: string): { id: string } =>
    workflow.workflow_params.find((param: { type: string }) => param.type === type);
  const valueFor = (type: string, value: unknown, id_participant: string | null = null) => ({
    id: crypto.randomUUID(),
    type,
    id_workflow_param: paramOf(type).id,
    id_participant,
    value,
  });
  const valuesOf = async (who: Person, id: string) => (await call(who, "GET", `/${id}/values`)).body.values;

  it("a new one has the defaults and belongs to its maker; the reply is that of a read [CALL-STY-02 CALL-STY-03 STY-34..46 STY-56..59]", async () => {
    const { owner } = stack.cast;
    const category = await addCategory(stack.server, owner.id);
    const made = await call(owner, "PUT", "/", {
      style: { name: "Neon", description: "d" },
      participants: people,
      categories: [category.id],
      style_type: "normal",
      cartridge_ids: [],
    });
    const { style } = made.body;
    expect(made.body).toEqual({
      style: {
        id: expect.any(String),
        id_user: owner.id,
        id_workflow: null,
        id_workflow_tune: null,
        id_animation_style: null,
        name: "Neon",
        description: "d",
        generation_cost: null,
        demo_generation_cost: null,
        is_draft: false,
        is_group: false,
        orientation: "both",
        categories: [category.id],
        participants_ids: people,
        customers_count: 0,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
      workflow: null,
      tune: null,
      can_edit: true,
    });
    expect((await call(owner, "GET", `/${style.id}`)).body).toEqual(made.body);
    const saved = await save(owner, style.id, {
      style: { name: "Neon 2", generation_cost: 12.5 },
      categories: [],
    });
    expect(saved.body.style).toMatchObject({ name: "Neon 2", generation_cost: 12.5, categories: [] });
    const key = { "idempotency-key": crypto.randomUUID() };
    const once = async () => (await call(owner, "PUT", "/", { style: { name: "Once" } }, key)).body.style.id;
    expect(await once()).toBe(await once());
  });

  it("a negative price is refused at its field [STY-68]", async () => {
    const { status, body } = await call(stack.cast.owner, "PUT", "/", {
      style: { name: "S", demo_generation_cost: -1 },
    });
    expect([status, body.fields]).toEqual([422, { demo_generation_cost: "validation.too_small" }]);
    const style = await makeStyle(stack.server, stack.cast.owner.token);
    const changed = await save(stack.cast.owner, style.id, { style: { demo_generation_cost: -1 } });
    expect(changed.body.fields).toEqual({ demo_generation_cost: "validation.too_small" });
  });

  it("workflow, tune, animation, participants and categories must be visible to the caller; existing ones may stay", async () => {
    const { admin, owner, other } = stack.cast;
    const refused = async (style: object) => {
      const { status, body } = await call(owner, "PUT", "/", { style: { name: "S", ...style } });
      expect(status).toBe(422);
      return Object.keys(body.fields);
    };
    const unknown = crypto.randomUUID();
    const theirs = await addCategory(stack.server, other.id);
    expect(await refused({ id_workflow: secret.workflow.id })).toEqual(["id_workflow"]);
    expect(await refused({ ...chosen(), id_workflow_tune: secret.workflow_tunes[0].id })).toEqual([
      "id_workflow_tune",
    ]);
    expect(await refused({ id_animation_style: unknown })).toEqual(["id_animation_style"]);
    expect(await refused({ participants_ids: [unknown] })).toEqual(["participants_ids"]);
    expect(await refused({ categories: [theirs.id] })).toEqual(["categories"]);
    const style = await makeStyle(stack.server, owner.token, chosen());
    const given = { id_workflow: secret.workflow.id, categories: [theirs.id] };
    expect((await save(admin, style.id, { style: given })).body.style.id_workflow_tune).toBeNull();
    expect((await save(owner, style.id, { style: { ...given, name: "Kept" } })).status).toBe(200);
  });

  it("an animation style is one of the server's [CALL-STY-20 STY-25]", async () => {
    const { owner } = stack.cast;
    const { animation_styles } = (await call(owner, "GET", "/animation")).body;
    expect(animation_styles[0]).toEqual({
      id: expect.any(String),
      name: expect.any(String),
      description: expect.any(String),
    });
    const style = await makeStyle(stack.server, owner.token);
    const saved = await save(owner, style.id, { id_animation_style: animation_styles[0].id });
    expect(saved.body.style.id_animation_style).toBe(animation_styles[0].id);
    const none = await save(owner, style.id, { id_animation_style: null });
    expect(none.body.style.id_animation_style).toBeNull();
  });

  it("values of every type, for one participant or all, are the full wanted list [CALL-STY-04 CALL-STY-21 STY-27 STY-49 STY-50 STY-51]", async () => {
    const { owner } = stack.cast;
    const style = await makeStyle(stack.server, owner.token, chosen(), { participants: people });
    const values = [
      valueFor("string", "moon"),
      valueFor("integer", 30),
      valueFor("boolean", false),
      valueFor("float", 7.5),
      valueFor("string", "sun", people[0]),
    ];
    const sorted = (list: { id: string }[]) => [...list].sort((a, b) => a.id.localeCompare(b.id));
    expect((await save(owner, style.id, { values })).status).toBe(200);
    expect(sorted(await valuesOf(owner, style.id))).toEqual(sorted(values));
    await save(owner, style.id, { style: { name: "Same values" } });
    expect(await valuesOf(owner, style.id)).toHaveLength(5);
    const fewer = [{ ...values[4], value: "sea" } as (typeof values)[0]];
    await save(owner, style.id, { values: fewer });
    expect(await valuesOf(owner, style.id)).toEqual(fewer);
  });

  it("a value that does not fit its param is refused at its path, and nothing is changed", async () => {
    const { owner } = stack.cast;
    const style = await makeStyle(stack.server, owner.token, chosen());
    const kept = [valueFor("integer", 3)];
    await save(owner, style.id, { values: kept });
    const twice = valueFor("string", "a");
    for (const [values, field] of [
      [[valueFor("string", "longer than ten")], "values.0.value"],
      [[valueFor("boolean", true), valueFor("integer", 51)], "values.1.value"],
      [[valueFor("integer", 1.5)], "values.0.value"],
      [[valueFor("float", 2)], "values.0.value"],
      [[valueFor("boolean", "yes")], "values.0.value"],
      [[{ ...valueFor("string", "a"), type: "integer" }], "values.0.value"],
      [[{ ...valueFor("string", "a"), id_workflow_param: style.id }], "values.0.id_workflow_param"],
      [[twice, { ...valueFor("string", "b") }], "values.1.id"],
      [[twice, twice], "values.1.id"],
      [[valueFor("string", "a", style.id)], "values.0.id_participant"],
    ] as const) {
      const { status, body } = await save(owner, style.id, { style: { name: "Not" }, values });
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    }
    expect(await valuesOf(owner, style.id)).toEqual(kept);
    expect((await call(owner, "GET", `/${style.id}`)).body.style.name).toBe("S");
  });

  it("a stored value that its param no longer takes is kept by a save, a changed one is refused [STY-27]", async () => {
    const { owner } = stack.cast;
    const style = await makeStyle(stack.server, owner.token, chosen());
    const stored = valueFor("float", 7.5);
    await save(owner, style.id, { values: [stored] });
    const cfg = paramOf("float") as { id: string; detail: object };
    const setItems = (value_list_items: number[]) =>
      stack.server.services.database
        .db()
        .update(workflow_params)
        .set({ detail: { ...cfg.detail, value_list_items } as never })
        .where(eq(workflow_params.id, cfg.id));
    await setItems([1]);
    const other = valueFor("integer", 30);
    expect((await save(owner, style.id, { values: [stored, other] })).status).toBe(200);
    expect(await valuesOf(owner, style.id)).toEqual(expect.arrayContaining([stored, other]));
    const changed = await save(owner, style.id, { values: [{ ...stored, value: 7 }, other] });
    expect([changed.status, changed.body.fields]).toEqual([
      422,
      { "values.0.value": "validation.invalid_choice" },
    ]);
    await setItems([1, 7.5]);
  });

  it("another workflow takes the values of the old one with it", async () => {
    const { admin } = stack.cast;
    const style = await makeStyle(stack.server, admin.token, chosen());
    await save(admin, style.id, { values: [valueFor("integer", 3)] });
    const saved = await save(admin, style.id, { style: { id_workflow: secret.workflow.id } });
    expect(saved.body).toMatchObject({ workflow: { id: secret.workflow.id }, tune: null });
    expect(await valuesOf(admin, style.id)).toEqual([]);
  });

  it("a stale save gets the current state and changes nothing; a repeated one with its key gets the first answer", async () => {
    const { owner, admin } = stack.cast;
    const style = await makeStyle(stack.server, owner.token);
    const tag = (await call(owner, "GET", `/${style.id}`)).headers.get("etag") as string;
    const key = { "if-match": tag, "idempotency-key": crypto.randomUUID() };
    const first = await save(owner, style.id, { style: { name: "First" } }, key);
    const stale = await save(admin, style.id, { style: { name: "Second" } }, { "if-match": tag });
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({
      style: { name: "First" },
      can_edit: true,
      version: first.headers.get("etag"),
    });
    const again = await save(owner, style.id, { style: { name: "First" } }, key);
    expect([again.status, again.headers.get("etag")]).toEqual([200, first.headers.get("etag")]);
    expect(again.body).toEqual(first.body);
  });

  it("the list filters by participants, categories, owner, workflow, booths and text [CALL-STY-09..17 STY-06..10 STY-18]", async () => {
    const { admin, owner, other } = stack.cast;
    const category = await addOpenCategory(stack.server, admin.id);
    const own = await addCategory(stack.server, owner.id);
    const [woman, man] = people as [string, string];
    const make = async (name: string, style: object, rest: object) =>
      (
        await makeStyle(
          stack.server,
          admin.token,
          { name: `Filter ${name}`, ...style },
          { categories: [category.id], ...rest },
        )
      ).id;
    const a = await make("a", chosen(), { participants: [woman] });
    const b = await make("b", {}, { participants: [man] });
    const mine = (
      await makeStyle(stack.server, owner.token, { name: "Filter own" }, { participants: [woman, man] })
    ).id;
    await call(owner, "PUT", `/${b}/personal-categories`, { category_ids: [own.id] });
    const booth = await send(stack.server, "PUT", "/photo_booths/", {
      token: owner.token,
      json: { photo_booth: { name: "B", login: crypto.randomUUID() } },
    });
    const links = [{ id_photo_booth: booth.body.photo_booth.id, associated: true }];
    await call(owner, "PUT", `/${a}/photo_booths`, { photo_booths: links });
    const found = async (who: Person, query: string) => {
      const { body } = await call(who, "GET", `/?page=1&per_page_count=20&search=Filter&${query}`);
      expect(body.pagination.count).toBe(body.styles.length);
      return body.styles.map(({ id }: { id: string }) => id).sort();
    };
    const ids = (...wanted: string[]) => wanted.sort();
    expect(await found(owner, "")).toEqual(ids(a, b, mine));
    expect(await found(owner, `participant_ids=${woman}`)).toEqual(ids(a, mine));
    expect(await found(owner, `participant_ids=${woman}&participant_ids=${man}`)).toEqual(ids(a, b, mine));
    expect(await found(owner, `participants_filter=${man}&workflow_id=${workflow.workflow.id}`)).toEqual([]);
    expect(await found(owner, `workflow_id=${workflow.workflow.id}`)).toEqual([a]);
    expect(await found(owner, `category_ids=${category.id}`)).toEqual(ids(a, b));
    expect(await found(owner, `category_ids=${own.id}&category_ids=${crypto.randomUUID()}`)).toEqual([b]);
    expect(await found(other, `category_ids=${own.id}`)).toEqual([]);
    expect(await found(owner, `owner_id=${owner.id}`)).toEqual([mine]);
    expect(await found(owner, "show_selected_only=true")).toEqual([a]);
    expect(await found(other, "show_selected_only=true")).toEqual([]);
    expect(await found(other, "show_selected_only=false")).toEqual(ids(a, b));
  });
});
