import { and, asc, eq, exists, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { period } from "../../contract/entities/period";
import { ownRows } from "../rules/ownership";
import type { Services } from "../services";
import { schedule_photo_booths as links, schedule_periods as periods, schedules } from "../store/schema";
import type { Binding, EntityTable } from "./binding";
import { toRecord } from "./record";

/** The live periods of an event by their start (OP-48). */
export async function periodsOf({ database }: Services, id_schedule: string) {
  const rows = await database
    .db()
    .select()
    .from(periods)
    .where(and(eq(periods.id_schedule, id_schedule), isNull(periods.deleted_at)))
    .orderBy(asc(periods.start_time), asc(periods.id));
  return rows.map((row) => toRecord(period, row));
}

export const scheduleBinding: Binding = {
  table: schedules as unknown as EntityTable,

  filters: {
    from: (moment: string) => or(isNull(schedules.end_time), gt(schedules.end_time, moment)),
    to: (moment: string) => lt(schedules.start_time, moment),
  },

  /** The booths of all events of a page by one query (OP-186). */
  async extend({ database }, rows) {
    const ids = rows.map(({ id }) => id);
    const found = await database
      .db()
      .select()
      .from(links)
      .where(inArray(links.id_schedule, ids))
      .orderBy(asc(links.position));
    return rows.map((row) => ({
      ...row,
      photo_booth_ids: found.filter((link) => link.id_schedule === row.id).map((link) => link.id_photo_booth),
      // Delivery bots come with their own area; until then no event has one.
      bots_count: 0,
    }));
  },

  related: async ({ services }, { id }) => ({ periods: await periodsOf(services, id) }),
};

/** Periods are seen by those who see their event. */
export const periodBinding: Binding = {
  table: periods as unknown as EntityTable,
  scope: (services, caller) =>
    exists(
      services.database
        .db()
        .select({ one: sql`1` })
        .from(schedules)
        .where(and(eq(schedules.id, periods.id_schedule), ownRows(services, schedules.id_user, caller))),
    ),
};
