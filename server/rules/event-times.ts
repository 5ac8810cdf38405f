import { and, eq, exists, gt, inArray, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { EventTimes } from "../../contract/rules/event";
import type { Services } from "../services";
import { delivery_bots, schedule_bots, schedules } from "../store/schema";

/** Events that overlap this span, except one; an event without an end never ends (OP-49). */
export const touching = ({ start_time, end_time }: EventTimes, except?: string): SQL | undefined =>
  and(
    isNull(schedules.deleted_at),
    except ? ne(schedules.id, except) : undefined,
    end_time === null ? undefined : lt(schedules.start_time, end_time),
    or(isNull(schedules.end_time), gt(schedules.end_time, start_time)),
  );

/** Events that are not deleted and not over. */
export const notOver = ({ now }: Pick<Services, "now">): SQL | undefined => {
  const moment = now().toISOString();
  return and(isNull(schedules.deleted_at), or(isNull(schedules.end_time), gt(schedules.end_time, moment)));
};

/** Bots that an overlapping event uses exclusively (OP-63). */
export function heldElsewhere({ database }: Services, times: EventTimes, except?: string): SQL {
  const holder = database
    .db()
    .select({ one: sql`1` })
    .from(schedule_bots)
    .innerJoin(schedules, eq(schedules.id, schedule_bots.id_schedule))
    .where(and(eq(schedule_bots.id_bot, delivery_bots.id), touching(times, except)));
  return sql`(${delivery_bots.is_exclusive} and ${exists(holder)})`;
}

export interface BotConflicts {
  /** Exclusive bots of the event, if there is more than one (OP-54). */
  exclusive: string[];
  /** Exclusive bots that an overlapping event also has. */
  held: { id: string; bot_username: string }[];
}

/** Conflicts of the bots that an event has now (OP-54, OP-63). */
export async function botConflicts(
  services: Services,
  event: EventTimes & { id: string },
): Promise<BotConflicts> {
  const ofEvent = services.database
    .db()
    .select({ id: schedule_bots.id_bot })
    .from(schedule_bots)
    .where(eq(schedule_bots.id_schedule, event.id));
  const rows = await services.database
    .db()
    .select({
      id: delivery_bots.id,
      bot_username: delivery_bots.bot_username,
      held: sql<boolean>`${heldElsewhere(services, event, event.id)}`,
    })
    .from(delivery_bots)
    .where(
      and(
        inArray(delivery_bots.id, ofEvent),
        isNull(delivery_bots.deleted_at),
        eq(delivery_bots.is_exclusive, true),
      ),
    )
    .orderBy(delivery_bots.id);
  return {
    exclusive: rows.length > 1 ? rows.map(({ id }) => id) : [],
    held: rows.filter(({ held }) => held),
  };
}
