import { and, eq } from "drizzle-orm";
import { ABILITIES, type Ability } from "../../contract/core/abilities";
import type * as contract from "../../contract/endpoints/config";
import type { Handler } from "../http/call";
import type { Services } from "../services";
import { STAND_IN_PATH } from "../settings";
import { domains } from "../store/schema";

/** Optional features of this server. */
const OFFERED: readonly Ability[] = ABILITIES.filter(
  (name) => !["cancel", "orders-mark-paid"].includes(name),
);

/** GET /config/: language of the domain, abilities, and the demo's accounts (OP-175 to OP-177). */
export const config: Handler<typeof contract.config> = async ({ services, request }) => ({
  language: { code: await languageOfHost(services, request.hostname) },
  features: [...OFFERED],
  messenger_api: services.settings.messengerApi ?? `${request.protocol}://${request.host}${STAND_IN_PATH}`,
  ...(services.demoAccounts ? { demo: { accounts: [...services.demoAccounts] } } : {}),
});

/** Language of the domain in the request; English by default (OP-166). */
async function languageOfHost({ database }: Services, host: string): Promise<string> {
  const [row] = await database
    .db()
    .select({ code: domains.language_code })
    .from(domains)
    .where(and(eq(domains.name, host.toLowerCase()), eq(domains.is_active, true)));
  return row?.code ?? "en";
}
