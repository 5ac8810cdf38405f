import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { LEASE, type WorkerStage } from "../../contract/worker";
import { type Failure, JobGone } from "../generators/attempt";
import { asRefusal } from "../http/refusals";
import { pauseAfter } from "../jobs/back-off";
import { sleep } from "../jobs/bell";
import { settleHeld } from "../rules/ledger";
import { wakeDelivery } from "../rules/served-bots";
import type { Services } from "../services";
import { storable } from "../store/columns";
import { type AttemptStep, generation_attempts, generation_parts, generations } from "../store/schema";
import type { Heard } from "./board";
import { type Holder, heldBy } from "./claim";
import { type AttemptRow, ENDED, endAttempt, endWithout, type GenerationRow, lockGeneration } from "./end";
import { rankAgain } from "./ranking";
import { RELAXED } from "./server-state";
import { WAITS } from "./start";
import { wakeEngine } from "./wakes";

/** Attempts that count; the later ones elsewhere, if possible (OP-201). */
const MOST_TRIES = 3;
/** Pause before another attempt, s. */
const RETRY_S = 1;
/** Steps of an attempt that are kept, and the least difference between two, percent (OP-205). */
const STEPS = { most: 20, least: 5 };

type Stage = "preparing" | "drawing" | "finishing";

/** What a worker says that it does, as it is stored. */
export const STAGES: Readonly<Record<WorkerStage, Stage>> = {
  preparing: "preparing",
  drawing: "drawing",
  uploading: "finishing",
};

/**
 * Renews the lease and notes the progress (docs/engine.md, line 3). An attempt that was lost meanwhile goes on if nobody
 * took the job (line 8). Its commit does not wait for the disk: what a crash forgets, the next report renews. Hence it is
 * not part of a larger transaction. What says nothing new so soon after the last one is not stored.
 * @param progress percent; null: as before
 * @returns what it is
 * @throws JobGone
 */
export async function reportProgress(
  services: Services,
  by: Holder,
  id: string,
  at: { progress: number | null; stage: Stage },
): Promise<Pick<GenerationRow, "is_video">> {
  const { board } = services;
  const percent = at.progress === null ? null : Math.max(0, Math.min(100, Math.round(at.progress)));
  const heard = board.heardOf(id);
  const isOwn = heard?.holder === by.holder && heard.id_key === (by.server?.id_key ?? null);
  if (isOwn && heard.stage === at.stage && (percent ?? 0) < heard.percent + STEPS.least) return heard;
  const stored = await board.hear(id, () => storeProgress(services, by, id, { percent, stage: at.stage }));
  return stored ?? (await currentJob(services, by, id)).generation;
}

async function storeProgress(
  services: Services,
  by: Holder,
  id: string,
  { percent: reported, stage }: { percent: number | null; stage: Stage },
): Promise<Heard | undefined> {
  const id_key = by.server?.id_key ?? null;
  const last = sql`coalesce((attempt.steps -> -1 ->> 1)::int, 0)`;
  const percent = reported === null ? last : sql`${reported}::int`;
  const at = sql`floor(extract(epoch from statement_timestamp() - made.created_at) * 1000)::bigint`;
  const isStep = sql`jsonb_array_length(attempt.steps) < ${STEPS.most}
    and (attempt.stage <> ${stage} or ${last} + ${STEPS.least} <= ${percent})`;
  const { rows } = await services.database.db().execute<{
    id: string;
    is_video: boolean;
    percent: number;
    step: AttemptStep | null;
  }>(sql`
    update generation_attempts as attempt
    set lease_until = now() + ${LEASE.renewed} * interval '1 second', stage = ${stage},
      steps = case when ${isStep}
        then attempt.steps || jsonb_build_array(jsonb_build_array(${at}, ${percent}, ${stage}::text))
        else attempt.steps end
    ${RELAXED}, generations as made
    where commits.mode = 'off' and attempt.id = ${id}::uuid and attempt.holder = ${by.holder}::uuid
      and attempt.id_key is not distinct from ${id_key}::uuid and attempt.ended_at is null
      and made.id = attempt.id_generation and made.id_attempt = attempt.id and made.status = 'processing'
    returning made.id, made.is_video, ${last} as percent,
      case when (attempt.steps -> -1 ->> 0)::bigint = ${at} then attempt.steps -> -1 end as step`);
  const [row] = rows;
  if (!row) return undefined;
  if (row.step) services.board.stepped(row.id, row.step);
  return {
    id_generation: row.id,
    holder: by.holder,
    id_key,
    stage,
    percent: row.percent,
    is_video: row.is_video,
  };
}

