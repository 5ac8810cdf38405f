import {
  generations,
  schedule_periods,
  schedule_photo_booths,
  schedules,
  styles,
  workflow_tunes,
  workflows,
} from "../../server/store/schema";
import type { TestServer } from "./server";

/** Rows whose calls come with later issues, straight in the tables. */
type Server = Pick<TestServer, "services">;
type Values<T extends { $inferInsert: object }> = Partial<T["$inferInsert"]>;

const first = <T>(rows: T[]): T => {
  const [row] = rows;
  if (!row) throw new Error("no row");
  return row;
};

export const addWorkflow = async (
  { services }: Server,
  id_user: string,
  values: Values<typeof workflows> = {},
) =>
  first(
    await services.database
      .db()
      .insert(workflows)
      .values({ name: "W", workflow: "{}", node_count: 0, id_user, ...values })
      .returning(),
  );

export const addTune = async ({ services }: Server, id_workflow: string) =>
  first(
    await services.database.db().insert(workflow_tunes).values({ id_workflow, is_default: true }).returning(),
  );

export const addStyle = async ({ services }: Server, id_user: string, values: Values<typeof styles> = {}) =>
  first(
    await services.database
      .db()
      .insert(styles)
      .values({ name: "S", id_user, ...values })
      .returning(),
  );

/** An event with one booth and one period, all day. */
export async function addEvent(
  { services }: Server,
  id_user: string,
  id_photo_booth: string,
  values: Values<typeof schedules> = {},
) {
  const db = services.database.db();
  const times = { start_time: "2026-03-01T08:00:00Z", end_time: "2026-03-01T20:00:00Z" };
  const schedule = first(
    await db
      .insert(schedules)
      .values({ name: "Event", id_user, ...times, ...values })
      .returning(),
  );
  const id_schedule = schedule.id;
  await db.insert(schedule_photo_booths).values({ id_schedule, id_photo_booth, position: 0 });
  const period = first(
    await db
      .insert(schedule_periods)
      .values({ id_schedule, ...times })
      .returning(),
  );
  return { schedule, period };
}

/** A completed generation, unless told otherwise: a booth makes one at a time. */
export const addGeneration = async (
  { services }: Server,
  values: Omit<typeof generations.$inferInsert, "id">,
) =>
  first(
    await services.database
      .db()
      .insert(generations)
      .values({ status: "completed", ...values })
      .returning(),
  );
