import { eq, sql } from "drizzle-orm";
import type { Operation } from "../../contract/core/operations";
import type { Caller } from "../caller";
import type { Call } from "../http/call";
import { hasColumn } from "./binding";
import { addressIn } from "./parent";
import { findRow } from "./read";
import { bindingOf } from "./registry";
import { takeLock } from "./write";

/** DELETE: referenced rows are soft-deleted, others are deleted (OP-25). */
export async function remove(operation: Operation, call: Call): Promise<undefined> {
  const { services, params } = call;
  const { database } = services;
  const { entity } = operation;
  const caller = call.caller as Caller;
  const binding = bindingOf(entity);
  const address = addressIn(entity, params);
  if (binding.prepareRemove)
    await binding.prepareRemove(await findRow(services, entity, caller, address), services);
  await database.withTx(async () => {
    await takeLock(services, binding);
    const row = await findRow(services, entity, caller, { ...address, lock: "removal" });
    await binding.beforeRemove?.(row, services, caller);
    const { table } = binding;
    const db = database.db();
    if (binding.removal) await binding.removal(row, services);
    else if (hasColumn(table, "deleted_at")) {
      await db.update(table).set({ deleted_at: sql`now()` }).where(eq(table.id, row.id));
    } else await db.delete(table).where(eq(table.id, row.id));
    await binding.afterRemove?.(row, services);
  });
  return undefined;
}
