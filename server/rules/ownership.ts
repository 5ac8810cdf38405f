import { and, eq, inArray, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Caller } from "../caller";
import type { Services } from "../services";
import { users } from "../store/schema";

/** The users that a dealer looks after; admins and other dealers never are, whatever their rows say (OP-190, OP-191). */
export const customersOf = (caller: Caller): SQL | undefined =>
  caller.role === "dealer"
    ? and(eq(users.id_dealer, caller.id), eq(users.is_admin, false), eq(users.is_dealer, false))
    : undefined;

/** Own rows, for a dealer those of the users looked after too, for an admin all (OP-22). */
export function ownRows(services: Services, owner: PgColumn, caller: Caller): SQL | undefined {
  if (caller.role === "admin") return undefined;
  if (caller.role === "user") return eq(owner, caller.id);
  const customers = services.database.db().select({ id: users.id }).from(users).where(customersOf(caller));
  return or(eq(owner, caller.id), inArray(owner, customers));
}
