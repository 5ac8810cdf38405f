import { sql } from "drizzle-orm";
import type { Services } from "../services";

/** A bot that this process works for. */
export interface HeldBot {
  id: string;
  token: string;
  /** Another one is another bot for the messenger. */
  token_hash: string;
}

/** How long a process that has died keeps its bots from others; they are held again every few seconds. */
const HELD = "15 seconds";
const FRESH = "10 seconds";
/** How long after its end an event's pictures still go out, and may be asked for: some are finished late. */
const AFTERWARDS_MS = 24 * 3_600_000;
/** Bots of one process: each has a connection open to the messenger. */
const MOST = 500;

/** The moment after which an event must end to have its bots at work. */
export const servedSince = ({ now }: Services): string =>
  new Date(now().getTime() - AFTERWARDS_MS).toISOString();

type Found = { id: string; token_sealed: string; token_hash: string; own: boolean; fresh: boolean };

/**
 * Holds the active bots of running, coming and just ended events that no other process holds. Of all processes one
 * works for a bot: the messenger gives updates to one reader only, and its pace is kept in one place. A lease and not
 * a lock: a long poll must not keep a transaction open, and the embedded engine has one connection.
 * @param holder id of this process
 */
export async function holdBots(services: Services, holder: string): Promise<HeldBot[]> {
  const { database } = services;
  // The embedded engine belongs to one process: whoever else held a bot is dead.
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

/** What its last holder was sending when it died may have arrived: it is not sent again (ADR 014). */
async function giveUpSending({ database }: Services, id_bot: string): Promise<void> {
  await database.db().execute(sql`
    update bot_deliveries set status = 'failed', error = 'interrupted'
    where id_bot = ${id_bot}::uuid and status = 'sending'`);
}

/** Lets other processes take over at once. */
export async function releaseBots({ database }: Services, holder: string): Promise<void> {
  await database.db().execute(sql`
    update delivery_bots set held_by = null, held_until = null where held_by = ${holder}::uuid`);
}
