import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type QuizQuestion, quizDocument } from "../../../contract/entities/quiz";
import { nextPosition } from "../../../contract/rules/positions";
import {
  changesIn,
  inputOf,
  newQuestion,
  type QuestionDraft,
  type QuizDraft,
} from "../../../src/custom-pages/quizzes/model";
import { documentModel } from "../../../src/editor/document-model";
import { initialState, reduce } from "../../../src/editor/state";
import { formValues } from "../../../src/fields/codecs";

const answer = (id: string, position: number) => ({ id, title: id, position });
const stored = (id: string, position: number): QuizQuestion => ({
  id,
  title: id,
  position,
  is_affects_result: true,
  is_required: false,
  answers: [answer(`${id}2`, 1), answer(`${id}1`, 0)],
});
const draftOfQuiz = (of: object): QuizDraft => formValues(quizDocument, { ...of });
const record = {
  name: "Mood",
  description: "",
  is_active: true,
  questions: [stored("b", 1), stored("a", 0)],
};

describe("a quiz in the editor", () => {
  test("has its questions and answers in the order of their positions [QUIZ-09 QUIZ-10 QUIZ-13]", () => {
    const draft = draftOfQuiz(record);
    expect(draft.questions.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(draft.questions[0]?.answers.map(({ id }) => id)).toEqual(["a1", "a2"]);
  });

  test("takes only the edited members of a question: a refusal may include more than a read", () => {
    const questions = record.questions.map((question) => ({ ...question, id_quiz: "q" }));
    expect(draftOfQuiz({ ...record, questions })).toEqual(draftOfQuiz(record));
  });

  test("gets new questions behind all others, required and counting for the result [QUIZ-14 QUIZ-15 QUIZ-16 QUIZ-11 QUIZ-12]", () => {
    expect(nextPosition([stored("a", 0), stored("b", 7)])).toBe(8);
    expect(newQuestion("n", ["x", "y"])).toMatchObject({ is_affects_result: true, is_required: true });
  });

  test("sends answers numbered from 0 after one was removed, known ones by their id [QUIZ-19]", () => {
    const question = draftOfQuiz(record).questions[0] as QuestionDraft;
    const answers = [...question.answers, { id: "new", title: " third " }].filter(({ id }) => id !== "a1");
    expect(inputOf({ ...question, answers }, 4, stored("a", 0))).toEqual({
      title: "a",
      is_affects_result: true,
      is_required: false,
      position: 4,
      answers: [
        { id: "a2", title: "a2", position: 0 },
        { title: "third", position: 1 },
      ],
    });
  });

  test("is saved by one call for each thing that changed [CALL-QUIZ-03 CALL-QUIZ-06 CALL-QUIZ-07 CALL-QUIZ-08 CALL-QUIZ-09]", () => {
    const before = draftOfQuiz(record);
    const [a, b] = before.questions as [QuestionDraft, QuestionDraft];
    const kinds = (now: QuizDraft) => changesIn(before, now).map(({ kind }) => kind);
    const added = newQuestion("n", []);
    expect(kinds(before)).toEqual([]);
    expect(kinds({ ...before, name: "Moods" })).toEqual(["info"]);
    expect(kinds({ ...before, questions: [b, a] })).toEqual(["reorder"]);
    expect(kinds({ ...before, questions: [a, b, added] })).toEqual(["create"]);
    expect(kinds({ ...before, questions: [added, { ...b, title: "B" }] })).toEqual([
      "remove",
      "update",
      "create",
      "reorder",
    ]);
  });

  test("ends with the questions of the editor, whatever was added, changed, removed and moved", () => {
    const change = fc.record({ keep: fc.boolean(), rename: fc.boolean(), weight: fc.nat() });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), fc.array(fc.nat(), { maxLength: 4 }), (rows, added) => {
        const before = draftOfQuiz({ ...record, questions: rows.map((_, at) => stored(`q${at}`, at)) });
        const now = [
          ...before.questions.flatMap((one, at) => {
            const row = rows[at];
            if (!row?.keep) return [];
            return [{ weight: row.weight, one: row.rename ? { ...one, title: "new" } : one }];
          }),
          ...added.map((weight, at) => ({ weight, one: newQuestion(`n${at}`, []) })),
        ]
          .sort((one, other) => one.weight - other.weight)
          .map(({ one }) => one);
        let there = [...before.questions];
        for (const step of changesIn(before, { ...before, questions: now })) {
          const draft = "id" in step ? now.find(({ id }) => id === step.id) : undefined;
          if (step.kind === "remove") there = there.filter(({ id }) => id !== step.id);
          if (step.kind === "create" && draft) there.push(draft);
          if (step.kind === "update" && draft)
            there = there.map((one) => (one.id === draft.id ? draft : one));
          if (step.kind === "reorder") {
            expect([...there].map(({ id }) => id).sort()).toEqual(now.map(({ id }) => id).sort());
            there = now;
          }
        }
        expect(there).toEqual(now);
      }),
    );
  });

  test("needs a name, and of each question a title and two answers with titles", () => {
    const values = { ...draftOfQuiz(record), name: " ", questions: [newQuestion("n", ["x"])] };
    const { check } = documentModel(quizDocument as never, () => ({ action: "update", role: "user" }));
    const state = reduce(initialState({ record }, draftOfQuiz(record)), { type: "restored", values });
    const found = ["name", "questions", "questions.0"].flatMap((path) => check.field(path, state));
    expect(found.map(({ path }) => path)).toEqual([
      "name",
      "questions.0.title",
      "questions.0.answers",
      "questions.0.answers.0.title",
    ]);
  });
});
