import { sql } from "drizzle-orm";
import { maySend, servedSince, wakeDelivery } from "../rules/served-bots";
import type { Services } from "../services";
import { withAdvisoryLock } from "../store/advisory-lock";
import { uuids } from "../store/columns";
import type { HeldBot } from "./bots";
import { pictureTurn } from "./subscriptions";

/** A delivery that is due. */
export interface Due {
  id_subscriber: string;
  id_generation: string;
  attempts: number;
  telegram_user_id: number;
  chat_id: number;
  hash: string;
  mime: string;
  size: number;
  /** In pixels; null if the file is no picture. */
  width: number | null;
  height: number | null;
}

const EVENTS = 50;
const PICTURES = 20;
const MOST_OVER = 1000;
/** Most deliveries that `due` returns. */
export const DUE = 25;

/** Which of these bots have pictures to hand out or deliveries that are due. */
export async function withWork(services: Services, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await services.database.db().execute<{ id: string }>(sql`
    select bot.id from unnest(${uuids(ids)}) as bot(id)
    where exists (
      select 1 from bot_deliveries where id_bot = bot.id and status = 'waiting' and run_at <= now())
    or exists (
      select 1 from schedule_bots as link join schedules as event on event.id = link.id_schedule
      where link.id_bot = bot.id and ${mayDeliver(services)})`);
  return new Set(rows.map(({ id }) => id));
}

/** Events that have finished pictures which were not handed out. */
const mayDeliver = (services: Services) => sql`event.deleted_at is null
  and (event.end_time is null or event.end_time > ${servedSince(services)}::timestamptz)
  and exists (select 1 from generations where id_schedule = link.id_schedule and ${TO_HAND_OUT})`;

/**
 * Creates deliveries of finished pictures for all subscribers of the bot's events.
 * @returns whether there were any pictures
 */
export async function handOut(services: Services, { id }: HeldBot): Promise<boolean> {
  const { database } = services;
  await endMissed(services, id);
  const { rows } = await database.db().execute<{ id_schedule: string }>(sql`
    select link.id_schedule from schedule_bots as link join schedules as event on event.id = link.id_schedule
    where link.id_bot = ${id}::uuid and ${mayDeliver(services)} limit ${EVENTS}`);
  for (const { id_schedule } of rows)
    await withAdvisoryLock(database, pictureTurn(id_schedule), async () => {
      await database.db().execute(sql`
        with ready as (
          update generations set handed_out = true where id in (
            select id from generations where id_schedule = ${id_schedule}::uuid and ${TO_HAND_OUT}
            limit ${PICTURES} for update)
          returning id, id_schedule, created_at, demo)
        insert into bot_deliveries (id_bot, id_subscriber, id_generation, run_at)
        select person.id_bot, person.id, ready.id, least(ready.created_at, now())
        from ready
        join schedules as event on event.id = ready.id_schedule and ${maySend(services, "ready")}
        join bot_subscriptions as follows on follows.id_schedule = ready.id_schedule and follows.is_active
        join bot_subscribers as person on person.id = follows.id_subscriber and person.is_active
        on conflict do nothing`);
    });
  // The event's other bots have deliveries now, too.
  if (rows.length > 0) wakeDelivery(services);
  return rows.length > 0;
}

/** Rehearsals that still wait when their event begins are for nobody any more (OP-204). */
async function endMissed(services: Services, id_bot: string): Promise<void> {
  await services.database.db().execute(sql`
    update bot_deliveries as delivery set status = 'failed', error = 'The event has begun'
    from generations as picture join schedules as event on event.id = picture.id_schedule
    where delivery.id_bot = ${id_bot}::uuid and delivery.status = 'waiting'
      and picture.id = delivery.id_generation and not ${maySend(services, "picture")}`);
}

/**
 * Ends deliveries that wait for nothing: of bots and events that are no more, and of events that are over. Those that are
 * being changed now are left to the next time.
 * @param most rows per round; rounds repeat until one finds fewer
 */
export async function endOver(
  services: Services,
  { most = MOST_OVER, signal }: { most?: number; signal?: AbortSignal } = {},
): Promise<void> {
  let ended = most;
  while (ended === most && !signal?.aborted) ended = await endSomeOver(services, most);
}

/** @returns how many */
async function endSomeOver(services: Services, most: number): Promise<number> {
  const { rows } = await services.database.db().execute(sql`
    with over as (
      select waiting.id_subscriber, waiting.id_generation,
        case when bot.deleted_at is null then 'The event is over' else 'The bot was deleted' end as error
      from bot_deliveries as waiting join delivery_bots as bot on bot.id = waiting.id_bot
      join generations as picture on picture.id = waiting.id_generation
      join schedules as event on event.id = picture.id_schedule
      where waiting.status = 'waiting' and (bot.deleted_at is not null or event.deleted_at is not null
        or event.end_time <= ${servedSince(services)}::timestamptz)
      limit ${most} for no key update of waiting skip locked)
    update bot_deliveries as delivery set status = 'failed', error = over.error from over
    where delivery.id_subscriber = over.id_subscriber and delivery.id_generation = over.id_generation
    returning 1`);
  return rows.length;
}

/** Must match the partial index. */
const TO_HAND_OUT = sql.raw("status = 'completed' and result_hash is not null and not handed_out");

