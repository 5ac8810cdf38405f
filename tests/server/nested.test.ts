import { beforeAll, expect, it } from "vitest";
import { openApi } from "../../server/http/document";
import { findGaps } from "../../server/mount";
import { makeStickerTable, registerStickers, sticker } from "../support/nested";
import type { Person } from "../support/people";
import { sampleId } from "../support/samples";
import { send } from "../support/send";
import { describeEachStack } from "../support/stacks";

registerStickers();

describeEachStack("a collection below a record", (stack) => {
  let mine: string;
  let alsoMine: string;
  let theirs: string;

  const boothOf = async ({ id }: Person, login: string) => {
    const photo_booth = { id_user: id, name: "B", login };
    const { admin } = stack.cast;
    const { body } = await send(stack.server, "PUT", "/photo_booths/", {
      token: admin.token,
      json: { photo_booth },
    });
    return body.photo_booth.id as string;
  };
  const at = (booth: string, rest = "") => `/photo_booths/${booth}/stickers/${rest}`;
  const ask = (method: string, path: string, json?: object, who: Person = stack.cast.owner, headers = {}) =>
    send(stack.server, method, path, { token: who.token, json, headers });
  const add = async (booth: string, values: object, who = stack.cast.owner) =>
    ask("PUT", at(booth), { sticker: values }, who);
  const make = async (booth: string, name: string, who = stack.cast.owner) =>
    (await add(booth, { name }, who)).body.sticker.id as string;
  const namesAt = async (booth: string, query = "", who = stack.cast.owner) =>
    (await ask("GET", at(booth, query), undefined, who)).body.stickers?.map(
      ({ name }: { name: string }) => name,
    );

  beforeAll(async () => {
    await makeStickerTable(stack.server);
    mine = await boothOf(stack.cast.owner, "nested-mine");
    alsoMine = await boothOf(stack.cast.owner, "nested-also");
    theirs = await boothOf(stack.cast.other, "nested-theirs");
  });

  it("is listed, read, changed, removed and looked up below it", async () => {
    const { status, body } = await add(mine, { name: "Star", size: "large" });
    expect([status, body]).toMatchObject([200, { sticker: { name: "Star", size: "large" } }]);
    const { id } = body.sticker;
    expect((await ask("GET", at(mine))).body).toMatchObject({ stickers: [{ id }], pagination: { count: 1 } });
    expect((await ask("GET", at(mine, id))).body.sticker).toEqual(body.sticker);
    expect((await ask("POST", at(mine, id), { sticker: { name: "Moon" } })).body.sticker.name).toBe("Moon");
    const found = await ask("POST", at(mine, "by_ids"), { ids: [sampleId(0), id] });
    expect(found.body.stickers).toMatchObject([{ id, name: "Moon" }]);
    expect((await ask("DELETE", at(mine, id))).status).toBe(204);
    expect(await namesAt(mine)).toEqual([]);
  });

  it("is that of one parent: rows of another are not there", async () => {
    const id = await make(mine, "Here");
    expect(await namesAt(alsoMine)).toEqual([]);
    expect((await ask("POST", at(alsoMine, "by_ids"), { ids: [id] })).body.stickers).toEqual([]);
    for (const [method, json] of [["GET"], ["POST", { sticker: { name: "Moved" } }], ["DELETE"]] as const)
      expect([method, (await ask(method, at(alsoMine, id), json)).status]).toEqual([method, 404]);
    expect(await namesAt(mine)).toEqual(["Here"]);
  });

  it("is as visible as its parent: a missing one and a foreign one are both 404 [OP-22]", async () => {
    const id = await make(theirs, "Theirs", stack.cast.other);
    const calls = (booth: string) =>
      [
        ["GET", at(booth)],
        ["GET", at(booth, id)],
        ["POST", at(booth, "by_ids"), { ids: [id] }],
        ["PUT", at(booth), { sticker: { name: "Smuggled" } }],
        ["POST", at(booth, id), { sticker: { name: "Smuggled" } }],
        ["DELETE", at(booth, id)],
      ] as const;
    for (const booth of [theirs, sampleId(1), "no-id"])
      for (const [method, path, json] of calls(booth))
        expect([method, path, (await ask(method, path, json)).status]).toEqual([method, path, 404]);
    expect(await namesAt(theirs, "", stack.cast.other)).toEqual(["Theirs"]);
    expect(await namesAt(theirs, "", stack.cast.admin)).toEqual(["Theirs"]);
    expect(await namesAt(mine, "", stack.cast.dealer)).toEqual(["Here"]);
    expect((await ask("GET", at(theirs), undefined, stack.cast.dealer)).status).toBe(404);
    expect((await send(stack.server, "GET", at(mine))).status).toBe(401);
  });

  it("names the versions of its rows, and refuses a save that is based on an older one [OP-175]", async () => {
    const id = await make(mine, "Read twice");
    const { body: listed } = await ask("GET", at(mine));
    const version = listed.versions[id];
    const change = (name: string, tag: string) =>
      ask("POST", at(mine, id), { sticker: { name } }, stack.cast.owner, { "if-match": tag });
    const first = await change("First", version);
    expect([first.status, first.headers.get("etag") === version]).toEqual([200, false]);
    const second = await change("Second", version);
    expect([second.status, second.headers.get("etag")]).toEqual([412, first.headers.get("etag")]);
    expect(second.body.sticker).toMatchObject({ id, name: "First" });
    expect((await ask("GET", at(mine))).body.versions[id]).toBe(first.headers.get("etag"));
    expect((await ask("DELETE", at(mine, id))).status).toBe(204);
  });

  it("disappears with its parent", async () => {
    const booth = await boothOf(stack.cast.owner, "nested-gone");
    const id = await make(booth, "Orphan");
    expect((await ask("DELETE", `/photo_booths/${booth}`)).status).toBe(204);
    expect([(await ask("GET", at(booth))).status, (await ask("GET", at(booth, id))).status]).toEqual([
      404, 404,
    ]);
    expect((await add(booth, { name: "Late" })).status).toBe(404);
  });

  it("takes one idempotency key for each parent [OP-175]", async () => {
    const once = (booth: string) =>
      ask("PUT", at(booth), { sticker: { name: "Once" } }, stack.cast.owner, {
        "idempotency-key": "nested-1",
      });
    const [first, again] = [await once(alsoMine), await once(alsoMine)];
    expect(again.body).toEqual(first.body);
    expect((await once(mine)).status).toBe(422);
  });

  it("may not be filled without end: its rows count against the parent", async () => {
    const { settings } = stack.server.services;
    const booth = await boothOf(stack.cast.owner, "nested-full");
    const empty = await boothOf(stack.cast.owner, "nested-empty");
    const most = settings.ownerRows;
    await make(booth, "First");
    settings.ownerRows = 1;
    try {
      expect((await add(booth, { name: "Second" })).body.code).toBe("errors.row_quota");
      expect((await add(empty, { name: "Elsewhere" })).status).toBe(200);
    } finally {
      settings.ownerRows = most;
    }
    expect(await namesAt(booth)).toEqual(["First"]);
  });

  it("is filtered by several values of one name, any of which may fit [CALL-STY-10 CALL-STY-12]", async () => {
    const booth = await boothOf(stack.cast.owner, "nested-filters");
    for (const size of ["small", "medium", "large"]) await add(booth, { name: size, size });
    const names = async (query: string) => (await namesAt(booth, `?sort=name&${query}`)) as string[];
    expect(await names("sizes=small&sizes=large")).toEqual(["large", "small"]);
    expect(await names("sizes=medium")).toEqual(["medium"]);
    expect(await names(`sticker_ids=${sampleId(1)}&sticker_ids=${sampleId(2)}`)).toEqual([]);
    for (const query of ["constructor=1", "__proto__=1", "toString=1&toString=2"])
      expect([query, (await ask("GET", at(booth, `?${query}`))).status]).toEqual([query, 200]);
    for (const query of ["sizes=huge", "sizes=small&sizes=huge", "sizes=", "sticker_ids=1"])
      expect([query, (await ask("GET", at(booth, `?${query}`))).status]).toEqual([query, 422]);
  });
});

it("is in the OpenAPI document with both ids and its repeated filters [OP-18]", () => {
  const { paths } = openApi() as { paths: Record<string, Record<string, { parameters: object[] }>> };
  const below = "/api/v1/photo_booths/{id_photo_booth}/stickers";
  expect(Object.keys(paths).filter((path) => path.startsWith(below))).toEqual([
    `${below}/`,
    `${below}/by_ids`,
    `${below}/{id}`,
  ]);
  const list = paths[`${below}/`]?.get?.parameters;
  expect(list).toContainEqual(
    expect.objectContaining({ name: "id_photo_booth", in: "path", required: true }),
  );
  expect(list).toContainEqual(
    expect.objectContaining({
      name: "sizes",
      in: "query",
      schema: expect.objectContaining({ type: "array" }),
    }),
  );
  expect(paths[`${below}/{id}`]?.get?.parameters.map((one) => (one as { name: string }).name)).toEqual([
    "id_photo_booth",
    "id",
  ]);
});

it("needs a parent that is an entity", () => {
  const gaps = findGaps(
    { handlers: {}, bindings: { stickers: {} } },
    { endpoints: {}, entities: { stickers: sticker } },
  );
  expect(gaps).toEqual(["no parent for stickers"]);
});
