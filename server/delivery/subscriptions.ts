import { sql } from "drizzle-orm";
import { z } from "zod";
import { isId } from "../../contract/core/ids";
import { type Language, languageOf } from "../http/messages";
import { maySend, servedSince } from "../rules/served-bots";
import type { Services } from "../services";
import { withAdvisoryLock } from "../store/advisory-lock";
import { storable } from "../store/columns";
import type { HeldBot } from "./bots";
import { textFor } from "./texts";

const person = z.object({
  id: z.int(),
  username: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  language_code: z.string().optional(),
});
const chat = z.object({ id: z.int(), type: z.string() });

const numbered = z.object({ update_id: z.int().min(0) });

/** The parts of an update that are used; the messenger may add fields and kinds. */
const update = z.object({
  ...numbered.shape,
  message: z
    .object({ chat, from: person.optional(), text: z.string().optional() })
    .optional()
    .catch(undefined),
  my_chat_member: z
    .object({ chat, from: person, new_chat_member: z.object({ status: z.string() }) })
    .optional()
    .catch(undefined),
});

/** Number of an update; undefined if it has none, so that it cannot be acknowledged. */
export const numberOf = (sent: unknown): number | undefined => numbered.safeParse(sent).data?.update_id;

type Update = z.output<typeof update>;
type Person = z.output<typeof person>;

export interface Answer {
  chat_id: number;
  text: string;
}

/** The kinds of updates to request. */
export const UPDATES = ["message", "my_chat_member"];

/** Name of the lock shared by subscribing and handing out pictures, so that no picture is missed between them. */
export const pictureTurn = (id_schedule: string): string => `pictures of ${id_schedule}`;

/** Id of the bot's next update; undefined if another process holds the bot. */
export async function nextUpdate(
  { database }: Services,
  bot: HeldBot,
  holder: string,
): Promise<number | undefined> {
  const { rows } = await database.db().execute<{ update_offset: number }>(sql`
    select update_offset from delivery_bots where id = ${bot.id}::uuid and ${isHeld(bot, holder)}`);
  return rows[0] && Number(rows[0].update_offset);
}

const isHeld = ({ token_hash }: HeldBot, holder: string) =>
  sql`held_by = ${holder}::uuid and token_hash = ${token_hash}`;

/** Advances the bot's offset. @returns false if it is past this update, or another process holds the bot */
export async function acknowledge(
  { database }: Services,
  bot: HeldBot,
  holder: string,
  update_id: number,
): Promise<boolean> {
  const { rows } = await database.db().execute(sql`
    update delivery_bots set update_offset = ${update_id + 1}
    where id = ${bot.id}::uuid and update_offset <= ${update_id} and ${isHeld(bot, holder)} returning id`);
  return rows.length > 0;
}

/**
 * Processes an update and advances the bot's offset, in one transaction.
 * @returns the answer to send
 */
export async function takeUpdate(
  services: Services,
  bot: HeldBot,
  holder: string,
  sent: unknown,
): Promise<Answer | undefined> {
  const parsed = update.safeParse(sent);
  if (!parsed.success) return undefined;
  const { database } = services;
  const wish = wishOf(parsed.data);
  const work = async () => {
    if (!(await acknowledge(services, bot, holder, parsed.data.update_id)) || !wish) return undefined;
    if (wish.kind === "start") return subscribe(services, bot, wish);
    await unsubscribe(services, bot, wish.from.id);
    return wish.kind === "stop" ? answer(wish, "stopped") : undefined;
  };
  return wish?.kind === "start" && wish.event
    ? withAdvisoryLock(database, pictureTurn(wish.event), work)
    : database.withTx(work);
}

interface Wish {
  kind: "start" | "stop" | "block";
  chat_id: number;
  from: Person;
  language: Language;
  event?: string;
}

const COMMAND = /^\/(start|stop)(?:@\w+)?(?:\s+(\S+))?\s*$/i;

