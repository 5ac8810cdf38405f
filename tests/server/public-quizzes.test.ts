import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { storeImage } from "../../server/crud/store-pictures";
import {
  participants,
  quiz_questions,
  quizzes,
  schedules,
  style_icons,
  styles,
} from "../../server/store/schema";
import { addBooth } from "../support/events";
import { picture } from "../support/jpeg";
import { send } from "../support/send";
import { describeStack } from "../support/stacks";
import { addEvent, addStyle } from "../support/working";

describeStack("the quiz of an event", (stack) => {
  const db = () => stack.server.services.database.db();
  const read = (id: string) => send(stack.server, "GET", `/api/quiz/schedule/${id}`);
  const submit = (id: string, answers: object[]) =>
    send(stack.server, "POST", `/api/quiz/schedule/${id}/submit`, { json: { answers } });
  const answer = (title: string, position: number) => ({ id: crypto.randomUUID(), title, position });

  /** An event whose quiz leads to one of two styles, else to a third. */
  async function stage() {
    const { owner } = stack.cast;
    const [quiz] = await db()
      .insert(quizzes)
      .values({ id_user: owner.id, name: "Which look?", description: "Three taps" })
      .returning();
    const id_quiz = quiz?.id as string;
    const ask = (title: string, position: number, more: object = {}) => ({
      id_quiz,
      title,
      position,
      answers: [answer("Yes", 0), answer("No", 1)],
      ...more,
    });
    const [first, second, aside] = await db()
      .insert(quiz_questions)
      .values([
        ask("Sea?", 0),
        ask("Gold?", 1, { is_required: false }),
        ask("Mail?", 2, { is_affects_result: false, is_required: false }),
      ])
      .returning();
    const named = async (name: string) => (await addStyle(stack.server, owner.id, { name })).id;
    const [sea, gold, none] = [await named("Sea"), await named("Gold"), await named("None")];
    const yes = (question: typeof first) => question?.answers[0]?.id as string;
    const booth = await addBooth(stack.server, owner.id);
    const { schedule } = await addEvent(stack.server, owner.id, booth, {
      style_selection_mode: "QUIZ",
      quiz_id: id_quiz,
      quiz_mappings: [
        { style_id: sea, answer_ids: [yes(first)] },
        { style_id: gold, answer_ids: [yes(second), yes(aside)] },
      ],
      quiz_fallback_style_id: none,
    });
    const choose = (question: typeof first, at: number) => ({
      question_id: question?.id,
      answer_ids: [question?.answers[at]?.id],
    });
    return { id: schedule.id, id_quiz, first, second, aside, choose, sea, gold, none };
  }

  it("is read without a session, and is not there unless it is asked [CALL-QUIZ-10 OP-157]", async () => {
    const { id, id_quiz, first } = await stage();
    const { status, body } = await read(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id_schedule: id,
      quiz: { id: id_quiz, name: "Which look?", description: "Three taps" },
    });
    expect(body.quiz.questions).toHaveLength(3);
    expect(body.quiz.questions[0]).toEqual({
      id: first?.id,
      title: "Sea?",
      position: 0,
      is_affects_result: true,
      is_required: true,
      answers: first?.answers,
    });
    const isGone = async () => expect((await read(id)).status).toBe(404);
    const set = (values: Partial<typeof schedules.$inferInsert>) =>
      db().update(schedules).set(values).where(eq(schedules.id, id));
    await set({ style_selection_mode: "GRID" });
    await isGone();
    await set({ style_selection_mode: "QUIZ", deleted_at: "2026-01-01T00:00:00Z" });
    await isGone();
    await set({ deleted_at: null });
    await db().update(quizzes).set({ is_active: false }).where(eq(quizzes.id, id_quiz));
    await isGone();
    expect((await submit(id, [])).status).toBe(404);
  });

  it("leads to the style with most answers that count, else to the fallback [CALL-QUIZ-11 OP-157]", async () => {
    const { id, first, second, aside, choose, sea, gold, none } = await stage();
    const leads = async (...answers: object[]) => {
      const { body } = await submit(id, answers);
      return [body.style?.id, body.is_fallback];
    };
    expect(await leads(choose(first, 0))).toEqual([sea, false]);
    expect(await leads(choose(first, 1), choose(second, 0))).toEqual([gold, false]);
    // An answer that does not affect the result breaks no tie.
    expect(await leads(choose(first, 0), choose(second, 0), choose(aside, 0))).toEqual([sea, false]);
    expect(await leads(choose(first, 1))).toEqual([none, true]);
    const missing = await submit(id, [
      choose(second, 0),
      { question_id: crypto.randomUUID(), answer_ids: [] },
    ]);
    expect([missing.status, missing.body.fields]).toEqual([422, { answers: "validation.required" }]);
    // Answers of another question are none.
    const strange = { question_id: first?.id, answer_ids: [second?.answers[0]?.id] };
    expect((await submit(id, [strange])).status).toBe(422);
    // A deleted style is not offered (OP-181).
    await db().update(styles).set({ deleted_at: sql`now()` }).where(eq(styles.id, sea));
    expect(await leads(choose(first, 0), choose(second, 1))).toEqual([none, true]);
    await db().update(styles).set({ deleted_at: sql`now()` }).where(eq(styles.id, none));
    expect(await leads(choose(first, 0))).toEqual([undefined, true]);
  });

  it("shows the first icon of the style for the participants of the event, and of no other style [OP-233]", async () => {
    const { admin, owner } = stack.cast;
    const { id, first, choose, sea, gold } = await stage();
    const outcome = async () => (await submit(id, [choose(first, 0)])).body.style;
    expect(await outcome()).toEqual({ id: sea, name: "Sea", description: "", image_url: null });
    const [woman, man] = await db()
      .insert(participants)
      .values([
        { id_user: admin.id, name: "Woman", position: 0 },
        { id_user: admin.id, name: "Man", position: 1 },
      ])
      .returning();
    const icon = async (id_style: string, who: typeof woman, width: number) => {
      const rule = { types: ["image/jpeg"], maxBytes: 1e6 };
      const image_hash = await storeImage(stack.server.services, "icon", await picture({ width }), rule);
      await db()
        .insert(style_icons)
        .values({ id_style, id_participant: who?.id as string, image_hash });
      return image_hash;
    };
    const hashes = [await icon(sea, man, 301), await icon(sea, woman, 302)];
    const { image_url } = await outcome();
    const image = await send(stack.server, "GET", image_url);
    expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(image.headers.get("etag")).toContain(hashes[1]);
    await db()
      .update(schedules)
      .set({ participants_ids: [man?.id as string] })
      .where(eq(schedules.id, id));
    expect((await send(stack.server, "GET", image_url)).headers.get("etag")).toContain(hashes[0]);
    const other = (await addStyle(stack.server, owner.id)).id;
    await icon(other, man, 303);
    for (const style of [other, gold])
      expect((await send(stack.server, "GET", `/api/quiz/schedule/${id}/styles/${style}/image`)).status).toBe(
        404,
      );
  });
});
