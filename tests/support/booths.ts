import { photo_booths, schedule_photo_booths, schedules } from "../../server/store/schema";
import type { TestServer } from "./server";

const HOUR = 3_600_000;

/** A booth of this owner with one event running now, straight in the tables: their calls come with a later issue. */
export async function makeBoothWithEvent(
  { services }: Pick<TestServer, "services">,
  id_user: string,
  overlays_ids: string[],
  { endsInHours = 2 }: { endsInHours?: number } = {},
): Promise<string> {
  const db = services.database.db();
  const login = `booth-${crypto.randomUUID()}`;
  const [booth] = await db
    .insert(photo_booths)
    .values({ id_user, name: "Booth", login, password_hash: "" })
    .returning();
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  const [schedule] = await db
    .insert(schedules)
    .values({ id_user, name: "Event", overlays_ids, start_time: at(-5), end_time: at(endsInHours) })
    .returning();
  if (!booth || !schedule) throw new Error("no row");
  await db
    .insert(schedule_photo_booths)
    .values({ id_schedule: schedule.id, id_photo_booth: booth.id, position: 0 });
  return booth.id;
}
