import { and, eq } from "drizzle-orm";
import { ABILITIES, type Ability } from "../../contract/core/abilities";
import type * as contract from "../../contract/endpoints/config";
import type { Handler } from "../http/call";
import type { Services } from "../services";
import { STAND_IN_PATH } from "../settings";
import { domains } from "../store/schema";

/** Optional features of this server. */
const OFFERED: readonly Ability[] = ABILITIES.filter((name) => name !== "orders-mark-paid");

/** GET /config/: language of the domain, abilities, and the demo's accounts (OP-175 to OP-177). */
export const config: Handler<typeof contract.config> = async ({ services, request, reply, language }) => {
  const domain = await domainOf(services, request.hostname);
  reply.header("vary", "Accept-Language");
  return {
    language: { code: domain ? (domain.language_code ?? language) : "en" },
    features: [...OFFERED],
    messenger_api: services.settings.messengerApi ?? `${request.protocol}://${request.host}${STAND_IN_PATH}`,
    ...(services.demoAccounts ? { demo: { accounts: [...services.demoAccounts] } } : {}),
  };
};

/** The active domain of this host name (OP-166). */
async function domainOf({ database }: Services, host: string) {
  const [row] = await database
    .db()
    .select()
    .from(domains)
    .where(and(eq(domains.name, host.toLowerCase()), eq(domains.is_active, true)));
  return row;
}
