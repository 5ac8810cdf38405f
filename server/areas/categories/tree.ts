import { and, asc, desc, eq, isNull, max, ne, type SQL, sql } from "drizzle-orm";
import { MOST_LEVELS, type ReorderPosition } from "../../../contract/rules/categories";
import type { Caller } from "../../caller";
import { invalidField, refusedField } from "../../errors";
import { visibleCategories } from "../../rules/categories";
import type { Services } from "../../services";
import { uuids } from "../../store/columns";
import { categories } from "../../store/schema";

/** Taken by every change of the tree, so that moves create no cycles and no two siblings get the same place. */
export const TREE_LOCK = "category tree";

export type CategoryRow = typeof categories.$inferSelect;
export type Place = Pick<CategoryRow, "parent_id" | "position" | "path">;

const childrenOf = (parent: string | null): SQL =>
  parent === null ? isNull(categories.parent_id) : eq(categories.parent_id, parent);

const sortKey = sql`(${categories.position}, ${categories.id})`;
const sortKeyOf = ({ position, id }: Pick<CategoryRow, "position" | "id">): SQL =>
  sql`(${position}::float8, ${id}::uuid)`;

/** The category's position on the wire: the number of siblings before it that the caller sees (OP-102). */
export const positionOf = (
  services: Services,
  caller: Caller,
  row: Pick<CategoryRow, "id" | "parent_id" | "position">,
): Promise<number> =>
  services.database
    .db()
    .$count(
      categories,
      and(
        childrenOf(row.parent_id),
        sql`${sortKey} < ${sortKeyOf(row)}`,
        visibleCategories(services, caller),
      ),
    );

/**
 * The place at the end of a parent's children, or of the roots. Requires the tree lock.
 * @param height levels of the subtree that is placed there
 * @throws 422 below more levels than a tree may have (OP-198)
 */
export async function placeUnder(
  { database }: Services,
  id: string,
  parent_id: string | null,
  { field, height = 1 }: { field: string; height?: number },
): Promise<Place> {
  const db = database.db();
  const [parent] =
    parent_id === null
      ? []
      : await db.select({ path: categories.path }).from(categories).where(eq(categories.id, parent_id));
  if (parent_id !== null && !parent) throw invalidField(field, "validation.unknown_reference");
  const above = parent?.path ?? [];
  if (above.includes(id)) throw refusedField(field, "errors.category_cycle");
  if (above.length + height > MOST_LEVELS) throw refusedField(field, "errors.category_depth");
  const [last] = await db
    .select({ position: max(categories.position) })
    .from(categories)
    .where(and(childrenOf(parent_id), ne(categories.id, id)));
  return { parent_id, position: (last?.position ?? -1) + 1, path: [...above, id] };
}

/**
 * Moves a category with its subtree to the end of another parent's children.
 * @throws 422 below itself (OP-100) or too deep (OP-198)
 */
export async function moveUnder(
  services: Services,
  row: Pick<CategoryRow, "id"> & Place,
  parent_id: string | null,
  field: string,
): Promise<Place> {
  if (parent_id === row.parent_id) return row;
  const db = services.database.db();
  const subtree = sql`${categories.path} @> array[${row.id}::uuid]`;
  const [deepest] = await db
    .select({ levels: sql<number>`max(cardinality(${categories.path}))` })
    .from(categories)
    .where(subtree);
  const height = (deepest?.levels ?? row.path.length) - row.path.length + 1;
  const place = await placeUnder(services, row.id, parent_id, { field, height });
  await db.execute(sql`
    update ${categories} set path = ${uuids(place.path)} || path[${row.path.length + 1}:]
    where ${subtree} and id <> ${row.id}`);
  return place;
}

/**
 * The position right before or after a sibling, so that a reorder writes one row however many siblings there are.
 * Requires the tree lock.
 */
export async function positionNextTo(
  services: Services,
  row: Pick<CategoryRow, "id" | "parent_id">,
  target: string,
  side: ReorderPosition,
): Promise<number> {
  const db = services.database.db();
  const isBefore = side === "before";
  const direction = isBefore ? desc : asc;
  const siblings = and(childrenOf(row.parent_id), ne(categories.id, row.id));
  const between = async (): Promise<number | undefined> => {
    const [sibling] = await db.select().from(categories).where(eq(categories.id, target));
    if (!sibling) throw refusedField("target_category_id", "errors.invalid_reorder");
    const beyond = isBefore
      ? sql`${sortKey} < ${sortKeyOf(sibling)}`
      : sql`${sortKey} > ${sortKeyOf(sibling)}`;
    const [next] = await db
      .select({ position: categories.position })
      .from(categories)
      .where(and(siblings, beyond))
      .orderBy(direction(categories.position), direction(categories.id))
      .limit(1);
    if (!next) return sibling.position + (isBefore ? -1 : 1);
    const middle = (sibling.position + next.position) / 2;
    return middle === sibling.position || middle === next.position ? undefined : middle;
  };
  const found = await between();
  if (found !== undefined) return found;
  await spread(services, row.parent_id);
  return (await between()) as number;
}

/** Numbers all siblings from 0, once there is no number left between two of them. */
async function spread({ database }: Services, parent: string | null): Promise<void> {
  await database.db().execute(sql`
    update ${categories} set position = wanted.at - 1
    from (select id as sibling, row_number() over (order by position, id) as at from ${categories}
      where ${childrenOf(parent)}) wanted
    where ${categories.id} = wanted.sibling and ${categories.position} <> wanted.at - 1`);
}
