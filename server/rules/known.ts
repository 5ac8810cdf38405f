import { inArray } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { invalidField } from "../errors";
import type { Services } from "../services";

/**
 * Refuses ids that the table does not hold, at the field `path`; each id is given once. The rows stay until the
 * transaction ends: one that is deleted meanwhile waits, instead of two transactions waiting for each other.
 * @throws 422 `validation.unknown_reference`
 */
export async function assertKnown(
  { database }: Services,
  table: PgTable & { id: PgColumn },
  ids: readonly string[],
  path: string,
): Promise<void> {
  if (ids.length === 0) return;
  const known = await database
    .db()
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(table.id)
    .for("key share");
  if (known.length < ids.length) throw invalidField(path, "validation.unknown_reference");
}
