import { afterAll, beforeAll } from "vitest";
import { type Database, openDatabase } from "../../../server/store/database";
import { users } from "../../../server/store/schema";
import type { TestEngine } from "../../support/engines";
import { copyOf } from "../../support/folders";

/** A data folder with a new embedded database in it. */
export const dataFolder = () =>
  copyOf("database", async (dataDir) => {
    const database = await openDatabase({ dataDir });
    await database.close();
  });

/** Opens a fresh database of an engine. */
export async function openFresh(engine: TestEngine, timeout?: number): Promise<Database> {
  const { DATABASE_URL } = await engine.settings();
  return openDatabase({
    dataDir: DATABASE_URL ? "" : await dataFolder(),
    databaseUrl: DATABASE_URL,
    timeout,
  });
}

/** A database for the tests of a suite. */
export function useDatabase(engine: TestEngine): () => Database {
  let database: Database;
  beforeAll(async () => {
    database = await openFresh(engine);
  });
  afterAll(() => database.close());
  return () => database;
}

/** @returns the id of a new user */
export async function addUser(
  database: Database,
  values: Partial<typeof users.$inferInsert> = {},
): Promise<string> {
  const id = crypto.randomUUID();
  await database
    .db()
    .insert(users)
    .values({ id, email: `${id}@example.com`, password_hash: "", ...values });
  return id;
}
