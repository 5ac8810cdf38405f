import { and, eq, gt, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Services } from "../services";
import { uuids } from "../store/columns";
import { pagesBy } from "../store/keyset";
import { generation_attempts, generations, server_api_keys, servers } from "../store/schema";
import { queueAgain, tryElsewhere } from "./attempts";
import { type AttemptRow, endAttempt, endWithout, type GenerationRow, lockGeneration } from "./end";
import { type Ranking, rankAllAgain } from "./ranking";
import { presentState } from "./server-state";
import { WAITS } from "./start";
import { SERVER_KEYS } from "./wakes";

/** Rows of one kind that a round looks at. */
const MOST = 100;
/** Between two rankings of what waits, ms. */
const RANKING_MS = 10_000;
/** Nobody could renew a lease while this process or the database was down: nothing is lost for a while then, ms. */
const GRACE_MS = 30_000;
/** If the database did not answer the round for so long, others may not have reached it either, ms. */
const AWAY_MS = 15_000;

export interface RoundOptions {
  /** Whether a pool of this process works for the servers without a key. */
  hasPool: boolean;
  /** When this process began, ms of `performance.now()`. */
  since: number;
  /** Called while anything is processing: a wake may have been lost. */
  onWork?: () => void;
}

/** One look at what nobody else would notice: gone workers, passed limits, servers that went offline. */
export function createRound(
  services: Services,
  { hasPool, since, onWork }: RoundOptions,
): () => Promise<void> {
  let rankedAt = Number.NEGATIVE_INFINITY;
  let spareFrom = since;
  let answeredAt: number | undefined;
  async function work(now: number): Promise<void> {
    onWork?.();
    await releaseKeyless(services);
    if (now - spareFrom >= GRACE_MS) await loseAttempts(services);
    await endLate(services);
    if (now - rankedAt < RANKING_MS) return;
    rankedAt = now;
    await rankWaiting(services);
  }
  return async () => {
    const isBusy = await noteServers(services, hasPool);
    const now = performance.now();
    if (now - (answeredAt ?? now) > AWAY_MS) spareFrom = now;
    answeredAt = now;
    if (!isBusy) return;
    await work(now);
    answeredAt = performance.now();
  };
}

/**
 * The states of all servers as they are now; the pool has seen those without a key. One statement, because an idle
 * server asks nothing else.
 * @returns whether anything is processing
 */
export async function noteServers({ database }: Services, hasPool: boolean): Promise<boolean> {
  const isPools = sql`(${hasPool}::boolean and servers.id_api_key is null and servers.active and servers.deleted_at is null)`;
  const state = sql`(case when ${isPools} and ${presentState} = 'offline' then 'online' else ${presentState} end)`;
  // What others change now is theirs: two processes that wait for each other's rows would deadlock.
  const { rows } = await database.db().execute<{ busy: boolean }>(sql`
    with due as (
      select id, ${state} as state, case when ${isPools} then now() else servers.seen_at end as seen_at from servers
      where servers.state <> ${state}
        or (${isPools} and coalesce(servers.seen_at < now() - interval '10 seconds', true))
      for no key update skip locked),
    noted as (
      update servers set seen_at = due.seen_at, state = due.state from due where servers.id = due.id returning 1)
    select exists (select 1 from generations where status = 'processing')
      or exists (select 1 from generation_attempts where ended_at is null) as busy`);
  return rows[0]?.busy ?? true;
}

/** Attempts whose worker did not renew its lease (docs/engine.md, line 7). */
export async function loseAttempts(services: Services): Promise<void> {
  await eachAttempt(
    services,
    lt(generation_attempts.lease_until, sql`now()`),
    async (attempt, generation) => {
      await endAttempt(services, attempt, { outcome: "lost", class: "machine", code: "lease" });
      await tryElsewhere(services, generation);
    },
  );
}

/** Attempts by a key that is no more, or of a server that is no more: they do not count (line 11). */
const isKeyless = (): SQL | undefined => {
  const alive = sql`exists (select 1 from ${server_api_keys} where ${server_api_keys.id} = ${servers.id_api_key}
    and (${server_api_keys.expires_at} is null or ${server_api_keys.expires_at} > now()))`;
  const { id_key, id_server } = generation_attempts;
  const current = sql`(${servers.id_api_key} is not distinct from ${id_key} and (${id_key} is null or ${alive}))`;
  return sql`exists (select 1 from ${servers} where ${servers.id} = ${id_server}
    and (${servers.deleted_at} is not null or not ${current}))`;
};

const releaseKeyless = (services: Services) => releaseAttempts(services, isKeyless());

/** Puts back what a server makes that was deleted or whose key changed; after the commit of that change. */
export function releaseServer(services: Services, id_server: string): Promise<void> {
  services.database.wake(SERVER_KEYS, id_server);
  return releaseAttempts(services, and(eq(generation_attempts.id_server, id_server), isKeyless()));
}

