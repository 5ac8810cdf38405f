import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { announceBlob, withdrawBlob } from "../../server/store/blob-rows";
import { hashOf } from "../../server/store/blobs";
import { blobs, participants, style_icons } from "../../server/store/schema";
import { picture } from "../support/jpeg";
import { logInAs, makePerson, type Person } from "../support/people";
import { send } from "../support/send";
import { startServer, type TestServer } from "../support/server";
import { signal } from "../support/signal";
import { describeEachStack } from "../support/stacks";
import { addStyle } from "../support/working";

/** Told by its first bytes as a picture, and unreadable as soon as somebody tries. */
const GARBAGE = Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.alloc(100)]);
const PART = "first_screen_image";

function decorForm(fields: object, bytes?: Buffer, part = PART): FormData {
  const form = new FormData();
  form.append("decor", JSON.stringify(fields));
  if (bytes) form.append(part, new File([new Uint8Array(bytes)], part));
  return form;
}

describeEachStack("pictures of a save", (stack) => {
  const save = (
    path: string,
    form: FormData,
    { token }: Person = stack.cast.owner,
    headers: Record<string, string> = {},
  ) => send(stack.server, path === "" ? "PUT" : "POST", `/decors/${path}`, { token, form, headers });
  const make = async (who = stack.cast.owner) =>
    (await save("", decorForm({ name: "Decor" }), who)).body.decor.id as string;
  const stored = () => stack.server.services.database.db().$count(blobs);

  it("are not looked at before their record is found, within scope and in this version", async () => {
    const foreign = await make(stack.cast.other);
    for (const id of [randomUUID(), foreign])
      expect((await save(id, decorForm({}, GARBAGE))).status).toBe(404);
    const own = await make();
    const stale = await save(own, decorForm({}, GARBAGE), stack.cast.owner, { "if-match": '"v7"' });
    expect(stale.status).toBe(412);
    expect((await save(own, decorForm({}, GARBAGE))).body.fields).toEqual({
      [PART]: "errors.image_unreadable",
    });
  });

  it("are not looked at while the rest of the record is wrong", async () => {
    expect((await save("", decorForm({ name: " " }, GARBAGE))).body.fields).toEqual({
      name: "validation.required",
    });
  });

  it("of a save that is refused after all leave nothing, unless other rows name them", async () => {
    const before = await stored();
    const fresh = await picture({ width: 71, noise: true });
    const used = await picture({ width: 72, noise: true });
    expect((await save("", decorForm({ name: "Mine" }, used))).status).toBe(200);
    for (const bytes of [fresh, used]) {
      const nobodys = decorForm({ name: "Decor", id_user: randomUUID() }, bytes);
      expect((await save("", nobodys, stack.cast.admin)).body.fields).toEqual({
        id_user: "validation.unknown_reference",
      });
    }
    const form = decorForm({ name: "Decor" }, fresh);
    form.append("rest_screens_image", new File([GARBAGE], "rest"));
    expect((await save("", form)).status).toBe(422);
    const { blobs: store } = stack.server.services;
    expect(await store.stat(hashOf(fresh))).toBeNull();
    expect(await store.stat(hashOf(used))).not.toBeNull();
    expect(await stored()).toBe(before + 1);
  });

  it("stay when other users have sent the same since, also before a row names them", async () => {
    const { database, blobs: store } = stack.server.services;
    const blob = await store.put(await picture({ width: 73, noise: true }));
    const first = await announceBlob(database, blob);
    const second = await announceBlob(database, blob);
    for (const announced of [first, second]) await withdrawBlob(database, store, announced);
    expect(await store.stat(blob.hash)).not.toBeNull();
    const alone = await store.put(await picture({ width: 74, noise: true }));
    await withdrawBlob(database, store, await announceBlob(database, alone));
    expect(await store.stat(alone.hash)).toBeNull();
  });

  it("are worked on one at a time for an account, and others need not wait for it", async () => {
    const { queues } = stack.server.services;
    const release = signal();
    const holding = queues.pictures.run(stack.cast.owner.id, () => release.given);
    const bytes = await picture();
    const waiting = Array.from({ length: 12 }, () => save("", decorForm({ name: "Decor" }, bytes)));
    const refused = await Promise.race(waiting);
    expect([refused.status, refused.body.code]).toEqual([429, "errors.too_many_requests"]);
    expect((await save("", decorForm({ name: "Decor" }, bytes), stack.cast.other)).status).toBe(200);
    release.give();
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    await holding;
  });

  it("of many forms at once wait for room before they are read, and other users have theirs", async () => {
    const { queues } = stack.server.services;
    const release = signal();
    const holding = queues.smallForms.run(stack.cast.owner.id, () => release.given, 1e12);
    const waiting = Array.from({ length: 21 }, () => save("", decorForm({ name: "Decor" })));
    const refused = await Promise.race(waiting);
    expect([refused.status, refused.body.code]).toEqual([429, "errors.too_many_requests"]);
    expect((await save("", decorForm({ name: "Decor" }), stack.cast.other)).status).toBe(200);
    release.give();
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    await holding;
  });

  it("have ten thousand pixels on a side at most", async () => {
    const long = await picture({ width: 10_001, height: 1, format: "png" });
    expect((await save("", decorForm({ name: "Decor" }, long))).body.fields).toEqual({
      [PART]: "errors.image_pixels",
    });
  });
});

