import { type SQL, sql } from "drizzle-orm";
import type * as contract from "../../../contract/endpoints/servers";
import { server as serverEntity } from "../../../contract/entities/server";
import { findRow, LARGEST_LIST } from "../../crud/read";
import { SEEN_SECONDS } from "../../engine/server-state";
import type { Handler } from "../../http/call";
import type { Services } from "../../services";
import { wireMoment } from "../../store/columns";

/** Hours of the counts of pictures. */
const HOURS = 12;
/** A picture that was completed in those hours began at most so much earlier (OP-201: films 30 minutes). */
const LONGEST = sql.raw("interval '40 minutes'");
/** How far back the last picture and the last failure are looked for. */
const LOOK_BACK = "30 days";
const MOST_FAILURES = 10;
const MOST_WAITING = 12;

/** In SQL: when a generation ended. Rows from before there was an engine have no such moment. */
const END = sql.raw("coalesce(made.ended_at, made.updated_at)");

const firstHour = sql.raw(`date_trunc('hour', now()) - interval '${HOURS - 1} hours'`);

interface Row extends Record<string, unknown> {
  id_server: string;
  is_keyless: boolean;
  is_seen: boolean;
  state: string;
  error: boolean;
  error_reason: "failures" | "health" | null;
  seen_at: string | null;
  key_preview: string | null;
  running: { id_generation: string; progress: number; since: string }[] | null;
  waiting: number;
  /** The running hour of the clock, and the number of pictures in it. */
  hour: string;
  this_hour: number;
  made: number;
  failed: number;
  seconds: number | null;
  last_failure: { id_generation: string; at: string; class: string | null; code: string | null } | null;
  last_made: { id_generation: string; at: string } | null;
  workers: { name: string; version: string; generator: string; seen_at: string }[] | null;
}

/** What servers do and did; one statement, as a page asks for it every two seconds. */
async function loadOf({ database, settings }: Services, id?: string) {
  const only = (column: string): SQL => (id ? sql`and ${sql.raw(column)} = ${id}::uuid` : sql``);
  const { rows } = await database.db().execute<Row>(sql`
    with shown as (
      select server.*, key.key_preview from servers as server
      left join server_api_keys as key on key.id = server.id_api_key
      where server.deleted_at is null ${only("server.id")} order by server.created_at desc limit ${LARGEST_LIST}),
    open as (
      select id_server, json_agg(json_build_object('id_generation', id_generation, 'progress',
        coalesce((steps -> -1 ->> 1)::int, 0), 'since', ${wireMoment("started_at")}) order by started_at, id) as running
      from generation_attempts where ended_at is null ${only("id_server")} group by id_server),
    waiting as (
      select candidate as id_server, count(*)::int as count
      from generations, unnest(candidates) as candidate
      where status = 'processing' and id_attempt is null ${only("candidate")} group by candidate),
    completed as (
      select made.id_server, (count(*) filter (where ${END} >= date_trunc('hour', now())))::int as this_hour,
        (count(*) filter (where ${END} > now() - interval '1 hour'))::int as last_hour
      from generations as made
      where made.status = 'completed' and made.created_at > now() - interval '1 hour' - ${LONGEST}
        ${only("made.id_server")}
      group by made.id_server),
    programs as (
      select id_server, json_agg(json_build_object('name', name, 'version', version, 'generator', generator,
        'seen_at', ${wireMoment("seen_at")}) order by name, id) as workers
      from workers where seen_at > now() - interval '${sql.raw(String(SEEN_SECONDS))} seconds' ${only("id_server")}
      group by id_server)
    select shown.id as id_server, shown.id_api_key is null as is_keyless, shown.state, shown.error,
      shown.error_reason, ${wireMoment("shown.seen_at")} as seen_at, shown.key_preview,
      coalesce(shown.seen_at > now() - interval '${sql.raw(String(SEEN_SECONDS))} seconds', false) as is_seen,
      open.running, coalesce(waiting.count, 0) as waiting, coalesce(completed.this_hour, 0) as this_hour,
      coalesce(completed.last_hour, 0) as made, ${wireMoment("date_trunc('hour', now())")} as hour,
      recent.failed, recent.seconds, failure.last_failure, picture.last_made, programs.workers
    from shown
    left join open on open.id_server = shown.id
    left join waiting on waiting.id_server = shown.id
    left join completed on completed.id_server = shown.id
    left join programs on programs.id_server = shown.id
    cross join lateral (
      select (count(*) filter (where outcome in ('failed', 'lost')))::int as failed,
        percentile_cont(0.5) within group (order by extract(epoch from ended_at - started_at)::float8)
          filter (where outcome = 'done') as seconds
      from generation_attempts
      where id_server = shown.id and ended_at > now() - interval '1 hour') as recent
    left join lateral (
      select json_build_object('id_generation', id_generation, 'at', ${wireMoment("ended_at")}, 'class', class, 'code', code)
        as last_failure
      from generation_attempts
      where id_server = shown.id and outcome in ('failed', 'lost') and ended_at > now() - interval '${sql.raw(LOOK_BACK)}'
      order by ended_at desc limit 1) as failure on true
    left join lateral (
      select json_build_object('id_generation', made.id, 'at', ${wireMoment("coalesce(made.ended_at, made.updated_at)")})
        as last_made
      from generations as made
      where made.id_server = shown.id and made.status = 'completed'
        and made.created_at > now() - interval '${sql.raw(LOOK_BACK)}'
      order by made.created_at desc, made.id desc limit 1) as picture on true`);
  const before = await finishedHours(database, rows[0]?.hour);
  return rows.map(({ is_keyless, is_seen, workers, hour, this_hour, running, seconds, ...row }) => ({
    ...row,
    running: running ?? [],
    hours: [...Array.from({ length: HOURS - 1 }, (_, at) => before(row.id_server, at)), this_hour],
    seconds: seconds === null ? null : Math.round(seconds * 10) / 10,
    served_by: is_keyless ? (is_seen ? [poolOf(settings, row.seen_at)] : []) : (workers ?? []),
  }));
}

