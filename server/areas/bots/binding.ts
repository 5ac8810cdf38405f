import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { MOST_EVENTS_OF_BOT } from "../../../contract/entities/bot";
import { schedule } from "../../../contract/entities/schedule";
import type { Caller } from "../../caller";
import type { Binding, Row, Save } from "../../crud/binding";
import { scopeOf } from "../../crud/scope";
import { conflict, forbidden, refusedField } from "../../errors";
import { botConflicts, notOver } from "../../rules/event-times";
import { isOfGuest, notServed, wakeDelivery } from "../../rules/served-bots";
import type { Services } from "../../services";
import { uuids } from "../../store/columns";
import { delivery_bots, schedule_bots, schedules } from "../../store/schema";

export type BotRow = Row & typeof delivery_bots.$inferSelect;

/** Taken by every change of bots or their events, because exclusivity concerns all of them. */
export const BOTS_LOCK = "delivery bots";

/** Delivery bots (OP-64 to OP-68). */
export const botBinding: Binding = {
  table: delivery_bots,
  lock: BOTS_LOCK,
  secretAnswer: true,

  filters: {
    /** Without the flag an admin also gets only their own bots (OP-64). */
    all_users: (wanted: boolean, { caller }) => {
      const { id, role } = caller as Caller;
      if (!wanted) return eq(delivery_bots.id_user, id);
      if (role !== "admin") throw forbidden();
      return undefined;
    },
  },

  async extend(services, rows, _language, caller) {
    const ids = rows.map(({ id }) => id);
    const counted = await countsOf(services, ids);
    const reasons = await notServed(services, ids);
    return rows.map((row) => ({
      ...row,
      ...counted.get(row.id),
      not_served: reasons.get(row.id) ?? null,
      bot_token: tokenFor(services, row, caller),
    }));
  },

  related: async ({ services, caller }, { id }) => ({
    schedules: await eventsOf(services, id, caller as Caller),
  }),

  async beforeSave(save) {
    await sealToken(save);
  },

  async afterSave({ services, current }, row) {
    const { is_exclusive, id } = row as BotRow;
    if (is_exclusive && current && !(current as BotRow).is_exclusive)
      await assertMayBeExclusive(services, id);
    wakeDelivery(services);
  },

  async beforeRemove({ id }, { database }) {
    const db = database.db();
    await db.delete(schedule_bots).where(eq(schedule_bots.id_bot, id));
    await db.update(delivery_bots).set({ token_sealed: "" }).where(eq(delivery_bots.id, id));
  },

  async afterRemove(_row, services) {
    wakeDelivery(services);
  },
};

/** Undefined for callers who may not see the token (OP-66), or if it was sealed with another server key. */
function tokenFor({ botTokens }: Services, row: Row, caller: Caller | undefined): string | undefined {
  const { id, id_user, token_sealed } = row as BotRow;
  if (caller?.role !== "admin" && caller?.id !== id_user) return undefined;
  return botTokens.open(token_sealed, id);
}

/** Encrypts the token; a token belongs to one bot only (OP-66). */
async function sealToken({ services, values, current, id }: Save): Promise<void> {
  const { bot_token } = values;
  delete values.bot_token;
  if (typeof bot_token !== "string") return;
  const token = bot_token.trim();
  const token_hash = services.botTokens.hash(token);
  if (token_hash === (current as BotRow | undefined)?.token_hash) return;
  const { token_hash: taken, deleted_at } = delivery_bots;
  const others = and(eq(taken, token_hash), isNull(deleted_at), ne(delivery_bots.id, id));
  if ((await services.database.db().$count(delivery_bots, others)) > 0)
    throw conflict("errors.bot_token_in_use", [{ path: "bot_token", message: "errors.bot_token_in_use" }]);
  Object.assign(values, { token_hash, token_sealed: services.botTokens.seal(token, id) });
  // The messenger counts updates separately for each bot.
  if (current) Object.assign(values, { update_offset: 0, rejected_until: null });
}