describe("storage limits of an owner", () => {
  let server: TestServer;
  let admin: Person;
  let owner: Person;
  beforeAll(async () => {
    server = await startServer({ OWNER_ROWS: "3", OWNER_BOTS: "2", OWNER_PICTURE_MB: "1" });
    admin = await logInAs(server, "admin@example.com");
    owner = await makePerson(server, admin);
  });
  afterAll(() => server?.stop());
  const put = (form: FormData, { token }: Person) => send(server, "PUT", "/decors/", { token, form });

  it("are so many rows of an entity; admins make as many as they like", async () => {
    for (let i = 0; i < 3; i += 1) expect((await put(decorForm({ name: "Decor" }), owner)).status).toBe(200);
    const { status, body } = await put(decorForm({ name: "Decor" }), owner);
    expect([status, body.code]).toEqual([422, "errors.row_quota"]);
    expect(body.detail).toContain("3");
    expect((await put(decorForm({ name: "Decor", id_user: owner.id }), admin)).status).toBe(200);
  });

  it("are so many customers of a dealer", async () => {
    const dealer = await makePerson(server, admin, { is_dealer: true });
    const add = (i: number) =>
      send(server, "PUT", "/users/", {
        token: dealer.token,
        json: { user: { first_name: "A", last_name: "B", email: `customer${i}@example.com` } },
      });
    for (let i = 0; i < 3; i += 1) expect((await add(i)).status).toBe(200);
    expect((await add(3)).body.code).toBe("errors.row_quota");
  });

  it("are fewer records of a kind that costs more; deleted ones do not count", async () => {
    const person = await makePerson(server, admin);
    const add = (who = person) =>
      send(server, "POST", "/delivery/telegram/bots", {
        token: who.token,
        json: { bot_token: `7:${randomUUID()}`, id_user: person.id },
        headers: { "accept-language": "ru" },
      });
    const [first] = [(await add()).body, (await add()).body];
    const { status, body } = await add();
    expect([status, body.code]).toEqual([422, "errors.row_quota_bots"]);
    expect(body.detail).toMatch(/^Ботов .* не больше 2\./);
    expect((await add(admin)).status).toBe(200);
    const path = `/delivery/telegram/bots/${first.id}`;
    expect((await send(server, "DELETE", path, { token: person.token })).status).toBe(204);
    // The admin's bot fills the place.
    expect((await add()).body.code).toBe("errors.row_quota_bots");
  });

  it("are so many bytes of pictures, of all their records together", async () => {
    const person = await makePerson(server, admin);
    const large = () => picture({ width: 800, height: 300, noise: true, format: "png" });
    const first = await put(decorForm({ name: "Decor" }, await large()), person);
    expect(first.status).toBe(200);
    const { status, body } = await put(
      decorForm({ name: "Decor" }, await large(), "rest_screens_image"),
      person,
    );
    expect([status, body.fields]).toEqual([422, { rest_screens_image: "errors.picture_quota" }]);
  });

  it("count the icons of styles among their pictures", async () => {
    const person = await makePerson(server, admin);
    const { database } = server.services;
    const small = async () => put(decorForm({ name: "Decor" }, await picture({ width: 60 })), person);
    expect((await small()).status).toBe(200);
    const icon = { hash: "1c".repeat(32), size: 1024 * 1024 };
    await announceBlob(database, icon, { mime: "image/png", width: 64, height: 64 });
    const db = database.db();
    const [guest] = await db.insert(participants).values({ id_user: person.id, name: "Guest" }).returning();
    const { id: id_style } = await addStyle(server, person.id);
    const values = { id_style, id_participant: guest?.id as string, image_hash: icon.hash };
    await db.insert(style_icons).values(values);
    expect((await small()).body.code).toBe("errors.picture_quota");
  });
});
