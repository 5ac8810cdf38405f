import { z } from "zod";
import { admins } from "../core/access";
import { isBlankText } from "../core/blank";
import { decided } from "../core/decided";
import { defineEndpoint } from "../core/endpoint";
import { cleanText } from "../core/field";
import { id } from "../core/ids";
import { timeSchema } from "../core/time";

/** Returns the key itself, this one time (KEY-08, OP-159). */
export const createApiKey = defineEndpoint({
  id: "api_keys.create",
  method: "POST",
  path: "/api-keys",
  access: admins,
  body: {
    json: z.object({
      name: cleanText(255).refine((name) => !isBlankText(name), { message: "validation.required" }),
      expires_at: timeSchema.nullish(),
    }),
  },
  reply: {
    status: 200,
    json: z.object({
      id,
      name: decided(z.string(), ""),
      key: z.string(),
      is_active: decided(z.boolean(), true),
      created_at: decided(timeSchema, null),
      expires_at: decided(timeSchema.nullable(), null),
    }),
  },
  changes: ["api_keys"],
  source: "CALL-KEY-02",
});
