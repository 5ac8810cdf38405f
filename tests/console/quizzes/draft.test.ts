import { describe, expect, test } from "vitest";
import { quizDocument } from "../../../contract/entities/quiz";
import { inputOf } from "../../../src/custom-pages/quizzes/calls";
import { newQuestion, type QuizDraft } from "../../../src/custom-pages/quizzes/model";
import { documentModel } from "../../../src/editor/document-model";
import { initialState, reduce } from "../../../src/editor/state";
import { formValues } from "../../../src/fields/codecs";

const draftOfQuiz = (record: object): QuizDraft => formValues(quizDocument, { ...record });
const NEW_QUIZ = draftOfQuiz({});

/** Errors at a path of a quiz that was changed to these values. */
function checkQuiz(path: string, { values }: { values: QuizDraft }) {
  const { check } = documentModel(quizDocument as never, () => ({ action: "update", role: "user" }));
  const state = reduce(initialState({ record: {} }, NEW_QUIZ), { type: "restored", values });
  return check.field(path, state as never);
}

const question = (id: string) => ({
  ...newQuestion(id, []),
  title: id,
  answers: [`${id}1`, `${id}2`].map((answer) => ({ id: answer, title: answer })),
});
const quiz = (...ids: string[]) => ({ ...NEW_QUIZ, name: "Mood", questions: ids.map(question) });

describe("a quiz", () => {
  test("is active and empty where the record says nothing else", () => {
    expect(draftOfQuiz({ name: "Mood" })).toEqual({ ...NEW_QUIZ, name: "Mood" });
    expect(draftOfQuiz({})).toEqual(NEW_QUIZ);
    expect(draftOfQuiz({ description: "Of the day", is_active: false })).toEqual({
      ...NEW_QUIZ,
      description: "Of the day",
      is_active: false,
    });
  });

  test("sends no id of its editor with a new question, and titles without outer spaces [OP-153]", () => {
    const draft = {
      ...newQuestion("n", []),
      title: " Hot or cold? ",
      position: 0,
      answers: [{ id: "x", title: " Hot ", position: 0 }],
    };
    const sent = inputOf({ draft, read: undefined });
    expect(sent).toMatchObject({ title: "Hot or cold?", answers: [{ title: "Hot", position: 0 }] });
    expect(sent.answers[0]).not.toHaveProperty("id");
  });

  test("has its errors at the name and at each question, the eleventh too, and nowhere else [OP-152]", () => {
    const ids = Array.from("abcdefghijk");
    const values = {
      ...quiz(...ids),
      questions: ids.map((id, at) => (at < 10 ? question(id) : newQuestion(id, []))),
    };
    const at = (path: string) => checkQuiz(path, { values });
    expect(at("name")).toEqual([]);
    expect(checkQuiz("name", { values: { ...values, name: " " } })).toEqual([
      { path: "name", message: "validation.required" },
    ]);
    expect(at("questions.10").map(({ path }) => path)).toEqual([
      "questions.10.title",
      "questions.10.answers",
    ]);
    expect(
      ["questions.1", "questions.11", "questions.10.title", "questions", "is_active"].flatMap(at),
    ).toEqual([]);
  });
});
