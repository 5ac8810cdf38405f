import { eq, sql } from "drizzle-orm";
import type { Operation } from "../../contract/core/operations";
import type { Caller } from "../caller";
import type { Call } from "../http/call";
import { hasColumn, type Row } from "./binding";
import { parentIdIn } from "./parent";
import { belowParent, findRow } from "./read";
import { bindingOf } from "./registry";
import { takeLock } from "./write";

/** DELETE: referenced rows are soft-deleted, others are deleted (OP-25). */
export async function remove(operation: Operation, call: Call): Promise<undefined> {
  const { database } = call.services;
  const binding = bindingOf(operation.entity);
  if (binding.prepareRemove) await binding.prepareRemove(await findRemoved(operation, call), call.services);
  await database.withTx(async () => {
    const caller = call.caller as Caller;
    const { services, params } = call;
    const { entity } = operation;
    await takeLock(services, binding);
    const below = await belowParent(services, entity, caller, parentIdIn(entity, params), true);
    const row = await findRow(services, entity, caller, params.id as string, "removal", below);
    await binding.beforeRemove?.(row, services, caller);
    const { table } = binding;
    const db = database.db();
    if (binding.removal) await binding.removal(row, call.services);
    else if (hasColumn(table, "deleted_at")) {
      await db
        .update(table)
        .set({ deleted_at: sql`now()` } as never)
        .where(eq(table.id, row.id));
    } else await db.delete(table).where(eq(table.id, row.id));
    await binding.afterRemove?.(row, call.services);
  });
  return undefined;
}

async function findRemoved({ entity }: Operation, { services, params, ...call }: Call): Promise<Row> {
  const caller = call.caller as Caller;
  const below = await belowParent(services, entity, caller, parentIdIn(entity, params));
  return findRow(services, entity, caller, params.id as string, false, below);
}
