import { and, eq, sql } from "drizzle-orm";
import { rankFor } from "../rules/routed-servers";
import { candidatesOf } from "../rules/routing";
import type { Services } from "../services";
import { generation_attempts, photo_booths } from "../store/schema";
import type { GenerationRow } from "./end";

export interface Ranking {
  candidates: string[];
  best: number;
  /** Whether one of them is online or busy. */
  isServed: boolean;
}

/** Ranks the servers of a waiting generation again: those that it failed on come last, unfit ones are left out. */
export async function rankAgain(services: Services, row: GenerationRow): Promise<Ranking> {
  const db = services.database.db();
  const [booth] = await db
    .select({ id: photo_booths.id, id_user: photo_booths.id_user })
    .from(photo_booths)
    .where(eq(photo_booths.id, row.id_photo_booth));
  const { ranked } = await rankFor(services, {
    styles: [row.id_style, ...(row.id_cartridge ? [row.id_cartridge] : [])],
    workflows: [row.id_workflow],
    booth: booth ?? null,
    payer: row.id_user,
    language: row.language,
    film: row.is_video,
  });
  const unfit = await unfitServers(services, row);
  const fitting = ranked.filter(({ server }) => !unfit.has(server.id));
  const { candidates, best } = candidatesOf(fitting);
  const failed = await failedServers(services, row.id);
  const fresh = candidates.filter((id) => !failed.has(id));
  const last = candidates.filter((id) => failed.has(id));
  const freshBest = candidates.slice(0, best).filter((id) => !failed.has(id)).length;
  const states = new Map(fitting.map(({ server }) => [server.id, server.state]));
  return {
    candidates: [...fresh, ...last],
    best: fresh.length === 0 ? last.length : freshBest || fresh.length,
    isServed: candidates.some((id) => states.get(id) !== "offline"),
  };
}

/** Servers that lack something of this workflow, as they said in the last ten minutes. */
async function unfitServers({ database }: Services, { id_workflow }: GenerationRow): Promise<Set<string>> {
  if (!id_workflow) return new Set();
  const { rows } = await database.db().execute<{ id: string }>(sql`
    select distinct attempt.id_server as id from generation_attempts as attempt
    join generations as made on made.id = attempt.id_generation
    where attempt.ended_at > now() - interval '10 minutes' and attempt.class = 'unfit'
      and made.id_workflow = ${id_workflow}::uuid`);
  return new Set(rows.map(({ id }) => id));
}

async function failedServers({ database }: Services, id_generation: string): Promise<Set<string>> {
  const ofGeneration = eq(generation_attempts.id_generation, id_generation);
  const rows = await database
    .db()
    .select({ id: generation_attempts.id_server })
    .from(generation_attempts)
    .where(and(ofGeneration, sql`${generation_attempts.outcome} in ('failed', 'lost')`));
  return new Set(rows.map(({ id }) => id));
}
