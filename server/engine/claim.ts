import { randomUUID } from "node:crypto";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { LEASE } from "../../contract/worker";
import type { Input, Job } from "../generators/generator";
import type { Services } from "../services";
import { blobs, generation_attempts, generation_parts, generations, workers } from "../store/schema";
import type { AttemptRow, GenerationRow } from "./end";

/** Who makes attempts: the pool of a process, for all servers without a key, or a worker of one with a key. */
export interface Holder {
  /** Id of the process. */
  holder: string;
  /** The worker's server, by the key that it presented. */
  server?: { id: string; id_key: string };
}

/** Why a worker gets no job: it has as many as it may have, or did not introduce itself. */
export class ClaimRefused extends Error {
  override readonly name = "ClaimRefused";

  constructor(readonly reason: "too_many_jobs" | "hello_first") {
    super(reason);
  }
}

/**
 * Takes the next job of the queue, if any (docs/engine.md, line 2). A preferred server that is free gets it; after a
 * second any candidate does (OP-208). A worker whose key is no more gets nothing.
 * @param claim id chosen by the claimer: a repeat gets the same job, for as long as it is open
 * @throws ClaimRefused
 */
export async function claimJob(services: Services, by: Holder, claim: string): Promise<Job | undefined> {
  if (await isIdle(services, by)) return undefined;
  return services.database.withTx(async () => {
    const slots = await lockSlots(services, by);
    const open = await repeatOf(services, by, claim);
    if (open) return jobOf(services, open.generation, open.attempt);
    await assertFree(services, by, slots);
    const found = await nextWaiting(services, by);
    if (!found || !(await takeServer(services, found.id_server, by))) return undefined;
    const db = services.database.db();
    const [attempt] = await db
      .insert(generation_attempts)
      .values({
        id: randomUUID(),
        id_generation: found.id,
        number: sql`(select coalesce(max(number), 0) + 1 from generation_attempts where id_generation = ${found.id}::uuid)`,
        id_server: found.id_server,
        id_key: by.server?.id_key ?? null,
        holder: by.holder,
        claim,
        lease_until: sql`now() + ${LEASE.first} * interval '1 second'`,
        started_at: sql`clock_timestamp()`,
        steps: sql`(select jsonb_build_array(jsonb_build_array(
          floor(extract(epoch from clock_timestamp() - created_at) * 1000)::bigint, 0, 'preparing'))
          from generations where id = ${found.id}::uuid)`,
      })
      .returning();
    const [generation] = await db
      .update(generations)
      .set({
        id_attempt: attempt?.id,
        id_server: found.id_server,
        tries: sql`${generations.tries} + 1`,
      })
      .where(eq(generations.id, found.id))
      .returning();
    services.database.afterCommit(() => services.board.changed(found.id));
    return generation && attempt && jobOf(services, generation, attempt);
  });
}

/** Nothing waits for anybody and the holder makes nothing: one statement instead of a transaction, for those who wait. */
async function isIdle({ database }: Services, { holder, server }: Holder): Promise<boolean> {
  const isKnown = server
    ? sql`exists (select 1 from workers where id = ${holder}::uuid and id_server = ${server.id}::uuid)`
    : sql`true`;
  const { rows } = await database.db().execute<{ idle: boolean }>(sql`select ${isKnown} and not exists (
      select 1 from generations where status = 'processing' and id_attempt is null and run_at <= now())
    and not exists (
      select 1 from generation_attempts where holder = ${holder}::uuid and ended_at is null) as idle`);
  return rows[0]?.idle === true;
}

/** Attempts of this holder: another's are as unknown as those that do not exist. */
export const heldBy = ({ holder, server }: Holder): SQL | undefined =>
  and(
    eq(generation_attempts.holder, holder),
    server ? eq(generation_attempts.id_key, server.id_key) : isNull(generation_attempts.id_key),
  );

async function repeatOf({ database }: Services, by: Holder, claim: string) {
  const attempt = generation_attempts;
  const [row] = await database
    .db()
    .select({ attempt, generation: generations })
    .from(attempt)
    .innerJoin(generations, eq(generations.id_attempt, attempt.id))
    .where(and(eq(attempt.claim, claim), heldBy(by), isNull(attempt.ended_at)));
  return row;
}

/**
 * Jobs that a worker makes at a time. Its claims wait for each other, so that a repeat meets what the first one got.
 * @throws ClaimRefused
 */
async function lockSlots({ database }: Services, { holder, server }: Holder): Promise<number> {
  if (!server) return Number.POSITIVE_INFINITY;
  const [row] = await database
    .db()
    .select({ slots: workers.slots })
    .from(workers)
    .where(and(eq(workers.id, holder), eq(workers.id_server, server.id)))
    .for("no key update");
  if (!row) throw new ClaimRefused("hello_first");
  return row.slots;
}

