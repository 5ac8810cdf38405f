import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { addBooth } from "../support/events";
import { makePerson } from "../support/people";
import { addServer, addStage, begun, check, claimed } from "../support/processing";
import { send } from "../support/send";
import type { TestServer } from "../support/server";
import { describeEachStack, describeStack } from "../support/stacks";

const TOKEN = "t".repeat(32);

async function scrape(server: TestServer, headers: Record<string, string> = {}) {
  const reply = await fetch(`${server.url}/api/metrics`, { headers });
  const text = await reply.text();
  const lines = new Map(text.split("\n").map((line) => line.split(/ (?=[^ ]*$)/) as [string, string]));
  return {
    status: reply.status,
    type: reply.headers.get("content-type"),
    text,
    value: (name: string) => Number(lines.get(name)),
  };
}

describeEachStack("metrics", (stack) => {
  it("count requests by kind and status", async () => {
    const { server, cast } = stack;
    const count = async (kind: string, status: number) =>
      (await scrape(server)).value(
        `safelight_request_duration_seconds_count{kind="${kind}",status="${status}"}`,
      ) || 0;
    const kinds = [
      ["read", 200],
      ["read", 401],
      ["write", 422],
      ["poll", 404],
      ["page", 404],
    ] as const;
    const before = await Promise.all(kinds.map((kind) => count(kind[0], kind[1])));
    const { token } = cast.admin;
    await send(server, "GET", "/overlays/", { token });
    await send(server, "GET", "/overlays/");
    await send(server, "POST", "/api/logs/client", { json: {} });
    await send(server, "GET", `/api/check/${randomUUID()}`, { token });
    await fetch(`${server.url}/assets/none.js`);
    // A request is counted when its answer has been sent, which may be after it was received.
    for (const [at, [kind, status]] of kinds.entries())
      await expect.poll(() => count(kind, status)).toBe((before[at] ?? 0) + 1);
  });

  it("tell what the queue, the servers and both stores do", async () => {
    const { server, cast } = stack;
    const { id } = await addServer(server, cast.admin.id);
    const stage = await addStage(server, await makePerson(server, cast.admin));
    const other = { ...stage, booth: await addBooth(server, stage.person.id) };
    const first = await begun(server, stage);
    await begun(server, other);
    await claimed(server, randomUUID());
    await server.services.database.db().execute(sql`
      update generations set queued_at = now() - interval '1 minute' where id_attempt is null`);
    await server.services.database.db().execute(sql`update servers set error = true where id = ${id}::uuid`);
    const { status, type, value } = await scrape(server);
    expect([status, type]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
    expect(value('safelight_generations{state="waiting"}')).toBe(1);
    expect(value('safelight_generations{state="running"}')).toBe(1);
    expect(value('safelight_servers{state="busy"}')).toBe(1);
    expect(value('safelight_servers{state="online"}')).toBe(0);
    expect(value("safelight_servers_error")).toBe(1);
    const oldest = value('safelight_oldest_waiting_seconds{queue="generations"}');
    expect(oldest >= 60 && oldest < 600).toBe(true);
    for (const line of ['deliveries{state="waiting"}', 'payments{state="open"}', 'refunds{state="pending"}'])
      expect(value(`safelight_${line}`)).toBe(0);
    expect(value('safelight_store_up{store="database"}')).toBe(1);
    expect(value("process_resident_memory_bytes")).toBeGreaterThan(0);
    expect(value("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThanOrEqual(0);
    const isPostgres = server.services.database.engine === "postgres";
    expect(Number.isNaN(value('safelight_database_connections{state="used"}'))).toBe(!isPostgres);
    expect((await check(server, stage.person, first)).at(-1)?.type).toBe("progress");
  });

  it("say which store does not answer, and no figures that nobody knows", async () => {
    const { server } = stack;
    const { blobs, database } = server.services;
    const [ping, db] = [blobs.ping, database.db];
    blobs.ping = () => Promise.reject(new Error("gone"));
    expect((await scrape(server)).value('safelight_store_up{store="blobs"}')).toBe(0);
    blobs.ping = ping;
    database.db = () => ({ execute: () => Promise.reject(new Error("gone")) }) as never;
    const { status, text, value } = await scrape(server);
    database.db = db;
    expect([status, value('safelight_store_up{store="database"}')]).toEqual([200, 0]);
    expect(text).not.toMatch(/^safelight_(generations|servers)\{/m);
    expect(value("safelight_servers_error")).toBeNaN();
  });

  it("are for programs on this machine, and for nobody behind a proxy", async () => {
    for (const name of ["x-forwarded-for", "x-real-ip", "via", "forwarded"])
      expect([name, (await scrape(stack.server, { [name]: "127.0.0.1" })).status]).toEqual([name, 404]);
    expect((await fetch(`${stack.server.url}/api/metrics`, { method: "HEAD" })).status).toBe(404);
  });
});

describeStack(
  "metrics with a token",
  (stack) => {
    it("are for its bearers, from anywhere", async () => {
      const of = async (headers: Record<string, string>) => (await scrape(stack.server, headers)).status;
      expect(await of({})).toBe(404);
      expect(await of({ authorization: `Bearer ${"u".repeat(32)}` })).toBe(404);
      expect(await of({ authorization: `Bearer ${TOKEN}x` })).toBe(404);
      expect(await of({ authorization: `Bearer ${TOKEN}`, "x-forwarded-for": "192.0.2.1" })).toBe(200);
    });
  },
  { METRICS_TOKEN: TOKEN },
);
