import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { delivery_bots } from "../../server/store/schema";
import {
  addDelivery,
  addPicture,
  answersIn,
  type Delivery,
  deliveriesOf,
  follow,
  sentTo,
  subscribersOf,
} from "../support/deliveries";
import { describeEachEngine } from "../support/engines";
import { listenTo } from "../support/log-lines";
import { type Messenger, message, startMessenger } from "../support/messenger";
import { inHours } from "../support/moments";
import { type Cast, castOf } from "../support/people";
import { until } from "../support/ports";
import { send } from "../support/send";
import { startServer, type TestServer } from "../support/server";

describeEachEngine("the worker of delivery bots", (engine) => {
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

  const add = (changes: Parameters<typeof addDelivery>[2] = {}) =>
    addDelivery(server, cast.owner.id, changes);
  const statuses = async (delivery: Delivery) =>
    (await deliveriesOf(server, delivery)).map(({ status }) => status).sort();
  const all = (status: string, count: number) => Array.from({ length: count }, () => status);
  const botOf = async ({ bot }: Delivery) =>
    (await send(server, "GET", "/delivery/telegram/bots/", { token: cast.owner.token })).body.items.find(
      ({ id }: { id: string }) => id === bot,
    );
  const answersTo = (chat: number) => answersIn(messenger, chat);

  it("calls no messenger while no bot has an event to work for", async () => {
    const ended = { start_time: inHours(-60), end_time: inHours(-48) };
    const idle = await Promise.all([
      add({ event: ended }),
      add({ bot: { is_active: false } }),
      add({ bot: { deleted_at: inHours(-1) } }),
      add({ event: { deleted_at: inHours(-1) } }),
    ]);
    // A bot that is served shows that a round has seen the others, too.
    const served = await add();
    await until("a poll", async () => messenger.of("getUpdates").some(({ token }) => token === served.token));
    const asked = new Set(messenger.calls.map(({ token }) => token));
    expect(idle.filter(({ token }) => asked.has(token))).toEqual([]);
  });

  it("/start with an event's id subscribes to its pictures, in the guest's language, earlier or later ones", async () => {
    const delivery = await add();
    const before = await addPicture(server, delivery);
    const from = { username: "vera", first_name: "Вера", last_name: "К\0", language_code: "ru" };
    messenger.update(delivery.token, message(501, `/start ${delivery.event}`, from));
    await until("one picture", async () => sentTo(messenger, delivery)[501] === 1);
    expect(answersTo(501)[0]).toContain("«Party»");
    const after = await addPicture(server, delivery);
    await until("both", async () => (await statuses(delivery)).join() === "delivered,delivered");
    const photos = messenger.of("sendPhoto").filter(({ token }) => token === delivery.token);
    expect(photos.map(({ parameters }) => parameters.photo)).toEqual([before, after]);
    const [subscriber] = await subscribersOf(server, delivery);
    expect(subscriber).toMatchObject({
      telegram_user_id: 501,
      username: "vera",
      first_name: "Вера",
      last_name: "К",
      language_code: "ru",
      is_active: true,
      subscribed_at: expect.stringMatching(/Z$/),
    });
    expect(await botOf(delivery)).toMatchObject({
      users_count: 1,
      active_subscriptions_count: 1,
      delivered_count: 2,
    });
    const [{ delivered_at } = {}] = await deliveriesOf(server, delivery);
    expect(delivered_at).toMatch(/Z$/);
  });

  it("an unknown event, another bot's and one long over subscribe no one, with an answer", async () => {
    const delivery = await add();
    const foreign = await add();
    const over = await add({ event: { start_time: inHours(-60), end_time: inHours(-48) } });
    const wishes = ["/start", "/start nonsense", ...[foreign, over].map(({ event }) => `/start ${event}`)];
    wishes.push(`/start ${crypto.randomUUID()}`);
    for (const text of wishes) messenger.update(delivery.token, message(511, text));
    await until("the answers", async () => answersTo(511).length === wishes.length);
    expect(new Set(answersTo(511))).toEqual(new Set([expect.stringContaining("leads to no event")]));
    expect([await subscribersOf(server, delivery), await subscribersOf(server, foreign)]).toEqual([[], []]);
  });

  it("messages of groups, of channels and of no known kind are passed over", async () => {
    const delivery = await add();
    const group = message(-5, `/start ${delivery.event}`);
    group.message.chat.type = "group";
    messenger.update(delivery.token, group);
    messenger.update(delivery.token, { message: "odd" });
    const odd = message(522, `/start ${delivery.event}`);
    messenger.update(delivery.token, { message: { ...odd.message, from: { id: 522.5 } } });
    messenger.update(delivery.token, { channel_post: { text: `/start ${delivery.event}` } });
    await follow(messenger, delivery, 521);
    expect(await subscribersOf(server, delivery)).toHaveLength(1);
  });

  it("/stop and a block end deliveries, and /start sends the missed ones, once", async () => {
    const delivery = await add();
    await follow(messenger, delivery, 531);
    await follow(messenger, delivery, 532);
    await addPicture(server, delivery);
    await until("the first picture", async () => (await statuses(delivery)).join() === "delivered,delivered");
    messenger.update(delivery.token, message(531, "/stop"));
    const chat = { id: 532, type: "private" };
    const kicked = { chat, from: { id: 532 }, new_chat_member: { status: "kicked" } };
    messenger.update(delivery.token, { my_chat_member: kicked });
    const active = async () => (await subscribersOf(server, delivery)).filter(({ is_active }) => is_active);
    await until("both inactive", async () => (await active()).length === 0);
    expect((await botOf(delivery)).active_subscriptions_count).toBe(0);
    await addPicture(server, delivery);
    await follow(messenger, delivery, 531);
    await until("the second picture", async () => (await statuses(delivery)).length === 3);
    await until("its delivery", async () => (await statuses(delivery)).join() === all("delivered", 3).join());
    expect(sentTo(messenger, delivery)).toEqual({ 531: 2, 532: 1 });
  });

  it("a chat that the messenger calls gone gets nothing more, and the others theirs", async () => {
    const delivery = await add();
    for (const chat of [541, 542, 543]) await follow(messenger, delivery, chat);
    messenger.answer = ({ method, parameters }) => {
      if (method !== "sendPhoto") return undefined;
      if (parameters.chat_id === "541")
        return { status: 403, description: "Forbidden: bot was blocked by the user" };
      if (parameters.chat_id === "542") return { status: 400, description: "Bad Request: chat not found" };
    };
    await addPicture(server, delivery);
    await until("one delivery", async () => (await statuses(delivery)).join() === "delivered");
    await addPicture(server, delivery);
    await until("two deliveries", async () => (await statuses(delivery)).join() === "delivered,delivered");
    messenger.answer = () => undefined;
    expect(sentTo(messenger, delivery)).toMatchObject({ 541: 1, 542: 1 });
    const rows = await subscribersOf(server, delivery);
    expect(Object.fromEntries(rows.map((row) => [row.chat_id, row.is_active]))).toEqual({
      541: false,
      542: false,
      543: true,
    });
  });

  it("after 429 the bot sends nothing before the given time", async () => {
    const delivery = await add();
    for (const chat of [551, 552]) await follow(messenger, delivery, chat);
    let told = 0;
    messenger.answer = ({ method }) => {
      if (method !== "sendPhoto" || told) return undefined;
      told = Date.now();
      return { status: 429, description: "Too Many Requests: retry after 4", retry_after: 4 };
    };
    await addPicture(server, delivery);
    await until("the wait", async () => told > 0);
    // What was on its way at that moment still arrives.
    const isBot = eq(delivery_bots.id, delivery.bot);
    const row = async () =>
      (await server.services.database.db().select().from(delivery_bots).where(isBot))[0];
    await until("the pause", async () => {
      const isSending = (await statuses(delivery)).includes("sending");
      return (await row())?.paused_until !== null && !isSending;
    });
    const paused = Date.now();
    await addPicture(server, delivery);
    await until(
      "all deliveries",
      async () => (await statuses(delivery)).join() === all("delivered", 4).join(),
    );
    messenger.answer = () => undefined;
    const later = messenger
      .of("sendPhoto")
      .filter(({ token, at }) => token === delivery.token && at > paused);
    expect(later.length).toBeGreaterThanOrEqual(3);
    expect(Math.min(...later.map(({ at }) => at)) - told).toBeGreaterThanOrEqual(3900);
  });

  it("a messenger in trouble is retried with growing pauses; a refused call is not", async () => {
    const delivery = await add();
    await follow(messenger, delivery, 561);
    const times: number[] = [];
    messenger.answer = ({ method, at }) => {
      if (method !== "sendPhoto") return undefined;
      times.push(at);
      return times.length <= 3 ? { status: 500, description: "Internal Server Error" } : undefined;
    };
    await addPicture(server, delivery);
    await until("the delivery", async () => (await statuses(delivery)).join() === "delivered");
    const [first = 0, second = 0, third = 0] = times.slice(1).map((time, i) => time - (times[i] as number));
    expect([first >= 900, second >= 1900, third >= 3900]).toEqual([true, true, true]);
    messenger.answer = ({ method }) =>
      method === "sendPhoto"
        ? { status: 400, description: "Bad Request: PHOTO_INVALID_DIMENSIONS" }
        : undefined;
    await addPicture(server, delivery);
    await until("the refusal", async () => (await statuses(delivery)).join() === "delivered,failed");
    messenger.answer = () => undefined;
    const [failed] = (await deliveriesOf(server, delivery)).filter(({ status }) => status === "failed");
    expect(failed).toMatchObject({ attempts: 1, error: expect.stringContaining("PHOTO_INVALID_DIMENSIONS") });
  });

  it("uploads a picture once and names its file id to the next chats", async () => {
    const delivery = await add();
    const chats = Array.from({ length: 12 }, (_, i) => 570 + i);
    for (const chat of chats) await follow(messenger, delivery, chat);
    await addPicture(server, delivery);
    await until(
      "all deliveries",
      async () => (await statuses(delivery)).join() === all("delivered", 12).join(),
    );
    const photos = messenger.of("sendPhoto").filter(({ token }) => token === delivery.token);
    const uploads = photos.filter(({ parameters }) => Buffer.isBuffer(parameters.photo));
    expect(photos).toHaveLength(12);
    // Those that set out together, before the first was answered.
    expect(uploads.length).toBeLessThanOrEqual(3);
  });

  it("pictures that are no result, of other events, and rehearsals of a running one are sent to no one [OP-204]", async () => {
    const delivery = await add();
    const other = await add();
    await follow(messenger, delivery, 601);
    await addPicture(server, delivery, { status: "processing" });
    await addPicture(server, delivery, { status: "error" });
    await addPicture(server, delivery, { demo: true });
    await addPicture(server, other);
    const wanted = await addPicture(server, delivery);
    await until("the delivery", async () => (await statuses(delivery)).join() === "delivered");
    const photos = messenger.of("sendPhoto").filter(({ parameters }) => parameters.chat_id === "601");
    expect(photos.map(({ parameters }) => parameters.photo)).toEqual([wanted]);
  });

  it("a bot removed from the event, or deactivated, sends nothing until it is back", async () => {
    const delivery = await add();
    await follow(messenger, delivery, 611);
    const switchTo = (is_active: boolean) =>
      send(server, "PATCH", `/delivery/telegram/bots/${delivery.bot}`, {
        token: cast.owner.token,
        json: { is_active },
      });
    expect((await switchTo(false)).status).toBe(200);
    await addPicture(server, delivery);
    const witness = await add();
    await follow(messenger, witness, 612);
    await addPicture(server, witness);
    await until("the other bot's", async () => (await statuses(witness)).join() === "delivered");
    expect(sentTo(messenger, delivery)).toEqual({});
    await switchTo(true);
    await until("its own", async () => (await statuses(delivery)).join() === "delivered");
  });

  it("no log line and no error of a delivery holds a token or an address with one", async () => {
    const delivery = await add();
    await follow(messenger, delivery, 621);
    messenger.answer = ({ token, method }) =>
      token === delivery.token
        ? {
            status: method === "sendPhoto" ? 400 : 502,
            description: `No bot${delivery.token} at /bot${delivery.token}`,
          }
        : undefined;
    await addPicture(server, delivery);
    messenger.update(delivery.token, message(621, "hello"));
    await until("the failure", async () => (await statuses(delivery)).join() === "failed");
    await until("lines", async () => lines.filter((line) => line.includes(delivery.bot)).length >= 2);
    messenger.answer = () => undefined;
    const tokens = [...new Set(messenger.calls.map(({ token }) => token))];
    expect(tokens.length).toBeGreaterThan(5);
    const errors = JSON.stringify(await deliveriesOf(server, delivery));
    for (const token of tokens) {
      expect(lines.filter((line) => line.includes(token.slice(0, 25)))).toEqual([]);
      expect(errors).not.toContain(token);
    }
    expect(errors).toContain("[secret]");
  });
});
