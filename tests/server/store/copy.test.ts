import { buffer } from "node:stream/consumers";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { openBlobs } from "../../../server/store/blobs";
import { copyDatabase, NotEmpty } from "../../../server/store/copy";
import { type Database, openDatabase } from "../../../server/store/database";
import * as schema from "../../../server/store/schema";
import { freshFolder } from "../../support/folders";
import { postgresIsThere, testDatabaseUrl } from "../../support/postgres";
import { addUser, dataFolder } from "./support";

const TABLES = Object.values(schema).filter((table) => is(table, PgTable)) as PgTable[];
const PICTURE = Buffer.from("the bytes of a picture");

/** A row in every kind of table, and a chain of users, each the dealer of the one before. @returns `everything` */
async function fill(dataDir: string, chain = 3) {
  const database = await openDatabase({ dataDir });
  const db = database.db();
  let dealer = await addUser(database, { balance: 12.34, first_name: `O'Brien "\\ 🎉` });
  const people = Array.from({ length: chain }, (_, index) => {
    const id = crypto.randomUUID();
    const row = { id, email: `${index}@example.com`, password_hash: "x", id_dealer: dealer };
    dealer = id;
    return row;
  });
  await db.insert(schema.users).values(people);
  const id_user = dealer;
  const blobs = await openBlobs({ dataDir });
  const { hash, size } = await blobs.put(PICTURE);
  await db.insert(schema.blobs).values({ hash, size, mime: "image/jpeg", width: 3, height: 2 });
  await db.insert(schema.overlays).values({ id_user, name: "Frame", landscape_hash: hash });
  await db.insert(schema.photo_booths).values({ id_user, name: "Hall", login: "hall", password_hash: "x" });
  const [booth] = await db.select().from(schema.photo_booths);
  const event = {
    id_user,
    name: "Evening",
    start_time: "2025-03-01T18:30:00Z",
    style_ids: [id_user, dealer],
  };
  const mapping = [{ style_id: "a", answer_ids: ["b"] }];
  const [schedule] = await db
    .insert(schema.schedules)
    .values({ ...event, quiz_mappings: mapping })
    .returning();
  const id_schedule = schedule?.id ?? "";
  await db
    .insert(schema.schedule_photo_booths)
    .values({ id_schedule, id_photo_booth: booth?.id ?? "", position: 0 });
  await db
    .insert(schema.transactions)
    .values({ id_user, type: "charge", amount: -1.5, balance_after: 10.84 });
  await db
    .insert(schema.idempotency_keys)
    .values({ id_user, key: "k", request_hash: "h", response: { big: 1e20 } });
  const filled = await everything(database);
  await database.close();
  return filled;
}

async function everything(database: Database): Promise<Record<string, string[]>> {
  const tables = TABLES.map(async (table) => {
    const { rows } = await database
      .db()
      .execute<{ row: string }>(`select to_jsonb(t)::text as row from "${getTableName(table)}" as t`);
    return [getTableName(table), rows.map(({ row }) => row).sort()] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}

async function contents(options: { dataDir: string; databaseUrl?: string }) {
  const database = await openDatabase(options);
  const found = await everything(database);
  await database.close();
  return found;
}

test.skipIf(!postgresIsThere())(
  "embedded to PostgreSQL and back: every row and every file",
  { timeout: 600_000 },
  async () => {
    const first = await dataFolder();
    const expected = await fill(first, 1100); // more than one page
    const settings = { dataDir: await freshFolder("blobs") };
    const databaseUrl = (await testDatabaseUrl()) ?? "";
    const second = await dataFolder();

    const there = await copyDatabase(first, databaseUrl, settings);
    const back = await copyDatabase(databaseUrl, second, settings);

    const rows = Object.values(expected).flat().length;
    expect(rows).toBeGreaterThan(1100);
    expect(there).toEqual({ rows, blobs: 1, missing: [] });
    expect(back).toEqual(there);
    expect(await contents({ dataDir: "", databaseUrl })).toEqual(expected);
    expect(await contents({ dataDir: second })).toEqual(expected);
    const hash = JSON.parse(expected.blobs?.[0] ?? "{}").hash;
    const bytes = await (await openBlobs({ dataDir: second })).open(hash);
    expect(bytes && (await buffer(bytes))).toEqual(PICTURE);
  },
);

test("a place in use is refused and left as it is", async () => {
  const from = await dataFolder();
  await fill(from);
  const to = await dataFolder();
  const taken = await openDatabase({ dataDir: to });
  await addUser(taken, { email: "first@example.com" });
  await taken.close();
  await expect(copyDatabase(from, to, { dataDir: from })).rejects.toBeInstanceOf(NotEmpty);
  const { users, blobs } = await contents({ dataDir: to });
  expect(users).toHaveLength(1);
  expect(blobs).toHaveLength(0);
});

test("a missing file is named, and the rest is copied", async () => {
  const from = await dataFolder();
  await fill(from);
  const store = await openBlobs({ dataDir: from });
  const { hash } = await store.put(PICTURE);
  await store.delete(hash);
  const to = await dataFolder();
  expect(await copyDatabase(from, to, { dataDir: from })).toMatchObject({ blobs: 0, missing: [hash] });
  expect((await contents({ dataDir: to })).overlays).toHaveLength(1);
});
