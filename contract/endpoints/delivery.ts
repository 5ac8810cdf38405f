import { z } from "zod";
import { signedIn } from "../core/access";
import { decided } from "../core/decided";
import { defineEndpoint } from "../core/endpoint";
import { recordSchema } from "../core/entity";
import { id, idParams } from "../core/ids";
import { saveSchema } from "../core/operations";
import { SPREADSHEET } from "../core/spreadsheet";
import { bot } from "../entities/bot";

const single = { status: 200, json: recordSchema(bot) } as const;
const list = { status: 200, json: z.object({ items: z.array(recordSchema(bot)) }) } as const;
const link = z.object({ id, botId: id });
const changed = ["bots", "schedules"];

/** Links through which guests subscribe to the pictures of an event (OP-67). */
export const deliveryChannel = z.object({
  id_bot: id,
  bot_username: z.string(),
  bot_type: decided(z.string(), "delivery"),
  is_active: decided(z.boolean(), true),
  is_exclusive: decided(z.boolean(), false),
  /** `https://t.me/<bot_username>?start=<id of the event>` */
  link: decided(z.string(), ""),
});

/** Full bot records of an event (OP-67). */
export const botsOfSchedule = defineEndpoint({
  id: "delivery.bots_of_schedule",
  method: "GET",
  path: "/delivery/telegram/schedules/{id}/bots",
  access: signedIn,
  params: idParams,
  reply: list,
  source: "CALL-BOT-06",
});

/** Creates a bot for the event's owner and attaches it (OP-181). */
export const createBotOfSchedule = defineEndpoint({
  id: "delivery.create_bot_of_schedule",
  method: "POST",
  path: "/delivery/telegram/schedules/{id}/bots",
  access: signedIn,
  params: idParams,
  body: { json: saveSchema(bot as never, "create", "user") },
  reply: single,
  changes: changed,
  source: "CALL-BOT-07",
});

export const deliveryChannels = defineEndpoint({
  id: "delivery.channels",
  method: "GET",
  path: "/delivery/telegram/schedules/{id}/delivery-channels",
  access: signedIn,
  params: idParams,
  reply: { status: 200, json: z.object({ items: z.array(deliveryChannel) }) },
  source: "CALL-BOT-08",
});

/** Takes no body (OP-67). 409 if an overlapping event uses the bot exclusively (OP-63). */
export const attachBot = defineEndpoint({
  id: "delivery.attach",
  method: "POST",
  path: "/delivery/telegram/schedules/{id}/bots/{botId}/attach",
  access: signedIn,
  params: link,
  reply: single,
  changes: changed,
  source: "CALL-BOT-09",
});

export const detachBot = defineEndpoint({
  id: "delivery.detach",
  method: "DELETE",
  path: "/delivery/telegram/schedules/{id}/bots/{botId}/detach",
  access: signedIn,
  params: link,
  reply: { status: 204 },
  changes: changed,
  source: "CALL-BOT-10",
});

/** Subscribers as a spreadsheet, `<bot_username>_subscribers.xlsx`: telegram_user_id to last_delivered_at (OP-69). */
export const exportSubscribers = defineEndpoint({
  id: "delivery.export",
  method: "GET",
  path: "/delivery/telegram/bots/{id}/export",
  access: signedIn,
  params: idParams,
  reply: { status: 200, binary: [SPREADSHEET] },
  source: "CALL-BOT-11",
});
