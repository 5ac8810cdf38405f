import { ABILITIES, type Ability } from "../../contract/core/abilities";
import type * as contract from "../../contract/endpoints/config";
import type { Handler } from "../call";
import { DEMO_ACCOUNTS } from "../demo/accounts";

/** Abilities whose calls this server has. */
const OFFERED: readonly Ability[] = ABILITIES.filter(
  (name) => !["cancel", "orders-mark-paid"].includes(name),
);

/** GET /config/: the domain's language, what this server can, and in the demo its accounts (OP-175 to OP-177). */
export const config: Handler<typeof contract.config> = async ({ services }) => ({
  language: { code: "en" },
  features: [...OFFERED],
  messenger_api: services.settings.messengerApi,
  ...(services.settings.demo
    ? { demo: { accounts: DEMO_ACCOUNTS.map(({ role, email, password }) => ({ role, email, password })) } }
    : {}),
});
