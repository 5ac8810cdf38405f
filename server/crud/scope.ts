import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Entity, Fields } from "../../contract/core/entity";
import type { Caller } from "../caller";
import { customersOf, ownRows } from "../rules/ownership";
import type { Services } from "../services";
import { column, hasColumn } from "./binding";
import { parentOf } from "./parent";
import { bindingOf } from "./registry";

/**
 * Condition for the rows that a caller may see, part of every query (reliability rule 21): users see own rows, dealers
 * also those of their customers, admins all (OP-22). Foreign and absent rows are both 404.
 */
export function scopeOf<F extends Fields>(
  services: Services,
  entity: Entity<F>,
  caller: Caller,
  deleted: "hidden" | "shown" = "hidden",
  /** Includes rows whose names alone the caller may look up. */
  byName = deleted === "shown",
): SQL | undefined {
  const { table, scope } = bindingOf(entity);
  const live =
    deleted === "hidden" && hasColumn(table, "deleted_at") ? isNull(column(table, "deleted_at")) : undefined;
  return and(
    live,
    belowVisible(services, entity, caller, deleted),
    ownership(services, entity, caller, byName),
    scope?.(services, caller),
  );
}

/** Rows of a nested collection are visible to everyone who sees the parent. */
function belowVisible(
  services: Services,
  entity: Pick<Entity, "name" | "transport">,
  caller: Caller,
  deleted: "hidden" | "shown",
): SQL | undefined {
  const parent = parentOf(entity);
  if (!parent) return undefined;
  const { table } = parent.binding;
  const scope = scopeOf(services, parent.entity, caller, deleted);
  const visible = services.database.db().select({ id: table.id }).from(table).where(scope);
  return inArray(column(bindingOf(entity).table, parent.key), visible);
}

function ownership(
  services: Services,
  entity: Pick<Entity, "name" | "rows">,
  caller: Caller,
  byName: boolean,
): SQL | undefined {
  if (caller.role === "admin" || entity.rows === "all") return undefined;
  const { table, alsoVisible } = bindingOf(entity);
  if (entity.rows === "dealer") {
    const customer = customersOf(caller);
    // All callers may look up their own account's name; lists of users are for dealers only (OP-127).
    return byName ? or(customer, eq(table.id, caller.id)) : (customer ?? sql`false`);
  }
  return or(ownRows(services, column(table, "id_user"), caller), alsoVisible?.(services, caller, byName));
}
