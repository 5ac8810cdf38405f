import { and, eq } from "drizzle-orm";
import { isId } from "../../contract/core/ids";
import { conflict, invalidField } from "../errors";
import { isLoopback } from "../loopback";
import type { Services } from "../services";
import { domains } from "../store/schema";

/** The active domain of this host name (OP-166). */
export async function domainOf({ database }: Services, host: string) {
  const [row] = await database
    .db()
    .select()
    .from(domains)
    .where(and(eq(domains.name, host.toLowerCase()), eq(domains.is_active, true)));
  return row;
}

/**
 * A domain is no entity, so that the general check of references does not cover it.
 * @throws 422 at `domain_id`, unless it is an active domain or the one that the record has already
 */
export async function assertDomain(
  { database }: Services,
  wanted: unknown,
  present: unknown = null,
): Promise<void> {
  if (wanted === null || wanted === undefined || wanted === present) return;
  const unknown = () => invalidField("domain_id", "validation.unknown_reference");
  if (!isId(wanted)) throw unknown();
  const active = and(eq(domains.id, wanted), eq(domains.is_active, true));
  if ((await database.db().$count(domains, active)) === 0) throw unknown();
}

/** The slug of a store or a gallery is a part of its public address. */
export const slugTaken = () =>
  conflict("errors.slug_taken", [{ path: "slug", message: "errors.slug_taken" }]);

/** The public origin of a domain: with TLS, unless it is this machine. */
export const originAt = ({ settings }: Services, name: string): string =>
  isLoopback(name) ? `http://${name}:${settings.port}` : `https://${name}`;
