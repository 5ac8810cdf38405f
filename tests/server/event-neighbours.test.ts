import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { NIL_ID } from "../../contract/core/ids";
import { quiz_questions, quizzes, styles } from "../../server/store/schema";
import { BOTS, botActs, idsOf, ofEvent } from "../support/bots";
import { eventActs, good } from "../support/events";
import { inHours } from "../support/moments";
import { describeStack } from "../support/stacks";
import { addStyle } from "../support/working";

describeStack("what an event shares with others", (stack) => {
  const { owner, read, create, update, refused } = eventActs(stack);
  const { call, make, row } = botActs(stack);
  const period = { id: NIL_ID, start_time: inHours(24), end_time: inHours(25) };
  const periodsOf = async (id: string) => good(await read(`/schedules/${id}/periods`)).periods;
  const botsOf = async (id: string) => idsOf(good(await read(`${ofEvent(id)}/bots`)));
  /** An event with a period and a bot of its own. */
  async function whole() {
    const bot = await make();
    const made = good(await create({ periods: [period], bots: [{ action: "attach", id: bot.id }] }));
    return { id: made.schedule.id as string, periods: made.periods, bot };
  }

  it("keeps its periods when another event's are replaced, and lends it none of them [CALL-EVT-09 OP-51]", async () => {
    const [one, other] = [await whole(), await whole()];
    expect(await refused(one.id, { periods: other.periods })).toEqual([
      422,
      { "periods.0.id": "validation.unknown_reference" },
    ]);
    good(await update(one.id, { schedule: {}, periods: [] }));
    expect([await periodsOf(one.id), await periodsOf(other.id)]).toEqual([[], other.periods]);
  });

  it("keeps its periods and its bots when another event is removed [CALL-EVT-04 OP-25]", async () => {
    const [one, other] = [await whole(), await whole()];
    expect((await call("DELETE", `/schedules/${one.id}`)).status).toBe(204);
    expect(await periodsOf(other.id)).toEqual(other.periods);
    expect(await botsOf(other.id)).toEqual([other.bot.id]);
  });

  it("keeps its bots, and they their tokens, when another bot is removed [CALL-BOT-04 OP-66]", async () => {
    const { id, bot } = await whole();
    const gone = await make();
    good(await call("POST", `${ofEvent(id)}/bots/${gone.id}/attach`));
    expect((await call("DELETE", `${BOTS}/${gone.id}`)).status).toBe(204);
    expect(await botsOf(id)).toEqual([bot.id]);
    expect((await call("GET", `${BOTS}/${bot.id}`)).body.bot_token).toBe(bot.bot_token);
  });

  it("gives up a bot that an admin lent it, which stays the admin's, with its token [OP-54 OP-181]", async () => {
    const { admin } = stack.cast;
    const { id, bot } = await whole();
    const lent = await make({}, admin);
    good(await call("POST", `${ofEvent(id)}/bots/${lent.id}/attach`, undefined, admin));
    good(await update(id, { schedule: {}, bots: [{ action: "delete", id: lent.id }] }));
    expect(await botsOf(id)).toEqual([bot.id]);
    expect((await row(lent.id))?.deleted_at).toBeNull();
    expect((await call("GET", `${BOTS}/${lent.id}`, undefined, admin)).body.bot_token).toBe(lent.bot_token);
  });

  it("keeps a style of its quiz that is no longer shared with its owner, who changes its name alone [OP-59 OP-181]", async () => {
    const db = stack.server.services.database.db();
    const [quiz] = await db.insert(quizzes).values({ id_user: owner().id, name: "Quiz" }).returning();
    const answer = { id: crypto.randomUUID(), title: "A", position: 0 };
    const question = { id_quiz: quiz?.id as string, title: "Q", position: 0, answers: [answer] };
    await db.insert(quiz_questions).values(question);
    const style = (await addStyle(stack.server, owner().id)).id;
    const quiz_mappings = [{ style_id: style, answer_ids: [answer.id] }];
    const selection = { style_selection_mode: "QUIZ", quiz_id: quiz?.id, quiz_mappings };
    const { id } = good(await create({}, selection)).schedule;
    await db.update(styles).set({ id_user: stack.cast.admin.id }).where(eq(styles.id, style));
    const saved = good(await update(id, { schedule: { name: "Renamed" } })).schedule;
    expect(saved).toMatchObject({ name: "Renamed", quiz_mappings });
    // So does a form that sends it back; what was never the event's does not come in with it.
    const theirs = (await addStyle(stack.server, stack.cast.other.id)).id;
    const sent = [...quiz_mappings, { style_id: theirs, answer_ids: [answer.id] }];
    const again = good(await update(id, { schedule: { quiz_mappings: sent } })).schedule;
    expect(again.quiz_mappings).toEqual(quiz_mappings);
  });
});
