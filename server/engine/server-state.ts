import { sql } from "drizzle-orm";
import type { Machine } from "../generators/generator";
import type { Services } from "../services";
import { storable } from "../store/columns";

/** How long a server is online after it was seen (OP-207). */
export const SEEN_SECONDS = 45;

/** The present state of a row of `servers`. */
export const presentState = sql.raw(`(case
  when not servers.active or servers.deleted_at is not null then 'offline'
  when exists (select 1 from generation_attempts where id_server = servers.id and ended_at is null) then 'busy'
  when servers.seen_at > now() - interval '${SEEN_SECONDS} seconds' then 'online'
  else 'offline' end)`);

/**
 * In a statement of its own: its commit does not wait for the disk. For what is written often and said again soon, so that
 * a crash may forget it.
 */
export const RELAXED = sql`from (select set_config('synchronous_commit', 'off', true) as mode) as commits`;

/** A worker of a server with a key was heard from. It touches neither version nor time of the record. */
export async function seeServer({ database }: Services, id: string): Promise<void> {
  await database.db().execute(sql`
    update servers set seen_at = now(), state = case
      when active and deleted_at is null and ${presentState} = 'offline' then 'online' else ${presentState} end
    ${RELAXED} where commits.mode = 'off' and id = ${id}::uuid`);
}

/**
 * What a worker said of its generator (OP-209): a failed check sets the error flag, a passed one clears only that. What an
 * unwell one has nobody knows, so that what was known stays.
 */
export async function noteMachine(
  { database }: Services,
  id: string,
  { node_classes, health }: Pick<Machine, "node_classes" | "health">,
): Promise<void> {
  await database.db().execute(sql`
    update servers set ${health.ok ? sql`node_classes = ${listOf(node_classes)}, ${WELL}` : UNWELL}
    where id = ${id}::uuid`);
}

/** The same of the pool, for the servers without a key. What others change now is noted the next time. */
export async function notePool(
  { database }: Services,
  { node_classes, health }: Pick<Machine, "node_classes" | "health">,
): Promise<void> {
  const classes = listOf(node_classes);
  const isNews = health.ok
    ? sql`(node_classes is distinct from ${classes} or error_reason = 'health')`
    : sql`not error and active`;
  await database.db().execute(sql`
    update servers set ${health.ok ? sql`node_classes = ${classes}, ${WELL}` : UNWELL}
    where id in (select id from servers where id_api_key is null and deleted_at is null and ${isNews}
      for no key update skip locked)`);
}

const listOf = (classes: string[] | null) => sql`${classes && `{${classes.map(quoted).join(",")}}`}::text[]`;
const quoted = (text: string) => `"${storable(text).replace(/["\\]/g, "\\$&")}"`;

const WELL = sql.raw(`error = error and error_reason is distinct from 'health',
  retry_at = case when error_reason = 'health' then null else retry_at end, error_reason = nullif(error_reason, 'health')`);

/** Failures of the machine in a row that set the error flag (OP-209). */
const MOST_FAILURES = 3;
/** Pause before a trial job, doubled with each failure, s. */
const PAUSE_S = 30;
const LONGEST_PAUSE_S = 600;

const UNWELL = sql.raw(`error_reason = case when error then error_reason else 'health' end,
  retry_at = case when error then retry_at else now() + interval '${PAUSE_S} seconds' end, error = true`);

/** An attempt of the server has ended. It touches neither version nor time of the record: nobody saved it. */
export async function leaveServer(
  { database }: Services,
  id: string,
  result: "success" | "machine" | "other",
): Promise<void> {
  const failures = sql`servers.failures + 1`;
  const pause = sql`least(${LONGEST_PAUSE_S}, ${PAUSE_S} * 2 ^ (${failures} - ${MOST_FAILURES})) * interval '1 second'`;
  const flags = {
    success: sql`, failures = 0, error = false, error_reason = null, retry_at = null`,
    machine: sql`, failures = least(${failures}, 100), error = servers.error or ${failures} >= ${MOST_FAILURES},
      error_reason = case when ${failures} >= ${MOST_FAILURES} then 'failures' else servers.error_reason end,
      retry_at = case when servers.error or ${failures} >= ${MOST_FAILURES} then now() + ${pause} else servers.retry_at end`,
    other: sql``,
  };
  await database
    .db()
    .execute(sql`update servers set state = ${presentState} ${flags[result]} where id = ${id}::uuid`);
}
