import { describe } from "vitest";
import { openDatabase } from "../../server/store/database";
import { copyOf, freshFolder } from "./folders";
import { postgresIsThere, testDatabaseUrl } from "./postgres";

export interface TestEngine {
  name: "pglite" | "postgresql";
  /** Settings of a server, or of `openDatabase`, on a fresh database of this engine: tables, no rows. */
  settings(): Promise<{ DATA_DIR: string; DATABASE_URL?: string }>;
}

const pglite: TestEngine = {
  name: "pglite",
  settings: async () => ({ DATA_DIR: await copyOf("database", makeDatabase) }),
};

async function makeDatabase(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir });
  await database.close();
}

const postgresql: TestEngine = {
  name: "postgresql",
  settings: async () => ({ DATA_DIR: await freshFolder("data"), DATABASE_URL: await testDatabaseUrl() }),
};

/** The suite on the embedded engine alone: for rules whose SQL both engines run alike. */
export function describeEmbeddedEngine(name: string, suite: (engine: TestEngine) => void): void {
  describe(name, () => suite(pglite));
}

/** The suite on both engines; on PostgreSQL it is skipped, and counted so, where there is none. */
export function describeEachEngine(name: string, suite: (engine: TestEngine) => void): void {
  describe(`${name}, PGlite`, () => suite(pglite));
  describe.skipIf(!postgresIsThere())(`${name}, PostgreSQL`, () => suite(postgresql));
}
