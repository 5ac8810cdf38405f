import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  decors,
  delivery_bots,
  idempotency_keys,
  overlays,
  photo_booths,
  schedule_bots,
  schedule_photo_booths,
  schedules,
} from "../../server/store/schema";
import { BOTS, botActs, ofEvent } from "../support/bots";
import { addBooth, createEvent, eventActs, good, leastEvent, updateEvent } from "../support/events";
import { pictureFile } from "../support/jpeg";
import { inHours } from "../support/moments";
import { type Cast, castOf } from "../support/people";
import { postgresIsThere, testDatabaseUrl } from "../support/postgres";
import { startServer, type TestServer } from "../support/server";
import { describeEachStack } from "../support/stacks";
import { untilAnotherWaits } from "../support/waiting";
import { addStyle } from "../support/working";

const TIMES = 50;
const times = { start_time: inHours(24), end_time: inHours(27) };

/** So many bookings of two booths at once, sent to these servers in turn and in either order: one wins. */
async function book(servers: [TestServer, ...TestServer[]], cast: Cast) {
  const [first] = servers;
  const booths = [await addBooth(first, cast.owner.id, "One"), await addBooth(first, cast.owner.id, "Two")];
  const style = (await addStyle(first, cast.owner.id)).id;
  const answers = await Promise.all(
    Array.from({ length: TIMES }, (_, i) =>
      createEvent(servers[i % servers.length] as TestServer, cast.owner, {
        schedule: { name: `Booking ${i}`, style_ids: [style], ...times },
        booths: i % 3 ? booths : [...booths].reverse(),
      }),
    ),
  );
  const won = answers.filter(({ status }) => status === 200);
  const lost = answers.filter(({ status }) => status !== 200);
  expect(won).toHaveLength(1);
  expect([...new Set(lost.map(({ status, body }) => `${status} ${body.code}`))]).toEqual([
    "409 errors.booths_busy",
  ]);
  const links = await first.services.database
    .db()
    .select()
    .from(schedule_photo_booths)
    .innerJoin(schedules, eq(schedules.id, schedule_photo_booths.id_schedule))
    .where(eq(schedule_photo_booths.id_photo_booth, booths[0] as string));
  expect(links.map((row) => row.schedules.id)).toEqual([won[0]?.body.schedule.id]);
}

