import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { completeJob, failJob } from "../../server/engine/attempts";
import { madeFile, storeResult } from "../../server/engine/finishing";
import type { FailureClass } from "../../server/generators/generator";
import { generation_attempts, generations, servers } from "../../server/store/schema";
import { freshFolder } from "./folders";
import { picture } from "./jpeg";
import type { Person } from "./people";
import { check } from "./processing";
import { send } from "./send";
import type { Stack } from "./stacks";

/** A test as worker: it calls what the pool calls. */
export function workerActs(stack: Stack) {
  const holder = randomUUID();
  const services = () => stack.server.services;
  const db = () => services().database.db();

  /** A file as a generator leaves it. */
  async function result(options = {}): Promise<string> {
    const file = path.join(await freshFolder("result"), "result");
    await writeFile(file, await picture({ width: 30, height: 40, ...options }));
    return file;
  }

  return {
    holder,
    services,
    db,
    result,
    row: async (id: string) => (await db().select().from(generations).where(eq(generations.id, id)))[0],
    attemptsOf: (id: string) =>
      db()
        .select()
        .from(generation_attempts)
        .where(eq(generation_attempts.id_generation, id))
        .orderBy(generation_attempts.number),
    server: async (id: string) => (await db().select().from(servers).where(eq(servers.id, id)))[0],
    cancel: async (who: Person, id: string) =>
      (await send(stack.server, "DELETE", `/api/process/${id}`, { token: who.token })).status,
    fail: (job: { id: string }, kind: FailureClass, by = holder) =>
      failJob(services(), { holder: by }, job.id, { kind, code: "x", detail: "node 7 of C:\\models" }),
    async complete(job: { id: string }, by = holder) {
      const { hash } = await storeResult(
        services(),
        { is_video: false, ...job },
        await madeFile(await result()),
      );
      return completeJob(services(), { holder: by }, job.id, hash);
    },
    last: async (who: Person, id: string) => (await check(stack.server, who, id)).at(-1),
    /** Lets all that waits be claimed now, by anybody. */
    hurry: () =>
      db().execute(sql`update generations set run_at = now(), queued_at = queued_at - interval '2 seconds'
        where status = 'processing'`),
    /** All servers seen just now, without a failure. */
    refresh: () =>
      db()
        .update(servers)
        .set({
          seen_at: sql`now()` as never,
          state: "online",
          error: false,
          failures: 0,
          retry_at: null,
          active: true,
        }),
  };
}
