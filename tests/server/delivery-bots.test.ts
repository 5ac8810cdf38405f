import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BotApi } from "../../server/delivery/bot-api";
import { holdBots } from "../../server/delivery/bots";
import { withWork } from "../../server/delivery/deliveries";
import { listen } from "../../server/delivery/listener";
import { createSender, kindOf } from "../../server/delivery/sender";
import type { Work } from "../../server/delivery/work";
import { Bell } from "../../server/jobs/bell";
import { notServed } from "../../server/rules/served-bots";
import type { Services } from "../../server/services";
import type { Database } from "../../server/store/database";
import { delivery_bots } from "../../server/store/schema";
import { WorkQueue } from "../../server/work-queue";
import { addDelivery } from "../support/deliveries";
import { describeEachEngine } from "../support/engines";
import { castOf } from "../support/people";
import { startServer, type TestServer } from "../support/server";

const HOUR_AGO = sql`now() - interval '1 hour'`;

describeEachEngine("places of delivery bots", (engine) => {
  let server: TestServer;
  let owner: string;
  let other: string;
  beforeAll(async () => {
    server = await startServer(await engine.settings());
    const cast = await castOf(server);
    [owner, other] = [cast.owner.id, cast.other.id];
    // The worker would take the bots of these tests.
    await Promise.all(server.workers.map((worker) => worker.stop()));
  });
  afterAll(() => server?.stop());

  const add = async () => (await addDelivery(server, owner)).bot;
  const set = (id: string, values: object) =>
    server.services.database.db().update(delivery_bots).set(values).where(eq(delivery_bots.id, id));
  const removeAll = () => server.services.database.db().update(delivery_bots).set({ is_active: false });
  const withPlaces = (servedBots: number): Services => ({
    ...server.services,
    settings: { ...server.services.settings, servedBots },
  });
  const held = async (services: Services, holder: string) =>
    (await holdBots(services, holder)).map(({ id }) => id).sort();

  it("go to bots whose token is not rejected, and the others say that there is none", async () => {
    await removeAll();
    const holder = crypto.randomUUID();
    const services = withPlaces(1);
    const [rejected, good, late] = [await add(), await add(), await add()];
    await set(rejected, { rejected_until: sql`now() + interval '1 minute'` });
    await set(late, { served_at: sql`now()` });
    expect(await held(services, holder)).toEqual([good]);
    expect(await notServed(services, [rejected, good, late])).toEqual(
      new Map([
        [rejected, "token_rejected"],
        [late, "no_place"],
      ]),
    );
    await set(rejected, { rejected_until: HOUR_AGO });
    expect((await held(withPlaces(9), holder)).length).toBe(3);
  });

  it("are kept for a turn, then go to those that waited longest", async () => {
    await removeAll();
    const holder = crypto.randomUUID();
    const services = withPlaces(1);
    const first = await add();
    expect(await held(services, holder)).toEqual([first]);
    const [second, third] = [await add(), await add()];
    await set(third, { served_at: sql`now() - interval '2 hours'` });
    expect(await held(services, holder)).toEqual([first]);
    await set(first, { served_at: HOUR_AGO });
    expect(await held(services, holder)).toEqual([second]);
    await set(second, { served_at: HOUR_AGO });
    expect(await held(services, holder)).toEqual([third]);
  });

  it("go to the first bot of each owner before anybody's second", async () => {
    await removeAll();
    const many = await Promise.all([1, 2, 3, 4].map(add));
    await Promise.all(many.slice(1).map((id) => set(id, { served_at: HOUR_AGO })));
    const { bot } = await addDelivery(server, other);
    await set(bot, { served_at: sql`now() - interval '10 minutes'` });
    expect(await held(withPlaces(2), crypto.randomUUID())).toEqual([many[0], bot].sort());
  });

  it("are not kept by bots whose token was encrypted with another key", async () => {
    await removeAll();
    const [lost, good] = [await add(), await add()];
    await set(lost, { token_sealed: "1.other" });
    await set(good, { served_at: HOUR_AGO });
    const holder = crypto.randomUUID();
    const services = withPlaces(1);
    expect(await held(services, holder)).toEqual([]);
    expect(await held(services, holder)).toEqual([good]);
    expect((await notServed(services, [lost])).get(lost)).toBe("token_rejected");
  });

  it.skipIf(engine.name === "pglite")("are not taken from a process that was quicker", async () => {
    await removeAll();
    const bot = await add();
    const { database } = server.services;
    const quicker = crypto.randomUUID();
    let taken: unknown;
    /** The other process takes the bot after this one has read that it is free. */
    const db = () => {
      const real = database.db();
      const execute = async (query: never) => {
        const result = await real.execute(query);
        taken ??= await held(server.services, quicker);
        return result;
      };
      return new Proxy(real, { get: (target, key) => (key === "execute" ? execute : target[key as never]) });
    };
    const slower = { ...server.services, database: { ...database, db } as Database };
    expect(await held(slower, crypto.randomUUID())).toEqual([]);
    expect(taken).toEqual([bot]);
  });

  it("cost no queries while nobody writes and nothing is to be sent", async () => {
    await removeAll();
    const { services } = server;
    await add();
    const holder = crypto.randomUUID();
    const [bot] = await holdBots(services, holder);
    if (!bot) throw new Error("no bot");
    let queries = 0;
    const db = () => {
      queries += 1;
      return services.database.db();
    };
    const stopping = new AbortController();
    let polls = 0;
    const api = {
      async call() {
        polls += 1;
        if (polls === 3) stopping.abort();
        return [];
      },
    } as unknown as BotApi;
    const work: Work = {
      services: { ...services, database: { ...services.database, db } as Database },
      api,
      log: server.fastify.log as never,
      bot,
      holder,
      stopping: stopping.signal,
      cut: stopping.signal,
      sends: new WorkQueue({ total: 1, each: 1, waiting: 1 }, 1000),
      pictures: new Bell(),
      badToken: async () => undefined,
    };
    await listen(work);
    expect([polls, queries]).toEqual([3, 1]);
    expect(await createSender(work).look()).toBe(Number.POSITIVE_INFINITY);
    expect(await withWork(services, [bot.id])).toEqual(new Set());
  });
});

describe("a file is sent", () => {
  const picture = { mime: "image/jpeg", size: 1000, width: 1000, height: 1000 };
  it.each([
    ["photo", {}],
    ["photo", { width: 5000, height: 5000 }],
    ["document", { width: 5001, height: 5000 }],
    ["photo", { width: 100, height: 2000 }],
    ["document", { width: 100, height: 2001 }],
    ["document", { width: 2001, height: 100 }],
    ["document", { size: 10 * 1024 * 1024 + 1 }],
    ["document", { mime: "application/pdf", width: null, height: null }],
    ["video", { mime: "video/mp4", width: null, height: null }],
  ])("as %s: %o", (kind, changes) => {
    expect(kindOf({ ...picture, ...changes })).toBe(kind);
  });
});