/**
 * In each current or future event the bot must be the only exclusive one and not be used exclusively elsewhere (OP-54,
 * OP-63).
 */
async function assertMayBeExclusive(services: Services, id_bot: string): Promise<void> {
  const events = await services.database
    .db()
    .select({ id: schedules.id, start_time: schedules.start_time, end_time: schedules.end_time })
    .from(schedule_bots)
    .innerJoin(schedules, eq(schedules.id, schedule_bots.id_schedule))
    .where(and(eq(schedule_bots.id_bot, id_bot), notOver(services)));
  for (const event of events) {
    const { exclusive, held } = await botConflicts(services, event);
    if (exclusive.length > 0) throw refusedField("is_exclusive", "errors.bots_exclusive");
    if (held.some(({ id }) => id === id_bot)) throw conflict("errors.bot_elsewhere");
  }
}

/**
 * The bot's events that the caller may see, by their start (OP-234). A picture that several guests got counts once, and
 * one that no guest may get does not count.
 */
async function eventsOf(services: Services, id_bot: string, caller: Caller) {
  const db = services.database.db();
  const { id, name, start_time, end_time } = schedules;
  const ofBot = db
    .select({ id: schedule_bots.id_schedule })
    .from(schedule_bots)
    .where(eq(schedule_bots.id_bot, id_bot));
  const last = await db
    .select({ id, name, start_time, end_time })
    .from(schedules)
    .where(and(inArray(id, ofBot), scopeOf(services, schedule, caller)))
    .orderBy(desc(start_time), desc(id))
    .limit(MOST_EVENTS_OF_BOT);
  const ids = uuids(last.map((event) => event.id));
  const { rows } = await db.execute<{ id: string; generations: number; delivered: number }>(sql`
    select event.id, count(*)::int as generations, count(sent.id)::int as delivered
    from generations as picture
    join schedules as event on event.id = picture.id_schedule
    left join (select distinct id_generation as id from bot_deliveries
      where id_bot = ${id_bot} and delivered_at is not null) as sent on sent.id = picture.id
    where event.id = any(${ids}) and picture.status = 'completed' and ${isOfGuest("picture")}
    group by event.id`);
  const counted = new Map(rows.map((row) => [row.id, row]));
  const none = { generations: 0, delivered: 0 };
  return last.reverse().map((event) => ({ ...event, ...none, ...counted.get(event.id) }));
}

/** The current or next event and the numbers of subscribers and deliveries, for the bots of a page (OP-68). */
async function countsOf({ database, now }: Services, ids: string[]) {
  const bot = sql`${delivery_bots}.id`;
  const moment = now().toISOString();
  const ofEvent = (column: PgColumn) =>
    sql<
      string | null
    >`(select ${column} from schedule_bots join schedules on schedules.id = schedule_bots.id_schedule
      where schedule_bots.id_bot = ${bot} and schedules.deleted_at is null
        and (schedules.end_time is null or schedules.end_time > ${moment}::timestamptz)
      order by schedules.start_time, schedules.id limit 1)`.mapWith(column);
  const rows = await database
    .db()
    .select({
      id: delivery_bots.id,
      schedule_start_at: ofEvent(schedules.start_time),
      schedule_end_at: ofEvent(schedules.end_time),
      users_count: sql`(select count(*) from bot_subscribers where id_bot = ${bot})`.mapWith(Number),
      active_subscriptions_count: sql`(select count(*) from bot_subscribers as person
        join bot_subscriptions as event on event.id_subscriber = person.id
        where person.id_bot = ${bot} and person.is_active and event.is_active)`.mapWith(Number),
      delivered_count: sql`(select count(*) from bot_deliveries
        where id_bot = ${bot} and delivered_at is not null)`.mapWith(Number),
    })
    .from(delivery_bots)
    .where(inArray(delivery_bots.id, ids));
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
