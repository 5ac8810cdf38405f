import readXlsx from "read-excel-file/node";
import { expect, it } from "vitest";
import { bot_deliveries, bot_subscribers, bot_subscriptions, participants } from "../../server/store/schema";
import { BOTS, botActs } from "../support/bots";
import { inHours } from "../support/moments";
import { describeStack } from "../support/stacks";
import { addGeneration } from "../support/working";

describeStack("the guests of a bot beside another one's", (stack) => {
  const { call, make, event } = botActs(stack);
  const db = () => stack.server.services.database.db();

  /** A bot with an event and so many guests, the first of whom follows it and got a picture. */
  async function followed(from: number, count: number) {
    const bot = await make();
    const { owner, admin } = stack.cast;
    const { id, photo_booth_ids, style_ids } = await event(
      { start_time: inHours(30), end_time: inHours(31) },
      [{ action: "attach", id: bot.id }],
    );
    const guests = Array.from({ length: count }, (_, at) => ({
      id_bot: bot.id,
      telegram_user_id: from + at,
      chat_id: from + at,
      first_name: "Guest",
    }));
    const [first] = await db().insert(bot_subscribers).values(guests).returning();
    const id_subscriber = first?.id as string;
    await db().insert(bot_subscriptions).values({ id_subscriber, id_schedule: id });
    const [participant] = await db()
      .insert(participants)
      .values({ id_user: admin.id, name: "P" })
      .returning();
    const picture = await addGeneration(stack.server, {
      id_user: owner.id,
      id_schedule: id,
      id_photo_booth: photo_booth_ids[0],
      id_style: style_ids[0],
      id_participant: participant?.id as string,
    });
    const delivered_at = inHours(-1);
    await db().insert(bot_deliveries).values({
      id_bot: bot.id,
      id_subscriber,
      id_generation: picture.id,
      delivered_at,
      status: "delivered",
    });
    return bot.id as string;
  }
  const countsOf = async (id: string) => {
    const { users_count, active_subscriptions_count, delivered_count } = (await call("GET", `${BOTS}/${id}`))
      .body;
    return [users_count, active_subscriptions_count, delivered_count];
  };
  const exported = async (id: string): Promise<number[]> => {
    const { body } = await call("GET", `${BOTS}/${id}/export`);
    const [sheet] = await readXlsx(Buffer.from(body));
    return (sheet?.data ?? []).slice(1).map(([user]) => Number(user));
  };

  it("are counted and exported for themselves, however many they are [BOT-22..26 CALL-BOT-11 OP-22 OP-68]", async () => {
    const many = await followed(1000, 1001);
    const few = await followed(5000, 2);
    expect(await countsOf(few)).toEqual([2, 1, 1]);
    expect(await countsOf(many)).toEqual([1001, 1, 1]);
    expect((await exported(few)).sort()).toEqual([5000, 5001]);
    const all = await exported(many);
    expect(new Set(all)).toEqual(new Set(Array.from({ length: 1001 }, (_, at) => 1000 + at)));
    expect(all).toHaveLength(1001);
  });
});
