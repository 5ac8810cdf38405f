import { and, eq, inArray } from "drizzle-orm";
import type { Entity, Fields } from "../../contract/core/entity";
import { invalidField } from "../errors";
import type { Binding, Save } from "./binding";
import { scopeOf } from "./scope";

/**
 * Rejects new references in a list to rows that the caller does not see; existing ones may stay (OP-181). Removes
 * duplicates.
 */
export async function assertAllVisible<F extends Fields>(
  { services, caller, values, current }: Save,
  path: string,
  entity: Entity<F>,
  binding: Binding,
): Promise<void> {
  if (!Array.isArray(values[path])) return;
  const ids: string[] = [...new Set(values[path])];
  values[path] = ids;
  const before = new Set(current?.[path] as string[] | undefined);
  const added = ids.filter((id) => !before.has(id));
  const where = and(inArray(binding.table.id, added), scopeOf(services, entity, binding, caller));
  if (added.length > 0 && (await services.database.db().$count(binding.table, where)) < added.length)
    throw invalidField(path, "validation.unknown_reference");
}

/** Rejects a new reference to a row that the caller does not see; an existing one may stay (OP-181). */
export async function assertVisible<F extends Fields>(
  { services, caller, values, current }: Save,
  path: string,
  entity: Entity<F>,
  binding: Binding,
): Promise<void> {
  const id = values[path];
  if (typeof id !== "string" || id === current?.[path]) return;
  const where = and(eq(binding.table.id, id), scopeOf(services, entity, binding, caller));
  if ((await services.database.db().$count(binding.table, where)) === 0) {
    throw invalidField(path, "validation.unknown_reference");
  }
}