interface Finished {
  hour: string;
  readAt: number;
  counts: Map<string, Record<string, number>>;
}

const finished = new WeakMap<Services["database"], Finished>();
/** A transaction of the last hour may be committed in this one, ms. */
const FRESH_MS = 60_000;

/**
 * The counts of the hours before the running one, by server and hour. They hardly change, so that counting what may be
 * ten thousands of rows is done once a minute, not with each look.
 */
async function finishedHours(database: Services["database"], hour = "") {
  let known = finished.get(database);
  if (known?.hour !== hour || performance.now() - known.readAt > FRESH_MS) {
    const { rows } = await database.db().execute<{ id_server: string; hours: Record<string, number> }>(sql`
      select id_server, json_object_agg(hour, count) as hours from (
        select made.id_server, count(*)::int as count,
          extract(epoch from date_trunc('hour', ${END}) - (${firstHour}))::int / 3600 as hour
        from generations as made
        where made.status = 'completed' and made.created_at > ${firstHour} - ${LONGEST}
          and ${END} >= ${firstHour} and ${END} < date_trunc('hour', now()) and made.id_server is not null
        group by 1, 3) as by_hour
      group by id_server`);
    known = {
      hour,
      readAt: performance.now(),
      counts: new Map(rows.map((row) => [row.id_server, row.hours])),
    };
    finished.set(database, known);
  }
  const { counts } = known;
  return (id_server: string, at: number): number => counts.get(id_server)?.[at] ?? 0;
}

/** The pool of the API's own processes, which has seen the servers without a key (OP-207). */
const poolOf = ({ comfyUi }: Services["settings"], seen_at: string | null) => ({
  name: "",
  version: "",
  generator: comfyUi.length > 0 ? "comfyui" : "local",
  seen_at,
});

export const serversLoad: Handler<typeof contract.serversLoad> = async ({ services }) => {
  const items = await loadOf(services);
  const { rows } = await services.database.db().execute<{ count: number; since: string | null }>(sql`
    select count(*)::int as count, ${wireMoment("min(queued_at)")} as since
    from generations where status = 'processing' and id_attempt is null`);
  return { items, waiting: rows[0] ?? null };
};

export const serverLoad: Handler<typeof contract.serverLoad> = async ({ services, caller, params }) => {
  const { id } = await findRow(services, serverEntity, caller, { id: params.id });
  const [item] = await loadOf(services, id);
  const { rows } = await services.database.db().execute<Further>(sql`
    select ${wireMoment("server.retry_at")} as retry_at, ${wireMoment("key.seen_at")} as key_seen_at,
      (select coalesce(json_agg(first), '[]') from (
        select id as id_generation, ${wireMoment("queued_at")} as since from generations
        where status = 'processing' and id_attempt is null and ${id}::uuid = any (candidates)
        order by rank_at, id limit ${MOST_WAITING}) as first) as queue,
      (select coalesce(json_agg(last), '[]') from (
        select failed.id_generation, ${wireMoment("failed.ended_at")} as at, failed.class, failed.code, failed.detail,
          following.id_server as next_id_server
        from generation_attempts as failed left join generation_attempts as following
          on following.id_generation = failed.id_generation and following.number = failed.number + 1
        where failed.id_server = ${id}::uuid and failed.outcome in ('failed', 'lost')
        order by failed.ended_at desc limit ${MOST_FAILURES}) as last) as failures
    from servers as server left join server_api_keys as key on key.id = server.id_api_key
    where server.id = ${id}::uuid`);
  return { ...(item as NonNullable<typeof item>), ...(rows[0] as Further) };
};

interface Further extends Record<string, unknown> {
  retry_at: string | null;
  key_seen_at: string | null;
  queue: { id_generation: string; since: string }[];
  failures: {
    id_generation: string;
    at: string;
    class: string | null;
    code: string | null;
    detail: string | null;
    next_id_server: string | null;
  }[];
}
