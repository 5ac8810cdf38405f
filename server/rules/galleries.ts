import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { notFound } from "../errors";
import type { Services } from "../services";
import { uuids } from "../store/columns";
import { blobs, galleries, generations, schedules, styles } from "../store/schema";

type GalleryRow = typeof galleries.$inferSelect;

/**
 * The active gallery of a public address.
 * @throws 404
 */
export async function openGallery({ database }: Services, slug: string): Promise<GalleryRow> {
  const [row] = await database
    .db()
    .select()
    .from(galleries)
    .where(and(eq(galleries.slug, slug), eq(galleries.is_active, true)));
  if (!row) throw notFound();
  return row;
}

/** Finished pictures; never tests and rehearsals, which are the demo pictures of an ordinary event (OP-204, OP-235). */
const shown = and(
  eq(generations.status, "completed"),
  isNotNull(generations.result_hash),
  sql`(not ${generations.demo} or exists (
    select from schedules as played where played.id = ${generations.id_schedule} and played.demo))`,
) as SQL;

/** Its events that are not deleted. */
async function eventsOf({ database }: Services, { schedule_ids }: GalleryRow): Promise<string[]> {
  if (schedule_ids.length === 0) return [];
  const rows = await database
    .db()
    .select({ id: schedules.id })
    .from(schedules)
    .where(and(inArray(schedules.id, schedule_ids), isNull(schedules.deleted_at)));
  return rows.map(({ id }) => id);
}

/** A page of a gallery's pictures, newest first, and the number of all. */
export async function picturesOf(
  services: Services,
  gallery: GalleryRow,
  { page, size }: { page: number; size: number },
) {
  const events = await eventsOf(services, gallery);
  if (events.length === 0) return { rows: [], total: 0 };
  const { database } = services;
  const rows = await database
    .db()
    .select({
      id: generations.id,
      created_at: generations.created_at,
      style: styles.name,
      is_video: sql<boolean>`${blobs.mime} like 'video/%'`,
      width: blobs.width,
      height: blobs.height,
    })
    .from(generations)
    .innerJoin(styles, eq(styles.id, generations.id_style))
    .innerJoin(blobs, eq(blobs.hash, generations.result_hash))
    .where(inArray(generations.id, pageIds(services, events, { page, size })))
    .orderBy(desc(generations.created_at), desc(generations.id));
  const total = await database.count(generations, and(inArray(generations.id_schedule, events), shown));
  return { rows, total };
}

/** Ids of a page: of each event no more than the page can reach, read from the index of its event and time. */
export const pageIds = (
  { database }: Services,
  events: readonly string[],
  { page, size }: { page: number; size: number },
): SQL => sql`(
  select newest.id from unnest(${uuids(events)}) as event(id)
  cross join lateral ${database
    .db()
    .select({ id: generations.id, created_at: generations.created_at })
    .from(generations)
    .where(and(sql`${generations.id_schedule} = event.id`, shown))
    .orderBy(desc(generations.created_at), desc(generations.id))
    .limit(page * size)} as newest
  order by newest.created_at desc, newest.id desc limit ${size} offset ${(page - 1) * size})`;

/**
 * Hash of a picture that this gallery shows now.
 * @throws 404 for every other one
 */
export async function pictureIn(services: Services, gallery: GalleryRow, id: string): Promise<string> {
  const [row] = await services.database
    .db()
    .select({ hash: generations.result_hash, event: generations.id_schedule })
    .from(generations)
    .innerJoin(schedules, and(eq(schedules.id, generations.id_schedule), isNull(schedules.deleted_at)))
    .where(and(eq(generations.id, id), shown));
  if (!row?.hash || !row.event || !gallery.schedule_ids.includes(row.event)) throw notFound();
  return row.hash;
}
