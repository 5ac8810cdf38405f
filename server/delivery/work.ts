import { setTimeout as after } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Services } from "../services";
import type { WorkQueue } from "../work-queue";
import type { BotApi } from "./bot-api";
import type { HeldBot } from "./bots";

/** What the parts of a bot's work share. */
export interface Work {
  services: Services;
  api: BotApi;
  log: FastifyBaseLogger;
  bot: HeldBot;
  /** Id of this process among those that share the database. */
  holder: string;
  /** Nothing is begun any more. */
  stopping: AbortSignal;
  /** Nothing is waited for any more. */
  cut: AbortSignal;
  sends: WorkQueue;
  /** The messenger does not know the token. */
  badToken(): void;
}

/** Half to all of a time that doubles with each failure, ms. */
export const pauseAfter = (failures: number, most = 60_000): number =>
  Math.min(most, 1000 * 2 ** Math.min(failures, 16)) * (0.5 + Math.random() / 2);

/** Resolves early, without an error, when the signal comes. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  after(Math.max(0, ms), undefined, { signal, ref: false }).catch(() => undefined);
