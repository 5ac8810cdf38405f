import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { roleOf } from "../../contract/core/access";
import type { Caller } from "../caller";
import { invalidField } from "../errors";
import type { Services } from "../services";
import { users } from "../store/schema";

/** A dealer's customers; never admins or other dealers, whatever their rows contain (OP-190, OP-191). */
export const customersOf = (caller: Caller): SQL | undefined =>
  caller.role === "dealer"
    ? and(eq(users.id_dealer, caller.id), eq(users.is_admin, false), eq(users.is_dealer, false))
    : undefined;

/**
 * The owner of a record as a caller, with their present role, for creating what belongs to the record (OP-181, OP-191).
 * @throws 422 at `id_user` for an unknown user
 */
export async function asOwner({ database }: Services, id: string): Promise<Caller> {
  const { is_admin, is_dealer } = users;
  const [row] = await database.db().select({ is_admin, is_dealer }).from(users).where(eq(users.id, id));
  if (!row) throw invalidField("id_user", "validation.unknown_reference");
  return { id, role: roleOf(row), sessionId: "" };
}

/** Own rows; for a dealer also those of customers, for an admin all (OP-22). */
export function ownRows(services: Services, owner: PgColumn, caller: Caller): SQL | undefined {
  if (caller.role === "admin") return undefined;
  if (caller.role === "user") return eq(owner, caller.id);
  return or(eq(owner, caller.id), ofCustomers(services, owner, caller));
}

/** Rows of a dealer's customers. */
export const ofCustomers = (services: Services, owner: PgColumn, caller: Caller): SQL =>
  inArray(
    owner,
    services.database
      .db()
      .select({ id: users.id })
      .from(users)
      .where(customersOf(caller) ?? sql`false`),
  );
