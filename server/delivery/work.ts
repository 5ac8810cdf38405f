import type { FastifyBaseLogger } from "fastify";
import type { Bell } from "../jobs/bell";
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
  /** Rung when there may be pictures to send. */
  pictures: Bell;
  /** Called when the messenger does not know the token. */
  badToken(): Promise<void>;
}
