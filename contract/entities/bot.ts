import { z } from "zod";
import { nobody, signedIn } from "../core/access";
import { defineEntity, type RecordOf } from "../core/entity";
import {
  boolean,
  choice,
  cleanText,
  decided,
  type Field,
  nullable,
  number,
  owned,
  readOnly,
  text,
  time,
} from "../core/field";
import { id } from "../core/ids";
import { timeSchema } from "../core/time";

const TOKEN_LENGTH = 100;

/** Sent to the owner and admins only, in full; omitted for everyone else who sees the bot (OP-66). */
const token: Field<"text", string | undefined> = {
  ...text({ required: true, max: TOKEN_LENGTH }),
  schema: cleanText(TOKEN_LENGTH).optional(),
  decided: true,
};

const counted = () => decided(readOnly(number({ min: 0 })));

const fields = {
  ...owned,
  bot_token: token,
  /** The bot's name in the messenger, filled in by the token check (OP-65). */
  bot_username: text({ max: 64 }),
  bot_type: readOnly(text({ initial: "delivery" })),
  is_active: decided(boolean(true)),
  /** At most one bot of an event is exclusive (OP-55). */
  is_exclusive: decided(boolean(false)),
  deleted_at: readOnly(nullable(time())),
  /** The current event of the bot, otherwise its next one (OP-68). */
  schedule_start_at: readOnly(nullable(time())),
  schedule_end_at: readOnly(nullable(time())),
  users_count: counted(),
  active_subscriptions_count: counted(),
  delivered_count: counted(),
  /** Why an active bot of an event is not served now: its token is unknown to the messenger, or no place is free. */
  not_served: decided(readOnly(nullable(choice(["token_rejected", "no_place"], "token_rejected")))),
};

export type Bot = RecordOf<typeof fields>;

/** An event that a bot works for, and how much of it the bot has sent (OP-234). */
export const eventOfBot = z.object({
  id,
  name: z.string(),
  start_time: timeSchema,
  end_time: timeSchema.nullable(),
  /** Finished pictures of its guests. */
  generations: z.int().min(0),
  /** Those of them that this bot has sent to somebody. */
  delivered: z.int().min(0),
});

export type EventOfBot = z.infer<typeof eventOfBot>;

/** Most events that a bot's record tells: those that start last. */
export const MOST_EVENTS_OF_BOT = 100;

/** A messenger bot that sends guests the pictures of an event (spec A section 3, OP-64 to OP-68). */
export const bot = defineEntity({
  name: "bots",
  singular: "bot",
  plural: "bots",
  title: "bot_username",
  fields,
  rows: "owner",
  access: {
    list: signedIn,
    read: signedIn,
    many: nobody,
    create: signedIn,
    update: signedIn,
    remove: signedIn,
  },
  transport: {
    path: "/delivery/telegram/bots",
    save: "post-patch",
    paging: "none",
    envelope: "resource",
  },
  // Only admins may list the bots of all users; without the flag all callers get their own (OP-64).
  list: { filters: { all_users: z.stringbool().default(false) }, specified: true },
  // The events in the caller's scope; other servers may omit them (OP-234).
  related: { schedules: z.array(eventOfBot).max(MOST_EVENTS_OF_BOT).optional() },
});
