import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { wakeDelivery } from "../../server/rules/served-bots";
import { delivery_bots, schedule_bots, schedules } from "../../server/store/schema";
import {
  addDelivery,
  addPicture,
  type Delivery,
  deliveriesOf,
  follow,
  subscribersOf,
} from "../support/deliveries";
import { describeEmbeddedEngine } from "../support/engines";
import { type Messenger, message, startMessenger } from "../support/messenger";
import { inHours } from "../support/moments";
import { type Cast, castOf } from "../support/people";
import { until } from "../support/ports";
import { startServer, type TestServer } from "../support/server";

describeEmbeddedEngine("what a guest of a delivery bot gets", (engine) => {
  let messenger: Messenger;
  let server: TestServer;
  let cast: Cast;
  beforeAll(async () => {
    messenger = await startMessenger();
    server = await startServer({ ...(await engine.settings()), MESSENGER_API: messenger.url });
    cast = await castOf(server);
  });
  afterAll(async () => {
    await server?.stop();
    await messenger?.stop();
  });

  const db = () => server.services.database.db();
  const add = () => addDelivery(server, cast.owner.id);
  const statuses = async (delivery: Delivery) =>
    (await deliveriesOf(server, delivery)).map(({ status }) => status).sort();
  const photosTo = (chat: number) =>
    messenger
      .of("sendPhoto")
      .filter(({ parameters }) => String(parameters.chat_id) === String(chat))
      .map(({ parameters }) => parameters.photo);

  it("is no rehearsal that was made before the guest came [OP-204]", async () => {
    const delivery = await add();
    await addPicture(server, delivery, { demo: true });
    const wanted = await addPicture(server, delivery);
    await follow(messenger, delivery, 701);
    await until("the delivery", async () => (await statuses(delivery)).join() === "delivered");
    expect(photosTo(701)).toEqual([wanted]);
  });

  it("is no rehearsal from before the start once the event has begun, not even one that waited [OP-204 OP-235]", async () => {
    const delivery = await add();
    const startAt = (start_time: string) =>
      db().update(schedules).set({ start_time }).where(eq(schedules.id, delivery.event));
    const pause = (paused_until: string | null) =>
      db().update(delivery_bots).set({ paused_until }).where(eq(delivery_bots.id, delivery.bot));
    await startAt(inHours(1));
    await follow(messenger, delivery, 702);
    await pause(inHours(1));
    await addPicture(server, delivery, { demo: true });
    await until("it waits for its tester", async () => (await statuses(delivery)).join() === "waiting");
    await startAt(inHours(-1));
    await follow(messenger, delivery, 703);
    const wanted = await addPicture(server, delivery);
    await until("the guest's", async () => (await statuses(delivery)).join() === "failed,waiting,waiting");
    await pause(null);
    wakeDelivery(server.services);
    const isDone = async () => (await statuses(delivery)).join() === "delivered,delivered,failed";
    await until("both have the guest's", isDone);
    expect([photosTo(702), photosTo(703)]).toEqual([[wanted], [wanted]]);
  });

  it("goes on from one bot when another one is told to stop", async () => {
    const [left, kept] = [await add(), await add()];
    await follow(messenger, left, 711);
    await follow(messenger, kept, 711);
    const isActive = async (delivery: Delivery) => (await subscribersOf(server, delivery))[0]?.is_active;
    messenger.update(left.token, message(711, "/stop"));
    await until("the end of one", async () => (await isActive(left)) === false);
    expect(await isActive(kept)).toBe(true);
    await addPicture(server, left);
    const wanted = await addPicture(server, kept);
    await until("the other's delivery", async () => (await statuses(kept)).join() === "delivered");
    expect(photosTo(711)).toEqual([wanted]);
  });

  it("comes from one bot while another one was told to wait", async () => {
    const [slow, kept] = [await add(), await add()];
    await follow(messenger, slow, 731);
    messenger.answer = ({ token, method }) =>
      token === slow.token && method === "sendPhoto"
        ? { status: 429, description: "Too Many Requests: retry after 3600", retry_after: 3600 }
        : undefined;
    await addPicture(server, slow);
    const isPaused = async ({ bot }: Delivery) => {
      const [row] = await db().select().from(delivery_bots).where(eq(delivery_bots.id, bot));
      return row?.paused_until !== null;
    };
    await until("the pause", () => isPaused(slow));
    messenger.answer = () => undefined;
    expect(await isPaused(kept)).toBe(false);
  });

  it("is nothing of an event that the bot was taken from while its picture waited", async () => {
    const taken = await add();
    const times = { start_time: inHours(-1), end_time: inHours(3) };
    const [other] = await db()
      .insert(schedules)
      .values({ name: "Other", id_user: cast.owner.id, ...times })
      .returning();
    const event = other?.id as string;
    await db().insert(schedule_bots).values({ id_schedule: event, id_bot: taken.bot, position: 0 });
    const kept = { ...taken, event };
    for (const one of [taken, kept]) await follow(messenger, one, 721);
    const pause = (paused_until: string | null) =>
      db().update(delivery_bots).set({ paused_until }).where(eq(delivery_bots.id, taken.bot));
    await pause(inHours(1));
    // The newest one goes first: this one would be sent before the other.
    await addPicture(server, taken);
    const wanted = await addPicture(server, kept, { created_at: inHours(-0.5) });
    await until("both wait", async () => (await statuses(taken)).join() === "waiting,waiting");
    await db().delete(schedule_bots).where(eq(schedule_bots.id_schedule, taken.event));
    await pause(null);
    wakeDelivery(server.services);
    await until("one delivery", async () => (await statuses(taken)).includes("delivered"));
    expect(photosTo(721)).toEqual([wanted]);
    expect(await statuses(taken)).toEqual(["delivered", "waiting"]);
  });
});
