import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { schedules } from "../../server/store/schema";
import { makeBoothWithEvent } from "../support/booths";
import { addBooth } from "../support/events";
import type { Person } from "../support/people";
import { send } from "../support/send";
import { describeStack } from "../support/stacks";
import { addEvent } from "../support/working";

interface Question {
  id: string;
  title: string;
  position: number;
  answers: { id: string; title: string; position: number }[];
}

describeStack("quizzes", (stack) => {
  const call = (who: Person, method: string, path: string, json?: unknown, headers = {}) =>
    send(stack.server, method, path, { token: who.token, json, headers });
  const two = [{ title: "Yes" }, { title: "No" }];
  const quizOf = async (who: Person, fields: object = {}) =>
    (await call(who, "POST", "/quizzes", { name: "Which look?", ...fields })).body;
  const ask = async (who: Person, id: string, title: string, fields: object = {}) =>
    (await call(who, "POST", `/quizzes/${id}/questions`, { title, answers: two, ...fields }))
      .body as Question;
  const titles = async (who: Person, id: string) => {
    const { questions } = (await call(who, "GET", `/quizzes/${id}`)).body;
    expect(questions.map(({ position }: Question) => position)).toEqual(
      questions.map((_: Question, at: number) => at),
    );
    return questions.map(({ title }: Question) => title).join("");
  };

  it("are created, listed with their questions, changed and deleted [CALL-QUIZ-01 CALL-QUIZ-02 CALL-QUIZ-03 CALL-QUIZ-04 CALL-QUIZ-05 QUIZ-09 QUIZ-26]", async () => {
    const { owner, other } = stack.cast;
    const made = await quizOf(owner);
    expect(made).toEqual({
      id: expect.any(String),
      id_user: owner.id,
      name: "Which look?",
      description: "",
      is_active: true,
      questions: [],
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    await ask(owner, made.id, "Colour?");
    const listed = await call(owner, "GET", "/quizzes?page=1&page_size=50&is_active=true");
    expect(listed.body).toMatchObject({ page: 1, page_size: 50, total: 1 });
    expect(listed.body.items[0]).toMatchObject({ id: made.id, questions: [{ title: "Colour?" }] });
    expect((await call(owner, "GET", "/quizzes?is_active=false")).body.total).toBe(0);
    const changed = await call(owner, "PUT", `/quizzes/${made.id}`, { name: "New", is_active: false });
    expect(changed.body).toMatchObject({ name: "New", is_active: false, questions: [{ title: "Colour?" }] });
    expect((await call(owner, "POST", "/quizzes", { name: " " })).body.fields).toEqual({
      name: "validation.required",
    });
    expect((await call(other, "GET", `/quizzes/${made.id}`)).status).toBe(404);
    expect((await call(owner, "DELETE", `/quizzes/${made.id}`)).status).toBe(204);
    expect((await call(owner, "GET", `/quizzes/${made.id}`)).status).toBe(404);
  });

  it("a question comes last, affects the result and is required by default [CALL-QUIZ-06 QUIZ-10..16]", async () => {
    const { owner } = stack.cast;
    const { id } = await quizOf(owner);
    const first = await ask(owner, id, "A");
    expect(first).toEqual({
      id: expect.any(String),
      title: "A",
      position: 0,
      is_affects_result: true,
      is_required: true,
      answers: [
        { id: expect.any(String), title: "Yes", position: 0 },
        { id: expect.any(String), title: "No", position: 1 },
      ],
    });
    expect((await ask(owner, id, "B", { position: 99, is_required: false })).position).toBe(1);
    expect((await ask(owner, id, "C", { position: 0 })).position).toBe(0);
    expect(await titles(owner, id)).toBe("CAB");
  });

  it("a question needs a title and two answers with titles", async () => {
    const { id } = await quizOf(stack.cast.owner);
    const refused = async (json: object) =>
      (await call(stack.cast.owner, "POST", `/quizzes/${id}/questions`, json)).body.fields;
    expect(await refused({ title: " ", answers: two })).toEqual({ title: "validation.required" });
    expect(await refused({ title: "A", answers: [{ title: "Yes" }] })).toEqual({
      answers: "validation.two_answers",
    });
    expect(await refused({ title: "A", answers: [...two, { title: "" }] })).toEqual({
      "answers.2.title": "validation.required",
    });
  });

  it("known answers stay, new ones get an id, missing ones are removed, positions are dense [CALL-QUIZ-07 QUIZ-13 QUIZ-19]", async () => {
    const { owner } = stack.cast;
    const { id } = await quizOf(owner);
    const { id: qid, answers } = await ask(owner, id, "A", { answers: [...two, { title: "Maybe" }] });
    const foreign = (await ask(owner, id, "B")).answers[0]?.id;
    const saved = await call(owner, "PUT", `/quizzes/${id}/questions/${qid}`, {
      title: "A2",
      answers: [
        { ...answers[2], position: 7 },
        { id: "00000000-0000-0000-0000-000000000000", title: "Never", position: 9 },
        { ...answers[0], position: 3 },
        { id: foreign, title: "Taken", position: 10 },
      ],
    });
    expect(saved.body.answers).toEqual([
      { id: answers[0]?.id, title: "Yes", position: 0 },
      { id: answers[2]?.id, title: "Maybe", position: 1 },
      { id: expect.any(String), title: "Never", position: 2 },
      { id: expect.any(String), title: "Taken", position: 3 },
    ]);
    expect(saved.body.answers[3].id).not.toBe(foreign);
    expect(
      (await call(owner, "PUT", `/quizzes/${id}/questions/${id}`, { title: "A", answers: two })).status,
    ).toBe(404);
  });

  it("questions are removed and reordered, all ids once [CALL-QUIZ-08 CALL-QUIZ-09]", async () => {
    const { owner } = stack.cast;
    const { id } = await quizOf(owner);
    const [a, b, c] = [await ask(owner, id, "A"), await ask(owner, id, "B"), await ask(owner, id, "C")];
    const order = (question_ids: string[]) =>
      call(owner, "POST", `/quizzes/${id}/questions/reorder`, { question_ids });
    const turned = await order([c.id, a.id, b.id]);
    expect(turned.body.questions.map(({ title }: Question) => title).join("")).toBe("CAB");
    for (const ids of [
      [a.id, b.id],
      [a.id, a.id, b.id],
      [a.id, b.id, id],
      [a.id, b.id, c.id, id],
    ]) {
      const refused = await order(ids);
      expect([refused.status, refused.body.code]).toEqual([422, "errors.incomplete_order"]);
    }
    expect((await call(owner, "DELETE", `/quizzes/${id}/questions/${a.id}`)).status).toBe(204);
    expect((await call(owner, "DELETE", `/quizzes/${id}/questions/${a.id}`)).status).toBe(404);
    expect(await titles(owner, id)).toBe("CB");
    await call(owner, "PUT", `/quizzes/${id}/questions/${c.id}`, { title: "D", answers: two });
    expect(await titles(owner, id)).toBe("DB");
  });

  it("questions share their quiz's version: none is overwritten unseen", async () => {
    const { owner, admin } = stack.cast;
    const { id } = await quizOf(owner);
    const read = await call(owner, "GET", `/quizzes/${id}`);
    const tag = { "if-match": read.headers.get("etag") as string };
    const added = await call(owner, "POST", `/quizzes/${id}/questions`, { title: "A", answers: two }, tag);
    const next = added.headers.get("etag") as string;
    expect(next).not.toBe(tag["if-match"]);
    const path = `/quizzes/${id}/questions/${added.body.id}`;
    const stale = await call(admin, "PUT", path, { title: "B", answers: two }, tag);
    expect([stale.status, stale.headers.get("etag")]).toEqual([412, next]);
    expect(stale.body.quiz.questions[0].title).toBe("A");
    // The same fields as reading gives: any other would be told as a change.
    expect(stale.body.quiz.questions).toEqual((await call(owner, "GET", `/quizzes/${id}`)).body.questions);
    expect((await call(owner, "PUT", `/quizzes/${id}`, { name: "N" }, tag)).status).toBe(412);
    const saved = await call(admin, "PUT", path, { title: "B", answers: two }, { "if-match": next });
    expect(saved.status).toBe(200);
    expect((await call(owner, "GET", `/quizzes/${id}`)).headers.get("etag")).toBe(saved.headers.get("etag"));
  });

  it("a create that is repeated with its key adds one question", async () => {
    const { owner } = stack.cast;
    const { id } = await quizOf(owner);
    const once = () =>
      call(
        owner,
        "POST",
        `/quizzes/${id}/questions`,
        { title: "A", answers: two },
        { "idempotency-key": `q-${id}` },
      );
    const [first, second] = [await once(), await once()];
    expect(second.body).toEqual(first.body);
    expect(await titles(owner, id)).toBe("A");
  });

  it("side by side, questions keep dense positions [QUIZ-14]", async () => {
    const { owner } = stack.cast;
    const { id } = await quizOf(owner);
    const made = await Promise.all(Array.from({ length: 12 }, (_, at) => ask(owner, id, String(at % 10))));
    await Promise.all(
      made.map(({ id: qid }, at) =>
        at % 3 === 0
          ? call(owner, "DELETE", `/quizzes/${id}/questions/${qid}`)
          : call(owner, "PUT", `/quizzes/${id}/questions/${qid}`, {
              title: "x",
              position: at % 5,
              answers: two,
            }),
      ),
    );
    expect(await titles(owner, id)).toHaveLength(8);
  });

  it("any series of questions added, moved, put in order and removed leaves dense positions [QUIZ-14]", async () => {
    const { owner } = stack.cast;
    const step = fc.record({
      kind: fc.constantFrom("add", "place", "reorder", "remove"),
      at: fc.nat(20),
      position: fc.nat(9),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        const { id } = await quizOf(owner);
        const path = `/quizzes/${id}/questions`;
        let ids = [(await ask(owner, id, "a")).id];
        for (const { kind, at, position } of steps) {
          const qid = ids[at % ids.length] as string;
          if (kind === "add") ids.push((await ask(owner, id, "a", { position })).id);
          else if (kind === "place")
            await call(owner, "PUT", `${path}/${qid}`, { title: "a", position, answers: two });
          else if (kind === "remove" && ids.length > 1) {
            await call(owner, "DELETE", `${path}/${qid}`);
            ids = ids.filter((one) => one !== qid);
          } else await call(owner, "POST", `${path}/reorder`, { question_ids: [...ids].reverse() });
          expect(await titles(owner, id)).toHaveLength(ids.length);
        }
      }),
      { numRuns: 6 },
    );
  });

  it("the preview shows an inactive quiz to its viewers, in snake case [CALL-QUIZ-12]", async () => {
    const { owner, other } = stack.cast;
    const { id } = await quizOf(owner, { is_active: false, description: "d" });
    await ask(owner, id, "A");
    const { status, body } = await call(owner, "GET", `/api/quiz/${id}/preview`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id_schedule: null,
      quiz: {
        id,
        name: "Which look?",
        description: "d",
        questions: [expect.objectContaining({ is_required: true })],
      },
    });
    expect((await call(other, "GET", `/api/quiz/${id}/preview`)).status).toBe(404);
  });

  it("a deleted quiz leaves its events without one [CALL-QUIZ-04]", async () => {
    const { owner } = stack.cast;
    const { id } = await quizOf(owner);
    await makeBoothWithEvent(stack.server, owner.id, []);
    const db = stack.server.services.database.db();
    await db.update(schedules).set({ quiz_id: id, quiz_mappings: [{ style_id: id, answer_ids: [id] }] });
    await call(owner, "DELETE", `/quizzes/${id}`);
    const [event] = await db.select().from(schedules);
    expect(event).toMatchObject({ quiz_id: null, quiz_mappings: [] });
  });

  it("a quiz beside it keeps its questions and its event, whose forms stay fresh [CALL-QUIZ-04 OP-59 OP-175]", async () => {
    const { owner } = stack.cast;
    const db = stack.server.services.database.db();
    const booth = await addBooth(stack.server, owner.id);
    const [gone, kept] = [await quizOf(owner), await quizOf(owner)];
    await ask(owner, gone.id, "Gone?");
    await ask(owner, kept.id, "Kept?");
    const listed = (await call(owner, "GET", "/quizzes?page=1&page_size=50")).body.items;
    for (const [quiz, title] of [
      [gone, "Gone?"],
      [kept, "Kept?"],
    ] as const) {
      const { questions } = listed.find(({ id }: { id: string }) => id === quiz.id);
      expect(questions.map((question: Question) => question.title)).toEqual([title]);
    }
    const mapping = { style_id: kept.id, answer_ids: [kept.id] };
    const eventOf = async ({ id }: { id: string }) => {
      const quiz = { style_selection_mode: "QUIZ" as const, quiz_id: id, quiz_mappings: [mapping] };
      return (await addEvent(stack.server, owner.id, booth, quiz)).schedule;
    };
    const [first, second] = [await eventOf(gone), await eventOf(kept)];
    expect((await call(owner, "DELETE", `/quizzes/${gone.id}`)).status).toBe(204);
    const now = async ({ id }: { id: string }) =>
      (await db.select().from(schedules).where(eq(schedules.id, id)))[0];
    expect(await now(first)).toMatchObject({ quiz_id: null, quiz_mappings: [], version: first.version + 1 });
    expect(await now(second)).toMatchObject({
      quiz_id: kept.id,
      quiz_mappings: [mapping],
      version: second.version,
    });
    expect(await titles(owner, kept.id)).toBe("Kept?");
  });
});
