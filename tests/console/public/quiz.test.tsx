import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  type Answers,
  answerOfKey,
  choicesOf,
  furthestOf,
  isMissing,
  knownAnswers,
  letterOf,
  playable,
  type Say,
} from "../../../src/domain/quiz-player/play";
import { QuizPlayer } from "../../../src/domain/quiz-player/player";
import { outcomeOf, quizCall, submitCall } from "../../../src/public/quiz/calls";

afterEach(cleanup);

const questionOf = (id: string, position: number, answers: readonly string[], is_required = true) => ({
  id,
  title: `${id}?`,
  position,
  is_required,
  answers: answers.map((title, place) => ({ id: `${id}.${title}`, title, position: answers.length - place })),
});
const QUESTIONS = playable([
  questionOf("hour", 2, ["night", "day"], false),
  questionOf("empty", 1, []),
  questionOf("place", 0, ["hills", "sea"]),
]);

describe("the order of a quiz", () => {
  test("is that of the positions, and what cannot be answered is not asked [QUIZ-10 QUIZ-13]", () => {
    expect(QUESTIONS.map(({ id, answers }) => [id, answers.map(({ title }) => title)])).toEqual([
      ["place", ["sea", "hills"]],
      ["hour", ["day", "night"]],
    ]);
  });

  test("does not pass a required question without an answer [QUIZ-12]", () => {
    expect(QUESTIONS.map((question) => isMissing(question, {}))).toEqual([true, false]);
    const given: Answers[] = [{}, { place: "place.sea" }];
    expect(given.map((answers) => furthestOf(QUESTIONS, answers))).toEqual([0, 2]);
  });

  test("forgets answers that the quiz no longer has", () => {
    const kept = { place: "place.moon", hour: "hour.day", gone: "x" };
    expect(knownAnswers(QUESTIONS, kept)).toEqual({ hour: "hour.day" });
    expect([...choicesOf({ hour: "hour.day" })]).toEqual([["hour", ["hour.day"]]]);
  });

  test("is lettered, and letters are keys on every layout", () => {
    expect([0, 25, 26].map(letterOf)).toEqual(["A", "Z", "27"]);
    expect(answerOfKey({ key: "b", code: "KeyB" })).toBe(1);
    expect(answerOfKey({ key: "a", code: "KeyQ" })).toBe(0); // a French layout: its letter
    expect(answerOfKey({ key: "и", code: "KeyB" })).toBe(1); // a Russian one: the key's
    for (const key of ["Enter", "1", "Tab"]) expect(answerOfKey({ key, code: key })).toBeUndefined();
  });
});

describe("the replies of a server", () => {
  test("are read with their defaults, whatever they are wrapped in [OP-179 QUIZ-11 QUIZ-12 CALL-QUIZ-10]", () => {
    const { quiz } = quizCall({ id: "e" }).read({
      data: {
        quiz: {
          id: 7,
          name: "Mood",
          questions: [{ id: 1, answers: [{ id: 2 }, "odd"] }, { title: "no id" }],
        },
      },
    });
    expect(quiz).toEqual({
      id: "7",
      name: "Mood",
      description: "",
      questions: [
        {
          id: "1",
          title: "",
          position: 0,
          is_affects_result: true,
          is_required: true,
          answers: [{ id: "2", title: "", position: 0 }],
        },
      ],
    });
  });

  test("lead to a style, with a picture that a page may show, or to none [CALL-QUIZ-11 OP-157 OP-233]", () => {
    const { read } = submitCall({ id: "e" });
    const pictureOf = (image_url: unknown) =>
      outcomeOf(read({ style: { id: 1, name: "Noir", image_url }, is_fallback: true }))?.picture;
    expect(pictureOf("/api/quiz/schedule/e/styles/1/image")).toBe(
      `${location.origin}/api/quiz/schedule/e/styles/1/image`,
    );
    expect(pictureOf("https://pictures.example/1.webp")).toBe("https://pictures.example/1.webp");
    for (const address of [null, "", "javascript:alert(1)", "//evil.example/1", "data:image/svg+xml,x", 5])
      expect(pictureOf(address)).toBe("");
    expect(outcomeOf(read({ style: null, is_fallback: true }))).toBeNull();
  });
});

describe("the player", () => {
  const say: Say = (key) => key.replace("quiz_player.", "");

  function Played({ onNext = () => undefined, at = 0 }: { onNext?: () => void; at?: number }) {
    const [answers, setAnswers] = useState<Answers>({});
    return (
      <>
        <input aria-label="outside" />
        <QuizPlayer
          name="Mood"
          description=""
          questions={QUESTIONS}
          at={at}
          answers={answers}
          say={say}
          heading="h3"
          keys="inside"
          onAnswer={(question, answer) => setAnswers({ ...answers, [question]: answer })}
          onBack={() => undefined}
          onNext={onNext}
        />
      </>
    );
  }
  const checked = () => screen.queryByRole("radio", { checked: true })?.parentElement?.textContent;

  test("waits for an answer, goes on by Enter and leaves keys outside of it alone [QUIZ-12]", async () => {
    const onNext = vi.fn();
    render(<Played onNext={onNext} />);
    const wait = screen.getByRole("button", { name: "unanswered" });
    await userEvent.click(wait);
    expect(onNext).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole("textbox", { name: "outside" }), "b");
    expect(checked()).toBeUndefined();
    fireEvent.keyDown(screen.getByRole("heading", { name: "place?" }), { key: "b", code: "KeyB" });
    expect(checked()).toBe("Bhills");
    fireEvent.keyDown(screen.getByRole("heading", { name: "place?" }), {
      key: "a",
      code: "KeyA",
      ctrlKey: true,
    });
    expect(checked()).toBe("Bhills");
    await userEvent.keyboard("{Enter}");
    expect(onNext).toHaveBeenCalledTimes(1);
  });

  test("offers to skip a question that is not required, and names the last step [QUIZ-12]", async () => {
    const onNext = vi.fn();
    render(<Played at={1} onNext={onNext} />);
    await userEvent.click(screen.getByRole("button", { name: "see_style" }));
    expect(onNext).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("group", { name: "hour?" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "back" })).toBeTruthy();
  });
});
