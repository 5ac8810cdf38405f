import { expect, it } from "vitest";
import { domains, styles } from "../../server/store/schema";
import { addOpenCategory } from "../support/catalogue";
import { pictureFile } from "../support/jpeg";
import { send } from "../support/send";
import { describeStack } from "../support/stacks";

describeStack("decors, participants, labels and tags on the wire", (stack) => {
  const admin = () => stack.cast.admin.token;
  const participant = async (fields: object = {}) =>
    (
      await send(stack.server, "PUT", "/participants/", {
        token: admin(),
        json: { participant: { name: "Woman", ...fields } },
      })
    ).body.participant;

  it("a decor travels as decor, first_screen_image and rest_screens_image; defaults are the specification's [CALL-DEC-01..07 DEC-11..23]", async () => {
    const form = new FormData();
    form.append("decor", JSON.stringify({ name: "Winter" }));
    form.append("first_screen_image", await pictureFile("a.png", { format: "png" }));
    form.append("rest_screens_image", await pictureFile("b.webp", { format: "webp" }));
    const { token, id: id_user } = stack.cast.owner;
    const { status, body } = await send(stack.server, "PUT", "/decors/", { token, form });
    expect(status).toBe(200);
    const { id } = body.decor;
    expect(body.decor).toEqual({
      id,
      id_user,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      active: true,
      orientation: "portrait",
      name: "Winter",
      description: "",
      background_color: 4294967295,
      text_color: 858993663,
      button_color: 255,
      button_text_color: 4294967295,
      splash_filling: 1,
      version: 1,
      has_first_screen_image: true,
      has_rest_screens_image: true,
    });
    const change = new FormData();
    change.append("decor", JSON.stringify({ ...body.decor, button_color: 0xff0000ff }));
    const saved = await send(stack.server, "POST", `/decors/${id}`, { token, form: change });
    expect(saved.body.decor).toMatchObject({ button_color: 0xff0000ff, has_first_screen_image: true });
    const types = [];
    for (const key of ["first", "rest"]) {
      types.push(
        (await send(stack.server, "GET", `/decors/${id}/image/${key}`, { token })).headers.get(
          "content-type",
        ),
      );
    }
    expect(types).toEqual(["image/png", "image/webp"]);
    expect((await send(stack.server, "GET", `/decors/${id}`, { token })).body.decor.id).toBe(id);
    const list = await send(stack.server, "GET", "/decors/?page=1&per_page_count=10", { token });
    expect(list.body).toMatchObject({
      decors: [{ id }],
      pagination: { page: 1, per_page_count: 10, count: 1 },
    });
  });

  it("a decor needs a name; colours and filling outside their range are refused at their field [DEC-24 DEC-17 DEC-21]", async () => {
    const refused = async (fields: object) => {
      const form = new FormData();
      form.append("decor", JSON.stringify({ name: "x", ...fields }));
      const { status, body } = await send(stack.server, "PUT", "/decors/", {
        token: stack.cast.owner.token,
        form,
      });
      expect(status).toBe(422);
      return Object.keys(body.fields);
    };
    expect(await refused({ name: " " })).toEqual(["name"]);
    for (const value of [-1, 4294967296, 1.5, "255"]) {
      expect(await refused({ background_color: value })).toEqual(["background_color"]);
    }
    expect(await refused({ splash_filling: 3 })).toEqual(["splash_filling"]);
  });

  it("participants: saved by admins, read by all in their order [CALL-PART-01..03 CALL-PART-05 CALL-PART-06 PART-06..10]", async () => {
    const second = await participant({ name: "B", position: 2 });
    const first = await participant({ name: "A", position: 1, description: "d" });
    expect(first).toMatchObject({ id_user: stack.cast.admin.id, name: "A", description: "d", position: 1 });
    const { token } = stack.cast.other;
    const { body } = await send(stack.server, "GET", "/participants/?page=1&per_page_count=100", { token });
    const ids = body.participants.map((row: { id: string }) => row.id);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
    const many = await send(stack.server, "POST", "/participants/by_ids", {
      token,
      json: { ids: [second.id, first.id] },
    });
    expect(many.body.participants.map((row: { name: string }) => row.name)).toEqual(["B", "A"]);
    const saved = await send(stack.server, "POST", `/participants/${first.id}`, {
      token: admin(),
      json: { participant: { ...first, name: "A2" } },
    });
    expect(saved.body.participant.name).toBe("A2");
    expect(
      (await send(stack.server, "GET", `/participants/${first.id}`, { token })).body.participant.name,
    ).toBe("A2");
  });

  it("participants of a style one may see [CALL-PART-04]", async () => {
    const { id } = await participant();
    const category = await addOpenCategory(stack.server, stack.cast.admin.id);
    const [open, draft] = await stack.server.services.database
      .db()
      .insert(styles)
      .values(
        [false, true].map((is_draft) => ({
          id_user: stack.cast.admin.id,
          name: "S",
          participants_ids: [id],
          categories: [category.id],
          is_draft,
        })),
      )
      .returning();
    const of = (style?: { id: string }) =>
      send(stack.server, "GET", `/participants/from_style/${style?.id}`, { token: stack.cast.owner.token });
    expect((await of(open)).body.participants.map((row: { id: string }) => row.id)).toEqual([id]);
    expect((await of(draft)).status).toBe(404);
  });

  it("labels: one per object and language, the full wanted set, a name needed [CALL-LLD-01..03 LLD-01..07 LLD-09 LLD-10]", async () => {
    const { id } = await participant();
    const languages = await send(stack.server, "GET", "/languages/?page=1&per_page_count=10", {
      token: admin(),
    });
    expect(languages.body.languages.map((row: { code: string }) => row.code)).toEqual(["en", "ru"]);
    const [en, ru] = languages.body.languages;
    const save = (labels: object[]) =>
      send(stack.server, "POST", `/labels/participant/${id}`, { token: admin(), json: { labels } });
    const both = await save([
      { id_language: ru.id, name: "Женщина", description: "д" },
      { id_language: en.id, name: "Woman", description: "" },
    ]);
    expect(both.body.labels).toEqual([
      {
        id: expect.any(String),
        id_object: id,
        object_type: "participant",
        id_language: en.id,
        name: "Woman",
        description: "",
      },
      {
        id: expect.any(String),
        id_object: id,
        object_type: "participant",
        id_language: ru.id,
        name: "Женщина",
        description: "д",
      },
    ]);
    const one = await save([
      { id_language: en.id, name: "Lady" },
      { id_language: ru.id, name: "  " },
    ]);
    expect(one.body.labels.map((row: { name: string }) => row.name)).toEqual(["Lady"]);
    expect((await save([{ id_language: en.id, name: "" }])).status).toBe(422);
    expect(
      (
        await save([
          { id_language: en.id, name: "a" },
          { id_language: en.id, name: "b" },
        ])
      ).status,
    ).toBe(422);
    const read = await send(stack.server, "GET", `/labels/participant/${id}`, {
      token: stack.cast.other.token,
    });
    expect(read.body.labels).toEqual(one.body.labels);
    expect((await send(stack.server, "GET", `/labels/nonsense/${id}`, { token: admin() })).status).toBe(404);
  });

  it("active domains are listed, and a domain's language is in /config/ [CALL-LLD-04 CALL-LLD-05 LLD-08]", async () => {
    await stack.server.services.database
      .db()
      .insert(domains)
      .values([
        { name: "127.0.0.1", language_code: "ru" },
        { name: "old.example.com", language_code: "en", is_active: false },
      ]);
    const { body } = await send(stack.server, "GET", "/domains/active", { token: stack.cast.owner.token });
    expect(body).toEqual({
      domains: [{ id: expect.any(String), name: "127.0.0.1", language_code: "ru", is_active: true }],
    });
    expect((await send(stack.server, "GET", "/config/")).body.language).toEqual({ code: "ru" });
  });

  it("a domain without a language follows the browser; a host without a domain is English [OP-166 OP-194]", async () => {
    const { services } = stack.server;
    const name = "127.0.0.1";
    const greeted = async (wanted: string) => {
      const { body, headers } = await send(stack.server, "GET", "/config/", {
        headers: { "accept-language": wanted },
      });
      expect(headers.get("vary")).toContain("Accept-Language");
      return body.language.code;
    };
    const set = (language_code: string | null) =>
      services.database
        .db()
        .insert(domains)
        .values({ name, language_code })
        .onConflictDoUpdate({ target: domains.name, set: { language_code } });
    await set(null);
    expect(await greeted("ru-RU,ru;q=0.9,en-US;q=0.8")).toBe("ru");
    expect(await greeted("en-GB")).toBe("en");
    expect(await greeted("de,en;q=0.5,ru;q=0.7")).toBe("ru");
    expect(await greeted("ru;q=0,en;q=0.1")).toBe("en");
    expect(await greeted("de, rue")).toBe("en");
    expect(
      (await send(stack.server, "GET", "/domains/active", { token: admin() })).body.domains,
    ).toMatchObject([{ name, language_code: null }]);
    await set("en");
    expect(await greeted("ru")).toBe("en");
    await services.database.db().delete(domains);
    expect(await greeted("ru")).toBe("en");
  });

  it("user tags: managed by admins, system ones read-only [CALL-TAG-01..05 TAG-02..04]", async () => {
    const made = await send(stack.server, "POST", "/user-tags", {
      token: admin(),
      json: { name: "VIP", color: "#B4340F" },
    });
    expect(made.body).toEqual({
      id: expect.any(String),
      name: "VIP",
      color: "#B4340F",
      type: "custom",
      created_at: expect.any(String),
    });
    const plain = await send(stack.server, "POST", "/user-tags", { token: admin(), json: { name: "Plain" } });
    expect(plain.body.color).toMatch(/^#[0-9A-F]{6}$/);
    const changed = await send(stack.server, "PUT", `/user-tags/${made.body.id}`, {
      token: admin(),
      json: { ...made.body, name: "Gold" },
    });
    expect(changed.body.name).toBe("Gold");
    const system = await send(stack.server, "GET", "/user-tags/system", { token: stack.cast.dealer.token });
    expect(system.body.items.length).toBeGreaterThan(0);
    expect(new Set(system.body.items.map((row: { type: string }) => row.type))).toEqual(new Set(["system"]));
    const [tag] = system.body.items;
    expect(
      (await send(stack.server, "PUT", `/user-tags/${tag.id}`, { token: admin(), json: { name: "x" } }))
        .status,
    ).toBe(422);
    expect((await send(stack.server, "DELETE", `/user-tags/${tag.id}`, { token: admin() })).status).toBe(422);
    expect(
      (await send(stack.server, "DELETE", `/user-tags/${made.body.id}`, { token: admin() })).status,
    ).toBe(204);
    const list = await send(stack.server, "GET", "/user-tags", { token: stack.cast.dealer.token });
    expect(list.body.items.map((row: { id: string }) => row.id)).not.toContain(made.body.id);
    const bad = await send(stack.server, "POST", "/user-tags", {
      token: admin(),
      json: { name: "", color: "red" },
    });
    expect(bad.body.fields).toEqual({ name: "validation.required", color: "validation.invalid_colour" });
  });

  it("a user's tags: assigned, replaced, removed [CALL-TAG-06..09 TAG-01 TAG-05]", async () => {
    const { token } = stack.cast.dealer;
    const user = stack.cast.owner.id;
    const tags = (await send(stack.server, "GET", "/user-tags", { token })).body.items.map(
      (row: { id: string }) => row.id,
    );
    const [first, second] = tags;
    const path = `/user-tags/users/${user}`;
    const one = await send(stack.server, "POST", path, { token, json: { id_tag: first } });
    expect(one.body).toEqual({
      id: expect.any(String),
      id_user: user,
      id_tag: first,
      created_at: expect.any(String),
    });
    await send(stack.server, "POST", path, { token, json: { id_tag: first } });
    const idsOf = async () =>
      (await send(stack.server, "GET", path, { token })).body.items.map(
        (row: { id_tag: string }) => row.id_tag,
      );
    expect(await idsOf()).toEqual([first]);
    await send(stack.server, "PUT", `${path}/bulk`, { token, json: { tag_ids: [second, second] } });
    expect(await idsOf()).toEqual([second]);
    expect((await send(stack.server, "DELETE", `${path}/tags/${second}`, { token })).status).toBe(204);
    expect(await idsOf()).toEqual([]);
    const unknown = { tag_ids: ["11111111-1111-4111-8111-111111111111"] };
    expect((await send(stack.server, "PUT", `${path}/bulk`, { token, json: unknown })).status).toBe(422);
  });
});
