import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { schedules } from "../../server/store/schema";
import { BOTS, botActs, idsOf, ofEvent, token } from "../support/bots";
import { eventActs, good } from "../support/events";
import { inHours } from "../support/moments";
import type { Person } from "../support/people";
import { describeStack } from "../support/stacks";

describeStack("delivery bots", (stack) => {
  const { owner, update } = eventActs(stack);
  const { call, make, event, row } = botActs(stack);

  it("of an event: created, attached, listed, channelled, detached [CALL-BOT-06..10 OP-67 OP-181]", async () => {
    const { id } = await event();
    const first = await make();
    const tag = (await call("GET", `/schedules/${id}`)).headers.get("etag") as string;
    expect(good(await call("POST", `${ofEvent(id)}/bots/${first.id}/attach`))).toMatchObject({
      id: first.id,
    });
    const json = { bot_token: token(), bot_username: "second_bot" };
    const second = good(await call("POST", `${ofEvent(id)}/bots`, json, stack.cast.admin));
    expect(second).toMatchObject({
      id_user: owner().id,
      bot_token: json.bot_token,
      schedule_start_at: inHours(24),
    });
    expect(idsOf((await call("GET", `${ofEvent(id)}/bots`)).body)).toEqual([first.id, second.id]);
    expect((await call("GET", `${ofEvent(id)}/delivery-channels`)).body.items[1]).toEqual({
      id_bot: second.id,
      bot_username: "second_bot",
      bot_type: "delivery",
      is_active: true,
      is_exclusive: false,
      link: `https://t.me/second_bot?start=${id}`,
    });
    expect((await call("GET", `/schedules/${id}`)).body.schedule.bots_count).toBe(2);
    const detach = `${ofEvent(id)}/bots/${first.id}/detach`;
    // Whoever read the event before would detach from another one.
    expect((await call("DELETE", detach, undefined, owner(), { "if-match": tag })).status).toBe(412);
    expect((await call("DELETE", detach)).status).toBe(204);
    expect((await call("DELETE", detach)).status).toBe(404);
    expect((await call("GET", `/schedules/${id}`)).body.schedule.bots_count).toBe(1);
    expect((await call("DELETE", `${BOTS}/${second.id}`)).status).toBe(204);
    expect((await call("GET", `${ofEvent(id)}/bots`)).body).toEqual({ items: [] });
  });

  it("attached again, are so once, and nobody who edits the event notices [OP-67 OP-175]", async () => {
    const [{ id }, { id: other }] = [await event(), await event()];
    const bot = await make();
    const attach = () => call("POST", `${ofEvent(id)}/bots/${bot.id}/attach`);
    const tagOf = async (of = id) => (await call("GET", `/schedules/${of}`)).headers.get("etag");
    const [before, apart] = [await tagOf(), await tagOf(other)];
    good(await attach());
    expect(await tagOf(other)).toBe(apart);
    const tag = await tagOf();
    expect(tag).not.toBe(before);
    expect(good(await attach())).toMatchObject({ id: bot.id });
    expect(await tagOf()).toBe(tag);
    expect(idsOf((await call("GET", `${ofEvent(id)}/bots`)).body)).toEqual([bot.id]);
  });

  it("follow the drafts of an event's save [CALL-EVT-14 OP-54 OP-55 BOT-36]", async () => {
    const there = await make();
    const made = await event({}, [
      {
        action: "create",
        bot_token: token(),
        bot_username: "made_bot",
        is_active: false,
        is_exclusive: true,
      },
      { action: "attach", id: there.id, is_active: false, is_exclusive: false },
    ]);
    const bots = async (id: string) => (await call("GET", `${ofEvent(id)}/bots`)).body.items;
    const [own, attached] = await bots(made.id);
    expect(own).toMatchObject({
      bot_username: "made_bot",
      is_active: false,
      is_exclusive: true,
      id_user: owner().id,
    });
    expect(attached).toMatchObject({ id: there.id, is_active: false, bot_token: there.bot_token });
    const turned = [
      { action: "update", id: own.id, is_exclusive: false },
      { action: "update", id: there.id, is_exclusive: true, bot_token: token() },
    ];
    good(await update(made.id, { schedule: {}, bots: turned }));
    expect(await bots(made.id)).toMatchObject([
      { is_exclusive: false },
      { is_exclusive: true, bot_token: turned[1]?.bot_token },
    ]);
    const later = await event({ start_time: inHours(48), end_time: inHours(50) }, [
      { action: "attach", id: there.id },
    ]);
    const gone = [
      { action: "delete", id: own.id },
      { action: "delete", id: there.id },
    ];
    expect(good(await update(made.id, { schedule: {}, bots: gone })).schedule.bots_count).toBe(0);
    expect((await row(own.id))?.deleted_at).not.toBeNull();
    // The other event keeps its bot.
    expect((await row(there.id))?.deleted_at).toBeNull();
    expect(idsOf({ items: await bots(later.id) })).toEqual([there.id]);
  });

  it("of an event are so many, whichever call adds them, and keep their order", async () => {
    const { settings } = stack.server.services;
    const most = settings.eventBots;
    settings.eventBots = 2;
    try {
      const bots = [await make(), await make(), await make()].map(({ id }) => id);
      const { id } = await event(
        {},
        bots.slice(0, 2).map((bot) => ({ action: "attach", id: bot })),
      );
      const attach = (bot: string) => call("POST", `${ofEvent(id)}/bots/${bot}/attach`);
      const refusals = [
        await attach(bots[2]),
        await call("POST", `${ofEvent(id)}/bots`, { bot_token: token() }),
        await update(id, { schedule: {}, bots: [{ action: "create", bot_token: token() }] }),
      ];
      for (const { status, body } of refusals) {
        expect([status, body.code, body.fields]).toEqual([
          422,
          "errors.event_bots_quota",
          { bots: "errors.event_bots_quota" },
        ]);
        expect(body.detail).toContain("up to 2 bots");
      }
      good(await attach(bots[0]));
      // One in and one out: the order of the drafts does not matter.
      const swap = [
        { action: "attach", id: bots[2] },
        { action: "delete", id: bots[0] },
      ];
      good(await update(id, { schedule: {}, bots: swap }));
      const fourth = await make();
      settings.eventBots = 3;
      good(await attach(fourth.id));
      const shown = idsOf((await call("GET", `${ofEvent(id)}/bots`)).body);
      expect(shown).toEqual([bots[1], bots[2], fourth.id]);
    } finally {
      settings.eventBots = most;
    }
  });

  it("that are removed, by their call or an event's save, leave no token behind", async () => {
    const [first, second] = [await make(), await make()];
    expect((await call("DELETE", `${BOTS}/${first.id}`)).status).toBe(204);
    const { id } = await event({}, [{ action: "attach", id: second.id }]);
    good(await update(id, { schedule: {}, bots: [{ action: "delete", id: second.id }] }));
    for (const bot of [first, second])
      expect(await row(bot.id)).toMatchObject({ deleted_at: expect.any(String), token_sealed: "" });
  });

  it("that are exclusive are at one event of a time, and one of an event [OP-54 OP-63]", async () => {
    const bot = await make({ is_exclusive: true });
    const first = await event({}, [{ action: "attach", id: bot.id }]);
    const second = await event({ start_time: inHours(26), end_time: inHours(29) });
    const attach = (id: string, botId: string) => call("POST", `${ofEvent(id)}/bots/${botId}/attach`);
    const held = await attach(second.id, bot.id);
    expect([held.status, held.body.code]).toEqual([409, "errors.bot_elsewhere"]);
    const draft = await update(second.id, { schedule: {}, bots: [{ action: "attach", id: bot.id }] });
    expect([draft.status, draft.body.fields]).toEqual([409, { "bots.0.id": "errors.bot_elsewhere" }]);
    good(await update(second.id, { schedule: { start_time: inHours(27), end_time: inHours(29) } }));
    good(await attach(second.id, bot.id));
    // Moved back they would share it.
    const moved = await update(second.id, { schedule: { start_time: inHours(26) } });
    expect([moved.status, moved.body.code]).toEqual([409, "errors.bot_elsewhere"]);
    const plain = await make();
    good(await attach(first.id, plain.id));
    const both = await call("PATCH", `${BOTS}/${plain.id}`, { is_exclusive: true });
    expect([both.status, both.body.fields]).toEqual([422, { is_exclusive: "errors.bots_exclusive" }]);
    await call("PATCH", `${BOTS}/${bot.id}`, { is_exclusive: false });
    good(await call("PATCH", `${BOTS}/${plain.id}`, { is_exclusive: true }));
    // An event that is over binds nobody.
    const [one, other] = [await make({ is_exclusive: true }), await make()];
    const over = await event(
      {},
      [one, other].map(({ id }) => ({ action: "attach", id })),
    );
    await stack.server.services.database
      .db()
      .update(schedules)
      .set({ start_time: inHours(-5), end_time: inHours(-2) })
      .where(eq(schedules.id, over.id));
    good(await call("PATCH", `${BOTS}/${other.id}`, { is_exclusive: true }));
  });

  it("are offered to an event that they are free for [CALL-EVT-18 OP-63]", async () => {
    const offered = async (query: object, who: Person = owner()) => {
      const { body } = await call(
        "GET",
        `/schedules/available-bots?${new URLSearchParams(query as never)}`,
        undefined,
        who,
      );
      return idsOf(body);
    };
    const span = { start_time: inHours(100), end_time: inHours(104) };
    const free = await make();
    const held = await make({ is_exclusive: true });
    const idle = await make({ is_active: false });
    const admins = await make({}, stack.cast.admin);
    const first = await event(span, [
      { action: "attach", id: free.id },
      { action: "attach", id: held.id },
    ]);
    const second = await event({ start_time: inHours(103), end_time: inHours(107) });
    const of = (schedule: { id: string; start_time: string; end_time: string }) => ({
      schedule_id: schedule.id,
      start_time: schedule.start_time,
      end_time: schedule.end_time,
    });
    const forFirst = await offered(of(first));
    for (const { id } of [free, held, idle, admins]) expect(forFirst).not.toContain(id);
    const forSecond = await offered(of(second));
    expect([free.id, held.id].map((id) => forSecond.includes(id))).toEqual([true, false]);
    const byAdmin = await offered(of(second), stack.cast.admin);
    expect([free.id, admins.id].map((id) => byAdmin.includes(id))).toEqual([true, true]);
    expect(await offered({ start_time: inHours(200), end_time: inHours(201) })).toContain(held.id);
    expect(
      (
        await call(
          "GET",
          `/schedules/available-bots?schedule_id=${crypto.randomUUID()}&start_time=${inHours(1)}&end_time=${inHours(2)}`,
        )
      ).status,
    ).toBe(404);
  });
});