/** An attempt that is the holder's and open, or open again, and its generation. @throws JobGone */
export async function currentJob(services: Services, by: Holder, id: string) {
  // The usual case by one statement; whatever is wrong with it is found out under the lock.
  const [current] = await services.database
    .db()
    .select({ attempt: generation_attempts, generation: generations })
    .from(generation_attempts)
    .innerJoin(generations, eq(generations.id_attempt, generation_attempts.id))
    .where(
      and(
        eq(generation_attempts.id, id),
        heldBy(by),
        isNull(generation_attempts.ended_at),
        eq(generations.status, "processing"),
      ),
    );
  return current ?? services.database.withTx(() => lockCurrent(services, by, id));
}

/** Locks the generation of an attempt that is the holder's and open, or open again. @throws JobGone */
async function lockCurrent(
  services: Services,
  by: Holder,
  id: string,
): Promise<{ attempt: AttemptRow; generation: GenerationRow }> {
  const db = services.database.db();
  const mine = and(eq(generation_attempts.id, id), heldBy(by));
  const its = db.select({ id: generation_attempts.id_generation }).from(generation_attempts).where(mine);
  const generation = await lockGeneration(services, sql`(${its})`);
  const [attempt] = generation ? await db.select().from(generation_attempts).where(mine) : [];
  if (!attempt || !generation) throw new JobGone("lost");
  if (attempt.outcome === "done") throw new JobGone("done");
  if (generation.status !== "processing")
    throw new JobGone(generation.error_code === "process.cancelled" ? "cancelled" : "ended");
  if (generation.id_attempt === attempt.id && attempt.ended_at === null) return { attempt, generation };
  if (generation.id_attempt !== null || attempt.outcome !== "lost") throw new JobGone("lost");
  return { attempt: await reopen(services, attempt), generation: { ...generation, id_attempt: attempt.id } };
}

/** Line 8: cut off for a while, but nobody else took the job. */
async function reopen({ database }: Services, attempt: AttemptRow): Promise<AttemptRow> {
  const db = database.db();
  const [newest] = await db
    .select({ id: generation_attempts.id })
    .from(generation_attempts)
    .where(eq(generation_attempts.id_generation, attempt.id_generation))
    .orderBy(desc(generation_attempts.number))
    .limit(1);
  if (newest?.id !== attempt.id) throw new JobGone("lost");
  const [row] = await db
    .update(generation_attempts)
    .set({
      ended_at: null,
      outcome: null,
      class: null,
      code: null,
      lease_until: sql`now() + ${LEASE.renewed} * interval '1 second'`,
    })
    .where(eq(generation_attempts.id, attempt.id))
    .returning();
  await db
    .update(generations)
    .set({ id_attempt: attempt.id, id_server: attempt.id_server })
    .where(eq(generations.id, attempt.id_generation));
  await db.execute(
    sql`update servers set state = 'busy', seen_at = now() where id = ${attempt.id_server}::uuid`,
  );
  return row as AttemptRow;
}

/**
 * The picture is ready and stored: it is charged, once (docs/engine.md, line 4).
 * @returns false if it was stored by this very attempt before: a lost reply is harmless
 * @throws JobGone; the bytes are of no use then
 */
