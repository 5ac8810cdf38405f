import { eq, sql } from "drizzle-orm";
import type { Operation } from "../../contract/core/operations";
import type { Caller } from "../caller";
import type { Call } from "../http/call";
import { hasColumn } from "./binding";
import { bindingOf } from "./bindings";
import { findRow } from "./read";

/** DELETE: rows that others still name are marked, the rest go (OP-25). */
export async function remove(operation: Operation, call: Call): Promise<undefined> {
  const { database } = call.services;
  const binding = bindingOf(operation.entity);
  await database.withTx(async () => {
    const caller = call.caller as Caller;
    const row = await findRow(call.services, operation.entity, caller, call.params.id as string, true);
    await binding.beforeRemove?.(row, call.services);
    const { table } = binding;
    const db = database.db();
    if (binding.removal) await binding.removal(row, call.services);
    else if (hasColumn(table, "deleted_at")) {
      await db
        .update(table)
        .set({ deleted_at: sql`now()` } as never)
        .where(eq(table.id, row.id));
    } else await db.delete(table).where(eq(table.id, row.id));
  });
  return undefined;
}
