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

const reason = {
  at: decided(timeSchema.nullable(), null),
  /** Kind of the failure: machine, node, unfit, input, foreign, released. */
  class: decided(z.string().nullable(), null),
  /** What failed, for programs. */
  code: decided(z.string().nullable(), null),
};

/** What a server does and did (OP-213). The members below the line are more than OP-213 names. */
const load = {
  id_server: id,
  /** Attempts that are open now; `progress` in percent. */
  running: decided(
    z
      .array(
        z.object({
          id_generation: id,
          progress: decided(z.int().nullable(), null),
          since: decided(timeSchema.nullable(), null),
        }),
      )
      .nullable(),
    null,
  ),
  /** Waiting generations that this server may make, as others may. */
  waiting: decided(z.int().nullable(), null),
  /** Pictures completed in each of the last twelve hours of the clock (UTC), the running one last. */
  hours: decided(z.array(z.int()).nullable(), null),
  /** Median time of a picture in the last hour. */
  seconds: decided(z.number().nullable(), null),
  /** Of the last 30 days; absent: not known. */
  last_failure: z
    .object({ id_generation: id, ...reason })
    .nullable()
    .optional(),
  /** Programs that worked for it in the last 45 s; the API's own pool has no name. */
  served_by: decided(
    z
      .array(
        z.object({
          name: decided(z.string(), ""),
          version: decided(z.string(), ""),
          generator: decided(z.string().nullable(), null),
          seen_at: decided(timeSchema.nullable(), null),
        }),
      )
      .nullable(),
    null,
  ),
  // ---
  /** As in the record, so that a list needs no second call. */
  state: decided(z.string().nullable(), null),
  error: decided(z.boolean().nullable(), null),
  /** Why the error flag is set (OP-209). */
  error_reason: decided(z.enum(["failures", "health"]).nullable(), null),
  /** When somebody last worked for it. */
  seen_at: decided(timeSchema.nullable(), null),
  key_preview: decided(z.string().nullable(), null),
  /** Completed pictures and failed attempts of the last 60 minutes. */
  made: decided(z.int().nullable(), null),
  failed: decided(z.int().nullable(), null),
  /** The last picture it made, of the last 30 days. */
  last_made: decided(z.object({ id_generation: id, at: timeSchema }).nullable(), null),
};

/** The load of all servers, in no order; one call for a page that shows many (OP-213). */
export const serversLoad = defineEndpoint({
  id: "servers.load",
  method: "GET",
  path: "/servers/load",
  access: admins,
  reply: {
    status: 200,
    json: z.object({
      items: z.array(z.object(load)),
      /** All waiting generations, each once, and when the first of them was queued. More than OP-213 names. */
      waiting: decided(
        z.object({ count: z.int(), since: decided(timeSchema.nullable(), null) }).nullable(),
        null,
      ),
    }),
  },
  ability: "server-load",
  source: "OP-213",
});

/** The load of one server, with its last failures and its next generations. */
export const serverLoad = defineEndpoint({
  id: "servers.load_of",
  method: "GET",
  path: "/servers/{id}/load",
  access: admins,
  params: idParams,
  reply: {
    status: 200,
    json: z.object({
      ...load,
      /** The last ten, newest first. `next_id_server` made the following attempt, null if there was none. */
      failures: decided(
        z
          .array(
            z.object({
              id_generation: id,
              ...reason,
              detail: decided(z.string().nullable(), null),
              next_id_server: decided(id.nullable(), null),
            }),
          )
          .nullable(),
        null,
      ),
      /** When a server in error gets its next trial job. */
      retry_at: decided(timeSchema.nullable(), null),
      /** When a program last used the key. */
      key_seen_at: decided(timeSchema.nullable(), null),
      /** The first of those that wait, in the order of the queue. More than OP-213 names. */
      queue: decided(
        z.array(z.object({ id_generation: id, since: decided(timeSchema.nullable(), null) })).nullable(),
        null,
      ),
    }),
  },
  ability: "server-load",
  source: "OP-213",
});
