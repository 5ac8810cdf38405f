import { sql } from "drizzle-orm";
import { hasServedEvent } from "../rules/served-bots";
import type { Services } from "../services";
import { uuids } from "../store/columns";

/** A bot that this process holds. */
export interface HeldBot {
  id: string;
  token: string;
  /** Changes with the token; another token means another bot in the messenger. */
  token_hash: string;
}

/** Lease time of a bot, and the remaining time below which it is renewed. */
const HELD = "30 seconds";
const FRESH = "15 seconds";
/** How long a bot keeps its place while others wait for one. */
const TURN = "5 minutes";
/** How long a bot is left alone if the messenger does not know its token. */
const REJECTED = "10 minutes";
type Found = { id: string; token_sealed: string; token_hash: string; own: boolean; fresh: boolean };

/**
 * Leases the active bots of current, coming and just ended events that no other process holds. Only one process may
 * serve a bot: the messenger sends updates to one reader, and the rate limit is kept in memory. A lease, not a lock: a
 * long poll must not keep a transaction open, and the embedded engine has one connection.
 * @param holder id of this process
 */
export async function holdBots(services: Services, holder: string): Promise<HeldBot[]> {
  const { database, settings } = services;
  // The embedded engine belongs to one process: any other holder is dead, and no lease runs out.
  const isAlone = database.engine === "pglite";
  const free = isAlone ? sql`true` : sql`(bot.held_until is null or bot.held_until < now())`;
  const leased = isAlone ? sql`true` : sql`bot.held_until > now() + ${FRESH}::interval`;
  const own = sql`coalesce(bot.held_by = ${holder}::uuid, false)`;
  const inTurn = sql`(${own} and coalesce(bot.served_at > now() - ${TURN}::interval, false))`;
  // Each owner's first bot comes before anybody's second, so that one owner cannot take the places of others.
  const place = sql`row_number() over (
    partition by bot.id_user, ${inTurn} order by bot.served_at nulls first, bot.id)`;
  const { rows } = await database.db().execute<Found>(sql`
    select bot.id, bot.token_sealed, bot.token_hash, ${own} as own,
      ${inTurn} and ${leased} as fresh
    from delivery_bots as bot
    where bot.is_active and bot.deleted_at is null and (${own} or ${free})
      and (bot.rejected_until is null or bot.rejected_until <= now()) and ${hasServedEvent(services)}
    order by ${inTurn} desc, ${place}, bot.served_at nulls first, bot.id limit ${settings.servedBots}`);
  const stale = rows.filter(({ fresh }) => !fresh).map(({ id }) => id);
  const taken = new Set<string>();
  if (stale.length > 0) {
    // Another process may have taken one since it was read.
    const { rows: mine } = await database.db().execute<{ id: string }>(sql`
      update delivery_bots as bot set held_by = ${holder}::uuid, held_until = now() + ${HELD}::interval,
        served_at = case when ${inTurn} then bot.served_at else now() end
      where bot.id in (
        select bot.id from delivery_bots as bot where bot.id = any(${uuids(stale)}) and (${own} or ${free})
        order by bot.id for no key update)
      returning bot.id`);
    for (const { id } of mine) taken.add(id);
  }
  const held = rows.filter(({ id, fresh }) => fresh || taken.has(id));
  await giveUpSending(
    services,
    held.filter(({ own: before }) => !before).map(({ id }) => id),
  );
  const bots: HeldBot[] = [];
  for (const { id, token_hash, token_sealed } of held) {
    const token = services.botTokens.open(token_sealed, id);
    if (token) bots.push({ id, token, token_hash });
    // Sealed with another server key: it would keep a place for nothing.
    else await rejectToken(services, { id, token_hash });
  }
  return bots;
}

/** Leaves a bot alone whose token cannot be used. A new token is tried at once. */
export async function rejectToken(
  { database }: Services,
  { id, token_hash }: Pick<HeldBot, "id" | "token_hash">,
): Promise<void> {
  await database.db().execute(sql`
    update delivery_bots set rejected_until = now() + ${REJECTED}::interval, held_by = null, held_until = null
    where id = ${id}::uuid and token_hash = ${token_hash}`);
}

/** Deliveries in progress when the last holder died may have arrived, so they are not sent again (ADR 014). */
async function giveUpSending({ database }: Services, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await database.db().execute(sql`
    update bot_deliveries set status = 'failed', error = 'interrupted'
    where id_bot = any(${uuids(ids)}) and status = 'sending'`);
}

/** Releases the leases of these bots, so that other processes can take over at once. */
export async function releaseBots(
  { database }: Services,
  holder: string,
  ids: readonly string[],
): Promise<void> {
  await database.db().execute(sql`
    update delivery_bots set held_by = null, held_until = null
    where held_by = ${holder}::uuid and id = any(${uuids(ids)})`);
}
