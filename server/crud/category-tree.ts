import { and, asc, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import { invalidField, refusedField } from "../errors";
import type { Services } from "../services";
import { categories } from "../store/schema";

/** Taken by every change of the tree, so that moves create no cycles and positions have no gaps. */
export const TREE_LOCK = "category tree";

export type CategoryRow = typeof categories.$inferSelect;

const childrenOf = (parent: string | null): SQL =>
  parent === null ? isNull(categories.parent_id) : eq(categories.parent_id, parent);

export const siblingsOf = async ({ database }: Services, parent: string | null): Promise<string[]> => {
  const rows = await database
    .db()
    .select({ id: categories.id })
    .from(categories)
    .where(childrenOf(parent))
    .orderBy(asc(categories.position), asc(categories.id));
  return rows.map(({ id }) => id);
};

/** Numbers the siblings from 0 in this order. */
export async function numberSiblings({ database }: Services, ids: readonly string[]): Promise<void> {
  await database.db().execute(sql`
    update ${categories} set position = wanted.at - 1
    from unnest(${`{${ids.join(",")}}`}::uuid[]) with ordinality as wanted(id, at)
    where ${categories.id} = wanted.id and ${categories.position} <> wanted.at - 1`);
}

/** Closes the gap after a removed category: later siblings move up by one. */
export async function closeGap(
  { database }: Services,
  { parent_id, position }: Pick<CategoryRow, "parent_id" | "position">,
): Promise<void> {
  await database
    .db()
    .update(categories)
    .set({ position: sql`${categories.position} - 1`, updated_at: sql`${categories.updated_at}` })
    .where(and(childrenOf(parent_id), gt(categories.position, position)));
}

/** Position and path at the end of a parent's children, or of the roots. Requires the tree lock. */
export async function placeUnder(
  { database }: Services,
  id: string,
  parent_id: string | null,
): Promise<Pick<CategoryRow, "parent_id" | "position" | "path">> {
  const db = database.db();
  const [parent] =
    parent_id === null
      ? []
      : await db.select({ path: categories.path }).from(categories).where(eq(categories.id, parent_id));
  if (parent_id !== null && !parent) throw invalidField("parent_id", "validation.unknown_reference");
  const position = await db.$count(categories, and(childrenOf(parent_id), ne(categories.id, id)));
  return { parent_id, position, path: [...(parent?.path ?? []), id] };
}

/**
 * Moves a category with its subtree to the end of another parent's children.
 * @throws 422 below itself (OP-100)
 */
export async function moveUnder(
  services: Services,
  row: Pick<CategoryRow, "id" | "parent_id" | "position" | "path">,
  parent_id: string | null,
  field: string,
): Promise<Pick<CategoryRow, "parent_id" | "position" | "path">> {
  const place = await placeUnder(services, row.id, parent_id);
  if (place.path.slice(0, -1).includes(row.id)) throw refusedField(field, "errors.category_cycle");
  if (parent_id === row.parent_id) return row;
  await closeGap(services, row);
  await services.database.db().execute(sql`
    update ${categories} set path = ${`{${place.path.join(",")}}`}::uuid[] || path[${row.path.length + 1}:]
    where path @> array[${row.id}::uuid] and id <> ${row.id}`);
  return place;
}
