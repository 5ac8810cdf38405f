import { readFile } from "node:fs/promises";
import path from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";
import { openDatabase } from "../../../server/store/database";
import * as schema from "../../../server/store/schema";
import { postgresIsThere, testDatabaseUrl } from "../../support/postgres";

const META = path.resolve(import.meta.dirname, "../../../server/store/migrations/meta");
const readJson = async (name: string) => JSON.parse(await readFile(path.join(META, name), "utf8"));

test("the migrations lead to the tables as they are declared", async () => {
  const { entries } = await readJson("_journal.json");
  const last = await readJson(`${String(entries.length - 1).padStart(4, "0")}_snapshot.json`);
  // When this fails: npx drizzle-kit generate --config server/store/drizzle.config.ts --name <what>
  expect(await generateMigration(last, generateDrizzleJson(schema, last.id))).toEqual([]);
});

test.skipIf(!postgresIsThere())(
  "servers that start at once on an empty PostgreSQL migrate it once",
  async () => {
    const databaseUrl = await testDatabaseUrl();
    const opened = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ dataDir: "", databaseUrl })));
    const { entries } = await readJson("_journal.json");
    const { rows } = (await opened[0]?.db().execute("select hash from drizzle.__drizzle_migrations")) ?? {
      rows: [],
    };
    expect(rows).toHaveLength(entries.length);
    await Promise.all(opened.map((database) => database.close()));
  },
);
