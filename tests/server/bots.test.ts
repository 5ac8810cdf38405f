import { eq } from "drizzle-orm";
import readXlsx from "read-excel-file/node";
import { expect, it } from "vitest";
import {
  bot_deliveries,
  bot_subscribers,
  bot_subscriptions,
  delivery_bots,
  participants,
  schedules,
} from "../../server/store/schema";
import { BOTS, botActs, idsOf, ofEvent, token } from "../support/bots";
import { eventActs, good } from "../support/events";
import { tokenOf } from "../support/messenger";
import { inHours } from "../support/moments";
import type { Person } from "../support/people";
import { describeStack } from "../support/stacks";
import { addGeneration } from "../support/working";

describeStack("delivery bots", (stack) => {
  const { owner, create } = eventActs(stack);
  const { call, make, event, row } = botActs(stack);

  it("are created, read, changed and removed by their owner [CALL-BOT-01..05 BOT-14..26]", async () => {
    const bot_token = token();
    const made = await make({ bot_token });
    expect(made).toEqual({
      id: expect.any(String),
      id_user: owner().id,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      bot_token,
      bot_username: "lumen_bot",
      bot_type: "delivery",
      is_active: true,
      is_exclusive: false,
      deleted_at: null,
      schedule_start_at: null,
      schedule_end_at: null,
      users_count: 0,
      active_subscriptions_count: 0,
      delivered_count: 0,
      not_served: null,
      schedules: [],
    });
    expect((await call("GET", `${BOTS}/${made.id}`)).body).toEqual(made);
    const changed = good(await call("PATCH", `${BOTS}/${made.id}`, { ...made, is_active: false }));
    expect(changed).toMatchObject({ is_active: false, bot_token });
    const next = token();
    expect(good(await call("PATCH", `${BOTS}/${made.id}`, { bot_token: next })).bot_token).toBe(next);
    expect((await call("DELETE", `${BOTS}/${made.id}`)).status).toBe(204);
    expect((await call("GET", `${BOTS}/${made.id}`)).status).toBe(404);
    // Its token is free for another one.
    await make({ bot_token: next });
  });

  it("of all owners are listed for an admin with the flag only; others get 403 [BOT-08 OP-64]", async () => {
    const mine = await make();
    const { admin, dealer } = stack.cast;
    const list = async (query: string, who: Person) => call("GET", BOTS + query, undefined, who);
    expect(idsOf((await list("", owner())).body)).toContain(mine.id);
    for (const who of [admin, dealer]) expect(idsOf((await list("", who)).body)).not.toContain(mine.id);
    expect(idsOf((await list("?all_users=true", admin)).body)).toContain(mine.id);
    expect(idsOf((await list("?all_users=false", admin)).body)).not.toContain(mine.id);
    for (const who of [owner(), dealer]) expect((await list("?all_users=true", who)).status).toBe(403);
    expect((await list("?all_users=false", owner())).status).toBe(200);
  });

  it("show their token to owner and admins; a dealer changes the rest without it [OP-66]", async () => {
    const made = await make();
    const path = `${BOTS}/${made.id}`;
    expect((await call("GET", path, undefined, stack.cast.admin)).body.bot_token).toBe(made.bot_token);
    const { bot_token: _, ...rest } = made;
    expect((await call("GET", path, undefined, stack.cast.dealer)).body).toEqual(rest);
    const changed = good(await call("PATCH", path, { ...rest, bot_username: "new_bot" }, stack.cast.dealer));
    expect(changed).not.toHaveProperty("bot_token");
    const stale = await call("PATCH", path, {}, stack.cast.dealer, { "if-match": '"v1"' });
    expect([stale.status, JSON.stringify(stale.body).includes(made.bot_token)]).toEqual([412, false]);
    expect((await call("GET", path)).body).toMatchObject({
      bot_username: "new_bot",
      bot_token: made.bot_token,
    });
    const kept = await row(made.id);
    expect(JSON.stringify(kept)).not.toContain(made.bot_token);
    expect(stack.server.services.botTokens.open(kept?.token_sealed ?? "", made.id)).toBe(made.bot_token);
  });

  it("have a token each, whoever has the other bot [OP-66]", async () => {
    const { bot_token } = await make({}, stack.cast.other);
    const refused = await call("POST", BOTS, { bot_token });
    expect([refused.status, refused.body.fields]).toEqual([409, { bot_token: "errors.bot_token_in_use" }]);
    const mine = await make();
    expect((await call("PATCH", `${BOTS}/${mine.id}`, { bot_token })).status).toBe(409);
    const drafted = await create({ bots: [{ action: "create", bot_token }] });
    expect([drafted.status, drafted.body.fields]).toEqual([
      409,
      { "bots.0.bot_token": "errors.bot_token_in_use" },
    ]);
    const all = await Promise.all(
      Array.from({ length: 5 }, () => call("POST", BOTS, { bot_token: "token:race" })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await call("POST", BOTS, { bot_username: "x" })).body.fields).toEqual({
      bot_token: "validation.required",
    });
  });

  it("say that the messenger does not know their token, until it is replaced", async () => {
    // Of a form that the server would ask the messenger about.
    const bot = await make({ bot_token: tokenOf(700_001) });
    await event({}, [{ action: "attach", id: bot.id }]);
    const db = stack.server.services.database.db();
    const path = `${BOTS}/${bot.id}`;
    const reason = async () => (await call("GET", path)).body.not_served;
    const reject = (hours: number) =>
      db
        .update(delivery_bots)
        .set({ rejected_until: inHours(hours) })
        .where(eq(delivery_bots.id, bot.id));
    await reject(1);
    expect(await reason()).toBe("token_rejected");
    good(await call("PATCH", path, { is_active: false }));
    expect(await reason()).toBeNull();
    good(await call("PATCH", path, { is_active: true, bot_token: bot.bot_token }));
    expect(await reason()).toBe("token_rejected");
    good(await call("PATCH", path, { bot_token: tokenOf(700_002) }));
    expect((await row(bot.id))?.rejected_until).toBeNull();
  });

  it("are created once under one Idempotency-Key, whose stored answer holds no token [OP-175 OP-66]", async () => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const json = { bot_token: token(), bot_username: "once" };
    const first = good(await call("POST", BOTS, json, owner(), headers));
    expect(good(await call("POST", BOTS, json, owner(), headers))).toEqual(first);
    const { id } = await event();
    const other = { "idempotency-key": crypto.randomUUID() };
    const sent = { bot_token: tokenOf(700_003) };
    const made = good(await call("POST", `${ofEvent(id)}/bots`, sent, owner(), other));
    expect(good(await call("POST", `${ofEvent(id)}/bots`, sent, owner(), other))).toEqual(made);
  });

  it("count their subscribers and name the running event, else the next one [BOT-22..26 OP-68 OP-69 BOT-13 CALL-BOT-11]", async () => {
    const bot = await make({ bot_username: "count_bot" });
    const db = stack.server.services.database.db();
    const over = await event({}, [{ action: "attach", id: bot.id }]);
    const next = await event({ start_time: inHours(300), end_time: inHours(304) }, [
      { action: "attach", id: bot.id },
    ]);
    await db
      .update(schedules)
      .set({ start_time: inHours(-9), end_time: inHours(-8) })
      .where(eq(schedules.id, over.id));
    const people = await db
      .insert(bot_subscribers)
      .values(
        [1, 2, 3].map((n) => ({
          id_bot: bot.id,
          telegram_user_id: 5e9 + n,
          chat_id: n,
          first_name: `=P${n}`,
          is_active: n < 3,
        })),
      )
      .returning();
    await db
      .insert(bot_subscriptions)
      .values(people.map(({ id }, n) => ({ id_subscriber: id, id_schedule: next.id, is_active: n > 0 })));
    const [participant] = await db
      .insert(participants)
      .values({ id_user: owner().id, name: "P" })
      .returning();
    const generation = await addGeneration(stack.server, {
      id_user: owner().id,
      id_photo_booth: next.photo_booth_ids[0],
      id_style: next.style_ids[0],
      id_participant: participant?.id as string,
    });
    const sent = people.map(({ id }, n) => ({
      id_bot: bot.id,
      id_subscriber: id,
      id_generation: generation.id,
      delivered_at: n < 2 ? inHours(-1) : null,
    }));
    await db.insert(bot_deliveries).values(sent);
    expect((await call("GET", `${BOTS}/${bot.id}`)).body).toMatchObject({
      schedule_start_at: inHours(300),
      schedule_end_at: inHours(304),
      users_count: 3,
      active_subscriptions_count: 1,
      delivered_count: 2,
    });
    const answer = await call("GET", `${BOTS}/${bot.id}/export`);
    expect(answer.headers.get("content-disposition")).toContain('filename="count_bot_subscribers.xlsx"');
    const [sheet] = await readXlsx(Buffer.from(answer.body));
    const [head, ...rows] = sheet?.data ?? [];
    expect(head).toEqual([
      "telegram_user_id",
      "username",
      "first_name",
      "last_name",
      "language_code",
      "is_active",
      "subscribed_at",
      "delivered_count",
      "last_delivered_at",
    ]);
    const first = rows.find(([id]) => id === "5000000001");
    expect(first).toEqual(["5000000001", null, "'=P1", null, null, true, expect.any(String), 1, inHours(-1)]);
    expect(rows).toHaveLength(3);
  });

  it("tell their events in the caller's scope, with the guests' pictures and how many were sent [OP-234]", async () => {
    const { admin, dealer } = stack.cast;
    const bot = await make();
    const attached = [{ action: "attach", id: bot.id }];
    const later = await event({ start_time: inHours(500), end_time: inHours(504) }, attached);
    const soon = await event({ start_time: inHours(400), end_time: inHours(404) }, attached);
    const removed = await event({ start_time: inHours(600), end_time: inHours(604) }, attached);
    // Without the bot: neither it nor its pictures are told.
    const apart = await event({ start_time: inHours(700), end_time: inHours(704) });
    const db = stack.server.services.database.db();
    const [participant] = await db
      .insert(participants)
      .values({ id_user: owner().id, name: "P" })
      .returning();
    const take = (of: typeof soon, values: object = {}) =>
      addGeneration(stack.server, {
        id_user: owner().id,
        id_schedule: of.id,
        id_photo_booth: of.photo_booth_ids[0],
        id_style: of.style_ids[0],
        id_participant: participant?.id as string,
        ...values,
      });
    const done = { status: "completed" } as const;
    const [both, one, none] = [await take(soon, done), await take(soon, done), await take(soon, done)];
    await take(soon, { status: "error" });
    // A rehearsal after the start is for no guest.
    await take(soon, { ...done, demo: true, created_at: inHours(401) });
    const foreign = await take(apart, done);
    const people = await db
      .insert(bot_subscribers)
      .values([1, 2].map((n) => ({ id_bot: bot.id, telegram_user_id: 6e9 + n, chat_id: n, first_name: "P" })))
      .returning();
    const [first, second] = people.map(({ id }) => id) as [string, string];
    const delivered_at = inHours(-1);
    await db.insert(bot_deliveries).values([
      { id_bot: bot.id, id_subscriber: first, id_generation: both.id, delivered_at },
      { id_bot: bot.id, id_subscriber: second, id_generation: both.id, delivered_at },
      { id_bot: bot.id, id_subscriber: first, id_generation: one.id, delivered_at },
      { id_bot: bot.id, id_subscriber: first, id_generation: none.id },
      { id_bot: bot.id, id_subscriber: first, id_generation: foreign.id, delivered_at },
    ]);
    await db
      .update(schedules)
      .set({ deleted_at: inHours(-1) })
      .where(eq(schedules.id, removed.id));
    const told = ({ id, name, start_time, end_time }: typeof soon) => ({ id, name, start_time, end_time });
    const schedulesOf = async (who: Person) =>
      (await call("GET", `${BOTS}/${bot.id}`, undefined, who)).body.schedules;
    const expected = [
      { ...told(soon), generations: 3, delivered: 2 },
      { ...told(later), generations: 0, delivered: 0 },
    ];
    for (const who of [owner(), dealer, admin]) expect(await schedulesOf(who)).toEqual(expected);
    // One that another user's event has, too: the owner does not see that event.
    await db.update(schedules).set({ id_user: stack.cast.other.id }).where(eq(schedules.id, later.id));
    expect(await schedulesOf(owner())).toEqual(expected.slice(0, 1));
    expect(await schedulesOf(admin)).toEqual(expected);
    // A form that sends them back changes nothing.
    const sent = await call("PATCH", `${BOTS}/${bot.id}`, { bot_username: "kept_bot", schedules: [] });
    expect(good(sent)).toMatchObject({ bot_username: "kept_bot", schedules: expected.slice(0, 1) });
  });
});
