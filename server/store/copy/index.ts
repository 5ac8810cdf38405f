import { existsSync } from "node:fs";
import { join } from "node:path";
import { openBlobs } from "../blobs";
import { openDatabase } from "../database";
import { copyBlobs } from "./blobs";
import { copyRows } from "./rows";

export { NotEmpty } from "./rows";

export interface Copied {
  rows: number;
  blobs: number;
  /** Hashes of missing blobs; the rows that refer to them are copied anyway. */
  missing: string[];
}

/** Blob location of places that do not name one: the server's settings. */
export interface BlobSettings {
  dataDir: string;
  blobUrl?: string;
}

/**
 * Copies everything from one place to another, which must be empty. A place is a data directory (its embedded database
 * and its blobs) or a `postgres://` URL (with the blobs of `settings`); after a comma it may name another place for its
 * blobs, a data directory or `s3://`.
 * @throws NotEmpty
 * @throws DataDirectoryBusy if a server runs on one of the directories
 */
export async function copyDatabase(from: string, to: string, settings: BlobSettings): Promise<Copied> {
  const source = readPlace(from, settings);
  if (!("databaseUrl" in source.database) && !existsSync(join(source.database.dataDir, "database"))) {
    throw new Error(`There is no database in ${source.database.dataDir}`); // opening it would create one
  }
  const target = readPlace(to, settings);
  const fromDatabase = await openDatabase(source.database);
  try {
    const toDatabase = await openDatabase(target.database);
    try {
      const rows = await copyRows(fromDatabase, toDatabase);
      const { copied, missing } = await copyBlobs(
        fromDatabase,
        await openBlobs(source.blobs),
        await openBlobs(target.blobs),
      );
      return { rows, blobs: copied, missing };
    } finally {
      await toDatabase.close();
    }
  } finally {
    await fromDatabase.close();
  }
}

function readPlace(place: string, settings: BlobSettings) {
  const [main = "", blobPlace] = place.split(/,(?=[^,]*$)/);
  const isServer = /^postgres(ql)?:\/\//.test(main);
  const database = isServer ? { dataDir: "", databaseUrl: main } : { dataDir: main };
  if (blobPlace?.startsWith("s3://"))
    return { database, blobs: { dataDir: settings.dataDir, blobUrl: blobPlace } };
  if (blobPlace) return { database, blobs: { dataDir: blobPlace } };
  return { database, blobs: isServer ? settings : { dataDir: main } };
}
