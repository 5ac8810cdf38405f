import { sql } from "drizzle-orm";
import type { Services } from "../services";
import { uuids } from "../store/columns";

/** Topic of the delivery worker. */
export const DELIVERY = "delivery";

/** To be called by whatever changes bots or their events, or finishes a picture of an event. */
export const wakeDelivery = ({ database }: Pick<Services, "database">): void => database.wake(DELIVERY);

/** How long after its end an event's pictures are still sent and can be subscribed to: some are finished late. */
const AFTERWARDS_MS = 24 * 3_600_000;

/** Bots of events that end after this moment are served. */
export const servedSince = ({ now }: Services): string =>
  new Date(now().getTime() - AFTERWARDS_MS).toISOString();

/** Bots of current and coming events, and of events that ended less than a day ago; the table is named `bot`. */
export const hasServedEvent = (services: Services) => sql`exists (
  select 1 from schedule_bots as link join schedules as event on event.id = link.id_schedule
  where link.id_bot = bot.id and event.deleted_at is null
    and (event.end_time is null or event.end_time > ${servedSince(services)}::timestamptz))`;

/** Whether a generation is of a guest of its event, which is named `event`. @param picture name of the row */
export const isOfGuest = (picture: string) => sql.raw(`(not ${picture}.demo or event.demo)`);

/** Whether it may be sent now: a rehearsal until the event starts, so that it reaches its testers and no guest (OP-204). */
export const maySend = ({ now }: Services, picture: string) =>
  sql`(${isOfGuest(picture)} or event.start_time > ${now().toISOString()}::timestamptz)`;

/** Why an active bot of an event is not served: its token is unknown to the messenger, or all places are taken. */
export type NotServed = "token_rejected" | "no_place";

/** The reason for each of these bots that is not served. */
export async function notServed(
  services: Services,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NotServed>> {
  const { database, settings } = services;
  const isHeld = sql.raw(
    // On the embedded engine no lease runs out.
    database.engine === "pglite" ? "held_by is not null" : "coalesce(held_until > now(), false)",
  );
  const { rows } = await database.db().execute<{ id: string; reason: NotServed }>(sql`
    select id, case when rejected_until > now() then 'token_rejected' else 'no_place' end as reason
    from delivery_bots as bot
    where id = any(${uuids(ids)}) and is_active and deleted_at is null
      and ${hasServedEvent(services)}
      and (rejected_until > now()
        or (not (${isHeld}) and (select count(*) from delivery_bots where ${isHeld}) >= ${settings.servedBots}))`);
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}
