import { describe, expect, test } from "vitest";
import { z } from "zod";
import { NIL_ID } from "../../../contract/core/ids";
import { everyoneMay, ID, offering, openData, overlayOf } from "./support/data";
import { otherPerson, pair, person } from "./support/people";
import { json } from "./support/server";
import { browser, setUpBrowser, signedIn } from "./support/setup";

setUpBrowser();

const draft = (changes: object = {}) => ({
  ...overlayOf({ id: NIL_ID }),
  landscape: { state: "none" },
  portrait: { state: "none" },
  ...changes,
});
const picture = (text: string) => ({ state: "picked", file: new Blob([text], { type: "image/jpeg" }) });
const saved = () => json({ overlay: overlayOf() }, 200, { ETag: '"2"' });
const formOf = (call: string) => browser.server.calls(call).at(-1)?.body as FormData;

describe("one record", () => {
  test("returns its version and related objects [CALL-LIST-02]", async () => {
    const { dataProvider } = await openData();
    const body = { overlay: overlayOf(), can_edit: true };
    browser.server.on(`GET /overlays/${ID}`, () => json(body, 200, { ETag: '"7"' }));
    const one = await dataProvider.getOne({ resource: "overlays", id: ID });
    expect(one).toEqual({ data: overlayOf(), version: '"7"', related: { can_edit: true } });
  });

  test("may be bare and sparse [CALL-LIST-02]", async () => {
    browser.server.keepsContract = false;
    const { dataProvider } = await openData();
    const { active: _, ...sparse } = overlayOf();
    browser.server.on(`GET /overlays/${ID}`, () => json(sparse));
    const one = await dataProvider.getOne({ resource: "overlays", id: ID });
    expect(one).toMatchObject({ data: overlayOf({ active: true }), version: undefined, related: {} });
  });

  test.each([
    [null],
    [[]],
    ["x"],
    [{}],
    [{ overlay: null }],
    [{ overlay: [] }],
    [{ overlay: { name: "x" } }],
  ])("of %j is malformed, not a record of defaults", async (body) => {
    browser.server.keepsContract = false;
    const { dataProvider } = await openData();
    browser.server.on(`GET /overlays/${ID}`, () => json(body));
    const asked = dataProvider.getOne({ resource: "overlays", id: ID });
    await expect(asked).rejects.toMatchObject({ kind: "malformed" });
  });

  test("has its related objects read by their schemas", async () => {
    const { dataProvider } = await openData(({ defineEntity, stamps }) => ({
      things: defineEntity({
        name: "things",
        singular: "thing",
        plural: "things",
        title: "id",
        fields: stamps,
        rows: "all",
        access: everyoneMay,
        transport: { path: "/things/" },
        related: { workflow: z.object({ steps: z.number() }) },
      }),
    }));
    browser.server.on(
      `GET /things/${ID}`,
      () => json({ thing: { id: ID }, workflow: { steps: "3" } }),
      () => json({ thing: { id: ID }, workflow: 3 }),
    );
    expect(await dataProvider.getOne({ resource: "things", id: ID })).toMatchObject({
      related: { workflow: { steps: 3 } },
    });
    const asked = dataProvider.getOne({ resource: "things", id: ID });
    await expect(asked).rejects.toMatchObject({ kind: "malformed" });
  });
});

