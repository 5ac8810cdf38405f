import { z } from "zod";
import { signedIn } from "../core/access";
import { decided } from "../core/decided";
import { defineEndpoint } from "../core/endpoint";
import { id } from "../core/ids";

/** A host name that serves the product (OP-106). */
export const domain = z.object({
  id,
  name: z.string(),
  /** Null follows the browser (OP-194). */
  language_code: decided(z.string().nullable(), null),
  is_active: decided(z.boolean(), true),
});

export const activeDomains = defineEndpoint({
  id: "domains.active",
  method: "GET",
  path: "/domains/active",
  access: signedIn,
  reply: { status: 200, json: z.object({ domains: z.array(domain) }) },
  source: "CALL-LLD-04",
});
