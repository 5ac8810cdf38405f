import { and, asc, eq, inArray } from "drizzle-orm";
import { photoBooth } from "../../../../contract/entities/photo-booth";
import type { Caller } from "../../../caller";
import { LARGEST_LIST } from "../../../crud/read";
import { scopeOf } from "../../../crud/scope";
import { invalidField, Refusal } from "../../../errors";
import { touching } from "../../../rules/event-times";
import type { Services } from "../../../services";
import { schedule_photo_booths as links, photo_booths, schedules } from "../../../store/schema";
import type { EventRow } from "../binding";

const FIELD = "photo_booth_ids";
/** Most booths named in one error. */
const MOST_NAMED = 10;

export const boothsOf = async ({ database }: Services, id_schedule: string): Promise<string[]> => {
  const rows = await database
    .db()
    .select({ id: links.id_photo_booth })
    .from(links)
    .where(eq(links.id_schedule, id_schedule))
    .orderBy(asc(links.position));
  return rows.map(({ id }) => id);
};

/**
 * Sets the booths of an event, in order. Without `sent` it keeps the present ones, which may clash with the new times.
 * Locks the booths' rows until the transaction ends, so that concurrent bookings wait (OP-50).
 * @throws 422 for a booth that the event's owner does not have, 409 for a busy one
 */
export async function writeBooths(
  services: Services,
  owner: Caller,
  event: EventRow,
  sent: readonly string[] | undefined,
): Promise<void> {
  const db = services.database.db();
  const before = await boothsOf(services, event.id);
  const wanted = sent ? [...new Set(sent.map((id) => id.toLowerCase()))] : before;
  if (wanted.length === 0) throw invalidField(FIELD, "validation.required");
  const { id } = photo_booths;
  await db.select({ id }).from(photo_booths).where(inArray(id, wanted)).orderBy(id).for("update");
  await assertOwned(
    services,
    owner,
    wanted.filter((one) => !before.includes(one)),
  );
  await assertFree(services, event, wanted);
  if (before.join() === wanted.join()) return;
  await db.delete(links).where(eq(links.id_schedule, event.id));
  await db
    .insert(links)
    .values(wanted.map((id_photo_booth, position) => ({ id_schedule: event.id, id_photo_booth, position })));
}

async function assertOwned(services: Services, owner: Caller, added: readonly string[]): Promise<void> {
  const theirs = and(inArray(photo_booths.id, [...added]), scopeOf(services, photoBooth, owner));
  if (added.length > 0 && (await services.database.db().$count(photo_booths, theirs)) < added.length)
    throw invalidField(FIELD, "validation.unknown_reference");
}

async function assertFree(services: Services, event: EventRow, wanted: readonly string[]): Promise<void> {
  const taken = await services.database
    .db()
    .selectDistinct({ name: photo_booths.name, id: photo_booths.id })
    .from(links)
    .innerJoin(schedules, eq(schedules.id, links.id_schedule))
    .innerJoin(photo_booths, eq(photo_booths.id, links.id_photo_booth))
    .where(and(inArray(links.id_photo_booth, [...wanted]), touching(event, event.id)))
    .orderBy(photo_booths.name, photo_booths.id)
    .limit(LARGEST_LIST);
  if (taken.length === 0) return;
  const names = taken.slice(0, MOST_NAMED).map(({ name }) => name);
  const booths = names.join(", ") + (taken.length > names.length ? ", …" : "");
  const issues = [{ path: FIELD, message: "validation.booth_busy" }];
  throw new Refusal(409, "errors.booths_busy", { issues, values: { booths } });
}
