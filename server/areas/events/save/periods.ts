import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Issue } from "../../../../contract/core/errors";
import { NIL_ID } from "../../../../contract/core/ids";
import { checkPeriods, withoutSeconds } from "../../../../contract/rules/event";
import { invalid } from "../../../errors";
import type { Services } from "../../../services";
import { schedule_periods as periods } from "../../../store/schema";

export interface SentPeriod {
  id: string;
  start_time: string;
  end_time: string;
  payment_type?: string;
}

const PAYMENT = "quantity";

type Stored = ReadonlyMap<string, typeof periods.$inferSelect>;

/**
 * Replaces the periods of an event: a nil id creates one, omitted ones are soft-deleted (OP-51). The event's row is
 * locked, so there are no concurrent changes.
 * @throws 422 at `periods.<i>.<field>`
 */
export async function writePeriods(
  { database }: Services,
  id_schedule: string,
  sent: readonly SentPeriod[],
): Promise<void> {
  const db = database.db();
  const live = and(eq(periods.id_schedule, id_schedule), isNull(periods.deleted_at));
  const stored: Stored = new Map((await db.select().from(periods).where(live)).map((row) => [row.id, row]));
  const wanted = sent.map((period) => ({
    ...period,
    id: period.id.toLowerCase(),
    start_time: withoutSeconds(period.start_time),
    end_time: withoutSeconds(period.end_time),
  }));
  const issues = [...checkPeriods(wanted), ...wanted.flatMap((_, at) => issuesOf(wanted, at, stored))];
  if (issues.length > 0) throw invalid(issues);
  const left = [...stored.keys()].filter((id) => !wanted.some((period) => period.id === id));
  await db.update(periods).set({ deleted_at: sql`now()` }).where(inArray(periods.id, left));
  const added = wanted.filter(({ id }) => id === NIL_ID);
  if (added.length > 0)
    await db
      .insert(periods)
      .values(added.map(({ start_time, end_time }) => ({ id_schedule, start_time, end_time })));
  for (const { id, start_time, end_time } of wanted) {
    const before = stored.get(id);
    if (before && (before.start_time !== start_time || before.end_time !== end_time))
      await db.update(periods).set({ start_time, end_time }).where(eq(periods.id, id));
  }
}

function issuesOf(wanted: readonly SentPeriod[], at: number, stored: Stored): Issue[] {
  const { id, payment_type } = wanted[at] as SentPeriod;
  const before = stored.get(id);
  const path = `periods.${at}`;
  if (id !== NIL_ID && !before) return [{ path: `${path}.id`, message: "validation.unknown_reference" }];
  if (id !== NIL_ID && wanted.findIndex((other) => other.id === id) < at)
    return [{ path: `${path}.id`, message: "validation.duplicate" }];
  // Existing values may be sent again (OP-60).
  const isKnown = [undefined, PAYMENT, before?.payment_type].includes(payment_type);
  return isKnown ? [] : [{ path: `${path}.payment_type`, message: "validation.invalid_choice" }];
}
