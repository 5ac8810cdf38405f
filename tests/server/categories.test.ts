import { asc } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { languages } from "../../server/store/schema";
import { categoryCalls, expectSound, findNode, makeStyle, type TreeNode } from "../support/catalogue";
import { send } from "../support/send";
import { describeEachStack } from "../support/stacks";

describeEachStack("categories", (stack) => {
  let english: string;
  let russian: string;

  beforeAll(async () => {
    const rows = await stack.server.services.database
      .db()
      .select()
      .from(languages)
      .orderBy(asc(languages.code));
    [english, russian] = rows.map(({ id }) => id) as [string, string];
  });

  const { call, named, make, treeOf, sees } = categoryCalls(
    () => stack.server,
    () => english,
  );

  const expectSoundTree = () => expectSound(stack.server, stack.cast.admin.token);

  it("are created, named in every language, changed and deleted [CALL-CAT-03 CALL-CAT-04 CALL-CAT-05 CAT-07..11]", async () => {
    const { admin } = stack.cast;
    const top = await make(admin, "Places", {
      is_global: true,
      labels: [...named("Places"), { id_language: russian, name: "Места", description: "где" }],
    });
    expect(top).toEqual({
      id: expect.any(String),
      id_user: admin.id,
      parent_id: null,
      is_global: true,
      position: expect.any(Number),
      name: "Places",
      labels: [
        { id_language: english, name: "Places", description: "" },
        { id_language: russian, name: "Места", description: "где" },
      ],
      children: [],
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const below = await make(admin, "Paris", { parent_id: top.id });
    const renamed = await call(admin, "PUT", `/${below.id}`, { labels: named("Lutetia") });
    expect(renamed.body).toMatchObject({ parent_id: top.id, name: "Lutetia" });
    const russianTree = await call(admin, "GET", "/tree", undefined, { "accept-language": "ru" });
    expect(findNode(russianTree.body.items, top.id)).toMatchObject({
      name: "Места",
      children: [{ name: "Lutetia" }],
    });
    expect((await call(admin, "DELETE", `/${below.id}`)).status).toBe(204);
    expect(await sees(admin, below.id)).toBe(false);
    await expectSoundTree();
  });

  it("need a name; a language is named once [CAT-03]", async () => {
    const { owner } = stack.cast;
    for (const labels of [[], [{ id_language: english, name: "  " }]]) {
      const { status, body } = await call(owner, "POST", "", { labels });
      expect([status, body.fields]).toEqual([422, { labels: "validation.label_required" }]);
    }
    expect((await call(owner, "POST", "", {})).body.fields).toEqual({ labels: "validation.label_required" });
    const mine = await make(owner, "Mine");
    expect((await call(owner, "PUT", `/${mine.id}`, { labels: [] })).status).toBe(422);
    const twice = [...named("a"), ...named("b")];
    expect((await call(owner, "POST", "", { labels: twice })).body.code).toBe("errors.duplicate_language");
  });

  it("the tree starts at the roots or below a category, leaves have none below them [CALL-CAT-01 CALL-CAT-02]", async () => {
    const { owner } = stack.cast;
    const top = await make(owner, "Top");
    const middle = await make(owner, "Middle", { parent_id: top.id });
    const low = await make(owner, "Low", { parent_id: middle.id });
    const [inner] = await treeOf(owner, `?parent_id=${top.id}`);
    expect(inner).toMatchObject({ id: middle.id, children: [{ id: low.id, children: [] }] });
    const leaves = (await call(owner, "GET", "/leaf")).body.items.map(({ id }: TreeNode) => id);
    expect(leaves).toContain(low.id);
    expect(leaves).not.toContain(middle.id);
    expect((await call(owner, "GET", `/tree?parent_id=${crypto.randomUUID()}`)).status).toBe(404);
    expect((await call(stack.cast.other, "GET", `/tree?parent_id=${top.id}`)).status).toBe(404);
  });

  it("global ones are visible to all and changed by admins, others by their owner [CAT-02 CAT-12 CAT-13]", async () => {
    const { admin, owner, other, dealer, foreignDealer } = stack.cast;
    const all = await make(admin, "For all", { is_global: true });
    const mine = await make(owner, "Mine alone", { is_global: true });
    expect(mine.is_global).toBe(false);
    for (const who of [owner, other, dealer]) expect(await sees(who, all.id)).toBe(true);
    expect(await Promise.all([owner, dealer, admin].map((who) => sees(who, mine.id)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(await Promise.all([other, foreignDealer].map((who) => sees(who, mine.id)))).toEqual([
      false,
      false,
    ]);
    for (const [method, path, json] of [
      ["PUT", `/${all.id}`, { labels: named("x") }],
      ["DELETE", `/${all.id}`, undefined],
      ["POST", `/${all.id}/move`, { new_parent_id: mine.id }],
    ] as const) {
      const { status, body } = await call(owner, method, path, json);
      expect([status, body.code]).toEqual([422, "errors.category_read_only"]);
    }
    const labels = await send(stack.server, "POST", `/labels/category/${all.id}`, {
      token: owner.token,
      json: { labels: named("x") },
    });
    expect(labels.status).toBe(422);
  });

  it("move with all below them to the end of their new siblings, never below themselves [CAT-04 CALL-CAT-09]", async () => {
    const { owner } = stack.cast;
    const a = await make(owner, "A");
    const b = await make(owner, "B", { parent_id: a.id });
    const c = await make(owner, "C", { parent_id: b.id });
    for (const below of [a, b, c]) {
      const { status, body } = await call(owner, "POST", `/${a.id}/move`, { new_parent_id: below.id });
      expect([status, body.code]).toEqual([422, "errors.category_cycle"]);
    }
    const root = await call(owner, "POST", `/${b.id}/move`, { new_parent_id: null });
    expect(root.body).toMatchObject({ id: b.id, parent_id: null, children: [{ id: c.id }] });
    await call(owner, "POST", `/${a.id}/move`, { new_parent_id: c.id });
    const [under] = await treeOf(owner, `?parent_id=${b.id}`);
    expect(under).toMatchObject({ id: c.id, children: [{ id: a.id }] });
    const unknown = await call(owner, "POST", `/${a.id}/move`, { new_parent_id: crypto.randomUUID() });
    expect(unknown.body.fields).toEqual({ new_parent_id: "validation.unknown_reference" });
    await expectSoundTree();
  });

  it("are reordered before or after a sibling, else 'Invalid reorder operation' [CAT-05 CAT-14 CAT-15 CAT-16 CAT-28 CALL-CAT-10]", async () => {
    const { owner } = stack.cast;
    const top = await make(owner, "Order");
    const [one, two, three] = [
      await make(owner, "1", { parent_id: top.id }),
      await make(owner, "2", { parent_id: top.id }),
      await make(owner, "3", { parent_id: top.id }),
    ];
    const order = async () => (await treeOf(owner, `?parent_id=${top.id}`)).map(({ name }) => name).join("");
    await call(owner, "POST", `/${one.id}/reorder`, { target_category_id: two.id });
    expect(await order()).toBe("213");
    await call(owner, "POST", `/${three.id}/reorder`, { target_category_id: two.id, position: "before" });
    expect(await order()).toBe("321");
    for (const target of [top.id, crypto.randomUUID()]) {
      const refused = await call(owner, "POST", `/${one.id}/reorder`, { target_category_id: target });
      expect([refused.status, refused.body.detail]).toEqual([422, "Invalid reorder operation"]);
    }
    const unknown = await call(owner, "POST", `/${crypto.randomUUID()}/reorder`, {
      target_category_id: one.id,
    });
    expect(unknown.status).toBe(404);
    await expectSoundTree();
  });

  it("keep their names, and styles theirs, when another one is deleted or renamed [CALL-CAT-04 CALL-CAT-05 OP-104]", async () => {
    const { owner } = stack.cast;
    const [gone, kept] = [await make(owner, "Gone"), await make(owner, "Kept")];
    const style = await makeStyle(stack.server, owner.token);
    const path = `/labels/style/${style.id}`;
    const labels = [{ id_language: english, name: "Oil" }];
    expect((await send(stack.server, "POST", path, { token: owner.token, json: { labels } })).status).toBe(
      200,
    );
    const names = async () => [
      findNode(await treeOf(owner), kept.id)?.name,
      (await send(stack.server, "GET", path, { token: owner.token })).body.labels[0]?.name,
    ];
    await call(owner, "PUT", `/${gone.id}`, { labels: named("Going") });
    expect(await names()).toEqual(["Kept", "Oil"]);
    expect((await call(owner, "DELETE", `/${gone.id}`)).status).toBe(204);
    expect(await names()).toEqual(["Kept", "Oil"]);
  });

  it("with categories or styles in them are not deleted, and say why [CALL-CAT-05]", async () => {
    const { owner } = stack.cast;
    const top = await make(owner, "Full");
    const below = await make(owner, "Below", { parent_id: top.id });
    expect((await call(owner, "DELETE", `/${top.id}`)).body.code).toBe("errors.category_has_children");
    const style = await makeStyle(stack.server, owner.token, {}, { categories: [below.id] });
    expect((await call(owner, "DELETE", `/${below.id}`)).body).toMatchObject({
      code: "errors.category_has_styles",
    });
    await send(stack.server, "DELETE", `/styles/${style.id}`, { token: owner.token });
    expect((await call(owner, "DELETE", `/${below.id}`)).status).toBe(204);
    await expectSoundTree();
  });
});
