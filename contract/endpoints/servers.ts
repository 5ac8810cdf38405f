import { z } from "zod";
import { admins } from "../core/access";
import { decided } from "../core/decided";
import { defineEndpoint } from "../core/endpoint";
import { recordSchema } from "../core/entity";
import { id, idParams } from "../core/ids";
import { timeSchema } from "../core/time";
import { user } from "../entities/user";

const pair = z.object({ id, userId: id });

/** Longest validity of a server's key in days (OP-78). */
export const LONGEST_EXPIRY_DAYS = 3650;

export const serverCustomers = defineEndpoint({
  id: "servers.customers",
  method: "GET",
  path: "/servers/{id}/customers",
  access: admins,
  params: idParams,
  reply: { status: 200, json: z.object({ users: z.array(recordSchema(user)) }) },
  source: "CALL-SRV-07",
});

export const addServerCustomer = defineEndpoint({
  id: "servers.add_customer",
  method: "PUT",
  path: "/servers/{id}/customers/{userId}",
  access: admins,
  params: pair,
  reply: { status: 204 },
  changes: ["servers"],
  source: "CALL-SRV-08",
});

export const removeServerCustomer = defineEndpoint({
  id: "servers.remove_customer",
  method: "DELETE",
  path: "/servers/{id}/customers/{userId}",
  access: admins,
  params: pair,
  reply: { status: 204 },
  changes: ["servers"],
  source: "CALL-SRV-09",
});

/** What is known of a server's key; `is_active` becomes false at `expires_at` (OP-78, OP-160). */
export const serverApiKey = z.object({
  id: decided(id, null),
  key_preview: decided(z.string(), ""),
  is_active: decided(z.boolean(), null),
  created_at: decided(timeSchema, null),
  expires_at: decided(timeSchema.nullable(), null),
});

/** 404 if the server has no key (OP-78). */
export const readServerKey = defineEndpoint({
  id: "servers.api_key",
  method: "GET",
  path: "/servers/{id}/api-key",
  access: admins,
  params: idParams,
  reply: { status: 200, json: z.object({ api_key: serverApiKey }) },
  source: "CALL-SRV-10",
});

/** Replaces an existing key; `key` is returned only here (OP-78). Without `expiry_days` it never expires. */
export const createServerKey = defineEndpoint({
  id: "servers.create_api_key",
  method: "POST",
  path: "/servers/{id}/api-key",
  access: admins,
  params: idParams,
  body: { json: z.object({ expiry_days: z.int().min(1).max(LONGEST_EXPIRY_DAYS).nullish() }) },
  reply: { status: 200, json: z.object({ id, key: z.string() }) },
  changes: ["servers"],
  source: "CALL-SRV-11",
});

export const removeServerKey = defineEndpoint({
  id: "servers.remove_api_key",
  method: "DELETE",
  path: "/servers/{id}/api-key",
  access: admins,
  params: idParams,
  reply: { status: 204 },
  changes: ["servers"],
  source: "CALL-SRV-13",
});
