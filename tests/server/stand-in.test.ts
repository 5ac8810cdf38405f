import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addStandIn, standInRoot } from "../../server/delivery/stand-in";
import { consolePolicy } from "../../server/http/headers";
import { readSettings } from "../../server/settings";
import { bot_subscribers, bot_subscriptions } from "../../server/store/schema";
import { addDelivery, addPicture, deliveriesOf } from "../support/deliveries";
import { listenTo } from "../support/log-lines";
import { tokenOf } from "../support/messenger";
import { logInAs } from "../support/people";
import { until } from "../support/ports";
import { send } from "../support/send";
import { startServer, type TestServer } from "../support/server";

describe("the demo's stand-in for the messenger", () => {
  let server: TestServer;
  let lines: string[];
  let root: string;
  /** A stand-in alone, because only the server itself knows the path of its own. */
  const alone = Fastify({ forceCloseConnections: true });
  let secret: string;
  beforeAll(async () => {
    server = await startServer({ DEMO: "1", MESSENGER_API: "", LOG: "1" });
    lines = listenTo(server);
    root = (await send(server, "GET", "/config/")).body.messenger_api;
    const standIn = await addStandIn(alone);
    await alone.listen({ host: "127.0.0.1", port: 0 });
    secret = standInRoot(alone.server, standIn) as string;
  });
  afterAll(async () => {
    await server?.stop();
    await alone.close();
  });

  const ask = async (at: string, token: string, method: string, init?: RequestInit) => {
    const response = await fetch(`${at}/bot${token}/${method}`, init);
    return { status: response.status, body: await response.json() };
  };
  const call = (token: string, method: string, init: RequestInit = { method: "POST" }) =>
    ask(secret, token, method, init);
  const json = (body: object): RequestInit => ({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

  it("is named to consoles under the address by which they reach the server [OP-177]", async () => {
    expect(root).toBe(`${server.url}/messenger`);
    const elsewhere = { url: "/api/v1/config/", headers: { host: "photos.example:8080" } };
    expect((await server.fastify.inject(elsewhere)).json().messenger_api).toBe(
      "http://photos.example:8080/messenger",
    );
    const connect = (env: object) =>
      /connect-src [^;]+/.exec(consolePolicy(readSettings({ ...env }), "n"))?.[0];
    expect(connect({ DEMO: "1" })).toBe("connect-src 'self'");
    expect(connect({ MESSENGER_API: "https://bots.test/x" })).toBe("connect-src 'self' https://bots.test");
  });

  it("knows tokens by their form: the digits make the bot's name, all others are 401 [OP-65 OP-177]", async () => {
    const { status, body } = await ask(root, tokenOf(123_456), "getMe");
    expect([status, body]).toEqual([
      200,
      { ok: true, result: { id: 123_456, is_bot: true, first_name: "Demo", username: "demo_123456_bot" } },
    ]);
    for (const token of ["123456:short", `abc:${"A".repeat(35)}`, `123456:${"A".repeat(36)}`]) {
      const refused = await ask(root, token, "getMe");
      expect([token, refused.status, refused.body]).toEqual([
        token,
        401,
        { ok: false, error_code: 401, description: "Unauthorized" },
      ]);
    }
  });

  it("holds a call for updates as long as requested, and has none", async () => {
    const begun = performance.now();
    const { body } = await call(tokenOf(1001), "getUpdates", json({ timeout: 1 }));
    expect(body).toEqual({ ok: true, result: [] });
    expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
  });

  it("ends a call for updates when a later one of the same bot arrives, like the messenger", async () => {
    let over = false;
    const first = call(tokenOf(1002), "getUpdates", json({ timeout: 50 })).finally(() => {
      over = true;
    });
    await until("the other's end", async () => {
      await call(tokenOf(1002), "getUpdates", json({ timeout: 0 }));
      return over;
    });
    expect((await first).status).toBe(409);
  });

  it("takes messages and pictures, and knows no other method", async () => {
    const form = new FormData();
    form.set("chat_id", "7");
    form.set("photo", new Blob([new Uint8Array(3_000_000)]), "picture.jpg");
    const photo = await call(tokenOf(1003), "sendPhoto", { method: "POST", body: form });
    expect([photo.status, photo.body.ok]).toEqual([200, true]);
    const text = await call(tokenOf(1003), "sendMessage", json({ chat_id: 7, text: "Hi" }));
    expect(text.body.result).toMatchObject({ chat: { id: 7 }, text: "Hi" });
    expect((await call(tokenOf(1003), "banChatMember")).status).toBe(404);
  });

  it("answers browsers the check of a token alone, and takes nothing from anybody else [OP-177]", async () => {
    const open = secret.slice(0, secret.lastIndexOf("/"));
    const none = [404, "Not Found"];
    const seen = async (answer: ReturnType<typeof ask>) => {
      const { status, body } = await answer;
      return [status, body.description ?? body.error];
    };
    expect(await seen(ask(open, tokenOf(1004), "getUpdates"))).toEqual(none);
    for (const method of ["getMe", "getUpdates", "sendMessage"]) {
      expect(await seen(ask(open, tokenOf(1004), method, json({})))).toEqual(none);
      expect(await seen(ask(`${open}/guessed`, tokenOf(1004), method, json({})))).toEqual(none);
    }
    const long = json({ chat_id: 7, text: "x".repeat(64 * 1024) });
    expect((await call(tokenOf(1004), "sendMessage", long)).status).toBe(413);
  });

  it("serves the demo's bots over the loopback, and no log line has their tokens", async () => {
    const { id } = await logInAs(server, "organiser@example.com");
    const delivery = await addDelivery(server, id);
    const { services } = server;
    const [person] = await services.database
      .db()
      .insert(bot_subscribers)
      .values({ id_bot: delivery.bot, telegram_user_id: 9, chat_id: 9 })
      .returning();
    const follows = { id_subscriber: person?.id as string, id_schedule: delivery.event };
    await services.database.db().insert(bot_subscriptions).values(follows);
    await addPicture(server, delivery);
    await until("the delivery", async () => {
      const rows = await deliveriesOf(server, delivery);
      return rows.map(({ status }) => status).join() === "delivered";
    });
    await until("its line", async () => lines.some((line) => line.includes("/messenger/:key/:bot/:method")));
    expect(lines.filter((line) => /\d{4,}:A{30}/.test(line))).toEqual([]);
  });

  it("does not exist outside the demo, nor with another messenger configured", async () => {
    const other = await startServer({ DEMO: "1", MESSENGER_API: "http://127.0.0.1:9" });
    const plain = await startServer({ DEMO: "0", MESSENGER_API: "" });
    const statuses = await Promise.all(
      [other, plain].map(async ({ url }) => (await fetch(`${url}/messenger/bot${tokenOf(1)}/getMe`)).status),
    );
    await Promise.all([other.stop(), plain.stop()]);
    expect(statuses).toEqual([404, 404]);
  });
});
