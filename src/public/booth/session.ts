import { createStore as createDatabase, del, get, set } from "idb-keyval";
import type { boothLogin, boothLogout, boothRefresh, boothUnlock } from "../../../contract/endpoints/booth";
import {
  ApiError,
  type HttpReply,
  type RequestOptions,
  replyOf,
  transmit,
} from "../../providers/http/transport";
import { guardedDatabase } from "../../shared/guarded-database";
import { createStore } from "../../shared/store";
import { underLock } from "../../shared/under-lock";
import { publicCall, send } from "../calls";
import { idOf, objectOf } from "../reading";

interface Tokens {
  access_token: string;
  refresh_token: string;
}

const readTokens = (raw: unknown): Tokens => {
  const { access_token, refresh_token } = objectOf(raw, "tokens");
  return { access_token: idOf(access_token), refresh_token: idOf(refresh_token) };
};

const base = "unversioned";
const loginCall = publicCall<typeof boothLogin>({ method: "POST", path: "/booth/login", base }, readTokens);
const refreshCall = publicCall<typeof boothRefresh>(
  { method: "POST", path: "/booth/refresh", base },
  readTokens,
);
const LOGOUT = { method: "POST", path: "/booth/logout", base } satisfies Address<typeof boothLogout>;
const UNLOCK = { method: "POST", path: "/booth/unlock", base } satisfies Address<typeof boothUnlock>;

type Address<E extends { method: string; path: string; base: string }> = Pick<E, "method" | "path" | "base">;

const KEY = "booth";
const LOCK = "booth-refresh";
const REFRESH_TIMEOUT_MS = 10_000;

/**
 * Kept where the console keeps its session (OP-174), so that a tablet that starts again is a booth at once. Where that
 * fails, the session lasts as long as the page: what was stored before is older than the tokens here.
 */
const attempt = guardedDatabase(
  () => createDatabase("safelight-booth", "session"),
  (reason) => console.warn("The booth's session cannot be stored here and will end with this page.", reason),
);

/** The tokens; null without a session, undefined until it is read. */
const tokens = createStore<Tokens | null | undefined>(undefined);

/** The server ended the session: the booth has another password, or is gone. */
export const wasEnded = createStore(false);

/** "in" with a session, null without one, undefined until it is known. */
export const session = {
  get: (): "in" | null | undefined => tokens.get() && "in",
  subscribe: tokens.subscribe,
};

async function read(): Promise<Tokens | undefined> {
  const found = await attempt((database) => get<Tokens>(KEY, database));
  return found.done ? found.value : undefined;
}

async function keep(next: Tokens | null): Promise<void> {
  tokens.set(next);
  await attempt((database) => (next ? set(KEY, next, database) : del(KEY, database)));
}

export async function readSession(): Promise<void> {
  const stored = await read();
  if (tokens.get() === undefined) tokens.set(stored ?? null);
}

/** Throws the `ApiError` of the call. */
export async function logIn(login: string, password: string): Promise<void> {
  await keep(await send(loginCall({}, { login, password })));
  wasEnded.set(false);
}

/** Ends the session here, so that nothing more is asked for, and on the server if it can be reached. */
export async function logOut(): Promise<void> {
  const held = tokens.get();
  await keep(null);
  const request = { ...LOGOUT, as: "none", casing: "as-is", session: "required" } as const;
  await transmit(request, held?.access_token).catch(() => undefined);
}

/** Whether this is the booth's password. */
export async function unlock(password: string): Promise<boolean> {
  try {
    await authorised({ ...UNLOCK, json: { password }, as: "none" });
    return true;
  } catch (reason) {
    if (reason instanceof ApiError && reason.code === "errors.wrong_password") return false;
    throw reason;
  }
}

let renewing: Promise<void> | undefined;

/** The tokens that another tab has stored since these. */
async function newer(rejected: Tokens): Promise<Tokens | undefined> {
  const stored = (await read()) ?? tokens.get();
  return stored && stored.access_token !== rejected.access_token ? stored : undefined;
}

/** Gets newer tokens than these: those of another tab, else from the server (OP-174). */
function renew(rejected: Tokens): Promise<void> {
  renewing ??= underLock(LOCK, async () => {
    const found = await newer(rejected);
    if (found) return tokens.set(found);
    try {
      const refresh = refreshCall({}, { refresh_token: rejected.refresh_token });
      const fresh = await send(refresh, undefined, REFRESH_TIMEOUT_MS);
      await keep((await newer(rejected)) ?? fresh);
    } catch (reason) {
      // A tab that did not wait for this one, which may have been frozen, explains the refusal.
      const other = await newer(rejected);
      if (other) return tokens.set(other);
      // Everything else passes.
      if (reason instanceof ApiError && reason.statusCode === 401) {
        wasEnded.set(true);
        await keep(null);
      }
      throw reason;
    }
  }).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/** A call of this booth; with an expired token it is made again with a new one. */
export async function authorised(options: Omit<RequestOptions, "casing" | "session">): Promise<HttpReply> {
  const request = { ...options, casing: "as-is", session: "required" } as const;
  for (let isSecond = false; ; isSecond = true) {
    const held = tokens.get();
    const incoming = await transmit(request, held?.access_token);
    if (incoming.status !== 401 || !held || isSecond) return replyOf(request, incoming);
    await renew(held);
  }
}
