import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { join, resolve } from "node:path";
import { storeFile } from "../files.ts";
import * as schema from "../schema.ts";
import type { Db, Scope } from "../scope.ts";
import { EmbeddedClient } from "./client.ts";
import { createOnce } from "./create.ts";
import { Engine } from "./engine.ts";
import { lockDirectory } from "./lock.ts";

/** @throws DataDirectoryBusy */
export async function openEmbedded(dataDir: string, scope: Scope, timeout: number) {
  const directory = resolve(join(dataDir, "database"));
  const free = await lockDirectory(directory);
  const engine = new Engine(directory, timeout);
  try {
    await createOnce(directory);
    await engine.start();
    // Only what drizzle's driver calls is there, hence the cast.
    const db = drizzle({ client: new EmbeddedClient(engine, scope.refuse, timeout) as never, schema });
    await migrate(db, { migrationsFolder: storeFile("migrations") });
    return { db: db as unknown as Db, close: () => engine.close().finally(free) };
  } catch (error) {
    await engine.close().finally(free);
    throw error;
  }
}
