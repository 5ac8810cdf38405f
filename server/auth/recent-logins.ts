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
  /** Changes with each `forget`, so that what was read before is not kept after it. */
  #round = 0;

  get(session: string): AnyCaller | undefined {
    return this.#kept.get(session);
  }

  /** Reads a login and keeps it, unless logins were forgotten meanwhile. */
  async read(session: string, find: () => Promise<AnyCaller | undefined>): Promise<AnyCaller | undefined> {
    const round = this.#round;
    const caller = await find();
    if (caller && round === this.#round) this.#kept.set(session, caller);
    return caller;
  }

  forget(): void {
    this.#round += 1;
    this.#kept.clear();
  }
}
