import { ilike, inArray, or, sql } from "drizzle-orm";
import { CODE_TAIL } from "../../../contract/entities/deposit-code";
import type { Binding } from "../../crud/binding";
import { createdSpan } from "../../crud/spans";
import {
  deposit_codes,
  emissions,
  generations,
  schedule_periods,
  schedules,
  transactions,
  users,
} from "../../store/schema";

/** The ledger is read-only. */
export const transactionBinding: Binding = {
  table: transactions,
  filters: createdSpan(transactions.created_at),

  /** What people see in the rows (FIN-05 to FIN-09). Each subquery is run once, not for each row. */
  searched({ database }, pattern) {
    const db = database.db();
    const people = db
      .select({ id: users.id })
      .from(users)
      .where(or(...[users.first_name, users.last_name, users.email].map((column) => ilike(column, pattern))));
    const events = db.select({ id: schedules.id }).from(schedules).where(ilike(schedules.name, pattern));
    const periods = db
      .select({ id: schedule_periods.id })
      .from(schedule_periods)
      .where(inArray(schedule_periods.id_schedule, events));
    const pictures = db
      .select({ id: generations.id })
      .from(generations)
      .where(inArray(generations.id_schedule, events));
    const batches = db
      .select({ id: emissions.id })
      .from(emissions)
      .where(ilike(emissions.description, pattern));
    const codes = db
      .select({ id: deposit_codes.id })
      .from(deposit_codes)
      .where(ilike(sql`right(${deposit_codes.code}, ${sql.raw(String(CODE_TAIL))})`, pattern));
    return [
      inArray(transactions.id_user, people),
      inArray(transactions.id_schedule_period, periods),
      inArray(transactions.id_generation, pictures),
      inArray(transactions.id_emission, batches),
      inArray(transactions.id_code, codes),
    ];
  },
};
