import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type QuizQuestion, quizDocument } from "../../../contract/entities/quiz";
import { nextPosition } from "../../../contract/rules/positions";
import { inputOf } from "../../../src/custom-pages/quizzes/calls";
import {
  newQuestion,
  nextFirst,
  pastedLines,
  type QuizDraft,
  type QuizEvent,
  stylesOf,
  withLines,
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
    expect(newQuestion("n", ["x", "y"])).toEqual({
      id: "n",
      title: "",
      is_affects_result: true,
      is_required: true,
      answers: ["x", "y"].map((id) => ({ id, title: "" })),
    });
  });

  test("sends answers numbered from 0 after one was removed, known ones by their id [QUIZ-19]", () => {
    const read = stored("a", 0);
    const answers = [answer("a2", 1), { id: "new", title: " third ", position: 7 }];
    expect(inputOf({ draft: { ...read, position: 4, answers }, read })).toEqual({
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

describe("a pasted list", () => {
  test("is many lines without the signs of a list; one line is no list", () => {
    expect(pastedLines("- Sea\r\n• Hills\n\n 3. Town \nb) 7th heaven")).toEqual([
      "Sea",
      "Hills",
      "Town",
      "7th heaven",
    ]);
    expect([pastedLines("Sea"), pastedLines("Sea\n"), pastedLines(" \n ")]).toEqual([[], [], []]);
    expect(pastedLines("-5 degrees\n2.5 metres")).toEqual(["-5 degrees", "2.5 metres"]);
  });

  test.each(["* Sea", "– Sea", "— Sea", "  -  Sea", "12) Sea", "123. Sea", "б) Sea", "Z) Sea"])(
    "loses the sign of %j",
    (line) => {
      expect(pastedLines(`${line}\rTown`)).toEqual(["Sea", "Town"]);
    },
  );

  test.each(["1234. Sea", "ab) Sea", "-Sea", "a.Sea", "Sea - Town"])("%j is a line as it is", (line) => {
    expect(pastedLines(`${line}\nTown`)).toEqual([line, "Town"]);
  });

  const most = 100;
  const newId = () => "new";
  const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);

  test("takes the place of the selection, fills the empty answers below, and adds the rest", () => {
    const answers = [
      { id: "a", title: "Old sea" },
      { id: "b", title: "" },
      { id: "c", title: "Town" },
    ];
    const next = withLines(answers, 0, [0, 3], ["Deep", "Hills", "Woods"], { most, newId });
    expect(titles(next)).toEqual(["Deep sea", "Hills", "Woods", "Town"]);
    expect(next.map(({ id }) => id)).toEqual(["a", "b", "new", "c"]);
  });

  test("takes the place of what is selected alone, and leaves empty answers that it does not need", () => {
    const answers = ["Old sea", "", " ", "Town", ""].map((title, at) => ({ id: `${at}`, title }));
    const next = withLines(answers, 0, [4, 7], ["house", "Hills"], { most, newId });
    expect(next.map(({ id, title }) => `${id}:${title}`)).toEqual([
      "0:Old house",
      "1:Hills",
      "2: ",
      "3:Town",
      "4:",
    ]);
    // Nothing is written below: all of them can be filled, and no more than there is room for.
    const last = withLines(answers.slice(0, 3), 1, [0, 0], ["a", "b", "c", "d"], { most: 4, newId });
    expect(last.map(({ id, title }) => `${id}:${title}`)).toEqual(["0:Old sea", "1:a", "2:b", "new:c"]);
    // More are there than allowed: none is lost.
    expect(titles(withLines(answers, 3, [0, 4], ["a", "b", "c"], { most: 2, newId }))).toEqual([
      "Old sea",
      "",
      " ",
      "a",
      "b",
    ]);
    expect(withLines(answers, 9, [0, 0], ["a", "b"], { most, newId })).toEqual(answers);
  });

  test("never makes more answers than the limit, nor loses one that is there", () => {
    const title = fc.constantFrom("", "x", "y");
    fc.assert(
      fc.property(
        fc.array(title, { minLength: 1, maxLength: 6 }),
        fc.nat(5),
        fc.array(fc.constant("line"), { minLength: 2, maxLength: 9 }),
        fc.integer({ min: 6, max: 9 }),
        (before, place, lines, limit) => {
          const at = place % before.length;
          const answers = before.map((one, n) => ({ id: `${n}`, title: one }));
          let made = 0;
          const next = withLines(answers, at, [0, 0], lines, { most: limit, newId: () => `new${made++}` });
          expect(next.length).toBeLessThanOrEqual(limit);
          expect(new Set(next.map(({ id }) => id)).size).toBe(next.length);
          const written = answers.filter((one, n) => n !== at && one.title !== "");
          const kept = next.filter(({ id }) => written.some((one) => one.id === id));
          expect(kept).toEqual(written);
        },
      ),
    );
  });
});

const event = (id: string, start: string, end: string | null): QuizEvent => ({
  id,
  name: id,
  start_time: `2026-01-${start}T00:00:00Z`,
  end_time: end && `2026-01-${end}T00:00:00Z`,
  quiz_id: "q",
  id_decor: null,
  orientation: "portrait",
  style_ids: ["oil", "neon"],
  participants_ids: [],
  quiz_mappings: [{ style_id: "noir", answer_ids: [] }],
  quiz_fallback_style_id: "oil",
});

describe("the events of a quiz", () => {
  test("begin with the one that runs or is next; ended ones are last, the newest first", () => {
    const events = [
      event("old", "01", "02"),
      event("later", "20", "21"),
      event("ended", "05", "06"),
      event("next", "12", null),
      event("running", "09", "11"),
    ];
    const order = nextFirst(events, Date.parse("2026-01-10T00:00:00Z")).map(({ id }) => id);
    expect(order).toEqual(["running", "next", "later", "ended", "old"]);
  });

  test("are over from the moment of their end; without an end they run on", () => {
    const events = [event("over", "01", "10"), event("open", "03", null), event("running", "02", "11")];
    expect(nextFirst(events, Date.parse("2026-01-10T00:00:00Z")).map(({ id }) => id)).toEqual([
      "running",
      "open",
      "over",
    ]);
  });

  test("offer their styles, those of answers and the fallback, each once", () => {
    const one = event("e", "01", null);
    expect(stylesOf(one)).toEqual(["oil", "neon", "noir"]);
    expect(stylesOf({ ...one, quiz_fallback_style_id: "ink" })).toEqual(["oil", "neon", "noir", "ink"]);
    expect(stylesOf({ ...one, quiz_fallback_style_id: null, quiz_mappings: [] })).toEqual(["oil", "neon"]);
  });
});
