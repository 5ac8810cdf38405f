import { and, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type * as contract from "../../../contract/endpoints/overlays";
import { overlay as overlayEntity } from "../../../contract/entities/overlay";
import { photoBooth } from "../../../contract/entities/photo-booth";
import { findRow, LARGEST_LIST } from "../../crud/read";
import { toRecord } from "../../crud/record";
import type { Handler } from "../../http/call";
import { ownRows } from "../../rules/ownership";
import { overlays, schedule_photo_booths, schedules } from "../../store/schema";

/** Overlays of the booth's current and future events, without duplicates, in order of the events (OP-92). */
export const overlaysOfBooth: Handler<typeof contract.overlaysOfBooth> = async ({
  params,
  caller,
  services,
}) => {
  const booth = await findRow(services, photoBooth, caller, { id: params.id });
  const db = services.database.db();
  const events = await db
    .select({ ids: schedules.overlays_ids })
    .from(schedule_photo_booths)
    .innerJoin(schedules, eq(schedules.id, schedule_photo_booths.id_schedule))
    .where(
      and(
        eq(schedule_photo_booths.id_photo_booth, booth.id),
        isNull(schedules.deleted_at),
        or(isNull(schedules.end_time), gt(schedules.end_time, sql`now()`)),
      ),
    )
    .orderBy(schedules.start_time, schedules.id)
    .limit(LARGEST_LIST);
  const wanted = [...new Set(events.flatMap((event) => event.ids))].slice(0, LARGEST_LIST);
  if (wanted.length === 0) return { overlays: [] };
  // An event may use other users' overlays; those are left out, because no other call shows them either (OP-22).
  const seen = ownRows(services, overlays.id_user, caller);
  const rows = await db
    .select()
    .from(overlays)
    .where(and(inArray(overlays.id, wanted), seen));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    overlays: wanted.flatMap((id) => byId.get(id) ?? []).map((row) => toRecord(overlayEntity, row)),
  };
};