/** The newest waiting delivery of each subscriber, because a chat gets one picture at a time. */
export async function due(services: Services, { id }: HeldBot): Promise<Due[]> {
  const { rows } = await services.database.db().execute<Record<keyof Due, string | number>>(sql`
    select next.* from (
      select distinct id_subscriber from bot_deliveries
      where id_bot = ${id}::uuid and status = 'waiting' and run_at <= now()) as waiting
    cross join lateral (
      select delivery.id_subscriber, delivery.id_generation, delivery.attempts, delivery.run_at,
        person.telegram_user_id, person.chat_id, blob.hash, blob.mime, blob.size, blob.width, blob.height
      from bot_deliveries as delivery
      join generations as picture on picture.id = delivery.id_generation and picture.status = 'completed'
      join blobs as blob on blob.hash = picture.result_hash
      join schedules as event on event.id = picture.id_schedule and event.deleted_at is null
        and ${maySend(services, "picture")}
      join schedule_bots as link on link.id_schedule = event.id and link.id_bot = delivery.id_bot
      join bot_subscribers as person on person.id = delivery.id_subscriber and person.is_active
      join bot_subscriptions as follows
        on follows.id_subscriber = person.id and follows.id_schedule = event.id and follows.is_active
      where delivery.id_bot = ${id}::uuid and delivery.id_subscriber = waiting.id_subscriber
        and delivery.status = 'waiting' and delivery.run_at <= now()
      order by delivery.run_at desc limit 1) as next
    where exists (
      select 1 from delivery_bots where id = ${id}::uuid and ${NOT_PAUSED})
    order by next.run_at desc limit ${DUE}`);
  return rows.map((row) => ({
    ...(row as unknown as Due),
    telegram_user_id: Number(row.telegram_user_id),
    chat_id: Number(row.chat_id),
    size: Number(row.size),
  }));
}

/** Seconds until the next delivery that waits for its time; undefined if there is none. */
export async function nextDue({ database }: Services, { id }: HeldBot): Promise<number | undefined> {
  const { rows } = await database.db().execute<{ seconds: string | number | null }>(sql`
    select extract(epoch from min(greatest(delivery.run_at, bot.paused_until)) - now()) as seconds
    from bot_deliveries as delivery join delivery_bots as bot on bot.id = delivery.id_bot
    where bot.id = ${id}::uuid and delivery.status = 'waiting'
      and greatest(delivery.run_at, bot.paused_until) > now()`);
  const seconds = rows[0]?.seconds;
  return seconds === null || seconds === undefined ? undefined : Number(seconds);
}

const NOT_PAUSED = sql.raw("(paused_until is null or paused_until <= now())");

const thisOne = ({ id_subscriber, id_generation }: Due) =>
  sql`id_subscriber = ${id_subscriber}::uuid and id_generation = ${id_generation}::uuid`;

/**
 * Claims a delivery before it is sent, so that it is attempted at most once: the messenger can neither be asked whether
 * a picture has arrived nor deduplicate. A delivery interrupted by a crash or a lost connection is never retried: a
 * missed picture is better than a duplicate (ADR 014).
 */
export async function claim(
  { database }: Services,
  bot: HeldBot,
  holder: string,
  delivery: Due,
): Promise<boolean> {
  const { rows } = await database.db().execute(sql`
    update bot_deliveries set status = 'sending', attempts = attempts + 1
    where ${thisOne(delivery)} and status = 'waiting' and exists (
      select 1 from delivery_bots where id = ${bot.id}::uuid and held_by = ${holder}::uuid
        and is_active and deleted_at is null and ${NOT_PAUSED})
    returning id_bot`);
  return rows.length > 0;
}

export async function markDelivered({ database }: Services, delivery: Due): Promise<void> {
  await database.db().execute(sql`
    update bot_deliveries set status = 'delivered', delivered_at = now(), error = null where ${thisOne(delivery)}`);
}

/** Marks a delivery as failed permanently. */
export async function markFailed({ database }: Services, delivery: Due, error: string): Promise<void> {
  await database.db().execute(sql`
    update bot_deliveries set status = 'failed', error = ${error} where ${thisOne(delivery)}`);
}

/** Schedules another attempt. `counts`: whether this attempt counts towards the limit. */
export async function sendLater(
  { database }: Services,
  delivery: Due,
  { seconds, error, counts }: { seconds: number; error: string; counts: boolean },
): Promise<void> {
  await database.db().execute(sql`
    update bot_deliveries set status = 'waiting', run_at = now() + make_interval(secs => ${seconds}),
      attempts = attempts - ${counts ? 0 : 1}, error = ${error}
    where ${thisOne(delivery)} and status = 'sending'`);
}

/** Removes a delivery to a chat that is gone, so that it is created again if the guest returns. */
export async function forget({ database }: Services, delivery: Due): Promise<void> {
  await database.db().execute(sql`delete from bot_deliveries where ${thisOne(delivery)}`);
}

/** Pauses all chats of the bot, in every process. */
export async function pauseBot({ database }: Services, { id }: HeldBot, seconds: number): Promise<void> {
  await database.db().execute(sql`
    update delivery_bots set paused_until =
      greatest(paused_until, now() + make_interval(secs => ${seconds})) where id = ${id}::uuid`);
}
