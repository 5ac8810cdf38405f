import { LRUCache } from "lru-cache";
import type { AnyCaller } from "../caller";

/** How long a login is remembered for polls, ms. */
const KEPT_MS = 1000;

/**
 * The logins of calls that are made several times a second, by session. The one exception to reading the session in
 * every request (rule 16): this process forgets them as soon as it ends a session or changes a role.
 */
export class RecentLogins {
  readonly #kept = new LRUCache<string, AnyCaller>({ max: 10_000, ttl: KEPT_MS });
  /** Reads that began after the last `forget`, by token: polls that come at the same time share one. */
  #reading = new Map<string, Promise<AnyCaller | undefined>>();

  get(session: string): AnyCaller | undefined {
    return this.#kept.get(session);
  }

  /** Reads the login of a token and keeps it, unless logins were forgotten meanwhile. */
  async read(
    session: string,
    token: string,
    find: () => Promise<AnyCaller | undefined>,
  ): Promise<AnyCaller | undefined> {
    const reading = this.#reading;
    const shared = reading.get(token) ?? find().finally(() => reading.delete(token));
    reading.set(token, shared);
    const caller = await shared;
    if (caller && reading === this.#reading) this.#kept.set(session, caller);
    return caller;
  }

  forget(): void {
    this.#reading = new Map();
    this.#kept.clear();
  }
}