export async function completeJob(
  services: Services,
  by: Holder,
  id: string,
  result_hash: string,
): Promise<boolean> {
  try {
    await services.database.withTx(async () => {
      const { attempt, generation } = await lockCurrent(services, by, id);
      const db = services.database.db();
      await db
        .update(generations)
        .set({ ...ENDED, status: "completed", result_hash })
        .where(eq(generations.id, generation.id));
      await db.delete(generation_parts).where(eq(generation_parts.id_generation, generation.id));
      await endAttempt(services, attempt, { outcome: "done" });
      await settleHeld(services, {
        id_user: generation.id_user,
        amount: -generation.cost,
        id_generation: generation.id,
        id_schedule_period: generation.id_schedule_period,
      });
      services.database.afterCommit(() => services.board.changed(generation.id));
      if (generation.id_schedule) wakeDelivery(services);
    });
    return true;
  } catch (reason) {
    if (reason instanceof JobGone && reason.reason === "done") return false;
    throw reason;
  }
}

/** Longest text about a failure that is kept, for admins. */
const DETAIL = 2000;

/** The attempt failed: another one, or none (docs/engine.md, lines 5, 6 and 11). @throws JobGone */
export async function failJob(services: Services, by: Holder, id: string, failure: Failure): Promise<void> {
  await services.database.withTx(async () => {
    const { attempt, generation } = await lockCurrent(services, by, id);
    const isFree = failure.kind === "released" || failure.kind === "foreign";
    await endAttempt(services, attempt, {
      outcome: isFree ? "released" : "failed",
      class: failure.kind,
      code: storable(failure.code).slice(0, 200),
      detail: failure.detail === undefined ? null : storable(failure.detail).slice(0, DETAIL),
    });
    if (isFree) await queueAgain(services, generation, { counts: false });
    else if (failure.kind === "input") await endOpen(services, generation);
    else await tryElsewhere(services, generation);
  });
}

const endOpen = (services: Services, generation: GenerationRow) =>
  endWithout(services, { ...generation, id_attempt: null }, "errors.generation_failed");

/** After an attempt that counted: the next one, if there may be one and somebody to make it. */
export async function tryElsewhere(services: Services, generation: GenerationRow): Promise<void> {
  if (generation.tries >= MOST_TRIES) return endOpen(services, generation);
  const { candidates, best } = await rankAgain(services, generation);
  if (candidates.length === 0) return endOpen(services, generation);
  await queueAgain(services, generation, { counts: true, candidates, best });
}

/** It waits again, with its old place in the queue. */
export async function queueAgain(
  services: Services,
  generation: GenerationRow,
  { counts, ...ranking }: { counts: boolean; candidates?: string[]; best?: number },
): Promise<void> {
  await services.database
    .db()
    .update(generations)
    .set({
      ...ranking,
      id_attempt: null,
      queued_at: sql`now()`,
      run_at: sql`now() + ${counts ? RETRY_S : 0} * interval '1 second'`,
      wait_until: sql`now() + ${WAITS.queue} * interval '1 second'`,
      ...(counts ? {} : { tries: sql`greatest(${generations.tries} - 1, 0)` }),
    })
    .where(eq(generations.id, generation.id));
  services.database.afterCommit(() => services.board.changed(generation.id));
  wakeEngine(services, ranking.candidates ?? generation.candidates);
}

/** How long a result is kept while the database does not answer, ms. */
const KEPT_MS = 60_000;

/** Repeats a step of an attempt while the database is away or was restarted. */
export async function persistently<T>(step: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const end = performance.now() + KEPT_MS;
  for (let failures = 1; ; failures++) {
    try {
      return await step();
    } catch (reason) {
      if (signal.aborted || performance.now() > end || asRefusal(reason).status !== 503) throw reason;
      await sleep(pauseAfter(failures, 5000), signal);
    }
  }
}
