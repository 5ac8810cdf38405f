import { inArray } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { invalidField } from "../errors";
import type { Services } from "../services";

/**
 * Rejects ids that the table does not contain, at the field `path`; `ids` must be unique. Locks the rows until the
 * transaction ends, so that concurrent deletions wait instead of causing a deadlock.
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
