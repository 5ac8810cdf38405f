import { setTimeout as after } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Services } from "../services";
import type { WorkQueue } from "../work-queue";
import type { BotApi } from "./bot-api";
import type { HeldBot } from "./bots";

/** Context of the loops that serve one bot. */
export interface Work {
  services: Services;
  api: BotApi;
  log: FastifyBaseLogger;
  bot: HeldBot;
  /** Id of this process in the database's leases. */
  holder: string;
  /** Start nothing new. */
  stopping: AbortSignal;
  /** Abort everything that is still running. */
  cut: AbortSignal;
  sends: WorkQueue;
  /** Called when the messenger does not know the token. */
  badToken(): void;
}

/** Exponential backoff with jitter: half to all of a time that doubles with each failure, ms. */
export const pauseAfter = (failures: number, most = 60_000): number =>
  Math.min(most, 1000 * 2 ** Math.min(failures, 16)) * (0.5 + Math.random() / 2);

/** Waits; resolves early, without an error, if the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  after(Math.max(0, ms), undefined, { signal, ref: false }).catch(() => undefined);
