import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { endOver } from "../../server/delivery/deliveries";
import { hashOf } from "../../server/store/blobs";
import { blobs, delivery_bots, schedule_bots, schedules } from "../../server/store/schema";
import {
  addDelivery,
  addPicture,
  answersIn,
  type Delivery,
  deliveriesOf,
  follow,
} from "../support/deliveries";
import { describeEachEngine } from "../support/engines";
import { listenTo } from "../support/log-lines";
import { type Messenger, message, startMessenger, tokenOf } from "../support/messenger";
import { inHours } from "../support/moments";
import { type Cast, castOf } from "../support/people";
import { until } from "../support/ports";
import { send } from "../support/send";
import { startServer, type TestServer } from "../support/server";

describeEachEngine("unusual messages and deliveries", (engine) => {
  let messenger: Messenger;
  let server: TestServer;
  let cast: Cast;
  let lines: string[];
  beforeAll(async () => {
    messenger = await startMessenger();
    server = await startServer({ ...(await engine.settings()), MESSENGER_API: messenger.url, LOG: "1" });
    lines = listenTo(server);
    cast = await castOf(server);
  });
  afterAll(async () => {
    await server?.stop();
    await messenger?.stop();
  });

  const add = () => addDelivery(server, cast.owner.id);
  const statuses = async (delivery: Delivery) =>
    (await deliveriesOf(server, delivery)).map(({ status }) => status).sort();
  const botOf = async ({ bot }: Delivery) =>
    (await send(server, "GET", `/delivery/telegram/bots/${bot}`, { token: cast.owner.token })).body;
  const answersTo = (chat: number) => answersIn(messenger, chat);

  it("updates without a number are asked for later and later, and hold up no others", async () => {
    const delivery = await add();
    const times: number[] = [];
    messenger.answer = ({ token, method, at }) => {
      if (token === delivery.token && method === "getUpdates") times.push(at);
      return undefined;
    };
    // It stays, because no number acknowledges it.
    messenger.update(delivery.token, { update_id: "9000000000" });
    await until("some polls", async () => times.length >= 4);
    const gaps = times.slice(-3).map((time, i, all) => time - (all[i - 1] ?? time));
    await follow(messenger, delivery, 593);
    messenger.answer = () => undefined;
    expect([(gaps[1] ?? 0) >= 450, (gaps[2] ?? 0) >= 950]).toEqual([true, true]);
  });

  it("an update that the database refuses is tried three times, then skipped and logged", async () => {
    const delivery = await add();
    const db = server.services.database.db();
    await db.execute("alter table bot_subscribers add constraint refused check (chat_id <> 594)");
    messenger.update(delivery.token, message(594, `/start ${delivery.event}`));
    await follow(messenger, delivery, 595);
    await db.execute("alter table bot_subscribers drop constraint refused");
    expect(answersTo(594)).toEqual([]);
    const skipped = lines.filter((line) => line.includes("update skipped") && line.includes(delivery.bot));
    expect(skipped).toHaveLength(1);
    const polls = messenger.of("getUpdates").filter(({ token }) => token === delivery.token);
    expect(polls.length).toBeGreaterThanOrEqual(3);
  });

  it("a picture too wide for a photo is sent as a document", async () => {
    const delivery = await add();
    const bytes = await addPicture(server, delivery);
    const { database } = server.services;
    const wide = { width: 2100, height: 100 };
    await database
      .db()
      .update(blobs)
      .set(wide)
      .where(eq(blobs.hash, hashOf(bytes)));
    messenger.update(delivery.token, message(596, `/start ${delivery.event}`));
    await until("the delivery", async () => (await statuses(delivery)).join() === "delivered");
    const sent = messenger.calls.filter(({ parameters }) => parameters.chat_id === "596");
    expect(sent.map(({ method }) => method)).toEqual(["sendDocument"]);
  });

  it("a picture whose file the messenger has forgotten is uploaded again", async () => {
    const delivery = await add();
    await follow(messenger, delivery, 598);
    await addPicture(server, delivery);
    await until("the upload", async () => (await statuses(delivery)).join() === "delivered");
    messenger.answer = ({ token, method, parameters }) =>
      token === delivery.token && method === "sendPhoto" && typeof parameters.photo === "string"
        ? { status: 400, description: "Bad Request: wrong file identifier/HTTP URL specified" }
        : undefined;
    await follow(messenger, delivery, 599);
    const isOver = (status: string) => status === "delivered" || status === "failed";
    await until("the end", async () => (await statuses(delivery)).every(isOver));
    messenger.answer = () => undefined;
    expect(await statuses(delivery)).toEqual(["delivered", "delivered"]);
    // A number where it is no upload.
    const photos = messenger.of("sendPhoto").filter(({ parameters }) => Number(parameters.chat_id) === 599);
    expect(photos.map(({ parameters }) => Buffer.isBuffer(parameters.photo))).toEqual([false, true]);
  });

  it("a picture that nobody told of is found by the next look", async () => {
    const delivery = await add();
    await follow(messenger, delivery, 597);
    const { database } = server.services;
    const wake = database.wake;
    database.wake = () => undefined;
    await addPicture(server, delivery).finally(() => {
      database.wake = wake;
    });
    await until("the delivery", async () => (await statuses(delivery)).join() === "delivered");
  });

  it("a delivery that nobody can get any more waits no longer: of an event or a bot that is no more, or an event that is over", async () => {
    const { database } = server.services;
    const db = database.db();
    const event = (of: Delivery, fields: object) =>
      db.update(schedules).set(fields).where(eq(schedules.id, of.event));
    const bot = (of: Delivery, fields: object) =>
      db.update(delivery_bots).set(fields).where(eq(delivery_bots.id, of.bot));
    const waiting = [];
    for (const chat of [611, 612, 613, 614]) {
      const delivery = await add();
      await follow(messenger, delivery, chat);
      await bot(delivery, { paused_until: inHours(1) });
      await addPicture(server, delivery, { created_at: inHours(-0.5) });
      await until("it waits", async () => (await statuses(delivery)).join() === "waiting");
      waiting.push(delivery);
    }
    const [deleted, gone, over, detached] = waiting as [Delivery, Delivery, Delivery, Delivery];
    await endOver(server.services);
    expect((await Promise.all(waiting.map(statuses))).flat()).toEqual(Array(4).fill("waiting"));
    await event(deleted, { deleted_at: inHours(0) });
    await bot(gone, { deleted_at: inHours(0) });
    await event(over, { end_time: inHours(-25) });
    await db.delete(schedule_bots).where(eq(schedule_bots.id_bot, detached.bot));
    await endOver(server.services, { most: 2 });
    const ended = await Promise.all([deleted, gone, over].map((of) => deliveriesOf(server, of)));
    expect(ended.flat().map(({ status, error }) => [status, error])).toEqual([
      ["failed", "The event is over"],
      ["failed", "The bot was deleted"],
      ["failed", "The event is over"],
    ]);
    // It may be attached again, for as long as its event is served.
    expect(await statuses(detached)).toEqual(["waiting"]);
    await event(detached, { end_time: inHours(-25) });
    await endOver(server.services);
    const figures = await (await fetch(`${server.url}/api/metrics`)).text();
    expect(figures).toContain('safelight_deliveries{state="waiting"} 0');
    expect(figures).toContain('safelight_oldest_waiting_seconds{queue="deliveries"} 0');
  });

  it("a bot whose token the messenger does not know is left alone, and said so once", async () => {
    const refused = { status: 401, description: "Unauthorized" };
    const known = messenger.calls.map(({ token }) => token);
    // The bot may be called before its creation has been answered.
    messenger.answer = ({ token }) => (known.includes(token) ? undefined : refused);
    const bad = await add();
    messenger.answer = ({ token }) => (token === bad.token ? refused : undefined);
    const said = () => lines.filter((line) => line.includes(bad.bot) && line.includes("token"));
    await until("the line", async () => said().length > 0);
    const good = await add();
    await follow(messenger, good, 591);
    messenger.answer = () => undefined;
    expect(messenger.calls.filter(({ token }) => token === bad.token)).toHaveLength(1);
    expect(said()).toHaveLength(1);
    expect(await botOf(bad)).toMatchObject({ not_served: "token_rejected" });
    // Another token is tried at once.
    const path = `/delivery/telegram/bots/${bad.bot}`;
    const next = { ...bad, token: tokenOf(900_001) };
    await send(server, "PATCH", path, { token: cast.owner.token, json: { bot_token: next.token } });
    await follow(messenger, next, 592);
    expect(await botOf(bad)).toMatchObject({ not_served: null });
  });
});