/** A worker may hold one job more than its places while a result is on its way. @throws ClaimRefused */
async function assertFree({ database }: Services, by: Holder, slots: number): Promise<void> {
  if (slots === Number.POSITIVE_INFINITY) return;
  const rows = await database
    .db()
    .select({ stage: generation_attempts.stage })
    .from(generation_attempts)
    .where(and(heldBy(by), isNull(generation_attempts.ended_at)));
  const making = rows.filter(({ stage }) => stage !== "finishing").length;
  if (making >= slots || rows.length > slots) throw new ClaimRefused("too_many_jobs");
}

/** The servers that this holder works for. */
const isServed = ({ server }: Holder): SQL =>
  server
    ? sql`server.id = ${server.id}::uuid and server.id_api_key = ${server.id_key}::uuid and exists (
        select 1 from server_api_keys as key where key.id = server.id_api_key
          and (key.expires_at is null or key.expires_at > now()))`
    : sql`server.id_api_key is null`;

const MAY_TRY = sql.raw("(not server.error or coalesce(server.retry_at <= now(), true))");

/** The first generation of the queue that one of the holder's servers may take now, locked, and that server. */
async function nextWaiting({ database }: Services, by: Holder) {
  const { rows } = await database.db().execute<{ id: string; id_server: string }>(sql`
    select waiting.id, chosen.id as id_server from generations as waiting, lateral (
      select server.id from unnest(waiting.candidates) with ordinality as candidate(id, place)
      join servers as server on server.id = candidate.id
      where server.active and server.deleted_at is null and ${isServed(by)}
        and ${MAY_TRY} and not (server.error and exists (
          select 1 from generation_attempts where id_server = server.id and ended_at is null))
        and (candidate.place <= waiting.best or waiting.queued_at <= now() - interval '1 second')
      order by candidate.place > waiting.best, server.state = 'busy', candidate.place limit 1) as chosen
    where waiting.status = 'processing' and waiting.id_attempt is null and waiting.run_at <= now()
    order by waiting.rank_at, waiting.id limit 1 for no key update of waiting skip locked`);
  return rows[0];
}

/** Others may have changed the server, or taken its trial job, until it is locked (OP-209). */
async function takeServer({ database }: Services, id: string, by: Holder): Promise<boolean> {
  const db = database.db();
  const { rows } = await db.execute<{ error: boolean }>(sql`
    update servers as server set state = 'busy', seen_at = now()
    where server.id = ${id}::uuid and server.active and server.deleted_at is null and ${isServed(by)}
      and ${MAY_TRY}
    returning server.error`);
  const [taken] = rows;
  if (!taken?.error) return taken !== undefined;
  const { id_server, ended_at } = generation_attempts;
  return (await db.$count(generation_attempts, and(eq(id_server, id), isNull(ended_at)))) === 0;
}

/** What a generation is made of, by name: its source, the graph, pictures of values and overlays. */
export async function filesOf(
  { database }: Services,
  { id, source_hash }: GenerationRow,
): Promise<{ name: string; file: Input }[]> {
  const { rows } = await database.db().execute<{ name: string } & Record<keyof Input, unknown>>(sql`
    select part.name, blob.hash as sha256, blob.size, blob.mime as content_type
    from (select name, hash from ${generation_parts} where id_generation = ${id}::uuid
      union all select 'source', ${source_hash}::text) as part
    join ${blobs} as blob on blob.hash = part.hash order by part.name`);
  return rows.map(({ name, sha256, size, content_type }) => {
    return { name, file: { sha256, size: Number(size), content_type } as Input };
  });
}

/** The job as a worker gets it. */
async function jobOf(services: Services, row: GenerationRow, attempt: AttemptRow): Promise<Job> {
  const files = await filesOf(services, row);
  const fileOf = (wanted: string) => files.find(({ name }) => name === wanted)?.file;
  const source = fileOf("source");
  if (!source || !row.plan) throw new Error(`Generation ${row.id} has no plan or no source`);
  const { node_source, node_result, values, look } = row.plan;
  const left = row.deadline_at ? Date.parse(row.deadline_at) - Date.now() : 0;
  return {
    id: attempt.id,
    number: attempt.number,
    deadline_s: Math.max(1, Math.round(left / 1000)),
    seed: row.seed,
    is_video: row.is_video,
    source,
    graph: fileOf("graph") ?? null,
    node_source,
    node_result,
    images: files.filter(({ name }) => !/^(source|graph|overlay\..*)$/.test(name)).map(imageOf),
    values,
    look,
  };
}

function imageOf({ name, file }: { name: string; file: Input }) {
  const at = name.indexOf(".");
  return { ...file, node: name.slice(0, at), param: name.slice(at + 1) };
}
