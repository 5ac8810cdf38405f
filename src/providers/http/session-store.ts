import { createStore as createDatabase, get, update } from "idb-keyval";
import type { User } from "../../../contract/entities/user";
import { guardedDatabase } from "../../shared/guarded-database";
import { createStore } from "../../shared/store";

/** The stored session. Only modules of this folder may import it, because it holds the tokens. */
export interface StoredSession {
  access: string;
  refresh: string;
  /** End of the access token in ms of the server's clock; `null` if unreadable (OP-35). */
  expires: number | null;
  /** `Date.now()` when the tokens were requested: the timers of all tabs refresh at most once a minute. */
  askedAt: number;
  /** The server's clock minus this computer's, in ms. */
  offset: number;
  user: User;
  /** Identifies the login: what was started under another one is discarded. */
  epoch: string;
}

const KEY = "session";

/** Without it this tab uses its memory only. */
const attempt = guardedDatabase(
  () => createDatabase("safelight", "session"),
  (reason) => console.warn("The session cannot be stored here and will end with this page.", reason),
);

/** This tab's copy of the session. */
export const memory = createStore<StoredSession | null>(null);

/** The last known content of the database; replaces it once it is broken. */
let last: StoredSession | null = null;

/** Reads the session that all tabs share. */
export async function readStored(): Promise<StoredSession | null> {
  const found = await attempt((store) => get(KEY, store));
  if (found.done) last = parse(found.value);
  return last;
}

/**
 * Changes the stored session in one transaction and resolves with the result. `change` maps the old session to the new
 * one, and may run more than once.
 */
export async function changeStored(
  change: (old: StoredSession | null) => StoredSession | null,
): Promise<StoredSession | null> {
  let result: StoredSession | null = null;
  const apply = (old: unknown) => {
    result = change(parse(old));
    return result;
  };
  const changed = await attempt((store) => update(KEY, apply, store));
  last = changed.done ? result : change(last);
  return last;
}

/** Data of another shape, for example from another build, counts as no session. */
function parse(value: unknown): StoredSession | null {
  if (typeof value !== "object" || value === null) return null;
  const { access, refresh, expires, epoch, user } = value as Record<string, unknown>;
  const whole =
    typeof access === "string" &&
    typeof refresh === "string" &&
    typeof epoch === "string" &&
    (expires === null || typeof expires === "number") &&
    typeof user === "object" &&
    user !== null;
  return whole ? (value as StoredSession) : null;
}
