import type { Services } from "../services";

/** Topic of the engine: a generation waits for one of these servers, ids with commas. */
export const ENGINE = "engine";
/** Topic of a server whose key was replaced or removed, or that was deleted: its id. */
export const SERVER_KEYS = "server-keys";

/** To be called in the transaction that lets a generation wait. */
export const wakeEngine = ({ database }: Pick<Services, "database">, candidates: readonly string[]): void =>
  database.wake(ENGINE, candidates.join(","));
