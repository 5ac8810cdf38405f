import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import type { Services } from "../services";
import {
  bot_deliveries,
  bot_subscribers,
  bot_subscriptions,
  delivery_bots,
  generations,
  schedule_bots,
} from "../store/schema";
import type { DemoEvent } from "./events";
import { hoursFromNow } from "./time";

/** Name, whether it is active, and indexes of its events in the demo's list. */
const BOTS: readonly [username: string, active: boolean, exclusive: boolean, events: number[]][] = [
  ["nordline_party_bot", true, true, [0]],
  ["lumen_photos_bot", true, false, [1, 2, 9, 10]],
  ["almaty_expo_bot", false, false, [11]],
];

const PEOPLE: readonly [first: string, last: string, username: string | null, language: string][] = [
  ["Anna", "Lind", "anna_lind", "en"],
  ["Игорь", "Савин", "igor_s", "ru"],
  ["Maya", "", null, "en"],
  ["Лена", "Котова", "lena_k", "ru"],
  ["Mark", "Osei", "mark_osei", "en"],
  ["Дина", "", "dina", "ru"],
  ["Sofia", "Reyes", null, "en"],
];

/** Delivery bots of an organiser, and guests who got pictures from them. */
export async function bringBots(
  services: Services,
  id_user: string,
  events: readonly DemoEvent[],
): Promise<void> {
  const db = services.database.db();
  for (const [at, [bot_username, is_active, is_exclusive, places]] of BOTS.entries()) {
    const id = randomUUID();
    // Matches the token format of the messenger's stand-in.
    const token = `70000000${at}:${`demo-token-of-${bot_username}`.padEnd(35, "0").slice(0, 35)}`;
    await db.insert(delivery_bots).values({
      id,
      id_user,
      bot_username,
      is_active,
      is_exclusive,
      token_sealed: services.botTokens.seal(token, id),
      token_hash: services.botTokens.hash(token),
      created_at: hoursFromNow(services, -700 + at * 90),
    });
    const own = places.flatMap((place) => events[place] ?? []);
    const links = own.map((event) => ({ id_schedule: event.id, id_bot: id, position: 0 }));
    await db.insert(schedule_bots).values(links);
    if (own[0] && is_active) await bringSubscribers(services, id, own[0], at);
  }
}

async function bringSubscribers(
  services: Services,
  id_bot: string,
  event: DemoEvent,
  turn: number,
): Promise<void> {
  const db = services.database.db();
  const subscribed_at = hoursFromNow(services, event.start);
  const people = await db
    .insert(bot_subscribers)
    .values(
      PEOPLE.map(([first_name, last_name, username, language_code], at) => ({
        id_bot,
        telegram_user_id: 500_000_000 + turn * 100 + at,
        chat_id: 500_000_000 + turn * 100 + at,
        first_name,
        last_name,
        username,
        language_code,
        is_active: at !== 4,
        subscribed_at,
      })),
    )
    .returning({ id: bot_subscribers.id });
  await db
    .insert(bot_subscriptions)
    .values(people.map(({ id }) => ({ id_subscriber: id, id_schedule: event.id, subscribed_at })));
  const pictures = await db
    .select({ id: generations.id, at: generations.created_at })
    .from(generations)
    .where(and(eq(generations.id_schedule, event.id), eq(generations.status, "completed")))
    .orderBy(asc(generations.created_at));
  const sent = pictures.flatMap(({ id, at }) =>
    people.map((person) => ({
      id_bot,
      id_subscriber: person.id,
      id_generation: id,
      status: "delivered" as const,
      attempts: 1,
      delivered_at: at,
    })),
  );
  if (sent.length > 0) await db.insert(bot_deliveries).values(sent);
}