describe("a save", () => {
  test("creates by PUT on the collection, updates by POST on the record, in the entity's parts", async () => {
    const { tab, dataProvider } = await openData();
    await signedIn(tab);
    browser.server.on("PUT /overlays/", saved).on(`POST /overlays/${ID}`, saved);
    const variables = draft({ landscape: picture("wide") });
    const made = await dataProvider.create({ resource: "overlays", variables });
    expect(made).toMatchObject({ data: overlayOf(), version: '"2"' });
    const create = formOf("PUT /overlays/");
    expect(JSON.parse(create.get("overlay_data") as string)).toEqual({
      id: "00000000-0000-0000-0000-000000000000",
      active: true,
      name: "Frame",
      description: "",
      orientation: "both",
    });
    expect(create.get("landscape")).toMatchObject({ size: 4 });
    expect(create.has("portrait")).toBe(false);
    await dataProvider.update({
      resource: "overlays",
      id: ID,
      variables: draft({ portrait: { state: "removed" } }),
    });
    const update = formOf(`POST /overlays/${ID}`);
    expect(update.get("portrait")).toMatchObject({ size: 0 });
    expect(update.has("landscape")).toBe(false);
  });

  test("sends only what the role may write", async () => {
    const { tab, dataProvider } = await openData();
    browser.server.on("PUT /overlays/", saved).on("PUT /users/", () => json({ user: person() }));
    const variables = draft({ id_user: otherPerson.id, surprise: 1 });
    await signedIn(tab);
    await dataProvider.create({ resource: "overlays", variables });
    expect(JSON.parse(formOf("PUT /overlays/").get("overlay_data") as string)).not.toHaveProperty("id_user");
    await signedIn(tab, person({ is_admin: true }));
    await dataProvider.create({ resource: "overlays", variables });
    const sent = JSON.parse(formOf("PUT /overlays/").get("overlay_data") as string);
    expect(sent).toMatchObject({ id_user: otherPerson.id });
    expect(sent).not.toHaveProperty("surprise");
    expect(sent).not.toHaveProperty("created_at");
    await signedIn(tab, person({ is_dealer: true }));
    await dataProvider.create({
      resource: "users",
      variables: { ...person(), is_admin: true, password: "long enough" },
    });
    expect(browser.server.calls("PUT /users/")[0]?.body).toEqual({
      user: {
        id: "00000000-0000-0000-0000-000000000000",
        first_name: "Olga",
        last_name: "Organiser",
        email: "olga@example.com",
        is_active: true,
        password: "long enough",
      },
    });
  });

  test("of the resource family is the bare object, and a nil reference that may be null is null", async () => {
    const { tab, dataProvider } = await openData(({ defineEntity, stamps, text, reference, nullable }) => ({
      shops: defineEntity({
        name: "shops",
        singular: "store",
        plural: "shops",
        title: "name",
        fields: {
          ...stamps,
          name: text(),
          id_theme: nullable(reference("themes")),
          id_owner: reference("users"),
        },
        rows: "owner",
        access: everyoneMay,
        transport: { path: "/shops/", envelope: "resource", save: "post-patch" },
      }),
    }));
    await signedIn(tab);
    browser.server
      .on("POST /shops/", () => json({ id: ID }))
      .on(`PATCH /shops/${ID}`, () => json({ id: ID }));
    const variables = { id: NIL_ID, name: "Shop", id_theme: NIL_ID, id_owner: NIL_ID };
    await dataProvider.create({ resource: "shops", variables });
    await dataProvider.update({ resource: "shops", id: ID, variables: { name: "Shop 2" } });
    expect(browser.server.seen.map(({ method, body }) => [method, body])).toEqual([
      ["POST", { name: "Shop", id_theme: null, id_owner: NIL_ID }],
      ["PATCH", { name: "Shop 2" }],
    ]);
  });

  test("names its version and its key only to a server that knows them", async () => {
    const { tab, dataProvider, saveContext } = await openData();
    await signedIn(tab);
    offering("versions", "idempotency");
    browser.server.on("PUT /overlays/", saved).on(`POST /overlays/${ID}`, saved);
    const variables = saveContext(draft(), { version: '"1"', idempotencyKey: "key" });
    await dataProvider.create({ resource: "overlays", variables: { ...variables } });
    await dataProvider.update({ resource: "overlays", id: ID, variables });
    const [create] = browser.server.calls("PUT /overlays/");
    const [update] = browser.server.calls(`POST /overlays/${ID}`);
    expect(create?.headers).toMatchObject({ "Idempotency-Key": "key" });
    expect(create?.headers).not.toHaveProperty("If-Match");
    expect(update?.headers).toMatchObject({ "If-Match": '"1"' });
    expect(update?.headers).not.toHaveProperty("Idempotency-Key");

    const plain = await openData();
    offering();
    await plain.tab.session.ready;
    await plain.dataProvider.update({
      resource: "overlays",
      id: ID,
      variables: plain.saveContext(draft(), { version: '"1"' }),
    });
    expect(browser.server.calls(`POST /overlays/${ID}`)[1]?.headers).not.toHaveProperty("If-Match");
  });

  test("based on an old version fails with the current state", async () => {
    const { tab, dataProvider } = await openData();
    await signedIn(tab);
    const body = {
      detail: "newer",
      code: "errors.version_conflict",
      overlay: overlayOf({ name: "Theirs" }),
      version: '"9"',
    };
    browser.server.on(`POST /overlays/${ID}`, () => json(body, 412, { ETag: '"9"' }));
    await expect(
      dataProvider.update({ resource: "overlays", id: ID, variables: draft() }),
    ).rejects.toMatchObject({
      statusCode: 412,
      detail: "newer",
      current: { record: overlayOf({ name: "Theirs" }), version: '"9"' },
    });
  });

  test("shows an error at the field, whatever its name in the body is [OP-134]", async () => {
    const { tab, dataProvider } = await openData();
    await signedIn(tab, person({ is_dealer: true }));
    const fields = { domain_id: "validation.unknown_reference", slug: "errors.slug_taken" };
    browser.server.on("POST /stores/", () =>
      json({ detail: "no", code: "errors.invalid_data", fields }, 422),
    );
    const variables = { slug: "shop", name: "Shop", id_domain: ID };
    await expect(dataProvider.create({ resource: "stores", variables })).rejects.toMatchObject({
      statusCode: 422,
      detail: "no",
      errors: { id_domain: "validation.unknown_reference", slug: "errors.slug_taken" },
    });
    expect(browser.server.calls("POST /stores/")[0]?.body).toMatchObject({ domain_id: ID });
  });

  test("is sent again with all its parts after a refresh [HTTP-03]", async () => {
    const { tab, dataProvider } = await openData();
    await signedIn(tab);
    browser.server
      .on("POST /auth/refresh", () => json(pair()))
      .on("PUT /overlays/", () => json({}, 401), saved);
    await dataProvider.create({ resource: "overlays", variables: draft({ portrait: picture("tall") }) });
    for (const { body } of browser.server.calls("PUT /overlays/")) {
      expect((body as FormData).get("portrait")).toMatchObject({ size: 4 });
    }
    expect(browser.server.count("PUT /overlays/")).toBe(2);
  });

  test.each([204, 200, 202])(
    "that is answered by %d without a body was a save all the same [OP-06]",
    async (status) => {
      browser.server.keepsContract = false;
      const { tab, dataProvider } = await openData();
      await signedIn(tab);
      browser.server.on(`POST /overlays/${ID}`, () => new Response(status === 204 ? null : "", { status }));
      const { data } = await dataProvider.update({
        resource: "overlays",
        id: ID,
        variables: { name: "New" },
      });
      expect(data).toEqual({ id: ID, name: "New" });
    },
  );
});

