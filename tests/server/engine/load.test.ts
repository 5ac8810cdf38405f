import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import {
  generation_attempts,
  generations,
  server_api_keys,
  servers,
  workers,
} from "../../../server/store/schema";
import { workerActs } from "../../support/engine-worker";
import { addServer, addStage, begun, claimed, type Stage } from "../../support/processing";
import { send } from "../../support/send";
import { describeStack } from "../../support/stacks";

describeStack("the load of servers", (stack) => {
  const { db, complete, fail, hurry, holder } = workerActs(stack);
  let stage: Stage;
  beforeAll(async () => {
    stage = await addStage(stack.server, stack.cast.owner, { balance: 1000 });
  });
  const get = (path: string, { token } = stack.cast.admin) => send(stack.server, "GET", path, { token });
  const load = async (id: string) => (await get(`/servers/${id}/load`)).body;
  const listed = async (id: string) =>
    (await get("/servers/load")).body.items.find((item: { id_server: string }) => item.id_server === id);
  /** The only server there is: it gets whatever is ordered. */
  async function only(fields = {}) {
    await db()
      .update(servers)
      .set({ deleted_at: sql`now()` as never });
    return (await addServer(stack.server, stack.cast.admin.id, fields)).id;
  }
  /** A completed generation that ended so long ago. */
  async function made(id_server: string, minutes: number, ended = true) {
    const at = sql.raw(`now() - interval '${minutes} minutes'`);
    const [row] = await db()
      .insert(generations)
      .values({
        ...{ id_user: stage.person.id, id_style: stage.style, id_participant: stage.participant },
        ...{ id_photo_booth: stage.booth, id_server, status: "completed" },
        ...{ created_at: at as never, updated_at: at as never, ended_at: ended ? (at as never) : null },
      })
      .returning();
    return row?.id;
  }
  async function keyed(id_server: string) {
    const [key] = await db()
      .insert(server_api_keys)
      .values({ key_hash: randomUUID(), key_preview: "4fK9aQ2x...", seen_at: "2026-11-21T18:00:00Z" })
      .returning();
    await db().update(servers).set({ id_api_key: key?.id }).where(eq(servers.id, id_server));
  }

  // The first to ask: hours that are over are counted once a minute.
  it("counts pictures by the hour of their end, twelve of them, also those of before the engine [OP-213]", async () => {
    const [id, elsewhere] = [await only(), (await addServer(stack.server, stack.cast.admin.id)).id];
    const minute = new Date().getUTCMinutes();
    await made(id, 0);
    await made(id, minute + 1);
    await made(id, minute + 1, false);
    await made(id, minute + 11 * 60 - 1);
    await made(id, minute + 11 * 60 + 2);
    await made(elsewhere, 0);
    await db()
      .update(generations)
      .set({ status: "error" })
      .where(eq(generations.id, String(await made(id, 0))));
    const { hours, made: recent, seconds } = await listed(id);
    expect(hours).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1]);
    expect([recent, seconds]).toEqual([minute >= 59 ? 1 : 3, null]);
    expect((await load(id)).hours).toEqual(hours);
  });

  it("is of what is made now: progress by its steps, and what waits for it [OP-213 OP-77]", async () => {
    const id = await only();
    const first = await begun(stack.server, stage);
    const other = await addStage(stack.server, stack.cast.other);
    const second = await begun(stack.server, other);
    const waiting = (await get("/servers/load")).body;
    expect(waiting.waiting).toEqual({ count: 2, since: expect.any(String) });
    expect(waiting.items).toMatchObject([{ id_server: id, waiting: 2, running: [], state: "online" }]);
    const job = await claimed(stack.server, holder);
    const steps: [number, number, string][] = [
      [10, 0, "preparing"],
      [90, 62, "drawing"],
    ];
    await db().update(generation_attempts).set({ steps }).where(eq(generation_attempts.id, job.id));
    const busy = await load(id);
    const [{ id_generation, progress, since }] = busy.running;
    expect([id_generation, progress, busy.waiting, busy.state]).toEqual([first, 62, 1, "busy"]);
    expect(Math.abs(Date.now() - Date.parse(since))).toBeLessThan(60_000);
    expect(busy.queue).toEqual([{ id_generation: second, since: expect.any(String) }]);
    expect((await listed(id)).running).toEqual(busy.running);
    await complete(job);
    await hurry();
    await complete(await claimed(stack.server, holder));
    const done = await load(id);
    expect(done).toMatchObject({ running: [], waiting: 0, queue: [], made: 2, failed: 0, error: false });
    expect(done.last_made.id_generation).toBe(second);
    expect(done.hours.at(-1) + done.hours.at(-2)).toBe(2);
    expect((await get("/servers/load")).body.waiting).toEqual({ count: 0, since: null });
  });

  it("has the median time of a picture and the failures of the last hour, the last ones with what followed [OP-213 OP-209]", async () => {
    const id = await only();
    const generation = String(await made(id, 0));
    const attempt = (number: number, minutes: number, seconds: number, values: object) => ({
      ...{ id_generation: generation, number, id_server: id, holder, claim: randomUUID() },
      ...{ lease_until: sql`now()` as never },
      started_at: sql.raw(`now() - interval '${minutes} minutes ${seconds} seconds'`) as never,
      ended_at: sql.raw(`now() - interval '${minutes} minutes'`) as never,
      ...values,
    });
    const next = (await addServer(stack.server, stack.cast.admin.id)).id;
    const machine = { outcome: "failed", class: "machine", code: "out_of_memory", detail: "/dev/gpu0" };
    await db()
      .insert(generation_attempts)
      .values([
        attempt(1, 90, 50, { outcome: "done" }),
        attempt(2, 50, 2, { outcome: "done" }),
        attempt(3, 40, 8.9, { outcome: "done" }),
        attempt(4, 30, 30, { outcome: "done" }),
        attempt(5, 20, 5, machine),
        attempt(6, 10, 9, { outcome: "done", id_server: next }),
        attempt(7, 5, 5, { outcome: "released", class: "foreign" }),
        attempt(8, 45, 5, { outcome: "lost", class: "machine", code: "lease" }),
      ] as never);
    const one = await load(id);
    expect([one.seconds, one.failed]).toEqual([8.9, 2]);
    const { detail: _, outcome: _outcome, ...shown } = machine;
    expect(one.last_failure).toEqual({ id_generation: generation, at: expect.any(String), ...shown });
    expect(one.failures).toEqual([
      { ...one.last_failure, detail: "/dev/gpu0", next_id_server: next },
      {
        ...{ id_generation: generation, at: expect.any(String), class: "machine", code: "lease" },
        ...{ detail: null, next_id_server: null },
      },
    ]);
    expect(await listed(next)).toMatchObject({ last_failure: null, seconds: 9, failed: 0 });
  });

  it("names the workers of a key that were seen just now, for a server without one the API's own pool [OP-207 OP-213]", async () => {
    const id = await only();
    expect((await listed(id)).served_by).toEqual([
      { name: "", version: "", generator: "local", seen_at: expect.any(String) },
    ]);
    const late = sql`now() - interval '46 seconds'` as never;
    await db().update(servers).set({ seen_at: late }).where(eq(servers.id, id));
    expect((await listed(id)).served_by).toEqual([]);
    const worker = { id_server: id, version: "0.1.0", generator: "comfyui" as const, types: [], slots: 1 };
    await db()
      .insert(workers)
      .values([
        { ...worker, id: randomUUID(), name: "hall" },
        { ...worker, id: randomUUID(), name: "gone", seen_at: late },
      ]);
    expect((await listed(id)).served_by).toEqual([]);
    await keyed(id);
    const served = { name: "hall", version: "0.1.0", generator: "comfyui", seen_at: expect.any(String) };
    expect(await listed(id)).toMatchObject({ served_by: [served], key_preview: "4fK9aQ2x..." });
    const one = await load(id);
    expect(one.served_by).toEqual([served]);
    expect([one.key_seen_at, one.retry_at, one.error_reason]).toEqual(["2026-11-21T18:00:00Z", null, null]);
  });

  it("says why a server is in error; an admin who saves the server clears the flag [OP-209 OP-213 SRV-05 SRV-16]", async () => {
    const id = await only();
    await begun(stack.server, stage);
    await db().update(servers).set({ failures: 2 }).where(eq(servers.id, id));
    await fail(await claimed(stack.server, holder), "machine");
    expect(await load(id)).toMatchObject({
      error: true,
      error_reason: "failures",
      retry_at: expect.any(String),
    });
    const server = { name: "Mended" };
    const json = { server };
    await send(stack.server, "POST", `/servers/${id}`, { token: stack.cast.admin.token, json });
    expect(await load(id)).toMatchObject({ error: false, error_reason: null, retry_at: null });
    const [row] = await db().select().from(servers).where(eq(servers.id, id));
    expect([row?.failures, row?.name]).toEqual([0, "Mended"]);
  });

  it("is the admins' to see; a deleted or unknown server has none [OP-213 SRV-08]", async () => {
    const id = await only();
    for (const path of ["/servers/load", `/servers/${id}/load`])
      expect((await get(path, stack.cast.owner)).status).toBe(403);
    await send(stack.server, "DELETE", `/servers/${id}`, { token: stack.cast.admin.token });
    expect((await get(`/servers/${id}/load`)).status).toBe(404);
    expect((await get(`/servers/${randomUUID()}/load`)).status).toBe(404);
    expect(await listed(id)).toBeUndefined();
    const { features } = (await get("/config/")).body;
    expect(features).toContain("server-load");
  });
});
