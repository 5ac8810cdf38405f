import { and, eq, exists, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Caller } from "../caller";
import type { Services } from "../services";
import { server_customers, servers } from "../store/schema";

/** The fields of a booth that the rules need. */
export interface Booth {
  id: string;
  id_user: string;
}

/** Servers that an admin shared with this user. */
export function sharedWith({ database }: Services, id_user: string): SQL {
  const customer = and(eq(server_customers.id_server, servers.id), eq(server_customers.id_user, id_user));
  return exists(database.db().select({ one: sql`1` }).from(server_customers).where(customer));
}

/**
 * Servers that a booth may use: dedicated to it, or shared with its owner and not dedicated to another booth (OP-74).
 */
export const usableBy = (services: Services, booth: Booth): SQL | undefined =>
  or(
    eq(servers.id_photo_booth, booth.id),
    and(isNull(servers.id_photo_booth), sharedWith(services, booth.id_user)),
  );

/** Servers that the caller may dedicate to the booth: all for an admin, otherwise those shared with its owner. */
export const dedicableTo = (services: Services, booth: Booth, caller: Caller): SQL | undefined =>
  and(
    isNull(servers.deleted_at),
    isNull(servers.id_photo_booth),
    caller.role === "admin" ? undefined : sharedWith(services, booth.id_user),
  );
