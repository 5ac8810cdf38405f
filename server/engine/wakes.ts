import type { Services } from "../services";

/** Topic of the engine: a generation waits for one of these servers, ids with commas. */
export const ENGINE = "engine";
/** Topic of a server whose key was replaced or removed, or that was deleted: its id. */
export const SERVER_KEYS = "server-keys";
/** Topic of the engine's own pool: a server without a key was saved, or a server lost its key. */
export const POOL_SERVERS = "pool-servers";

/** To be called in the transaction that lets a generation wait. */
export const wakeEngine = ({ database }: Pick<Services, "database">, candidates: readonly string[]): void =>
  database.wake(ENGINE, candidates.join(","));