/** Puts back what the pools of dead processes made: the embedded database belongs to one process at a time. */
export const releasePool = (services: Services): Promise<void> =>
  releaseAttempts(services, isNull(generation_attempts.id_key));

async function releaseAttempts(services: Services, which: SQL | undefined): Promise<void> {
  await eachAttempt(services, which, async (attempt, generation) => {
    await endAttempt(services, attempt, { outcome: "released", class: "released" });
    await queueAgain(services, generation, { counts: false });
  });
}

/** Open attempts, each locked in a transaction of its own; what others have locked is left to them. */
async function eachAttempt(
  services: Services,
  which: SQL | undefined,
  work: (attempt: AttemptRow, generation: GenerationRow) => Promise<void>,
): Promise<void> {
  const { database } = services;
  const condition = and(isNull(generation_attempts.ended_at), which);
  const found = await database.db().select().from(generation_attempts).where(condition).limit(MOST);
  for (const { id, id_generation } of found)
    await database.withTx(async () => {
      const generation = await lockGeneration(services, id_generation, true);
      if (generation?.status !== "processing" || generation.id_attempt !== id) return;
      const still = and(eq(generation_attempts.id, id), condition);
      const [attempt] = await database.db().select().from(generation_attempts).where(still).for("update");
      if (attempt) await work(attempt, generation);
    });
}

/** Generations that waited or took too long (line 9). */
export async function endLate(services: Services): Promise<void> {
  const { database } = services;
  const { status, id_attempt, wait_until, deadline_at, queued_at } = generations;
  const isLate = lt(deadline_at, sql`now()`);
  const waited = and(isNull(id_attempt), lt(wait_until, sql`now()`));
  const condition = and(eq(status, "processing"), or(isLate, waited));
  const found = await database
    .db()
    .select({ id: generations.id })
    .from(generations)
    .where(condition)
    .limit(MOST);
  for (const { id } of found)
    await database.withTx(async () => {
      const row = await lockGeneration(services, id, true);
      if (!row) return;
      const [late] = await database
        .db()
        .select({
          tooLong: sql<boolean>`coalesce(${isLate}, false)`,
          queued: sql<boolean>`${queued_at} <= now() - ${WAITS.queue - 1} * interval '1 second'`,
        })
        .from(generations)
        .where(and(eq(generations.id, id), condition));
      if (!late) return;
      const code = late.tooLong
        ? "errors.timeout"
        : late.queued
          ? "errors.queue_timeout"
          : "errors.no_server";
      await endWithout(services, row, code);
    });
}

/** Rows that are ranked together. */
const RANKED = 500;

/** Ranks the servers of all that waits again: some came, some went. Who is left out would end as if nobody were online. */
export async function rankWaiting(services: Services): Promise<void> {
  const { id, tries, status, id_attempt } = generations;
  // Without parameters, so that it is read from the index of what waits.
  const waiting = sql`${status} = 'processing' and ${id_attempt} is null`;
  const { id_user, id_photo_booth, id_style, id_cartridge, id_workflow, language, is_video } = generations;
  const needed = { id_user, id_photo_booth, id_style, id_cartridge, id_workflow, language, is_video };
  const readAfter = async (key: string | undefined) =>
    services.database
      .db()
      .select({ id, tries, ...needed })
      .from(generations)
      .where(and(waiting, key ? gt(id, key) : undefined))
      .orderBy(id)
      .limit(RANKED);
  for await (const rows of pagesBy(readAfter, (row) => row.id, RANKED)) {
    const rankings = await rankAllAgain(services, rows);
    await storeRankings(
      services,
      rows.map(({ id, tries }, at) => ({ id, tries, ...(rankings[at] as Ranking) })),
    );
  }
}

/** One statement. It leaves out what was claimed or tried meanwhile, and what others change now. */
async function storeRankings(
  { database }: Services,
  rankings: readonly (Ranking & { id: string; tries: number })[],
): Promise<void> {
  if (rankings.length === 0) return;
  await database.db().execute(sql`
    update generations as made set candidates = ranked.candidates, best = ranked.best,
      wait_until = case when ranked."isServed" then made.queued_at + ${WAITS.queue} * interval '1 second'
        else least(made.wait_until, now() + ${WAITS.nobody} * interval '1 second') end
    from jsonb_to_recordset(${JSON.stringify(rankings)}::jsonb)
      as ranked(id uuid, tries int, candidates uuid[], best int, "isServed" boolean)
    where made.id = ranked.id and made.tries = ranked.tries and made.id in (
      select id from generations where id = any(${uuids(rankings.map(({ id }) => id))})
        and status = 'processing' and id_attempt is null for no key update skip locked)`);
}
