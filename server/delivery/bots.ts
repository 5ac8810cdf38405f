import { sql } from "drizzle-orm";
import type { Services } from "../services";

/** A bot that this process holds. */
export interface HeldBot {
  id: string;
  token: string;
  /** Changes with the token; another token means another bot in the messenger. */
  token_hash: string;
}

/** Lease time of a bot, and the remaining time below which it is renewed. */
const HELD = "15 seconds";
const FRESH = "10 seconds";
/** How long after its end an event's pictures are still sent and can be subscribed to: some are finished late. */
const AFTERWARDS_MS = 24 * 3_600_000;
/** Most bots per process: each has an open connection to the messenger. */
const MOST = 500;

/** Bots of events that end after this moment are served. */
export const servedSince = ({ now }: Services): string =>
  new Date(now().getTime() - AFTERWARDS_MS).toISOString();

type Found = { id: string; token_sealed: string; token_hash: string; own: boolean; fresh: boolean };

/**
 * Leases the active bots of current, coming and just ended events that no other process holds. Only one process may
 * serve a bot: the messenger sends updates to one reader, and the rate limit is kept in memory. A lease, not a lock: a
 * long poll must not keep a transaction open, and the embedded engine has one connection.
 * @param holder id of this process
 */
export async function holdBots(services: Services, holder: string): Promise<HeldBot[]> {
  const { database } = services;
  // The embedded engine belongs to one process, so any other holder is dead.
  const free =
    database.engine === "pglite" ? sql`true` : sql`(bot.held_until is null or bot.held_until < now())`;
  const own = sql`coalesce(bot.held_by = ${holder}::uuid, false)`;
  const { rows } = await database.db().execute<Found>(sql`
    select bot.id, bot.token_sealed, bot.token_hash, ${own} as own,
      ${own} and bot.held_until > now() + ${FRESH}::interval as fresh
    from delivery_bots as bot
    where bot.is_active and bot.deleted_at is null and (${own} or ${free}) and exists (
      select 1 from schedule_bots as link join schedules as event on event.id = link.id_schedule
      where link.id_bot = bot.id and event.deleted_at is null
        and (event.end_time is null or event.end_time > ${servedSince(services)}::timestamptz))
    order by bot.id limit ${MOST}`);
  const stale = rows.filter(({ fresh }) => !fresh);
  const taken = new Set<string>();
  for (const { id } of stale) {
    const { rows: mine } = await database.db().execute(sql`
      update delivery_bots as bot set held_by = ${holder}::uuid, held_until = now() + ${HELD}::interval
      where bot.id = ${id}::uuid and (${own} or ${free}) returning bot.id`);
    if (mine.length > 0) taken.add(id);
  }
  const held = rows.filter(({ id, fresh }) => fresh || taken.has(id));
  for (const { id, own: before } of held) if (!before) await giveUpSending(services, id);
  return held.flatMap(({ id, token_hash, token_sealed }) => {
    const token = services.botTokens.open(token_sealed, id);
    return token ? [{ id, token, token_hash }] : [];
  });
}

/** Deliveries in progress when the last holder died may have arrived, so they are not sent again (ADR 014). */
async function giveUpSending({ database }: Services, id_bot: string): Promise<void> {
  await database.db().execute(sql`
    update bot_deliveries set status = 'failed', error = 'interrupted'
    where id_bot = ${id_bot}::uuid and status = 'sending'`);
}

/** Releases the leases so that other processes can take over at once. */
export async function releaseBots({ database }: Services, holder: string): Promise<void> {
  await database.db().execute(sql`
    update delivery_bots set held_by = null, held_until = null where held_by = ${holder}::uuid`);
}