/** The command in an update. Only private chats: groups and channels are ignored. */
function wishOf({ message, my_chat_member }: Update): Wish | undefined {
  const { chat, from } = my_chat_member ?? message ?? {};
  if (!from || chat?.type !== "private") return undefined;
  const wish = { chat_id: chat.id, from, language: languageOf(from.language_code) };
  if (my_chat_member)
    return my_chat_member.new_chat_member.status === "kicked" ? { ...wish, kind: "block" } : undefined;
  const [, command, event] = COMMAND.exec(message?.text ?? "") ?? [];
  if (!command) return undefined;
  if (command.toLowerCase() === "stop") return { ...wish, kind: "stop" };
  return { ...wish, kind: "start", event: isId(event) ? event.toLowerCase() : undefined };
}

const answer = (
  { chat_id, language }: Wish,
  name: Parameters<typeof textFor>[1],
  event?: string,
): Answer => ({
  chat_id,
  text: textFor(language, name, event),
});

/** Subscribes a guest. The event must belong to this bot and must not have ended long ago. */
async function subscribe(services: Services, bot: HeldBot, wish: Wish): Promise<Answer> {
  const db = services.database.db();
  const { from, event: id_schedule } = wish;
  if (!id_schedule) return answer(wish, "unknown");
  const { rows: events } = await db.execute<{ name: string }>(sql`
    select event.name from schedules as event join schedule_bots as link on link.id_schedule = event.id
    where event.id = ${id_schedule}::uuid and link.id_bot = ${bot.id}::uuid and event.deleted_at is null
      and (event.end_time is null or event.end_time > ${servedSince(services)}::timestamptz)`);
  const [event] = events;
  if (!event) return answer(wish, "unknown");
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into bot_subscribers
      (id, id_bot, telegram_user_id, chat_id, username, first_name, last_name, language_code)
    values (gen_random_uuid(), ${bot.id}::uuid, ${from.id}, ${wish.chat_id}, ${clean(from.username)},
      ${clean(from.first_name) ?? ""}, ${clean(from.last_name) ?? ""}, ${clean(from.language_code)})
    on conflict (id_bot, telegram_user_id) do update set chat_id = excluded.chat_id,
      username = excluded.username, first_name = excluded.first_name, last_name = excluded.last_name,
      language_code = excluded.language_code, is_active = true
    returning id`);
  const subscriber = rows[0]?.id;
  await db.execute(sql`
    insert into bot_subscriptions (id_subscriber, id_schedule) values (${subscriber}::uuid, ${id_schedule}::uuid)
    on conflict (id_subscriber, id_schedule) do update set is_active = true`);
  // Also send earlier pictures: most guests subscribe after theirs was taken.
  await db.execute(sql`
    insert into bot_deliveries (id_bot, id_subscriber, id_generation, run_at)
    select ${bot.id}::uuid, ${subscriber}::uuid, picture.id, least(picture.created_at, now())
    from generations as picture join schedules as event on event.id = picture.id_schedule
    where picture.id_schedule = ${id_schedule}::uuid and picture.status = 'completed'
      and picture.result_hash is not null and ${maySend(services, "picture")}
    on conflict do nothing`);
  return answer(wish, "subscribed", event.name);
}

/** Names chosen by users: of any length, and with any characters. */
const clean = (text: string | undefined): string | null =>
  text === undefined ? null : storable(text).slice(0, 255);

/** Unsubscribes from all events of the bot: after `/stop`, a block, or when the chat is gone. */
export async function unsubscribe({ database }: Services, bot: HeldBot, telegram_user_id: number) {
  await database.withTx(async () => {
    const db = database.db();
    const { rows } = await db.execute<{ id: string }>(sql`
      update bot_subscribers set is_active = false
      where id_bot = ${bot.id}::uuid and telegram_user_id = ${telegram_user_id} returning id`);
    const [subscriber] = rows;
    if (!subscriber) return;
    await db.execute(sql`
      update bot_subscriptions set is_active = false where id_subscriber = ${subscriber.id}::uuid`);
    // They are created again from the event's pictures if the guest returns.
    await db.execute(sql`
      delete from bot_deliveries where id_subscriber = ${subscriber.id}::uuid and status = 'waiting'`);
  });
}
