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

/**
 * Copies of finished pictures, one a minute.
 * @param {Awaited<ReturnType<typeof connect>>["query"]} query
 * @param {{ of: string, value: string, count: number }} what `of` is a condition of the generations to copy, about `$1`
 */
export async function copyPictures(query, { of, value, count }) {
  const { rows } = await query(
    `select column_name as name from information_schema.columns
     where table_name = 'generations' and column_name not in ('id', 'created_at')`,
  );
  const names = rows.map(({ name }) => `"${name}"`).join(", ");
  await query(
    `with known as (select *, row_number() over (order by id) as place, count(*) over () as total
       from generations where status = 'completed' and not demo and ${of})
     insert into generations (id, created_at, ${names})
     select gen_random_uuid(), now() - n * interval '1 minute', ${names}
     from generate_series(1, $2::int) n join known on place = 1 + n % total`,
    [value, count],
  );
  await query("analyze generations");
}
