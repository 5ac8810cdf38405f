import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../server/app";
import { hashPassword } from "../../server/auth/passwords";
import { DEMO_ACCOUNTS } from "../../server/demo/accounts";
import { bringFirstData } from "../../server/first-data";
import { readSettings, type Settings } from "../../server/settings";
import { withAdvisoryLock } from "../../server/store/advisory-lock";
import { openFolder } from "../../server/store/blobs/folder-store";
import { openDatabase } from "../../server/store/database";
import { domains, user_tags, users } from "../../server/store/schema";
import { copyOf, freshFolder } from "../support/folders";
import { until } from "../support/ports";
import { postgresIsThere, testDatabaseUrl } from "../support/postgres";
import { startServer, type TestServer } from "../support/server";

describe("a first start", () => {
  it.skipIf(!postgresIsThere())(
    "of several processes at once makes one admin and each tag once",
    async () => {
      const DATABASE_URL = await testDatabaseUrl();
      const servers = await Promise.all(
        Array.from({ length: 3 }, async () =>
          startServer({ DATABASE_URL, DATA_DIR: await freshFolder("data") }),
        ),
      );
      const db = servers[0]?.services.database.db();
      expect(await db?.$count(users)).toBe(1);
      expect(await db?.$count(user_tags, eq(user_tags.type, "system"))).toBe(2);
      await Promise.all(servers.map((server) => server.stop()));
    },
  );

  it.skipIf(!postgresIsThere())(
    "waits for the one that is at it, for longer than a statement may take",
    async () => {
      const databaseUrl = (await testDatabaseUrl()) as string;
      const first = await startServer({ DATABASE_URL: databaseUrl, DATA_DIR: await freshFolder("data") });
      const database = await openDatabase({ dataDir: "", databaseUrl, timeout: 1000 });
      const { database: own } = first.services;
      let second: Promise<unknown> | undefined;
      await withAdvisoryLock(own, "first data", async () => {
        second = bringFirstData({ ...first.services, database });
        second.catch(() => undefined);
        const waits = sql`select 1 from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))
          and clock_timestamp() - waitstart > interval '1500 milliseconds'`;
        await Promise.race([
          second,
          until("the second has waited", async () => (await own.db().execute(waits)).rows.length > 0),
        ]);
      });
      expect(await second).toEqual([]);
      await database.close();
      await first.stop();
    },
  );

  it("makes the domains of the settings active and others inactive, at each later start too [OP-106]", async () => {
    const dataDir = await copyOf("empty", async () => undefined);
    const domainsOf = async (DOMAINS: string) => {
      const server = await startServer({ DATA_DIR: dataDir, DOMAINS });
      const rows = await server.services.database.db().select().from(domains).orderBy(domains.name);
      await server.stop();
      return rows.map(({ name, language_code, is_active }) => [name, language_code, is_active]);
    };
    expect(await domainsOf("a.example.com, b.example.com=ru")).toEqual([
      ["a.example.com", null, true],
      ["b.example.com", "ru", true],
    ]);
    expect(await domainsOf("b.example.com=en, c.example.com")).toEqual([
      ["a.example.com", null, false],
      ["b.example.com", "en", true],
      ["c.example.com", null, true],
    ]);
    expect((await domainsOf("")).filter(([, , isActive]) => isActive)).toHaveLength(2);
  });

  it("that is interrupted leaves nothing behind, and the next one creates the whole demo", async () => {
    const dataDir = await copyOf("empty", async () => undefined);
    const settings = readSettings({ DATA_DIR: dataDir, DEMO: "1", LOG: "0" });
    const blobs = await openFolder(await freshFolder("blobs"));
    let left = 3;
    blobs.put = async (bytes) => {
      if (left-- === 0) throw new Error("cut short");
      return Object.getPrototypeOf(blobs).put.call(blobs, bytes);
    };
    await expect(createApp(settings, { blobs })).rejects.toThrow("cut short");
    const app = await createApp(settings);
    const { database } = app.services;
    expect(await database.db().$count(users, eq(users.email, "organiser@example.com"))).toBe(1);
    expect(await database.db().$count(user_tags)).toBeGreaterThan(10);
    await app.close();
  });
});

describe("a later start", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server?.stop());

  const start = (settings: Partial<Settings>) =>
    bringFirstData({
      ...server.services,
      settings: { ...server.services.settings, admin: undefined, ...settings },
    });

  it("without the demo is refused while an active demo account has its password, with one line of advice", async () => {
    const db = server.services.database.db();
    for (const { email, password } of DEMO_ACCOUNTS.filter(({ role }) => role !== "admin"))
      await db.insert(users).values({ email, password_hash: await hashPassword(password) });
    expect(await start({ demo: true })).toEqual([]);
    await expect(start({})).rejects.toThrow(/^.+: organiser@.+, dealer@.+, admin@[^\n]+DEMO=1[^\n]+$/);
    await db.update(users).set({ is_active: false }).where(eq(users.email, "dealer@example.com"));
    await expect(start({})).rejects.toThrow(/: organiser@example.com, admin@example.com\./);
    await db.update(users).set({ password_hash: await hashPassword("another password") });
    expect(await start({})).toEqual([]);
  });

  it("reports that ADMIN_EMAIL is not used, unless that admin exists", async () => {
    const asked = (email: string) => start({ demo: true, admin: { email, password: "some password" } });
    expect(await asked("Admin@Example.com")).toEqual([]);
    expect(await asked("boss@example.com")).toEqual([
      expect.stringMatching(/^ADMIN_EMAIL is not used.+boss@/),
    ]);
  });
});
