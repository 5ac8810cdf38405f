import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { choice, created, key, moment, newestFirst, newestOfOwner, version } from "../columns";
import { owned } from "../owned";
import { generations } from "./generations";
import { schedules } from "./schedules";

/** Messenger bots that send pictures of events to guests. A deleted bot frees its token (OP-66). */
export const delivery_bots = pgTable(
  "delivery_bots",
  {
    ...owned(),
    /** Encrypted; `services.botTokens.open(token_sealed, id)` gives the token. Empty once the bot is deleted. */
    token_sealed: text().notNull(),
    /** Keyed hash, to find bots with the same token without decrypting it. */
    token_hash: text().notNull(),
    bot_username: text().notNull().default(""),
    bot_type: text().notNull().default("delivery"),
    is_active: boolean().notNull().default(true),
    is_exclusive: boolean().notNull().default(false),
    /** Id of the next update of the messenger to process. */
    update_offset: bigint({ mode: "number" }).notNull().default(0),
    /** The process that holds the bot, and the end of its lease. */
    held_by: uuid(),
    held_until: moment(),
    /** Start of its last turn with a process: if there are more bots than places, those that waited longest come next. */
    served_at: moment(),
    /** The messenger does not know the token: the bot is left alone until this moment. */
    rejected_until: moment(),
    /** Nothing is sent before this moment, because the messenger asked the bot to wait. */
    paused_until: moment(),
    deleted_at: moment(),
    version: version(),
  },
  (table) => [
    newestFirst(table),
    newestOfOwner(table),
    uniqueIndex("delivery_bots_token_unique").on(table.token_hash).where(sql`${table.deleted_at} is null`),
  ],
);

const bot = () =>
  uuid()
    .notNull()
    .references(() => delivery_bots.id);

/** Bots of an event, in order. Removed with either of them. */
export const schedule_bots = pgTable(
  "schedule_bots",
  {
    id_schedule: uuid()
      .notNull()
      .references(() => schedules.id),
    id_bot: bot(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.id_schedule, table.id_bot] }), index().on(table.id_bot)],
);

/** People who have written to a bot: one row each, whatever events they follow. */
export const bot_subscribers = pgTable(
  "bot_subscribers",
  {
    id: key(),
    id_bot: bot(),
    telegram_user_id: bigint({ mode: "number" }).notNull(),
    chat_id: bigint({ mode: "number" }).notNull(),
    username: text(),
    first_name: text().notNull().default(""),
    last_name: text().notNull().default(""),
    language_code: text(),
    /** False once the chat is gone, for example blocked. */
    is_active: boolean().notNull().default(true),
    subscribed_at: created(),
  },
  (table) => [unique().on(table.id_bot, table.telegram_user_id)],
);

/** Events whose pictures a subscriber gets: those named in a `/start` (OP-67). */
export const bot_subscriptions = pgTable(
  "bot_subscriptions",
  {
    id_subscriber: uuid()
      .notNull()
      .references(() => bot_subscribers.id),
    id_schedule: uuid()
      .notNull()
      .references(() => schedules.id),
    is_active: boolean().notNull().default(true),
    subscribed_at: created(),
  },
  (table) => [
    primaryKey({ columns: [table.id_subscriber, table.id_schedule] }),
    index().on(table.id_schedule),
  ],
);

/**
 * Delivery of a picture to a subscriber: one row each, so that none is sent twice after a restart (ADR 014). Waiting
 * rows exist only for active subscribers and subscriptions.
 */
export const bot_deliveries = pgTable(
  "bot_deliveries",
  {
    id_bot: bot(),
    id_subscriber: uuid()
      .notNull()
      .references(() => bot_subscribers.id),
    id_generation: uuid()
      .notNull()
      .references(() => generations.id),
    status: choice<"waiting" | "sending" | "delivered" | "failed">().notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    /**
     * Not sent before this moment: after a 429 as requested, otherwise with growing pauses. Initially the time when the
     * picture was made, so late subscribers get the newest first.
     */
    run_at: moment().notNull().default(sql`now()`),
    delivered_at: moment(),
    error: text(),
  },
  (table) => [
    primaryKey({ columns: [table.id_subscriber, table.id_generation] }),
    index().on(table.id_bot, table.delivered_at),
    index("bot_deliveries_waiting")
      .on(table.id_bot, table.id_subscriber, table.run_at)
      .where(sql`${table.status} = 'waiting'`),
    index("bot_deliveries_sending").on(table.id_bot).where(sql`${table.status} = 'sending'`),
  ],
);
