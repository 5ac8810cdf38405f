import pg from "pg";
import { openPglite } from "../../server/store/pglite.mjs";

/**
 * The database of a server that is not running.
 * @param {{ url?: string, directory: string }} place `url` of a PostgreSQL database, or the embedded one's folder
 */
export async function connect({ url, directory }) {
  if (url) {
    const pool = new pg.Pool({ connectionString: url, max: 10 });
    return { query: (sql, values) => pool.query(sql, values), close: () => pool.end() };
  }
  const embedded = await openPglite(directory);
  return { query: (sql, values) => embedded.query(sql, values), close: () => embedded.close() };
}
