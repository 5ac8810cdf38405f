import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { hashKey } from "../../server/auth/api-keys";
import { seeServer } from "../../server/engine/server-state";
import { server_api_keys } from "../../server/store/schema";
import { addBooth } from "../support/events";
import { addServer } from "../support/processing";
import { send } from "../support/send";
import { describeStack } from "../support/stacks";

describeStack("servers on the wire", (stack) => {
  const call = (method: string, path: string, json?: unknown, token = stack.cast.admin.token) =>
    send(stack.server, method, path, { token, json });
  const create = async (fields: object = {}) =>
    (await call("PUT", "/servers/", { server: { name: "Render", ...fields } })).body.server;

  it("a new server is offline, whatever was sent; name and flags are saved [CALL-SRV-01..05 SRV-09..17]", async () => {
    const made = await create({ state: "online", error: true, id_api_key: crypto.randomUUID() });
    expect(made).toEqual({
      id: expect.any(String),
      id_user: stack.cast.admin.id,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      active: true,
      state: "offline",
      name: "Render",
      description: "",
      error: false,
      id_api_key: null,
    });
    const saved = await call("POST", `/servers/${made.id}`, { server: { active: false, name: "Two" } });
    expect(saved.body.server).toMatchObject({ active: false, name: "Two", state: "offline" });
    expect((await call("GET", `/servers/${made.id}`)).body).toEqual(saved.body);
    expect((await call("GET", "/servers/?page=1&per_page_count=10")).body.servers).toContainEqual(
      saved.body.server,
    );
    expect((await call("POST", "/servers/by_ids", { ids: [made.id] })).body.servers).toHaveLength(1);
    expect((await call("PUT", "/servers/", { server: { name: "" } })).status).toBe(422);
  });

  it("customers are added once, listed as users and removed [CALL-SRV-07..09 SRV-19]", async () => {
    const { id } = await create();
    const path = `/servers/${id}/customers`;
    const { owner } = stack.cast;
    for (const _ of [1, 2]) expect((await call("PUT", `${path}/${owner.id}`)).status).toBe(204);
    const { users } = (await call("GET", path)).body;
    expect(users).toMatchObject([{ id: owner.id, email: owner.email }]);
    expect(users[0]).not.toHaveProperty("password_hash");
    expect((await call("PUT", `${path}/${crypto.randomUUID()}`)).status).toBe(404);
    expect((await call("DELETE", `${path}/${owner.id}`)).status).toBe(204);
    expect((await call("DELETE", `${path}/${owner.id}`)).status).toBe(404);
    expect((await call("GET", path)).body).toEqual({ users: [] });
  });

  it("a server taken from a customer is removed from their booths only [CALL-SRV-09]", async () => {
    const { owner, other } = stack.cast;
    const boothOf = async (person: typeof owner) => {
      const photo_booth = { name: "B", login: `taken-back-${person.id}` };
      return (await call("PUT", "/photo_booths/", { photo_booth }, person.token)).body.photo_booth.id;
    };
    const shared = async (person: typeof owner) => {
      const { id } = await create();
      await call("PUT", `/servers/${id}/customers/${person.id}`);
      return id as string;
    };
    const [mine, theirs] = [await boothOf(owner), await boothOf(other)];
    const [taken, kept] = [await shared(owner), await shared(other)];
    await call("PUT", `/servers/${kept}/customers/${owner.id}`);
    expect(
      (await call("PUT", `/photo_booths/${mine}/dedicated/${taken}`, undefined, owner.token)).status,
    ).toBe(204);
    expect(
      (await call("PUT", `/photo_booths/${theirs}/dedicated/${kept}`, undefined, other.token)).status,
    ).toBe(204);
    for (const id of [taken, kept])
      expect((await call("DELETE", `/servers/${id}/customers/${owner.id}`)).status).toBe(204);
    const usable = async (booth: string, token: string) =>
      (await call("GET", `/photo_booths/${booth}/available`, undefined, token)).body.servers;
    expect(await usable(mine, owner.token)).toEqual([]);
    expect(await usable(theirs, other.token)).toMatchObject([{ id: kept }]);
  });

  it("the key is shown once, stored as a hash, replaced and revoked [CALL-SRV-10..13 SRV-17 SRV-18 OP-78]", async () => {
    const { id } = await create();
    const path = `/servers/${id}/api-key`;
    expect((await call("GET", path)).status).toBe(404);
    expect((await call("DELETE", path)).status).toBe(404);
    for (const expiry_days of [0, 3651, 1.5, "9"]) {
      expect((await call("POST", path, { expiry_days })).status).toBe(422);
    }
    const { body: first } = await call("POST", path, { expiry_days: 30 });
    expect(first).toEqual({ id: expect.any(String), key: expect.stringMatching(/^[\w-]{43}$/) });
    const { api_key } = (await call("GET", path)).body;
    expect(api_key).toEqual({
      id: first.id,
      key_preview: `${first.key.slice(0, 8)}...`,
      is_active: true,
      created_at: expect.any(String),
      expires_at: expect.any(String),
    });
    const days = (Date.parse(api_key.expires_at) - Date.parse(api_key.created_at)) / 86_400_000;
    expect(days).toBeCloseTo(30, 2);
    expect((await call("GET", `/servers/${id}`)).body.server.id_api_key).toBe(first.id);
    const { body: second } = await call("POST", path);
    expect((await call("GET", path)).body.api_key).toMatchObject({ id: second.id, expires_at: null });
    const rows = await stack.server.services.database.db().select().from(server_api_keys);
    expect(rows.map((row) => row.id)).not.toContain(first.id);
    expect(rows.find((row) => row.id === second.id)?.key_hash).toBe(hashKey(second.key));
    expect(JSON.stringify(rows)).not.toContain(second.key);
    const { db } = stack.server.services.database;
    await db()
      .update(server_api_keys)
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where(eq(server_api_keys.id, second.id));
    expect((await call("GET", path)).body.api_key).toMatchObject({ id: second.id, is_active: false });
    expect((await call("DELETE", path)).status).toBe(204);
    expect((await call("GET", `/servers/${id}`)).body.server.id_api_key).toBeNull();
  });

  it("a server with a new key is offline until a worker has called with it [OP-207]", async () => {
    const { id } = await addServer(stack.server, stack.cast.admin.id);
    const state = async () => (await call("GET", `/servers/${id}`)).body.server.state;
    expect(await state()).toBe("online");
    await call("POST", `/servers/${id}/api-key`);
    expect(await state()).toBe("offline");
    await seeServer(stack.server.services, id);
    expect(await state()).toBe("online");
    await call("POST", `/servers/${id}/api-key`);
    expect(await state()).toBe("offline");
  });

  it("a server whose key was removed is offline where the API has no generator of its own [OP-207]", async () => {
    const { id } = await addServer(stack.server, stack.cast.admin.id);
    const state = async () => (await call("GET", `/servers/${id}`)).body.server.state;
    await call("POST", `/servers/${id}/api-key`);
    await seeServer(stack.server.services, id);
    expect(await state()).toBe("online");
    await call("DELETE", `/servers/${id}/api-key`);
    expect(await state()).toBe("offline");
  });

  it("a deleted server disappears but keeps its name; its key is invalid [CALL-SRV-06]", async () => {
    const { id } = await create();
    await call("POST", `/servers/${id}/api-key`);
    expect((await call("DELETE", `/servers/${id}`)).status).toBe(204);
    expect((await call("GET", `/servers/${id}`)).status).toBe(404);
    expect((await call("GET", `/servers/${id}/api-key`)).status).toBe(404);
    const { servers } = (await call("POST", "/servers/by_ids", { ids: [id] })).body;
    expect(servers).toMatchObject([{ id, name: "Render", id_api_key: null }]);
  });

  it("a server keeps its key, its booth and its worker when another one gets a key, loses it and is deleted [CALL-SRV-06 CALL-SRV-10 OP-78]", async () => {
    const { owner, admin } = stack.cast;
    const [other, kept] = [await addServer(stack.server, admin.id), await addServer(stack.server, admin.id)];
    const booth = await addBooth(stack.server, owner.id);
    await call("POST", `/servers/${kept.id}/api-key`);
    await call("PUT", `/photo_booths/${booth}/dedicated/${kept.id}`);
    await seeServer(stack.server.services, kept.id);
    const present = async () => {
      const { server } = (await call("GET", `/servers/${kept.id}`)).body;
      const { api_key } = (await call("GET", `/servers/${kept.id}/api-key`)).body;
      const { servers } = (await call("GET", `/photo_booths/${booth}/dedicated`)).body;
      return {
        state: server.state,
        key: api_key?.id,
        dedicated: servers.map((row: typeof server) => row.id),
      };
    };
    const before = await present();
    expect(before).toEqual({ state: "online", key: expect.any(String), dedicated: [kept.id] });
    for (const [method, path] of [
      ["POST", "/api-key"],
      ["POST", "/api-key"],
      ["DELETE", "/api-key"],
      ["POST", "/api-key"],
      ["DELETE", ""],
    ] as const) {
      expect((await call(method, `/servers/${other.id}${path}`)).status).toBeLessThan(300);
      expect(await present(), `${method} ${path}`).toEqual(before);
    }
  });
});
