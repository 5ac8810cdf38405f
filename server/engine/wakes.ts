import type { Services } from "../services";

/** Topic of the engine: a generation waits for a server. */
export const ENGINE = "engine";

/** To be called in the transaction that lets a generation wait. */
export const wakeEngine = ({ database }: Pick<Services, "database">): void => database.wake(ENGINE);