describe("a removal", () => {
  test("is DELETE on the record, through simple-rest and our client", async () => {
    const { tab, dataProvider } = await openData();
    const { access_token } = await signedIn(tab, person({ is_admin: true }));
    browser.server.on(`DELETE /user-tags/${ID}`, () => json(null, 204));
    const more = { variables: { never: "sent" }, meta: { method: "get", headers: { "X-Evil": "1" } } };
    expect(await dataProvider.deleteOne({ resource: "user_tags", id: ID, ...more })).toEqual({
      data: { id: ID },
    });
    const [seen] = browser.server.seen;
    expect(seen).toMatchObject({ method: "DELETE", path: `/api/v1/user-tags/${ID}`, body: undefined });
    expect(seen?.headers).toMatchObject({ Authorization: `Bearer ${access_token}`, "Accept-Language": "en" });
    expect(seen?.headers).not.toHaveProperty("X-Evil");
  });

  test("below the API's version path is sent there [OP-08]", async () => {
    const { tab, dataProvider } = await openData();
    await signedIn(tab, person({ is_admin: true }));
    browser.server.on(`DELETE /client/versions/${ID}`, () => json(null, 204));
    const removed = await dataProvider.deleteOne({ resource: "client_versions", id: ID });
    expect(removed).toEqual({ data: { id: ID } });
    expect(browser.server.seen[0]?.path).toBe(`/api/client/versions/${ID}`);
  });

  test("of an id with special characters of addresses stays below its collection", async () => {
    const { tab, dataProvider } = await openData();
    await signedIn(tab, person({ is_admin: true }));
    await dataProvider.deleteOne({ resource: "user_tags", id: "../users/1?x=1" }).catch(() => undefined);
    expect(browser.server.seen[0]?.path).toBe("/api/v1/user-tags/..%2Fusers%2F1%3Fx%3D1");
  });

  test("of an entity that cannot be removed is not sent", async () => {
    const { tab, dataProvider } = await openData();
    await signedIn(tab);
    const removal = dataProvider.deleteOne({ resource: "overlays", id: ID });
    await expect(removal).rejects.toMatchObject({ statusCode: 403 });
    expect(browser.server.seen).toEqual([]);
  });
});
