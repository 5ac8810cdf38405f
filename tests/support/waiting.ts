import { sql } from "drizzle-orm";
import type { Database } from "../../server/store/database";
import { until } from "./ports";
import { send } from "./send";
import type { TestServer } from "./server";

/** Resolves when so many further requests have reached the server's routes. */
export function arrivals({ fastify }: Pick<TestServer, "fastify">, count = 1): Promise<void> {
  return new Promise((resolve) => {
    let seen = 0;
    const note = () => {
      if (++seen < count) return;
      fastify.server.off("request", note);
      resolve();
    };
    fastify.server.on("request", note);
  });
}

/** Answers of requests made one after another: what arrived before them has meanwhile read what it begins with. */
export async function overtake(server: { url: string }, token: string, times = 5): Promise<number[]> {
  const statuses: number[] = [];
  for (let asked = 0; asked < times; asked++)
    statuses.push((await send(server, "GET", "/users/profile", { token })).status);
  return statuses;
}

/** Inside a transaction: until another statement waits for it. The embedded engine has one transaction at a time. */
export async function untilAnotherWaits(database: Database): Promise<void> {
  if (database.engine === "pglite") return;
  const waiting = sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
  await until("another statement's wait", async () => (await database.db().execute(waiting)).rows.length > 0);
}