describeEachStack("concurrent saves of events", (stack) => {
  const { owner, create, update } = eventActs(stack);
  const { make, call } = botActs(stack);

  it("of 50 bookings of one booth and time one wins [OP-50]", () => book([stack.server], stack.cast));

  it("of two that change one version one wins, and nothing of the other is there [OP-175]", async () => {
    const made = await create();
    const { id } = good(made).schedule;
    const headers = { "if-match": made.headers.get("etag") as string };
    const change = (name: string) => {
      const period = { id: "00000000-0000-0000-0000-000000000000", ...times };
      return updateEvent(stack.server, { token: owner().token, headers }, id, {
        schedule: { name },
        periods: [period],
      });
    };
    const answers = await Promise.all(["A", "B", "C", "D"].map(change));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    const won = answers.find(({ status }) => status === 200);
    for (const { status, body } of answers)
      if (status === 412) expect(body.schedule).toEqual(won?.body.schedule);
    expect(won?.body.periods).toHaveLength(1);
  });

  it("of several saves with one exclusive bot at one time one succeeds [OP-63]", async () => {
    const bot = await make({ is_exclusive: true });
    const events = await Promise.all(Array.from({ length: 6 }, () => create()));
    const ids = events.map((made) => good(made).schedule.id as string);
    const answers = await Promise.all(
      ids.map((id, i) =>
        i % 2
          ? call("POST", `${ofEvent(id)}/bots/${bot.id}/attach`)
          : update(id, { schedule: {}, bots: [{ action: "attach", id: bot.id }] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it("a save of an event that gets an exclusive bot meanwhile is refused, and its repeat checked with the bot [OP-63]", async () => {
    const { database } = stack.server.services;
    const db = () => database.db();
    const { id: id_bot } = await make({ is_exclusive: true });
    const elsewhere = { start_time: inHours(48), end_time: inHours(50) };
    await create({ bots: [{ action: "attach", id: id_bot }] }, elsewhere);
    const { id } = good(await create()).schedule;
    const move = () => update(id, { schedule: elsewhere });
    let moved: ReturnType<typeof move> | undefined;
    await database.withTx(async () => {
      await db().select().from(schedules).where(eq(schedules.id, id)).for("update");
      await db().insert(schedule_bots).values({ id_schedule: id, id_bot, position: 0 });
      moved = move();
      await untilAnotherWaits(database);
    });
    const answers = [await moved, await move()].map((answer) => [answer?.status, answer?.body.code]);
    // The embedded engine has one transaction at a time, so the first save begins with the bot.
    const first = database.engine === "postgres" ? "errors.version_conflict" : "errors.bot_elsewhere";
    expect(answers).toEqual([
      [409, first],
      [409, "errors.bot_elsewhere"],
    ]);
  });

  it("of an event's bots made exclusive at once one succeeds [BOT-37 OP-54]", async () => {
    const { id } = good(await create()).schedule;
    const bots = await Promise.all(Array.from({ length: 4 }, () => make()));
    for (const bot of bots) good(await call("POST", `${ofEvent(id)}/bots/${bot.id}/attach`));
    const answers = await Promise.all(
      bots.map((bot) => call("PATCH", `${BOTS}/${bot.id}`, { is_exclusive: true })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });
});

describe.skipIf(!postgresIsThere())("two servers on one PostgreSQL", () => {
  const servers: TestServer[] = [];
  let cast: Cast;
  beforeAll(async () => {
    const settings = {
      DATABASE_URL: await testDatabaseUrl(),
      SECRET_KEY: "one secret for both of these servers",
    };
    for (let i = 0; i < 2; i++) servers.push(await startServer(settings));
    cast = await castOf(servers[0] as TestServer);
  });
  afterAll(() => Promise.all(servers.map((server) => server.stop())));

  it("of 50 bookings of one booth and time one wins [OP-50]", () =>
    book(servers as [TestServer, TestServer], cast));

  it("a save that dies in the middle leaves nothing, and is whole when it is sent again [CALL-EVT-05]", async () => {
    const [server] = servers as [TestServer];
    const { database } = server.services;
    const { parts, booth } = await leastEvent(server, cast.owner.id);
    const id = "00000000-0000-0000-0000-000000000000";
    const whole = {
      ...parts,
      periods: [{ id, ...times }],
      overlays: [{ id, name: "Cut", orientation: "portrait" }],
      overlayImages: { "0_portrait.jpg": await pictureFile("a.jpg") },
      decor: { id, name: "Cut" },
      bots: [{ action: "create", bot_token: crypto.randomUUID() }],
    };
    const headers = { "idempotency-key": crypto.randomUUID() };
    const save = () => createEvent(server, { token: cast.owner.token, headers }, whole);
    const tables = [schedules, overlays, decors, delivery_bots, idempotency_keys];
    const state = () => Promise.all(tables.map((table) => database.db().$count(table)));
    const before = await state();
    let cut: ReturnType<typeof save> | undefined;
    await database.withTx(async () => {
      const held = database.db().select().from(photo_booths).where(eq(photo_booths.id, booth));
      await held.for("update");
      cut = save();
      await untilAnotherWaits(database);
      // By now it has written its overlay, its decor and its own row.
      await database.db().execute(sql`select pg_terminate_backend(pid) from pg_locks
        where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`);
      await cut;
    });
    expect((await cut)?.status).toBe(503);
    expect(await state()).toEqual(before);
    const { schedule, periods } = good(await save());
    expect([schedule.overlays_ids.length, schedule.bots_count, periods.length]).toEqual([1, 1, 1]);
    expect(await state()).toEqual(before.map((rows) => rows + 1));
  });
});
