import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createApp } from "../../server/app";
import { readSettings } from "../../server/settings";
import { openFolder } from "../../server/store/blobs/folder-store";
import { user_tags, users } from "../../server/store/schema";
import { copyOf, freshFolder } from "../support/folders";
import { postgresIsThere, testDatabaseUrl } from "../support/postgres";
import { startServer } from "../support/server";

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

  it("that is cut short leaves nothing half made, and the next one brings the whole demo", async () => {
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
