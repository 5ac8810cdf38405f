import { ENGINE, SERVER_KEYS } from "../../engine/wakes";
import { Bell } from "../../jobs/bell";
import type { Database } from "../../store/database";

/** After a wake one is offered again: a preferred server did not take it within the second that it has, ms. */
const AGAIN_MS = 1100;

/** A claim that waits for a job. */
export interface Waiting {
  bell: Bell;
  leave(): void;
}

/**
 * The claims that wait in this process, by server. What becomes free is offered to one of them, so that twenty workers do
 * not ask for one job.
 */
export class WaitingClaims {
  readonly #bells = new Map<string, Set<Bell>>();
  readonly #timers = new Set<NodeJS.Timeout>();

  /** @returns a function that ends the listening */
  listen(database: Database): () => void {
    const unsubscribe = [
      database.onWake(ENGINE, (about) => this.#offerTwice(about.split(","))),
      database.onWake(SERVER_KEYS, (server) => this.#ringAll(server)),
    ];
    return () => {
      for (const end of unsubscribe) end();
      for (const timer of this.#timers) clearTimeout(timer);
    };
  }

  enter(server: string): Waiting {
    const bell = new Bell();
    const bells = this.#bells.get(server) ?? new Set();
    this.#bells.set(server, bells.add(bell));
    return {
      bell,
      leave: () => {
        bells.delete(bell);
        if (bells.size === 0 && this.#bells.get(server) === bells) this.#bells.delete(server);
      },
    };
  }

  countOf(server: string): number {
    return this.#bells.get(server)?.size ?? 0;
  }

  /** Lets one claim of every server look: a wake may have been lost. */
  lookAgain(): void {
    for (const server of this.#bells.keys()) this.#offer([server]);
  }

  #offerTwice(candidates: readonly string[]): void {
    this.#offer(candidates);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#offer(candidates);
    }, AGAIN_MS).unref();
    this.#timers.add(timer);
  }

  /** To the first claim of the first server that has one; it goes behind the server's others. */
  #offer(candidates: readonly string[]): void {
    for (const server of candidates) {
      const bells = this.#bells.get(server);
      const [bell] = bells ?? [];
      if (!bells || !bell) continue;
      bells.delete(bell);
      bells.add(bell);
      bell.ring();
      return;
    }
  }

  #ringAll(server: string): void {
    for (const bell of this.#bells.get(server) ?? []) bell.ring();
  }
}
