import { and, asc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { SPREADSHEET } from "../../../contract/core/spreadsheet";
import type * as contract from "../../../contract/endpoints/delivery";
import { bot as botEntity } from "../../../contract/entities/bot";
import { schedule as scheduleEntity } from "../../../contract/entities/schedule";
import { botLink } from "../../../contract/rules/bot-link";
import type { Caller } from "../../caller";
import type { Row } from "../../crud/binding";
import { withIdempotency } from "../../crud/idempotency";
import { answerRecord, findRow, shownRecords } from "../../crud/read";
import { answerVersion } from "../../crud/save";
import { assertVersion } from "../../crud/versions";
import { prepareRecord, type RecordSave, writeRecord } from "../../crud/write";
import { notFound } from "../../errors";
import type { Call, Handler } from "../../http/call";
import { asDownload, fileName } from "../../http/download";
import { type Column, spreadsheet } from "../../http/spreadsheet";
import { asOwner } from "../../rules/ownership";
import type { Services } from "../../services";
import { withAdvisoryLock } from "../../store/advisory-lock";
import { pagesBy } from "../../store/keyset";
import { bot_deliveries, bot_subscribers, delivery_bots, schedules } from "../../store/schema";
import type { EventRow } from "../events/binding";
import { assertBots, botIdsOf, findAttachable, link, unlink } from "../events/save/bots";
import { BOTS_LOCK, type BotRow } from "./binding";

type OfEvent = Pick<Call, "services" | "request" | "reply"> & { caller: Caller; params: { id: string } };

const eventOf = async ({ services, caller, params }: OfEvent, lock = false): Promise<EventRow> =>
  (await findRow(services, scheduleEntity, caller, { id: params.id, lock })) as EventRow;

/** Changes an event's bots and raises the event's version (OP-175), unless `work` says that nothing changed. */
function change<T>(
  call: OfEvent,
  work: (event: EventRow) => Promise<{ result: T; changed: boolean }>,
): Promise<T> {
  const { services, caller } = call;
  const { database } = services;
  return answerVersion(call, () =>
    withAdvisoryLock(database, BOTS_LOCK, async () => {
      const event = await eventOf(call, true);
      await assertVersion(services, scheduleEntity, caller, event, call.request.headers["if-match"]);
      const { result, changed } = await work(event);
      if (!changed) return result;
      const raised = { version: sql`${schedules.version} + 1` };
      await database.db().update(schedules).set(raised).where(eq(schedules.id, event.id));
      return result;
    }),
  );
}

/** Bots in this order, with the fields that the caller may see. */
async function shownBots(services: Services, caller: Caller, ids: string[]) {
  const rows = await services.database
    .db()
    .select()
    .from(delivery_bots)
    .where(inArray(delivery_bots.id, ids));
  const shown = await shownRecords(services, botEntity, rows as Row[], { caller });
  const byId = new Map(shown.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export const botsOfSchedule: Handler<typeof contract.botsOfSchedule> = async (call) => {
  const { id } = await eventOf(call);
  return { items: await shownBots(call.services, call.caller, await botIdsOf(call.services, id)) };
};

/** The bot belongs to the event's owner, whoever creates it (OP-181). */
export const createBotOfSchedule: Handler<typeof contract.createBotOfSchedule> = async (call) => {
  const { services, caller, body, params } = call;
  const { id_user: _, ...values } = body;
  const write = () =>
    change(call, async (event) => {
      const owner = event.id_user === caller.id ? caller : await asOwner(services, event.id_user);
      const save: RecordSave = { caller: owner, action: "create", values };
      const prepared = await prepareRecord(services, botEntity, save);
      const row = await writeRecord(services, botEntity, { ...save, prepared });
      await link(services, event.id, row.id);
      await assertBots(services, event);
      return { result: row, changed: true };
    });
  const id = await withIdempotency(call, { id: params.id, sent: body }, async () => (await write()).id);
  return answerRecord(botEntity, await findRow(services, botEntity, caller, { id }), call);
};

export const deliveryChannels: Handler<typeof contract.deliveryChannels> = async (call) => {
  const { id } = await eventOf(call);
  const ids = await botIdsOf(call.services, id);
  const rows = await call.services.database
    .db()
    .select()
    .from(delivery_bots)
    .where(inArray(delivery_bots.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const items = ids.flatMap((id_bot) => {
    const row = byId.get(id_bot);
    if (!row) return [];
    const { bot_username, bot_type, is_active, is_exclusive } = row;
    const link = botLink(bot_username, id);
    return [{ id_bot, bot_username, bot_type, is_active, is_exclusive, link }];
  });
  return { items };
};

/** Attaching twice is the same as once, also for those who edit the event meanwhile. */
export const attachBot: Handler<typeof contract.attachBot> = async (call) => {
  const { services, caller, params } = call;
  const row = await change(call, async (event) => {
    const result = await findAttachable(services, caller, event, params.botId);
    const changed = await link(services, event.id, result.id);
    if (changed) await assertBots(services, event);
    return { result, changed };
  });
  return answerRecord(botEntity, row, call);
};

export const detachBot: Handler<typeof contract.detachBot> = async (call) => {
  const { services, params } = call;
  await change(call, async (event) => {
    if (!(await unlink(services, event.id, params.botId))) throw notFound();
    return { result: undefined, changed: true };
  });
  return undefined;
};

type Subscriber = Awaited<ReturnType<typeof pageOf>>[number];

const COLUMNS: Column<Subscriber>[] = [
  // As text, because spreadsheets round numbers to fifteen digits.
  { title: "telegram_user_id", width: 18, cell: (row) => String(row.telegram_user_id) },
  { title: "username", width: 24, cell: (row) => row.username },
  { title: "first_name", width: 20, cell: (row) => row.first_name },
  { title: "last_name", width: 20, cell: (row) => row.last_name },
  { title: "language_code", width: 14, cell: (row) => row.language_code },
  { title: "is_active", width: 10, cell: (row) => row.is_active },
  { title: "subscribed_at", width: 22, cell: (row) => row.subscribed_at },
  { title: "delivered_count", width: 16, cell: (row) => row.delivered_count },
  { title: "last_delivered_at", width: 22, cell: (row) => row.last_delivered_at },
];

export const exportSubscribers: Handler<typeof contract.exportSubscribers> = async (call) => {
  const { services, caller, params, reply } = call;
  const { id, bot_username } = (await findRow(services, botEntity, caller, { id: params.id })) as BotRow;
  asDownload(reply, fileName(`${bot_username || id.slice(0, 8)}_subscribers`, "xlsx"), SPREADSHEET);
  return reply.send(spreadsheet("subscribers", COLUMNS, subscribersOf(services, id)));
};

const PAGE = 1000;

/** All subscribers of a bot, paged by id. */
async function* subscribersOf(services: Services, id_bot: string): AsyncGenerator<Subscriber> {
  const readAfter = (key: string | undefined) => pageOf(services, id_bot, key);
  for await (const page of pagesBy(readAfter, ({ id }) => id, PAGE)) yield* page;
}

async function pageOf({ database }: Services, id_bot: string, after: string | undefined) {
  const db = database.db();
  const people = await db
    .select()
    .from(bot_subscribers)
    .where(and(eq(bot_subscribers.id_bot, id_bot), after ? gt(bot_subscribers.id, after) : undefined))
    .orderBy(asc(bot_subscribers.id))
    .limit(PAGE);
  const delivered = await db
    .select({
      id: bot_deliveries.id_subscriber,
      delivered_count: sql`count(*)`.mapWith(Number),
      last_delivered_at: sql<string>`max(${bot_deliveries.delivered_at})`.mapWith(
        bot_deliveries.delivered_at,
      ),
    })
    .from(bot_deliveries)
    .where(
      and(
        inArray(
          bot_deliveries.id_subscriber,
          people.map(({ id }) => id),
        ),
        isNotNull(bot_deliveries.delivered_at),
      ),
    )
    .groupBy(bot_deliveries.id_subscriber);
  const counts = new Map(delivered.map((row) => [row.id, row]));
  return people.map((person) => {
    const { delivered_count = 0, last_delivered_at = null } = counts.get(person.id) ?? {};
    return { ...person, delivered_count, last_delivered_at };
  });
}
