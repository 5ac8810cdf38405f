import { and, asc, desc, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { NIL_ID } from "../../../contract/core/ids";
import { SPREADSHEET } from "../../../contract/core/spreadsheet";
import type * as contract from "../../../contract/endpoints/schedules";
import { bot as botEntity } from "../../../contract/entities/bot";
import { photoBooth } from "../../../contract/entities/photo-booth";
import { schedule as scheduleEntity } from "../../../contract/entities/schedule";
import type { Caller } from "../../caller";
import type { Row } from "../../crud/binding";
import { findRow, LARGEST_LIST, shownRecords } from "../../crud/read";
import { scopeOf } from "../../crud/scope";
import type { Handler } from "../../http/call";
import { asDownload, fileName } from "../../http/download";
import { type Column, spreadsheet } from "../../http/spreadsheet";
import { heldElsewhere, touching } from "../../rules/event-times";
import { ownRows } from "../../rules/ownership";
import type { Services } from "../../services";
import { pagesBy } from "../../store/keyset";
import {
  delivery_bots,
  generations,
  schedule_photo_booths as links,
  participants,
  photo_booths,
  schedule_bots,
  schedules,
  styles,
} from "../../store/schema";
import { type EventRow, periodsOf } from "./binding";
import { boothsOf } from "./save/booths";

interface OfEvent {
  services: Services;
  caller: Caller;
}

const eventOf = async ({ services, caller }: OfEvent, id: string): Promise<EventRow> =>
  (await findRow(services, scheduleEntity, caller, { id })) as EventRow;

/** Undefined for an event that is not saved yet (OP-49). */
const savedEvent = async (call: OfEvent, id: string | undefined): Promise<EventRow | undefined> =>
  id === undefined || id === NIL_ID ? undefined : eventOf(call, id.toLowerCase());

export const periodsOfSchedule: Handler<typeof contract.periodsOfSchedule> = async (call) => {
  const { id } = await eventOf(call, call.params.id);
  return { periods: await periodsOf(call.services, id) };
};

/** Most busy booths in one answer: as many as an owner may have by default. */
const MOST_BUSY = 10_000;

/** The caller's busy booths, with an event that uses each if the caller may see one (OP-49, OP-186). */
export const boothsOfTime: Handler<typeof contract.boothsOfTime> = async (call) => {
  const { services, caller, query } = call;
  const event = await savedEvent(call, query.id_schedule);
  const { id: id_schedule, id_user, name, start_time, end_time } = schedules;
  const seen = ownRows(services, id_user, caller);
  const rows = await services.database
    .db()
    .selectDistinctOn([photo_booths.id], {
      booth: photo_booths.id,
      isSeen: sql<boolean>`${seen ?? sql`true`}`,
      event: { id_schedule, name, start_time, end_time },
    })
    .from(links)
    .innerJoin(schedules, eq(schedules.id, links.id_schedule))
    .innerJoin(photo_booths, eq(photo_booths.id, links.id_photo_booth))
    .where(and(touching(query, event?.id), scopeOf(services, photoBooth, caller)))
    .orderBy(asc(photo_booths.id), ...(seen ? [desc(seen)] : []), asc(start_time), asc(id_schedule))
    .limit(MOST_BUSY);
  const my = event ? await boothsOf(services, event.id) : [];
  const named = rows.filter(({ isSeen }) => isSeen);
  const busy_by = Object.fromEntries(named.map((row) => [row.booth, row.event]));
  return { my, busy: rows.map(({ booth }) => booth), busy_by };
};

/** Active bots of the caller and of the event's owner that are free for the event (OP-63). */
export const availableBots: Handler<typeof contract.availableBots> = async (call) => {
  const { services, caller, query } = call;
  const event = await savedEvent(call, query.schedule_id);
  const db = services.database.db();
  const attached = db
    .select({ id: schedule_bots.id_bot })
    .from(schedule_bots)
    .where(eq(schedule_bots.id_schedule, event?.id ?? NIL_ID));
  const rows = await db
    .select()
    .from(delivery_bots)
    .where(
      and(
        isNull(delivery_bots.deleted_at),
        eq(delivery_bots.is_active, true),
        inArray(delivery_bots.id_user, [caller.id, event?.id_user ?? caller.id]),
        notInArray(delivery_bots.id, attached),
        sql`not ${heldElsewhere(services, query, event?.id)}`,
      ),
    )
    .orderBy(asc(delivery_bots.bot_username), asc(delivery_bots.id))
    .limit(LARGEST_LIST);
  return { items: await shownRecords(services, botEntity, rows as Row[], { caller }) };
};

interface Reported {
  created_at: string;
  booth: string | null;
  participant: string | null;
  style: string | null;
  status: string | number;
  cost: number;
}

const COLUMNS: Column<Reported>[] = [
  { title: "created_at", width: 22, cell: (row) => row.created_at },
  { title: "booth", width: 28, cell: (row) => row.booth },
  { title: "participant", width: 20, cell: (row) => row.participant },
  { title: "style", width: 28, cell: (row) => row.style },
  { title: "status", width: 18, cell: (row) => row.status },
  { title: "cost", width: 12, cell: (row) => row.cost },
];

export const scheduleReport: Handler<typeof contract.scheduleReport> = async (call) => {
  const { services, params, reply } = call;
  const event = await eventOf(call, params.id);
  const { name } = event;
  const at = services.now().toISOString().slice(0, 19).replaceAll(":", "-");
  asDownload(reply, fileName(`event_${name}_${at}`, "xlsx"), SPREADSHEET);
  return reply.send(spreadsheet("generations", COLUMNS, reportOf(services, event)));
};

const PAGE = 1000;

/**
 * All generations of an event in order, and a row of totals (OP-70). The status marks tests and rehearsals of an ordinary
 * event (OP-204).
 */
export async function* reportOf(
  services: Services,
  event: Pick<EventRow, "id" | "demo">,
): AsyncGenerator<Reported> {
  let rows = 0;
  let hundredths = 0;
  const readAfter = (key: Key | undefined) => pageOf(services, event.id, key);
  for await (const page of pagesBy(readAfter, ({ key }) => key, PAGE))
    for (const { key: _, demo, ...row } of page) {
      rows += 1;
      hundredths += Math.round(row.cost * 100);
      yield demo && !event.demo ? { ...row, status: `${row.status}, demo` } : row;
    }
  yield {
    created_at: "total",
    booth: null,
    participant: null,
    style: null,
    status: rows,
    cost: hundredths / 100,
  };
}

/** Place of a row in the report, which stays valid if the row is deleted; with the microseconds of the column. */
interface Key {
  id: string;
  created_at: string;
}

/** Failed generations are not charged (OP-82). */
async function pageOf({ database }: Services, id_schedule: string, after: Key | undefined) {
  const { id, created_at } = generations;
  const from = after && sql`(${created_at}, ${id}) > (${after.created_at}::timestamptz, ${after.id}::uuid)`;
  const rows = await database
    .db()
    .select({
      key: { id, created_at: sql<string>`${created_at}::text` },
      created_at,
      booth: photo_booths.name,
      participant: participants.name,
      style: styles.name,
      status: generations.status,
      demo: generations.demo,
      cost: generations.cost,
    })
    .from(generations)
    .leftJoin(photo_booths, eq(photo_booths.id, generations.id_photo_booth))
    .leftJoin(participants, eq(participants.id, generations.id_participant))
    .leftJoin(styles, eq(styles.id, generations.id_style))
    .where(and(eq(generations.id_schedule, id_schedule), from))
    .orderBy(asc(created_at), asc(id))
    .limit(PAGE);
  return rows.map((row) => ({ ...row, cost: row.status === "error" ? 0 : row.cost }));
}
