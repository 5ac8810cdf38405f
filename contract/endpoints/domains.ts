import { z } from "zod";
import { signedIn } from "../core/access";
import { defineEndpoint } from "../core/endpoint";
import { id } from "../core/ids";

/** A host name that serves the product (OP-106). */
export const domain = z.object({
  id,
  name: z.string(),
  /** Null follows the browser (OP-194). */
  language_code: z.string().nullable(),
  is_active: z.boolean(),
});

export const activeDomains = defineEndpoint({
  id: "domains.active",
  method: "GET",
  path: "/domains/active",
  access: signedIn,
  reply: { status: 200, json: z.object({ domains: z.array(domain) }) },
  source: "CALL-LLD-04",
});
