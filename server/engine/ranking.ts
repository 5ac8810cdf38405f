import { and, sql } from "drizzle-orm";
import { rankEach } from "../rules/routed-servers";
import { candidatesOf } from "../rules/routing";
import type { Services } from "../services";
import { isOneOf, uuids } from "../store/columns";
import { generation_attempts, photo_booths } from "../store/schema";
import type { GenerationRow } from "./end";

export interface Ranking {
  candidates: string[];
  best: number;
  /** Whether one of them is online or busy. */
  isServed: boolean;
}

/** What the servers of a generation depend on. */
type Waiting = Pick<
  GenerationRow,
  "id" | "id_user" | "id_photo_booth" | "id_style" | "id_cartridge" | "id_workflow" | "language" | "is_video"
>;

/** Ranks the servers of a waiting generation again: those that it failed on come last, unfit ones are left out. */
export async function rankAgain(services: Services, row: Waiting): Promise<Ranking> {
  const [ranking] = await rankAllAgain(services, [row]);
  return ranking as Ranking;
}

/** The same for several generations, in their order, by as many statements as for one. */
export async function rankAllAgain(services: Services, rows: readonly Waiting[]): Promise<Ranking[]> {
  const booths = await boothsOf(services, rows);
  const wanted = rows.map((row) => ({
    styles: [row.id_style, ...(row.id_cartridge ? [row.id_cartridge] : [])],
    workflows: [row.id_workflow],
    booth: booths.get(row.id_photo_booth) ?? null,
    payer: row.id_user,
    language: row.language,
    film: row.is_video,
  }));
  const found = await rankEach(services, wanted);
  const unfit = await unfitServers(services, rows);
  const failedOn = await failedServers(services, rows);
  return rows.map((row, at) => {
    const { ranked = [] } = found[at] ?? {};
    const lacking = row.id_workflow ? unfit.get(row.id_workflow) : undefined;
    const fitting = ranked.filter(({ server }) => !lacking?.has(server.id));
    const { candidates, best } = candidatesOf(fitting);
    const failed = failedOn.get(row.id) ?? new Set();
    const fresh = candidates.filter((id) => !failed.has(id));
    const last = candidates.filter((id) => failed.has(id));
    const freshBest = candidates.slice(0, best).filter((id) => !failed.has(id)).length;
    const states = new Map(fitting.map(({ server }) => [server.id, server.state]));
    return {
      candidates: [...fresh, ...last],
      best: fresh.length === 0 ? last.length : freshBest || fresh.length,
      isServed: candidates.some((id) => states.get(id) !== "offline"),
    };
  });
}

async function boothsOf({ database }: Services, rows: readonly Waiting[]) {
  const ids = rows.map(({ id_photo_booth }) => id_photo_booth);
  const booths = await database
    .db()
    .select({ id: photo_booths.id, id_user: photo_booths.id_user })
    .from(photo_booths)
    .where(isOneOf(photo_booths.id, ids));
  return new Map(booths.map((booth) => [booth.id, booth]));
}

type ServersOf = Map<string, Set<string>>;

/** Servers that lack something of each workflow, as they said in the last ten minutes. */
async function unfitServers({ database }: Services, rows: readonly Waiting[]): Promise<ServersOf> {
  const ids = [...new Set(rows.flatMap(({ id_workflow }) => id_workflow ?? []))];
  if (ids.length === 0) return new Map();
  // They have failed; said so, they are read from the index of those.
  const { rows: found } = await database.db().execute<{ of: string; id: string }>(sql`
    select distinct made.id_workflow as of, attempt.id_server as id from generation_attempts as attempt
    join generations as made on made.id = attempt.id_generation
    where attempt.ended_at > now() - interval '10 minutes' and attempt.class = 'unfit'
      and attempt.outcome in ('failed', 'lost') and made.id_workflow = any(${uuids(ids)})`);
  return bySubject(found);
}

/** Servers on which each generation failed. */
async function failedServers({ database }: Services, rows: readonly Waiting[]): Promise<ServersOf> {
  const ids = rows.map(({ id }) => id);
  const { id_generation, id_server, outcome } = generation_attempts;
  const found = await database
    .db()
    .select({ of: id_generation, id: id_server })
    .from(generation_attempts)
    .where(and(isOneOf(id_generation, ids), sql`${outcome} in ('failed', 'lost')`));
  return bySubject(found);
}

function bySubject(found: readonly { of: string; id: string }[]): ServersOf {
  const servers: ServersOf = new Map();
  for (const { of, id } of found) servers.set(of, (servers.get(of) ?? new Set()).add(id));
  return servers;
}
