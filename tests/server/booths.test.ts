import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { NIL_ID } from "../../contract/core/ids";
import { photo_booths } from "../../server/store/schema";
import type { Person } from "../support/people";
import { send } from "../support/send";
import { signal } from "../support/signal";
import { describeStack } from "../support/stacks";
import { arrivals, untilAnotherWaits } from "../support/waiting";

describeStack("photo booths on the wire", (stack) => {
  let owner: Person;
  let admin: Person;
  beforeAll(() => {
    ({ owner, admin } = stack.cast);
  });
  const call = (method: string, path: string, json?: unknown, person = owner) =>
    send(stack.server, method, path, { token: person.token, json });
  const create = async (fields: object = {}, person = owner) =>
    call(
      "PUT",
      "/photo_booths/",
      { photo_booth: { name: "B", login: crypto.randomUUID(), ...fields } },
      person,
    );
  const newBooth = async (): Promise<string> => (await create()).body.photo_booth.id;

  it("is created, changed and read with all its fields, never its password [CALL-PB-02..05 PB-08..16]", async () => {
    const login = crypto.randomUUID();
    const { status, body } = await create({ login: ` ${login} `, password: "a password of a booth" });
    expect(status).toBe(200);
    const { id } = body.photo_booth;
    expect(body.photo_booth).toEqual({
      id,
      id_user: owner.id,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      id_application_decor: null,
      name: "B",
      is_personal_account: false,
      description: "",
      orientation: "portrait",
      login,
    });
    const saved = await call("POST", `/photo_booths/${id}`, { photo_booth: { orientation: "landscape" } });
    expect(saved.body.photo_booth).toMatchObject({ orientation: "landscape", login });
    expect((await call("GET", `/photo_booths/${id}`)).body).toEqual(saved.body);
    expect((await call("POST", "/photo_booths/by_ids", { ids: [id] })).body.photo_booths).toEqual([
      saved.body.photo_booth,
    ]);
  });

  it("takes the nil id of a decor for none [OP-13 PB-08]", async () => {
    const { status, body } = await create({ id_application_decor: NIL_ID });
    expect([status, body.photo_booth.id_application_decor]).toEqual([200, null]);
  });

  it("needs no password, and takes an empty one for none; a weak one is refused at its field [PB-16 PB-20]", async () => {
    expect((await create({ password: "" })).status).toBe(200);
    expect((await create()).status).toBe(200);
    expect((await create({ password: "short" })).body.fields).toEqual({
      password: "validation.invalid_password",
    });
  });

  it("needs a name and a login; a login is used once, until its booth is deleted [CALL-PB-06 PB-11 PB-15]", async () => {
    const bad = await create({ name: " ", login: "" });
    expect(bad.body.fields).toEqual({ name: "validation.required", login: "validation.required" });
    const login = crypto.randomUUID();
    const { id } = (await create({ login })).body.photo_booth;
    const twice = await create({ login: `${login} ` });
    expect(twice.status).toBe(409);
    expect(twice.body.fields).toEqual({ login: "errors.login_in_use" });
    expect((await call("DELETE", `/photo_booths/${id}`)).status).toBe(204);
    expect((await create({ login })).status).toBe(200);
    expect((await call("GET", `/photo_booths/${id}`)).status).toBe(404);
    expect((await call("POST", "/photo_booths/by_ids", { ids: [id] })).body.photo_booths).toHaveLength(1);
  });

  it("both spellings list and search name, description and login without case [CALL-PB-01 CALL-PB-13]", async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    await create({ name: `Hall ${mark}` });
    await create({ description: `near ${mark.toUpperCase()}` });
    await create({ login: `login-${mark}` });
    for (const path of ["/photo-booths/", "/photo_booths/"]) {
      const { body } = await call("GET", `${path}?page=1&per_page_count=20&search=${mark}`);
      expect(body.photo_booths).toHaveLength(3);
      expect(body.pagination).toEqual({ page: 1, per_page_count: 20, count: 3 });
    }
  });

  it("a password set while the booth changes hands is refused: it is another's by then [PB-16 OP-22]", async () => {
    const { database } = stack.server.services;
    const id = await newBooth();
    const rows = () => database.db().select().from(photo_booths).where(eq(photo_booths.id, id));
    const [before] = await rows();
    const held = signal();
    const asked = signal();
    const moved = database.withTx(async () => {
      await database
        .db()
        .update(photo_booths)
        .set({ id_user: stack.cast.other.id })
        .where(eq(photo_booths.id, id));
      held.give();
      await asked.given;
      await untilAnotherWaits(database);
    });
    await held.given;
    const arrived = arrivals(stack.server);
    const answer = call("POST", `/photo_booths/${id}/password`, { password: "of the last owner" });
    await arrived;
    asked.give();
    await moved;
    expect((await answer).status).toBe(404);
    expect((await rows())[0]?.password_hash).toBe(before?.password_hash);
  });

  it("the password call stores a hash; a weak one is refused [CALL-PB-07]", async () => {
    const [id, other] = [await newBooth(), await newBooth()];
    const hash = async (of = id) =>
      (
        await stack.server.services.database
          .db()
          .select({ hash: photo_booths.password_hash })
          .from(photo_booths)
          .where(eq(photo_booths.id, of))
      )[0]?.hash;
    const [before, kept] = [await hash(), await hash(other)];
    expect((await call("POST", `/photo_booths/${id}/password`, { password: "short" })).status).toBe(422);
    expect(await hash()).toBe(before);
    expect((await call("POST", `/photo_booths/${id}/password`, { password: "a long one" })).status).toBe(204);
    expect(await hash()).not.toBe(before);
    expect(await hash()).not.toContain("a long one");
    expect(await hash(other)).toBe(kept);
  });

  it("takes a decor of its owner only [PB-10]", async () => {
    const form = new FormData();
    form.append("decor", JSON.stringify({ name: "D" }));
    const decor = await send(stack.server, "PUT", "/decors/", { token: stack.cast.other.token, form });
    const id_application_decor = decor.body.decor.id;
    const { status, body } = await create({ id_application_decor });
    expect(status).toBe(422);
    expect(body.fields).toEqual({ id_application_decor: "validation.unknown_reference" });
    expect((await create({ id_application_decor }, admin)).status).toBe(200);
  });

  it("servers: available, dedicated and new list who may use them; one booth a server [CALL-PB-08..12]", async () => {
    const server = (await call("PUT", "/servers/", { server: { name: "Render" } }, admin)).body.server.id;
    const [first, second] = [await newBooth(), await newBooth()];
    const ids = async (path: string, booth: string, person = owner) =>
      (await call("GET", `/photo_booths/${booth}/${path}`, undefined, person)).body.servers.map(
        (row: { id: string }) => row.id,
      );
    const dedicate = async (booth: string, person = owner) =>
      (await call("PUT", `/photo_booths/${booth}/dedicated/${server}`, undefined, person)).status;
    expect(await ids("available", first)).not.toContain(server);
    expect(await dedicate(first)).toBe(404);
    // An admin need not share it first.
    expect(await ids("dedicated/new", first, admin)).toContain(server);
    expect(await dedicate(first, admin)).toBe(204);
    expect(
      (await call("DELETE", `/photo_booths/${first}/dedicated/${server}`, undefined, admin)).status,
    ).toBe(204);
    await call("PUT", `/servers/${server}/customers/${owner.id}`, undefined, admin);
    expect(await ids("available", first)).toContain(server);
    expect(await ids("dedicated/new", first)).toContain(server);
    expect(await dedicate(first)).toBe(204);
    expect(await dedicate(first)).toBe(204);
    expect(await ids("dedicated", first)).toEqual([server]);
    expect(await ids("available", first)).toContain(server);
    expect(await ids("available", second)).not.toContain(server);
    expect(await ids("dedicated/new", second)).not.toContain(server);
    expect(await dedicate(second)).toBe(409);
    expect(await dedicate(second, admin)).toBe(409);
    await call("POST", `/servers/${server}`, { server: { active: false } }, admin);
    expect(await ids("available", first)).not.toContain(server);
    const release = () => call("DELETE", `/photo_booths/${first}/dedicated/${server}`);
    expect((await release()).status).toBe(204);
    expect((await release()).status).toBe(404);
    expect(await dedicate(second)).toBe(204);
    await call("DELETE", `/photo_booths/${second}`);
    expect(await dedicate(first)).toBe(204);
  });

  it("keeps its server when another booth is deleted, whose server becomes free [CALL-PB-06 OP-74]", async () => {
    const [gone, kept] = [await newBooth(), await newBooth()];
    const dedicated = async (booth: string): Promise<string> => {
      const { id } = (await call("PUT", "/servers/", { server: { name: "Render" } }, admin)).body.server;
      await call("PUT", `/photo_booths/${booth}/dedicated/${id}`, undefined, admin);
      return id;
    };
    const [free, busy] = [await dedicated(gone), await dedicated(kept)];
    expect((await call("DELETE", `/photo_booths/${gone}`)).status).toBe(204);
    const ids = async (path: string) =>
      (await call("GET", `/photo_booths/${kept}/${path}`, undefined, admin)).body.servers.map(
        (row: { id: string }) => row.id,
      );
    expect(await ids("dedicated")).toEqual([busy]);
    expect(await ids("dedicated/new")).toContain(free);
  });
});
