import { z } from "zod";
import { everyone } from "../core/access";
import { decided } from "../core/decided";
import { defineEndpoint } from "../core/endpoint";

export const demoAccount = z.object({ role: z.string(), email: z.string(), password: z.string() });

/** GET /config/: language of the domain, abilities, messenger and demo (OP-166, OP-175 to OP-177). */
export const config = defineEndpoint({
  id: "config.read",
  method: "GET",
  path: "/config/",
  access: everyone,
  session: "bypass",
  reply: {
    status: 200,
    json: z.object({
      /** Another server's domain may have none: what else it says counts nevertheless. */
      language: decided(z.object({ code: decided(z.string(), "") }), null),
      features: z.array(z.string()).optional(),
      messenger_api: z.string().optional(),
      demo: z.object({ accounts: z.array(demoAccount) }).optional(),
    }),
  },
  source: "OP-166",
});
