import { z } from "zod";
import { staff } from "../core/access";
import { decided } from "../core/decided";
import { defineEndpoint } from "../core/endpoint";
import { recordSchema } from "../core/entity";
import { id, idParams } from "../core/ids";
import { counting, LARGEST_PAGE } from "../core/paging";
import { timeSchema } from "../core/time";
import { USER_SEARCH, user } from "../entities/user";
import { password } from "../rules/account";

/** GET /users/search by first name, last name and e-mail; an empty q returns the first rows (OP-129). */
export const searchUsers = defineEndpoint({
  id: "users.search",
  method: "GET",
  path: USER_SEARCH.path,
  access: staff,
  query: z.object({
    q: z.string().max(200).default(""),
    limit: counting(USER_SEARCH.size, LARGEST_PAGE),
  }),
  reply: { status: 200, json: z.object({ users: z.array(recordSchema(user)) }) },
  source: "CALL-USR-09",
});

/** POST /users/{id}/password; the current password is not required (OP-128). Ends the user's other sessions. */
export const setUserPassword = defineEndpoint({
  id: "users.password",
  method: "POST",
  path: "/users/{id}/password",
  access: staff,
  params: idParams,
  body: { json: z.object({ password }) },
  reply: { status: 204 },
  // No read returns a password.
  changes: [],
  source: "CALL-USR-05",
});

export const listedSession = z.object({
  id,
  id_user: id,
  created_at: decided(timeSchema, null),
  last_active_at: decided(timeSchema, null),
  ip: decided(z.string(), ""),
  user_agent: decided(z.string(), ""),
  is_current: decided(z.boolean(), false),
});

/** GET /users/sessions, not paged (OP-130). */
export const listSessions = defineEndpoint({
  id: "users.sessions",
  method: "GET",
  path: "/users/sessions",
  access: staff,
  reply: { status: 200, json: z.object({ sessions: z.array(listedSession) }) },
  source: "CALL-USR-07",
});

/** DELETE /users/sessions/{id}: its tokens become invalid at once (OP-130). */
export const endSession = defineEndpoint({
  id: "users.end_session",
  method: "DELETE",
  path: "/users/sessions/{id}",
  access: staff,
  params: idParams,
  reply: { status: 204 },
  // Sessions are not an entity: the page removes the row from its list.
  changes: [],
  source: "CALL-USR-08",
});
