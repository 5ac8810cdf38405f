import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect, it } from "vitest";
import { NIL_ID } from "../../contract/core/ids";
import { overlays } from "../../server/store/schema";
import { makeBoothWithEvent } from "../support/booths";
import { pictureFile } from "../support/jpeg";
import { overlayForm } from "../support/overlay-form";
import { makePerson } from "../support/people";
import { send } from "../support/send";
import { describeStack } from "../support/stacks";

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

describeStack("overlays on the wire", (stack) => {
  const create = async (
    fields = {},
    files: Parameters<typeof overlayForm>[1] = "both",
    token = stack.cast.owner.token,
  ) => send(stack.server, "PUT", "/overlays/", { token, form: await overlayForm(fields, files) });

  it("creates from overlay_data, landscape and portrait and answers all fields [CALL-OVL-05 OVL-10..15]", async () => {
    const { status, body } = await create({ id: NIL_ID, name: 'Ленты 🎞️ "><script>', description: "d" });
    expect(status).toBe(200);
    expect(body).toEqual({
      overlay: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        id_user: stack.cast.owner.id,
        created_at: expect.stringMatching(ISO),
        updated_at: expect.stringMatching(ISO),
        active: true,
        name: 'Ленты 🎞️ "><script>',
        description: "d",
        orientation: "both",
        version: 1,
        has_landscape: true,
        has_portrait: true,
      },
    });
    expect(body.overlay.id).not.toBe(NIL_ID);
  });

  it("a new overlay without an orientation is for both [OVL-16]", async () => {
    const { body } = await create({ orientation: undefined });
    expect(body.overlay.orientation).toBe("both");
  });

  it("reads one record, by both spellings of the path, without a redirect [CALL-OVL-04 HTTP-12]", async () => {
    const { body } = await create();
    for (const path of [`/overlays/${body.overlay.id}`, `/overlays/${body.overlay.id}/`]) {
      const read = await send(stack.server, "GET", path, { token: stack.cast.owner.token });
      expect(read.status).toBe(200);
      expect(read.body).toEqual(body);
    }
  });

  it("lists by page and per_page_count with the true count, newest first [CALL-OVL-01 CALL-LIST-01 CALL-LIST-02 LIST-05]", async () => {
    const names = ["one", "two", "three"];
    const { token } = stack.cast.other;
    for (const name of names) await create({ name }, "both", token);
    const list = (query: string) => send(stack.server, "GET", `/overlays/${query}`, { token });
    const first = await list("?page=1&per_page_count=2");
    expect(first.body.pagination).toEqual({ page: 1, per_page_count: 2, count: 3 });
    expect(first.body.overlays.map((row: { name: string }) => row.name)).toEqual(["three", "two"]);
    const last = await list("?page=2&per_page_count=2");
    expect(last.body.overlays.map((row: { name: string }) => row.name)).toEqual(["one"]);
    const past = await list("?page=9&per_page_count=2");
    expect(past.body).toEqual({ overlays: [], pagination: { page: 9, per_page_count: 2, count: 3 } });
    expect((await list("")).body.pagination).toEqual({ page: 1, per_page_count: 10, count: 3 });
    expect((await list("?per_page_count=100000&page=0")).body.pagination).toMatchObject({
      page: 1,
      per_page_count: 100,
    });
  });

  it("searches and sorts by the fields of the contract, refuses others [CALL-OVL-01]", async () => {
    const { token } = stack.cast.foreignDealer;
    for (const name of ["100%", "b_c", "Ночь"]) await create({ name }, "both", token);
    const list = (query: string) => send(stack.server, "GET", `/overlays/?${query}`, { token });
    const names = async (query: string) =>
      (await list(query)).body.overlays.map((row: { name: string }) => row.name);
    expect(await names("search=%25")).toEqual(["100%"]);
    expect(await names("search=_")).toEqual(["b_c"]);
    expect(await names(`search=${encodeURIComponent("нОЧЬ")}`)).toEqual(["Ночь"]);
    expect(await names("sort=name")).toEqual((await names("sort=-name")).reverse());
    for (const query of ["sort=id_user;drop table users", "sort=name&sort=id", "page=1&page=2&sort=x"]) {
      expect((await list(query)).status).toBe(422);
    }
  });

  it("answers by_ids in the order of the request, once each, without foreign ones [CALL-OVL-02]", async () => {
    const first = (await create({ name: "A" })).body.overlay.id;
    const second = (await create({ name: "B" })).body.overlay.id;
    const foreign = (await create({ name: "C" }, "both", stack.cast.other.token)).body.overlay.id;
    const ids = [second, first, second, foreign, NIL_ID];
    const { body } = await send(stack.server, "POST", "/overlays/by_ids", {
      token: stack.cast.owner.token,
      json: { ids },
    });
    expect(body.overlays.map((row: { id: string }) => row.id)).toEqual([second, first]);
    const statusOf = async (many: string[]) =>
      (
        await send(stack.server, "POST", "/overlays/by_ids", {
          token: stack.cast.owner.token,
          json: { ids: many },
        })
      ).status;
    expect(await statusOf(Array.from({ length: 501 }, () => first))).toBe(200); // one id
    expect(await statusOf(Array.from({ length: 501 }, () => randomUUID()))).toBe(422);
  });

  it("updates what is sent, keeps the rest, and removes a picture with an empty part [CALL-OVL-06 OVL-12]", async () => {
    const { body } = await create({ name: "before" });
    const { id } = body.overlay;
    const change = async (fields: object, files: Parameters<typeof overlayForm>[1]) =>
      send(stack.server, "POST", `/overlays/${id}`, {
        token: stack.cast.owner.token,
        form: await overlayForm(fields as Record<string, unknown>, files),
      });
    const renamed = await change({ name: "after", active: false }, {});
    expect(renamed.body.overlay).toMatchObject({ name: "after", active: false, has_landscape: true });
    const removed = await change({ orientation: "portrait" }, { landscape: new File([], "landscape") });
    expect(removed.body.overlay).toMatchObject({ has_landscape: false, has_portrait: true, name: "Frame" });
  });

  it("a picture's part without a file name removes it when empty, and is refused with any text [CALL-OVL-06]", async () => {
    const { id } = (await create()).body.overlay;
    const change = async (text: string) => {
      const form = await overlayForm({ orientation: "portrait" }, {});
      form.append("landscape", text);
      return send(stack.server, "POST", `/overlays/${id}`, { token: stack.cast.owner.token, form });
    };
    expect((await change("null")).body.fields).toEqual({ landscape: "errors.image_type" });
    expect((await change("")).body.overlay).toMatchObject({ has_landscape: false, has_portrait: true });
  });

  const needs: [string, string[]][] = [
    ["both", ["portrait", "landscape"]],
    ["portrait", ["portrait"]],
    ["landscape", ["landscape"]],
  ];
  for (const [orientation, images] of needs) {
    it(`orientation ${orientation} needs ${images.join(" and ")} [OVL-20..22]`, async () => {
      const none = await create({ orientation }, {});
      expect(none.status).toBe(422);
      expect(none.body.fields).toEqual(
        Object.fromEntries(images.map((name) => [name, "validation.image_required"])),
      );
      const files = Object.fromEntries(
        await Promise.all(images.map(async (name) => [name, await pictureFile()])),
      );
      expect((await create({ orientation }, files)).status).toBe(200);
    });
  }

  it("refuses a blank name at its field, in the language of the request [OVL-19]", async () => {
    const form = await overlayForm({ name: "  " });
    const { status, body } = await send(stack.server, "PUT", "/overlays/", {
      token: stack.cast.owner.token,
      form,
      headers: { "accept-language": "ru" },
    });
    expect(status).toBe(422);
    expect(body.fields).toEqual({ name: "validation.required" });
    expect(body.detail).toMatch(/[а-я]/);
  });

  it("delivers pictures with a strong tag, 304 and thumbnails of at most 256 px [CALL-OVL-07 OVL-17 OVL-18 CALL-CACHE-01]", async () => {
    const { id } = (await create()).body.overlay;
    const get = (path: string, headers = {}) =>
      send(stack.server, "GET", `/overlays/${id}/image/${path}`, { token: stack.cast.owner.token, headers });
    const whole = await get("landscape");
    expect(whole.status).toBe(200);
    expect(whole.headers.get("content-type")).toBe("image/jpeg");
    expect(await sharp(Buffer.from(whole.body)).metadata()).toMatchObject({ width: 640, height: 480 });
    const tag = whole.headers.get("etag") as string;
    expect(tag).toMatch(/^"[0-9a-f]{64}"$/);
    const again = await get("landscape", { "if-none-match": tag });
    expect(again.status).toBe(304);
    expect(again.body.byteLength).toBe(0);
    // As a proxy that compresses makes it, and as one of several.
    expect((await get("landscape", { "if-none-match": `"other", W/${tag}` })).status).toBe(304);
    expect((await get("landscape", { "if-none-match": '"other"' })).status).toBe(200);
    const small = await get("portrait?thumbnail=true");
    const size = await sharp(Buffer.from(small.body)).metadata();
    expect(Math.max(size.width, size.height)).toBe(256);
    expect(small.headers.get("etag")).not.toBe((await get("portrait")).headers.get("etag"));
    expect((await get("sideways")).status).toBe(404);
  });

  it("a picture that is not there is 404 [CALL-OVL-07]", async () => {
    const { id } = (await create({ orientation: "portrait" }, { portrait: await pictureFile() })).body
      .overlay;
    const { status } = await send(stack.server, "GET", `/overlays/${id}/image/landscape`, {
      token: stack.cast.owner.token,
    });
    expect(status).toBe(404);
  });

  it("lists a booth's overlays of running and coming events, each once [CALL-OVL-03]", async () => {
    const used = (await create({ name: "used" })).body.overlay.id;
    const unused = (await create({ name: "unused" })).body.overlay.id;
    const booth = await makeBoothWithEvent(stack.server, stack.cast.owner.id, [used, used]);
    const past = await makeBoothWithEvent(stack.server, stack.cast.owner.id, [unused], { endsInHours: -1 });
    const of = (id: string) =>
      send(stack.server, "GET", `/overlays/by_photo_booth/${id}`, { token: stack.cast.owner.token });
    expect((await of(booth)).body.overlays.map((row: { id: string }) => row.id)).toEqual([used]);
    expect((await of(past)).body).toEqual({ overlays: [] });
    // An event may name overlays of others (an admin's, say): they are out of the caller's scope here, too.
    const { token } = stack.cast.other;
    const foreign = await send(stack.server, "PUT", "/overlays/", { token, form: await overlayForm() });
    const ids = [foreign.body.overlay.id, used];
    const mixed = await makeBoothWithEvent(stack.server, stack.cast.owner.id, ids);
    expect((await of(mixed)).body.overlays.map((row: { id: string }) => row.id)).toEqual([used]);
  });

  it("a repeated Idempotency-Key makes one overlay; another request under it is refused [LIST-06]", async () => {
    const { token } = stack.cast.owner;
    const headers = { "idempotency-key": "form-1" };
    const put = async (name: string) =>
      send(stack.server, "PUT", "/overlays/", { token, headers, form: await overlayForm({ name }) });
    const [first, second] = await Promise.all([put("once"), put("once")]);
    expect(second.body.overlay.id).toBe(first.body.overlay.id);
    expect((await put("other")).status).toBe(422);
    const found = await send(stack.server, "GET", "/overlays/?search=once", { token });
    expect(found.body.pagination.count).toBe(1);
  });

  it("of ten saves on one version at once one succeeds, the others are 412 [OP-175]", async () => {
    const { token } = stack.cast.owner;
    const { id } = (await create({ name: "once" })).body.overlay;
    const tag = (await send(stack.server, "GET", `/overlays/${id}`, { token })).headers.get("etag") as string;
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, i) => {
        const form = await overlayForm({ name: `save ${i}` }, {});
        return send(stack.server, "POST", `/overlays/${id}`, { token, form, headers: { "if-match": tag } });
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
    const stale = answers.find(({ status }) => status === 412);
    expect(stale?.headers.get("etag")).toBe(stale?.body.version);
  });

  it("rows with equal sort values are on one page each [LIST-05]", async () => {
    const person = await makePerson(stack.server, stack.cast.admin);
    const rows = Array.from({ length: 60 }, () => ({ name: "Same", id_user: person.id }));
    await stack.server.services.database.db().insert(overlays).values(rows);
    for (const sort of ["name", "-name"]) {
      const pages = await Promise.all(
        [1, 2, 3, 4, 5, 6].map((page) =>
          send(stack.server, "GET", `/overlays/?sort=${sort}&page=${page}`, { token: person.token }),
        ),
      );
      const ids = pages.flatMap(({ body }) => body.overlays.map((row: { id: string }) => row.id));
      expect(new Set(ids).size).toBe(60);
    }
  });

  it("a save based on an older version is 412 and changes nothing [CALL-OVL-06]", async () => {
    const { token } = stack.cast.owner;
    const { id } = (await create({ name: "v1" })).body.overlay;
    const tag = (await send(stack.server, "GET", `/overlays/${id}`, { token })).headers.get("etag") as string;
    const save = async (name: string, match: string) =>
      send(stack.server, "POST", `/overlays/${id}`, {
        token,
        headers: { "if-match": match },
        form: await overlayForm({ name }, {}),
      });
    const newer = await save("v2", tag);
    expect(newer.status).toBe(200);
    const stale = await save("v3", tag);
    expect(stale.status).toBe(412);
    expect(stale.body.overlay.name).toBe("v2");
    const third = await save("v3", newer.headers.get("etag") as string);
    expect(third.status).toBe(200);
    // A proxy that compresses marks tags as weak, and the console gives back what it was told.
    expect((await save("v4", `W/${third.headers.get("etag")}`)).status).toBe(200);
    expect((await save("v5", `W/${tag}`)).status).toBe(412);
  });

  it("only an admin may choose the owner; others' wish is left out [OVL-11 OVL-23]", async () => {
    const mine = await create({ id_user: stack.cast.other.id });
    expect(mine.body.overlay.id_user).toBe(stack.cast.owner.id);
    const chosen = await create({ id_user: stack.cast.other.id }, "both", stack.cast.admin.token);
    expect(chosen.body.overlay.id_user).toBe(stack.cast.other.id);
    const nobody = await create(
      { id_user: "11111111-1111-4111-8111-111111111111" },
      "both",
      stack.cast.admin.token,
    );
    expect(nobody.body.fields).toEqual({ id_user: "validation.unknown_reference" });
  });
});
