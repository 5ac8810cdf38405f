/** After this time without an answer a database counts as broken. */
const TIMEOUT_MS = 5_000;

type Attempt<T> = { done: true; value: T } | { done: false };

/**
 * Work with a database of the browser that may be blocked, full or stuck.
 * @param onBroken called once; from then on nothing is tried any more
 */
export function guardedDatabase<Database>(open: () => Database, onBroken: (reason: unknown) => void) {
  let database: Database | undefined;
  let broken = false;

  function giveUp(reason: unknown): void {
    if (broken) return;
    broken = true;
    onBroken(reason);
  }

  function inTime<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const reason = new Error("The database does not answer");
        giveUp(reason); // at once: a second try would double the wait
        reject(reason);
      }, TIMEOUT_MS);
      work.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }

  /** Tries twice, because a browser may close an idle database. */
  return async <T>(work: (database: Database) => Promise<T>): Promise<Attempt<T>> => {
    for (let tries = 0; tries < 2 && !broken; tries++) {
      try {
        database ??= open();
        return { done: true, value: await inTime(work(database)) };
      } catch (reason) {
        if (tries > 0) giveUp(reason);
      }
    }
    return { done: false };
  };
}
