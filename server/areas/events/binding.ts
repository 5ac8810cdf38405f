import { and, asc, count, desc, eq, exists, gt, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import { period } from "../../../contract/entities/period";
import type { Binding, Row } from "../../crud/binding";
import { toRecord } from "../../crud/record";
import { ownRows } from "../../rules/ownership";
import type { Services } from "../../services";
import {
  delivery_bots,
  schedule_photo_booths as links,
  schedule_periods as periods,
  schedule_bots,
  schedules,
} from "../../store/schema";
import { checkEvent } from "./rules";

export type EventRow = Row & typeof schedules.$inferSelect;

/** Periods of an event that are not deleted, ordered by start (OP-48). */
export async function periodsOf({ database }: Services, id_schedule: string) {
  const rows = await database
    .db()
    .select()
    .from(periods)
    .where(and(eq(periods.id_schedule, id_schedule), isNull(periods.deleted_at)))
    .orderBy(asc(periods.start_time), asc(periods.id));
  return rows.map((row) => toRecord(period, row));
}

/** Events; `save/` saves their parts. */
export const scheduleBinding: Binding = {
  table: schedules,
  references: {
    "quiz_mappings.style_id": "a mapping is dropped if the caller does not see its style (OP-59)",
  },

  filters: {
    from: (moment: string) => or(isNull(schedules.end_time), gt(schedules.end_time, moment)),
    to: (moment: string) => lt(schedules.start_time, moment),
    id_photo_booth: (id: string, { services: { database } }) => {
      const booked = database
        .db()
        .select({ id: links.id_schedule })
        .from(links)
        .where(eq(links.id_photo_booth, id));
      return inArray(schedules.id, booked);
    },
    /** Among its chosen styles or those of its quiz (`stylesOf` of the contract, in SQL). */
    id_style: (id: string) =>
      or(
        sql`${schedules.style_ids} @> array[${id}::uuid]`,
        sql`${schedules.quiz_mappings} @> ${JSON.stringify([{ style_id: id.toLowerCase() }])}::jsonb`,
        eq(schedules.quiz_fallback_style_id, id),
      ),
  },

  orders: {
    phase: ({ now }) => {
      const moment = now().toISOString();
      const { id, start_time, end_time } = schedules;
      return [
        {
          only: or(isNull(end_time), gt(end_time, moment)),
          order: [sql`${start_time} > ${moment}`, asc(start_time), asc(id)],
        },
        { only: lte(end_time, moment), order: [desc(start_time), desc(id)] },
      ];
    },
  },

  /** Adds booths and the number of bots to the events of a page, by one query each (OP-186). */
  async extend({ database }, rows) {
    const ids = rows.map(({ id }) => id);
    const found = await database
      .db()
      .select()
      .from(links)
      .where(inArray(links.id_schedule, ids))
      .orderBy(asc(links.position));
    const counted = await database
      .db()
      .select({ id: schedule_bots.id_schedule, bots: count() })
      .from(schedule_bots)
      .innerJoin(delivery_bots, eq(delivery_bots.id, schedule_bots.id_bot))
      .where(and(inArray(schedule_bots.id_schedule, ids), isNull(delivery_bots.deleted_at)))
      .groupBy(schedule_bots.id_schedule);
    const bots = new Map(counted.map((row) => [row.id, row.bots]));
    return rows.map((row) => ({
      ...row,
      photo_booth_ids: found.filter((link) => link.id_schedule === row.id).map((link) => link.id_photo_booth),
      bots_count: bots.get(row.id) ?? 0,
    }));
  },

  related: async ({ services }, { id }) => ({ periods: await periodsOf(services, id) }),

  beforeSave: checkEvent,

  /** Removes its periods and detaches its bots. Its booths are free because `touching` skips deleted events. */
  async afterRemove({ id }, { database }) {
    await database
      .db()
      .update(periods)
      .set({ deleted_at: sql`now()` })
      .where(and(eq(periods.id_schedule, id), isNull(periods.deleted_at)));
    await database.db().delete(schedule_bots).where(eq(schedule_bots.id_schedule, id));
  },
};

/** Periods are visible to everyone who sees their event. */
export const periodBinding: Binding = {
  table: periods,
  scope: (services, caller) =>
    exists(
      services.database
        .db()
        .select({ one: sql`1` })
        .from(schedules)
        .where(and(eq(schedules.id, periods.id_schedule), ownRows(services, schedules.id_user, caller))),
    ),
};
