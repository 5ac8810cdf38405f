import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { toasts } from "../../../src/shared/toasts";
import { conflictDialog } from "../editor/support/conflict";
import { editorSuite } from "../editor/support/editor-suite";
import { json } from "../providers/support/server";
import { press, said, save, type } from "../screens/support/acts";
import { server, setUpConsole } from "../screens/support/console";
import { A, answerOf, B, CALL, NEW, open, questionOf, quizOf, read } from "./support";

setUpConsole();

/** The titles of the questions in their order, those of an open one from its field. */
const titles = () =>
  [...document.querySelectorAll(".sl-quiz-question")].map(
    (row) => row.querySelector(".sl-quiz-title")?.textContent ?? row.querySelector("input")?.value,
  );
const bodies = (call: string) => server.calls(call).map(({ body }) => body);

editorSuite("a quiz", {
  open: () => open(CALL),
  read: `GET ${CALL}`,
  save: `PUT ${CALL}`,
  answer: (name, version) => json(quizOf({ name }), 200, { ETag: version }),
  label: "Name",
  path: "name",
  sent: (body) => (body as { name: string }).name,
});

describe("a new quiz", () => {
  test("loads nothing, starts on info, and offers questions once it is stored [QUIZ-02 QUIZ-04 QUIZ-06 CALL-QUIZ-05]", async () => {
    server.on("POST /quizzes", () => json(quizOf({ questions: [] }), 200, { ETag: '"1"' }));
    read(quizOf({ questions: [] }));
    const { at } = await open("/quizzes/new");
    expect((await screen.findByRole("tab", { name: "Info" })).getAttribute("aria-selected")).toBe("true");
    expect(screen.getByRole("tab", { name: "Questions" }).getAttribute("aria-disabled")).toBe("true");
    expect(server.seen.filter(({ path }) => path.includes("quizzes"))).toEqual([]);
    await type("Name", "Mood");
    await save();
    await waitFor(() => expect(at()).toBe(`${CALL}?tab=questions`));
    expect(bodies("POST /quizzes")).toEqual([{ name: "Mood", description: "", is_active: true }]);
    expect(await screen.findByText(/^No questions yet/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add question" }));
  });

  test("that could not be created is reported in the words of the specification [QUIZ-23]", async () => {
    server.on("POST /quizzes", () => json({}, 500));
    await open("/quizzes/new");
    await type("Name", "Mood");
    await save();
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(["Failed to create quiz"]));
  });
});

describe("questions", () => {
  test("changed by another user too are named in words", async () => {
    read(quizOf());
    await open(CALL);
    await userEvent.click(await screen.findByRole("tab", { name: /^Questions/ }));
    await press("Edit: Sea");
    await type("Question", "Ocean");
    await type("Answer 2", "Never");
    await press("Close: Ocean");
    await press("Add question");
    await type("Question", "Sky");
    await type("Answer 1", "Blue");
    await type("Answer 2", "Grey");
    await press("Done");
    const theirs = [questionOf(A, "Lake", 0), questionOf(B, "Hills", 1)];
    read(quizOf({ questions: theirs }), '"2"');
    server.on(`PUT ${CALL}/questions/${A}`, () => json({ detail: "Newer" }, 412));
    await save();
    const dialog = await conflictDialog();
    expect(dialog.fields()).toEqual(["Question 1", "Question 1: Answer 2", "Question 3"]);
    const values = ["Ocean", "Lake", "Never", "Lake no", "Sky", "–"];
    await waitFor(() => expect(dialog.values()).toEqual(values));
    await dialog.takeTheirs(0, 1, 2);
    expect(titles()).toEqual(["Lake", "Hills"]);
  });

  test("are edited in place, make the quiz unsaved, and a save makes it clean [QUIZ-03 QUIZ-17 QUIZ-18 CALL-QUIZ-02 CALL-QUIZ-07]", async () => {
    read(quizOf());
    await open();
    await press("Edit: Sea");
    await type("Question", "Ocean");
    expect(screen.getByText("1 unsaved change")).toBeTruthy();
    const next = questionOf(A, "Ocean", 0);
    server.on(`PUT ${CALL}/questions/${A}`, () => json(next, 200, { ETag: '"2"' }));
    read(quizOf({ questions: [next, questionOf(B, "Hills", 1)] }), '"2"');
    await save();
    await waitFor(() => expect(said()).toEqual(["Saved"]));
    expect(screen.getByText("All changes saved")).toBeTruthy();
    const [sent] = server.calls(`PUT ${CALL}/questions/${A}`);
    expect(sent?.headers["If-Match"]).toBe('"1"');
    expect(sent?.body).toMatchObject({ title: "Ocean", position: 0, is_required: true });
    expect(server.count(`PUT ${CALL}`)).toBe(0);
  });

  test("are added behind the last, required and counting, each upon the version of the call before [QUIZ-14 QUIZ-15 QUIZ-16 CALL-QUIZ-06]", async () => {
    read(quizOf());
    server.on(`PUT ${CALL}`, () => json(quizOf({ name: "Moods" }), 200, { ETag: '"2"' }));
    const made = questionOf(NEW, "Sky", 2);
    server.on(`POST ${CALL}/questions`, () => json(made, 200, { ETag: '"3"' }));
    await open(CALL);
    await type("Name", "Moods");
    await userEvent.click(screen.getByRole("tab", { name: /^Questions/ }));
    await press("Add question");
    await type("Question", "Sky");
    await type("Answer 1", "Blue");
    await type("Answer 2", "Grey");
    await press("Done");
    read(quizOf({ name: "Moods", questions: [...quizOf().questions, made] }), '"3"');
    await save();
    await waitFor(() => expect(said()).toEqual(["Saved"]));
    const [sent] = server.calls(`POST ${CALL}/questions`);
    expect(sent?.headers["If-Match"]).toBe('"2"');
    expect(sent?.headers["Idempotency-Key"]).toBeTruthy();
    expect(sent?.body).toEqual({
      title: "Sky",
      position: 2,
      is_affects_result: true,
      is_required: true,
      answers: [
        { title: "Blue", position: 0 },
        { title: "Grey", position: 1 },
      ],
    });
    expect(titles()).toEqual(["Sea", "Hills", "Sky"]);
  });

  test("do not hide an error of the info: Ctrl+S opens its tab and focuses the field [QUIZ-03]", async () => {
    read(quizOf());
    await open(CALL);
    await userEvent.clear(await screen.findByLabelText("Name"));
    await userEvent.click(screen.getByRole("tab", { name: /^Questions/ }));
    await userEvent.keyboard("{Control>}s{/Control}");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
    expect(screen.getByRole("tab", { name: "Info" }).getAttribute("aria-selected")).toBe("true");
    expect(server.count(`PUT ${CALL}`)).toBe(0);
  });

  test("are written in a modal, which needs a title and two answers; Cancel drops the input [QUIZ-07]", async () => {
    read(quizOf());
    await open();
    await press("Add question");
    await press("Done");
    const dialog = screen.getByRole("dialog", { name: "New question" });
    expect(within(dialog).getAllByText("Fill in this field").length).toBe(3);
    for (const place of [1, 2])
      expect(within(dialog).getByRole("button", { name: `Reorder: Untitled ${place}` })).toBeTruthy();
    await press("Remove answer 2");
    expect(within(dialog).getByText("Add at least two answers")).toBeTruthy();
    await press("Cancel", dialog);
    expect(titles()).toEqual(["Sea", "Hills"]);
    expect(screen.getByText("All changes saved")).toBeTruthy();
  });

  test("go on with Enter, which adds an answer after the last one, and take a pasted list as answers", async () => {
    read(quizOf());
    await open();
    await press("Edit: Sea");
    const answer = (place: number) =>
      screen.findByRole<HTMLInputElement>("textbox", { name: `Answer ${place}` });
    await userEvent.click(await answer(1));
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement).toBe(await answer(2));
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement).toBe(await answer(3));
    await userEvent.paste("- Deep\n- Shallow\n- Salty");
    expect(document.activeElement).toBe(await answer(5));
    const values = screen
      .getAllByRole<HTMLInputElement>("textbox", { name: /^Answer/ })
      .map(({ value }) => value);
    expect(values).toEqual(["Sea yes", "Sea no", "Deep", "Shallow", "Salty"]);
  });

  test("that the server refuses say so at the field, which is opened for it, the second new one too", async () => {
    read(quizOf());
    const made = questionOf(NEW, "Sky", 2);
    server.on(
      `POST ${CALL}/questions`,
      () => json(made, 200, { ETag: '"2"' }),
      () => json({ fields: { "answers.1.title": "validation.too_long" } }, 422),
    );
    await open();
    for (const title of ["Sky", "Ground"]) {
      await press("Add question");
      await type("Question", title);
      await type("Answer 1", "Blue");
      await type("Answer 2", "Grey");
      await press("Done");
    }
    await save();
    const field = await screen.findByRole("textbox", { name: "Answer 2" });
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(field);
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Question" }).value).toBe("Ground");
    expect(server.count(`POST ${CALL}/questions`)).toBe(2);
    const keys = server.calls(`POST ${CALL}/questions`).map(({ headers }) => headers["Idempotency-Key"]);
    expect(new Set(keys).size).toBe(2);
  });

  test("that somebody else has deleted are a conflict, and kept ones are created again [OP-175]", async () => {
    read(quizOf());
    await open();
    await press("Edit: Sea");
    await type("Question", "Ocean");
    read(quizOf({ questions: [questionOf(B, "Hills", 0)] }), '"2"');
    server.on(`PUT ${CALL}/questions/${A}`, () => json({ detail: "Newer" }, 412));
    await save();
    const dialog = await conflictDialog();
    expect(dialog.fields()).toEqual(["Question 1"]);
    const made = questionOf(NEW, "Ocean", 1);
    server.on(`POST ${CALL}/questions`, () => {
      read(quizOf({ questions: [questionOf(B, "Hills", 0), made] }), '"3"');
      return json(made, 200, { ETag: '"3"' });
    });
    await press("Keep mine and save");
    await waitFor(() => expect(said()).toEqual(["Saved"]));
    expect(server.calls(`POST ${CALL}/questions`).map(({ headers }) => headers["If-Match"])).toEqual(['"2"']);
    expect(titles()).toEqual(["Hills", "Ocean"]);
  });

  test("number their answers from 0 again once one is removed [QUIZ-19]", async () => {
    const three = questionOf(A, "Sea", 0);
    three.answers.push(answerOf(50, "maybe", 2));
    read(quizOf({ questions: [three] }));
    server.on(`PUT ${CALL}/questions/${A}`, () => json(three, 200, { ETag: '"2"' }));
    await open();
    await press("Edit: Sea");
    await press("Remove answer 1");
    await save();
    await waitFor(() => expect(server.count(`PUT ${CALL}/questions/${A}`)).toBe(1));
    const [sent] = bodies(`PUT ${CALL}/questions/${A}`) as [{ answers: { position: number }[] }];
    expect(sent.answers.map(({ position }) => position)).toEqual([0, 1]);
  });

  test("are deleted after the question of the specification [QUIZ-20 CALL-QUIZ-08]", async () => {
    read(quizOf());
    server.on(`DELETE ${CALL}/questions/${A}`, () => json(null, 204, { ETag: '"2"' }));
    await open();
    await press("Delete: Sea");
    const dialog = await screen.findByRole("dialog", {
      name: "Are you sure you want to delete this question?",
    });
    await press("Cancel", dialog);
    expect(titles()).toHaveLength(2);
    await press("Delete: Sea");
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(titles()).toEqual(["Hills"]));
    expect(server.count(`DELETE ${CALL}/questions/${A}`)).toBe(0);
    read(quizOf({ questions: [questionOf(B, "Hills", 0)] }), '"2"');
    await save();
    await waitFor(() => expect(said()).toEqual(["Saved"]));
    expect(server.count(`DELETE ${CALL}/questions/${A}`)).toBe(1);
  });

  test("are reordered by their buttons and sent as all ids once [CALL-QUIZ-09]", async () => {
    read(quizOf());
    const questions = [questionOf(B, "Hills", 0), questionOf(A, "Sea", 1)];
    server.on(`POST ${CALL}/questions/reorder`, () => json(quizOf({ questions }), 200, { ETag: '"2"' }));
    await open();
    await press("Move down: Sea");
    expect(titles()).toEqual(["Hills", "Sea"]);
    read(quizOf({ questions }), '"2"');
    await save();
    await waitFor(() => expect(said()).toEqual(["Saved"]));
    expect(bodies(`POST ${CALL}/questions/reorder`)).toEqual([{ question_ids: [B, A] }]);
  });

  test("that were stored are not sent again when a later call fails, which says why [QUIZ-21 QUIZ-24]", async () => {
    read(quizOf());
    server.on(`DELETE ${CALL}/questions/${A}`, () => json(null, 204, { ETag: '"2"' }));
    server.on(
      `PUT ${CALL}/questions/${B}`,
      () => json({}, 500),
      () => json({ detail: "Too long" }, 422),
      () => json(questionOf(B, "Peaks", 0), 200, { ETag: '"3"' }),
    );
    await open();
    await press("Delete: Sea");
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
    await press("Edit: Hills");
    await type("Question", "Peaks");
    const texts = () => toasts.get().map(({ text }) => text);
    await save();
    await waitFor(() => expect(texts()).toEqual(["Failed to update quiz"]));
    await save();
    await waitFor(() => expect(texts()).toEqual(["Too long"]));
    read(quizOf({ questions: [questionOf(B, "Peaks", 0)] }), '"3"');
    await save();
    await waitFor(() => expect(said()).toEqual(["Saved"]));
    expect(server.count(`DELETE ${CALL}/questions/${A}`)).toBe(1);
    const versions = server.calls(`PUT ${CALL}/questions/${B}`).map(({ headers }) => headers["If-Match"]);
    expect(versions).toEqual(['"2"', '"2"', '"2"']);
  });
});
