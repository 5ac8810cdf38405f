import { ABILITIES, type Ability } from "../../../contract/core/abilities";
import type * as contract from "../../../contract/endpoints/config";
import type { Handler } from "../../http/call";
import { domainOf } from "../../rules/domains";
import { STAND_IN_PATH } from "../../settings";

/** Optional features of this server. */
const OFFERED: readonly Ability[] = ABILITIES;

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
