import { z } from "zod";
import { everyone, signedIn } from "../core/access";
import { isBlankText } from "../core/blank";
import { defineEndpoint } from "../core/endpoint";
import { recordSchema } from "../core/entity";
import { cleanText } from "../core/field";
import { user } from "../entities/user";
import { email, password } from "../rules/account";

/** A pair of tokens, of a user's session or a booth's. */
export const tokens = {
  /** JWT; the console reads its `exp` (OP-35). */
  access_token: z.string(),
  /** Opaque. */
  refresh_token: z.string(),
};

export const refreshBody = z.object({ refresh_token: z.string().max(1000) });
/** Refreshes that one address may make, of users and booths each (OP-34). */
export const REFRESH_LIMIT = { max: 1200, seconds: 60 };

/** POST /auth (CALL-SESS-01, 02). Wrong credentials are 401 with `detail` (OP-36). */
export const login = defineEndpoint({
  id: "session.login",
  method: "POST",
  path: "/auth",
  access: everyone,
  session: "bypass",
  body: { json: z.object({ email: z.string().max(254), password: z.string().max(1000) }) },
  reply: { status: 200, json: z.object({ ...tokens, user: recordSchema(user) }) },
  // The cache is empty before a login.
  changes: [],
  source: "CALL-SESS-01",
});

/** POST /auth/refresh, without a bearer token; an invalid refresh token is 401 (OP-34, OP-174). */
export const refresh = defineEndpoint({
  id: "session.refresh",
  method: "POST",
  path: "/auth/refresh",
  access: everyone,
  session: "bypass",
  body: { json: refreshBody },
  reply: { status: 200, json: z.object(tokens) },
  limit: REFRESH_LIMIT,
  // Tokens are not an entity.
  changes: [],
  source: "OP-34",
});

export const profile = defineEndpoint({
  id: "session.profile",
  method: "GET",
  path: "/users/profile",
  access: signedIn,
  reply: { status: 200, json: z.object({ user: recordSchema(user) }) },
  source: "CALL-SESS-03",
});

/** GET /logout; 401 without a valid token, and no refresh (OP-173). It sends the bearer token that it ends. */
export const logout = defineEndpoint({
  id: "session.logout",
  method: "GET",
  path: "/logout",
  access: signedIn,
  session: "bypass",
  reply: { status: 204 },
  effects: true,
  // The cache is emptied.
  changes: [],
  source: "CALL-SESS-04",
});

/** GET /check_email: true = in use (OP-45). */
export const checkEmail = defineEndpoint({
  id: "session.check_email",
  method: "GET",
  path: "/check_email",
  access: everyone,
  session: "bypass",
  query: z.object({ email: z.string().max(254) }),
  reply: { status: 200, json: z.boolean() },
  limit: { max: 60, seconds: 60 },
  source: "CALL-REG-04",
});

/** GET /captcha: an ALTCHA challenge, single use, 5 minutes (OP-42). */
export const captcha = defineEndpoint({
  id: "session.captcha",
  method: "GET",
  path: "/captcha",
  access: everyone,
  session: "bypass",
  reply: { status: 200, json: z.looseObject({}) as z.ZodType<object> },
  limit: { max: 60, seconds: 60 },
  source: "OP-42",
});

const name = cleanText(255)
  .refine((text) => !isBlankText(text), { message: "validation.required" })
  .pipe(z.string().trim());

/** POST /register: an empty string means success, any other text is shown as the error (OP-46). */
export const register = defineEndpoint({
  id: "session.register",
  method: "POST",
  path: "/register",
  access: everyone,
  session: "bypass",
  query: z.object({ dealer_code: z.string().max(64).optional() }),
  body: {
    json: z.object({
      first_name: name,
      last_name: name,
      email,
      password,
      captcha: z.string().max(4000),
    }),
  },
  reply: { status: 200, json: z.string() },
  limit: { max: 120, seconds: 3600 },
  // No session exists yet that could have read users.
  changes: [],
  source: "CALL-REG-01",
});

/** POST /api/logs/client: a beacon without a bearer token (OP-40). */
export const clientLog = defineEndpoint({
  id: "session.client_log",
  method: "POST",
  path: "/logs/client",
  base: "unversioned",
  access: everyone,
  session: "bypass",
  body: {
    json: z.object({
      event: cleanText(64),
      reason: cleanText(64),
      path: cleanText(4096),
      status: z.int().nullable().optional(),
      timestamp: cleanText(40),
      id_user: cleanText(64).nullable().optional(),
    }),
  },
  reply: { status: 204 },
  limit: { max: 60, seconds: 60 },
  // Only writes a log record.
  changes: [],
  source: "CALL-SESS-05",
});
