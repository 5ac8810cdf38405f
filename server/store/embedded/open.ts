import { join, resolve } from "node:path";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { storeFile } from "../files";
import * as schema from "../schema";
import type { Db, Scope } from "../transaction-scope";
import { EmbeddedClient } from "./client";
import { createOnce } from "./create";
import { Engine } from "./engine";
import { lockDirectory } from "./lock";

/** @throws DataDirectoryBusy */
export async function openEmbedded(dataDir: string, scope: Scope, timeout: number) {
  const directory = resolve(join(dataDir, "database"));
  const free = await lockDirectory(directory);
  const engine = new Engine(directory, timeout);
  const client = new EmbeddedClient(engine, scope, timeout);
  const close = () => client.close().finally(free);
  try {
    await createOnce(directory);
    await engine.start();
    // Only the methods that drizzle's driver calls exist, hence the cast.
    const db = drizzle({ client: client as never, schema, logger: scope.logger });
    await migrate(db, { migrationsFolder: storeFile("migrations") });
    return { db: db as unknown as Db, close };
  } catch (error) {
    await close();
    throw error;
  }
}
