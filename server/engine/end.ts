import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { releaseHeld } from "../rules/ledger";
import type { Services } from "../services";
import { generation_attempts, generation_parts, generations } from "../store/schema";
import { leaveServer } from "./server-state";

export type GenerationRow = typeof generations.$inferSelect;
export type AttemptRow = typeof generation_attempts.$inferSelect;

/** Why a generation ended without a picture, as on the wire (OP-201). */
export type EndCode =
  | "errors.generation_failed"
  | "errors.no_server"
  | "errors.queue_timeout"
  | "errors.timeout"
  | "process.cancelled";

/** Locks a generation that is processing. Lock order: generation, attempt, server, user, ledger. */
export async function lockGeneration(
  { database }: Services,
  id: string | SQL,
  skip = false,
): Promise<GenerationRow | undefined> {
  const [row] = await database
    .db()
    .select()
    .from(generations)
    .where(eq(generations.id, id))
    .for("no key update", skip ? { skipLocked: true } : undefined);
  return row;
}

/** Ends an open attempt and frees its server. */
export async function endAttempt(
  services: Services,
  attempt: Pick<AttemptRow, "id" | "id_server">,
  ended: Pick<Partial<AttemptRow>, "class" | "code" | "detail"> & {
    outcome: NonNullable<AttemptRow["outcome"]>;
  },
): Promise<void> {
  await services.database
    .db()
    .update(generation_attempts)
    .set({ ...ended, ended_at: sql`now()` })
    .where(and(eq(generation_attempts.id, attempt.id), isNull(generation_attempts.ended_at)));
  const isMachine = ended.class === "machine";
  await leaveServer(
    services,
    attempt.id_server,
    ended.outcome === "done" ? "success" : isMachine ? "machine" : "other",
  );
  // What this process makes of it is of no use any more.
  if (ended.outcome !== "done") services.database.afterCommit(() => services.running.stop(attempt.id));
}

/** Columns of a generation that has ended: nothing is left of what it was made of. */
export const ENDED = {
  plan: null,
  candidates: [],
  best: 0,
  wait_until: null,
  deadline_at: null,
  ended_at: sql`now()`,
};

/** Ends a generation without a picture, its attempt included; nothing is charged (OP-82). */
export async function endWithout(services: Services, row: GenerationRow, code: EndCode): Promise<void> {
  const db = services.database.db();
  const isCancelled = code === "process.cancelled";
  await db
    .update(generations)
    .set({
      ...ENDED,
      status: "error",
      error_code: code,
      cost: 0,
      id_attempt: null,
      // The source of a cancelled one goes with the next sweep (OP-212).
      ...(isCancelled ? { source_hash: null } : {}),
    })
    .where(eq(generations.id, row.id));
  await db.delete(generation_parts).where(eq(generation_parts.id_generation, row.id));
  if (row.id_attempt) {
    const [attempt] = await db
      .select()
      .from(generation_attempts)
      .where(and(eq(generation_attempts.id, row.id_attempt), isNull(generation_attempts.ended_at)));
    const isLate = code === "errors.timeout";
    if (attempt)
      await endAttempt(services, attempt, {
        outcome: isCancelled ? "cancelled" : "lost",
        ...(isLate ? { class: "machine", code } : {}),
      });
  }
  await releaseHeld(services, row.id_user, row.cost);
  services.database.afterCommit(() => services.board.changed(row.id));
}
