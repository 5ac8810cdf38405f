import { z } from "zod";
import { nobody, signedIn } from "../core/access";
import { defineEntity, type RecordOf } from "../core/entity";
import {
  boolean,
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

const TOKEN_LENGTH = 100;

/** In full for the owner and for admins; left out for everybody else who sees the bot (OP-66). */
const token: Field<"text", string | undefined> = {
  ...text({ required: true, max: TOKEN_LENGTH }),
  schema: cleanText(TOKEN_LENGTH).optional(),
  decided: true,
};

const counted = () => decided(readOnly(number({ min: 0 })));

const fields = {
  ...owned,
  bot_token: token,
  /** As the messenger names it; filled by the check of the token (OP-65). */
  bot_username: text({ max: 64 }),
  bot_type: readOnly(text({ initial: "delivery" })),
  is_active: decided(boolean(true)),
  /** Within one event at most one bot is (OP-55). */
  is_exclusive: decided(boolean(false)),
  deleted_at: readOnly(nullable(time())),
  /** Of the event that the bot is attached to now, else of the next one (OP-68). */
  schedule_start_at: readOnly(nullable(time())),
  schedule_end_at: readOnly(nullable(time())),
  users_count: counted(),
  active_subscriptions_count: counted(),
  delivered_count: counted(),
};

export type Bot = RecordOf<typeof fields>;

/** A messenger bot that delivers the pictures of events to their guests (spec A section 3, OP-64 to OP-68). */
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
  // Admins alone may ask for those of all users; without the flag everybody gets their own (OP-64).
  list: { filters: { all_users: z.stringbool().default(false) }, specified: true },
});
