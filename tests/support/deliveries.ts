import { eq } from "drizzle-orm";
import { wakeDelivery } from "../../server/rules/served-bots";
import { announceBlob } from "../../server/store/blob-rows";
import {
  bot_deliveries,
  bot_subscribers,
  delivery_bots,
  participants,
  schedule_bots,
  schedules,
} from "../../server/store/schema";
import { addBooth } from "./events";
import { picture } from "./jpeg";
import { type Messenger, message, tokenOf } from "./messenger";
import { inHours } from "./moments";
import { until } from "./ports";
import type { TestServer } from "./server";
import { addGeneration, addStyle } from "./working";

type Server = Pick<TestServer, "services">;

/** An event with a bot, and what pictures of it need. */
export interface Delivery {
  event: string;
  bot: string;
  token: string;
  owner: string;
  booth: string;
  style: string;
  participant: string;
}

let last = 100_000;

/** A running event of this owner with an active bot, straight in the tables. */
export async function addDelivery(
  server: Server,
  owner: string,
  { event = {}, bot = {} }: { event?: object; bot?: object } = {},
): Promise<Delivery> {
  const db = server.services.database.db();
  const [made] = await db
    .insert(schedules)
    .values({ name: "Party", id_user: owner, start_time: inHours(-1), end_time: inHours(3), ...event })
    .returning();
  const [guest] = await db.insert(participants).values({ id_user: owner, name: "Guest" }).returning();
  const token = tokenOf(++last);
  const id = crypto.randomUUID();
  const { botTokens } = server.services;
  const secrets = { token_hash: botTokens.hash(token), token_sealed: botTokens.seal(token, id) };
  await db
    .insert(delivery_bots)
    .values({ id, id_user: owner, bot_username: "party_bot", ...secrets, ...bot });
  const id_schedule = made?.id as string;
  await db.insert(schedule_bots).values({ id_schedule, id_bot: id, position: 0 });
  wakeDelivery(server.services);
  return {
    event: id_schedule,
    bot: id,
    token,
    owner,
    booth: await addBooth(server, owner),
    style: (await addStyle(server, owner)).id,
    participant: guest?.id as string,
  };
}

/** A finished picture of the event, in a colour of its own. */
export async function addPicture(server: Server, delivery: Delivery, values: object = {}): Promise<Buffer> {
  const { database, blobs } = server.services;
  const colour = `#${crypto.randomUUID().slice(0, 6)}`;
  const bytes = await picture({ colour });
  const stored = await blobs.put(bytes);
  await announceBlob(database, stored, { mime: "image/jpeg", width: 64, height: 48 });
  await addGeneration(server, {
    id_user: delivery.owner,
    id_schedule: delivery.event,
    id_photo_booth: delivery.booth,
    id_style: delivery.style,
    id_participant: delivery.participant,
    status: "completed",
    result_hash: stored.hash,
    ...values,
  });
  wakeDelivery(server.services);
  return bytes;
}

export const subscribersOf = ({ services }: Server, { bot }: Delivery) =>
  services.database.db().select().from(bot_subscribers).where(eq(bot_subscribers.id_bot, bot));

export const deliveriesOf = ({ services }: Server, { bot }: Delivery) =>
  services.database.db().select().from(bot_deliveries).where(eq(bot_deliveries.id_bot, bot));

/** What bots have written to this chat. */
export const answersIn = (messenger: Messenger, chat: number): string[] =>
  messenger
    .of("sendMessage")
    .filter(({ parameters }) => parameters.chat_id === chat)
    .map(({ parameters }) => String(parameters.text));

/** The guest of this chat follows the event, and has been told so. */
export async function follow(messenger: Messenger, { token, event }: Delivery, chat: number): Promise<void> {
  const told = () => answersIn(messenger, chat).length;
  const before = told();
  messenger.update(token, message(chat, `/start ${event}`));
  await until("the answer to /start", async () => told() > before);
}

/** Pictures that chats were sent, however that ended: `chat` by count. */
export function sentTo(messenger: Messenger, { token }: Delivery): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const call of messenger.of("sendPhoto")) {
    if (call.token !== token) continue;
    const chat = String(call.parameters.chat_id);
    counts[chat] = (counts[chat] ?? 0) + 1;
  }
  return counts;
}
