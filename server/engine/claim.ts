import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Input, Job } from "../generators/generator";
import type { Services } from "../services";
import { blobs, generation_attempts, generation_parts, generations } from "../store/schema";
import type { AttemptRow, GenerationRow } from "./end";

/** Who makes attempts: the pool of a process, for all servers without a key. */
export interface Holder {
  /** Id of the process. */
  holder: string;
}

/** Lease of a job until its first report; a report renews it by more (engine.md, lines 2 and 3). */
const FIRST_LEASE_S = 15;

/**
 * Takes the next job of the queue, if any (engine.md, line 2). A preferred server that is free gets it; after a second
 * any candidate does (OP-208).
 * @param claim id chosen by the claimer: a repeat gets the same job, for as long as it is open
 */
export async function claimJob(
  services: Services,
  { holder }: Holder,
  claim: string,
): Promise<Job | undefined> {
  return services.database.withTx(async () => {
    const open = await repeatOf(services, holder, claim);
    if (open) return jobOf(services, open.generation, open.attempt);
    const found = await nextWaiting(services);
    if (!found || !(await takeServer(services, found.id_server))) return undefined;
    const db = services.database.db();
    const [attempt] = await db
      .insert(generation_attempts)
      .values({
        id: randomUUID(),
        id_generation: found.id,
        number:
          sql`(select coalesce(max(number), 0) + 1 from generation_attempts where id_generation = ${found.id}::uuid)` as never,
        id_server: found.id_server,
        holder,
        claim,
        lease_until: sql`now() + ${FIRST_LEASE_S} * interval '1 second'` as never,
        started_at: sql`clock_timestamp()` as never,
        steps: sql`(select jsonb_build_array(jsonb_build_array(
          floor(extract(epoch from clock_timestamp() - created_at) * 1000)::bigint, 0, 'preparing'))
          from generations where id = ${found.id}::uuid)` as never,
      })
      .returning();
    const [generation] = await db
      .update(generations)
      .set({
        id_attempt: attempt?.id,
        id_server: found.id_server,
        tries: sql`${generations.tries} + 1` as never,
      })
      .where(eq(generations.id, found.id))
      .returning();
    services.database.afterCommit(() => services.board.changed(found.id));
    return generation && attempt && jobOf(services, generation, attempt);
  });
}

async function repeatOf({ database }: Services, holder: string, claim: string) {
  const attempt = generation_attempts;
  const [row] = await database
    .db()
    .select({ attempt, generation: generations })
    .from(attempt)
    .innerJoin(generations, eq(generations.id_attempt, attempt.id))
    .where(and(eq(attempt.claim, claim), eq(attempt.holder, holder), isNull(attempt.ended_at)));
  return row;
}

/** The first generation of the queue that a server without a key may take now, locked, and that server. */
async function nextWaiting({ database }: Services) {
  const { rows } = await database.db().execute<{ id: string; id_server: string }>(sql`
    select waiting.id, chosen.id as id_server from generations as waiting, lateral (
      select server.id from unnest(waiting.candidates) with ordinality as candidate(id, place)
      join servers as server on server.id = candidate.id
      where server.active and server.deleted_at is null and server.id_api_key is null
        and (not server.error or (coalesce(server.retry_at <= now(), true) and not exists (
          select 1 from generation_attempts where id_server = server.id and ended_at is null)))
        and (candidate.place <= waiting.best or waiting.queued_at <= now() - interval '1 second')
      order by candidate.place > waiting.best, server.state = 'busy', candidate.place limit 1) as chosen
    where waiting.status = 'processing' and waiting.id_attempt is null and waiting.run_at <= now()
    order by waiting.rank_at, waiting.id limit 1 for no key update of waiting skip locked`);
  return rows[0];
}

async function takeServer({ database }: Services, id: string): Promise<boolean> {
  const { rows } = await database.db().execute(sql`
    update servers set state = 'busy', seen_at = now()
    where id = ${id}::uuid and active and deleted_at is null and id_api_key is null returning id`);
  return rows.length > 0;
}

/** The job as a worker gets it. */
async function jobOf({ database }: Services, row: GenerationRow, attempt: AttemptRow): Promise<Job> {
  const { rows } = await database.db().execute<{ name: string } & Record<keyof Input, unknown>>(sql`
    select part.name, blob.hash as sha256, blob.size, blob.mime as content_type
    from (select name, hash from ${generation_parts} where id_generation = ${row.id}::uuid
      union all select 'source', ${row.source_hash}::text) as part
    join ${blobs} as blob on blob.hash = part.hash order by part.name`);
  const files = rows.map(({ name, sha256, size, content_type }) => {
    return { name, file: { sha256, size: Number(size), content_type } as Input };
  });
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
