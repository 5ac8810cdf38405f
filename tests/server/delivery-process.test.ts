import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { delivery_bots } from "../../server/store/schema";
import { addDelivery, addPicture, deliveriesOf, follow, sentTo } from "../support/deliveries";
import { describeEachEngine } from "../support/engines";
import { launch } from "../support/killable";
import { type Messenger, startMessenger } from "../support/messenger";
import { castOf } from "../support/people";
import { until } from "../support/ports";
import { postgresIsThere, testDatabaseUrl } from "../support/postgres";
import { startServer } from "../support/server";
import { buildProgram } from "./store/program";

describe("a server that stops", () => {
  it("ends its polls within a second, and releases its bots", async () => {
    const messenger = await startMessenger();
    const server = await startServer({ MESSENGER_API: messenger.url });
    const cast = await castOf(server);
    const deliveries = await Promise.all([1, 2, 3].map(() => addDelivery(server, cast.owner.id)));
    await until("the polls", async () => messenger.held() === deliveries.length);
    const { database } = server.services;
    const close = database.close.bind(database);
    let held: unknown;
    database.close = async () => {
      held = await database.db().select({ by: delivery_bots.held_by }).from(delivery_bots);
      await close();
    };
    const begun = performance.now();
    await server.stop();
    expect(performance.now() - begun).toBeLessThan(1000);
    expect(held).toEqual(deliveries.map(() => ({ by: null })));
    await until("no poll", async () => messenger.held() === 0);
    await messenger.stop();
  });
});

describeEachEngine("a process that is killed while it sends", (engine) => {
  it("leaves interrupted deliveries as they are: no guest gets them again, and the rest continues", async () => {
    const messenger = await startMessenger();
    const settings = { ...(await engine.settings()), MESSENGER_API: messenger.url };
    const program = await buildProgram(new URL("./server-program.ts", import.meta.url));
    const first = await startServer(settings);
    const cast = await castOf(first);
    const delivery = await addDelivery(first, cast.owner.id);
    for (const chat of [701, 702, 703]) await follow(messenger, delivery, chat);
    await first.stop();

    // It sends to all of them and hears of one that it has arrived.
    messenger.answer = ({ method, parameters }) =>
      method === "sendPhoto" && parameters.chat_id !== "701" ? new Promise(() => undefined) : undefined;
    const stopped = await startServer({ ...settings, MESSENGER_API: "http://127.0.0.1:9" });
    await addPicture(stopped, delivery);
    await stopped.stop();
    const child = await launch(program.file, settings);
    await until("the three pictures", async () => messenger.of("sendPhoto").length === 3);
    await child.kill();
    messenger.answer = () => undefined;

    const second = await startServer(settings);
    // As if the dead process had last been heard of long ago; the embedded engine knows that it is alone.
    const lapsed = { held_until: "2020-01-01T00:00:00Z" };
    await second.services.database
      .db()
      .update(delivery_bots)
      .set(lapsed)
      .where(eq(delivery_bots.id, delivery.bot));
    await addPicture(second, delivery);
    const ended = async () =>
      (await deliveriesOf(second, delivery)).filter(({ status }) => ["delivered", "failed"].includes(status));
    await until("all six", async () => (await ended()).length === 6);
    expect(sentTo(messenger, delivery)).toEqual({ 701: 2, 702: 2, 703: 2 });
    const cut = (await ended()).filter(({ status }) => status === "failed");
    expect(cut.length).toBeGreaterThanOrEqual(2);
    expect(new Set(cut.map(({ error }) => error))).toEqual(new Set(["interrupted"]));
    await second.stop();
    await program.remove();
    await messenger.stop();
  });
});

describe.skipIf(!postgresIsThere())("two processes of one PostgreSQL", () => {
  it("read a bot's updates one at a time, and send each picture once, also when one of them ends", async () => {
    const messenger: Messenger = await startMessenger();
    const settings = { DATABASE_URL: await testDatabaseUrl(), MESSENGER_API: messenger.url };
    const secrets = { SECRET_KEY: "k".repeat(40) };
    const one = await startServer({ ...settings, ...secrets });
    const two = await startServer({ ...settings, ...secrets, DATA_DIR: one.dataDir });
    const cast = await castOf(one);
    const deliveries = await Promise.all([1, 2, 3, 4].map(() => addDelivery(one, cast.owner.id)));
    const chats = [801, 802, 803, 804, 805];
    for (const delivery of deliveries) for (const chat of chats) await follow(messenger, delivery, chat);
    expect(messenger.held()).toBeLessThanOrEqual(deliveries.length);
    const add = () => Promise.all(deliveries.map((delivery) => addPicture(one, delivery)));
    const wanted = (count: number) => Object.fromEntries(chats.map((chat) => [chat, count]));
    const delivered = (count: number) => async () => {
      const rows = await Promise.all(deliveries.map((delivery) => deliveriesOf(two, delivery)));
      return rows.flat().filter(({ status }) => status === "delivered").length === count;
    };
    await Promise.all([add(), add(), add()]);
    const holders = async () =>
      new Set((await two.services.database.db().select().from(delivery_bots)).map(({ held_by }) => held_by));
    await until("the pictures", delivered(60));
    expect((await holders()).size).toBeLessThanOrEqual(2);
    await add();
    await one.stop();
    await until("the others' pictures", delivered(80));
    for (const delivery of deliveries) expect(sentTo(messenger, delivery)).toEqual(wanted(4));
    await two.stop();
    await messenger.stop();
  });
});
