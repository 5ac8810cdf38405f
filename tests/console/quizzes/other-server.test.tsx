import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { quizzes } from "../../../src/resources/quizzes";
import { json } from "../providers/support/server";
import { press, said, type } from "../screens/support/acts";
import { openScreens, server, setUpConsole } from "../screens/support/console";
import { A, B, CALL, NEW, open, questionOf, quizOf } from "./support";

setUpConsole([]);

const read = (quiz: object) => server.on(`GET ${CALL}`, () => json(quiz));

test("a server without the abilities of OP-175 saves a quiz with its questions by unconditional calls [CALL-QUIZ-03 CALL-QUIZ-06 CALL-QUIZ-09]", async () => {
  read(quizOf());
  const made = questionOf(NEW, "Sky", 2);
  const questions = [{ ...made, position: 0 }, questionOf(A, "Sea", 1), questionOf(B, "Hills", 2)];
  server.on(`PUT ${CALL}`, () => json(quizOf({ name: "Moods" })));
  server.on(`POST ${CALL}/questions`, () => json(made));
  server.on(`POST ${CALL}/questions/reorder`, () => {
    read(quizOf({ name: "Moods", questions, updated_at: "2026-01-02T00:00:00Z" }));
    return json(quizOf({ name: "Moods", questions }));
  });
  await open(CALL);
  await type("Name", "Moods");
  await userEvent.click(screen.getByRole("tab", { name: /^Questions/ }));
  await press("Add question");
  await type("Question", "Sky");
  await type("Answer 1", "Blue");
  await type("Answer 2", "Grey");
  await press("Done");
  await press("Move up: Sky");
  await press("Move up: Sky");
  await press(/^Save/);
  await waitFor(() => expect(said()).toEqual(["Saved"]));
  const writes = server.seen.filter(({ method, path }) => method !== "GET" && path.includes("quizzes"));
  expect(writes.map(({ method }) => method)).toEqual(["PUT", "POST", "POST"]);
  for (const { headers } of writes)
    expect([headers["If-Match"], headers["Idempotency-Key"]]).toEqual([undefined, undefined]);
  const titles = [...document.querySelectorAll(".sl-quiz-title")];
  expect(titles.map(({ textContent }) => textContent)).toEqual(["Sky", "Sea", "Hills"]);
});

test("the list of a server without the abilities of OP-175 takes the filter that the specification names [CALL-QUIZ-01]", async () => {
  server.on("GET /quizzes", () => json({ items: [quizOf()], page: 1, page_size: 50, total: 1 }));
  await openScreens(quizzes, "/quizzes?is_active=true");
  expect(await screen.findByRole("link", { name: "Mood" })).toBeTruthy();
  const queries = server.calls("GET /quizzes").map(({ path }) => path.split("?")[1]);
  expect(new Set(queries)).toEqual(new Set(["page=1&page_size=50&is_active=true"]));
});

test("questions that are saved without an answer in the body are saved once, and read with the quiz [OP-06 CALL-QUIZ-06 CALL-QUIZ-07 CALL-QUIZ-09]", async () => {
  server.keepsContract = false;
  read(quizOf());
  const [sea, hills] = [questionOf(A, "Sea", 0), questionOf(B, "Hills", 1)];
  const made = questionOf(NEW, "Sky", 2);
  const stores = (...questions: object[]) => {
    read(quizOf({ questions, updated_at: "2026-01-02T00:00:00Z" }));
    return json(undefined, 204);
  };
  server.on(`PUT ${CALL}/questions/${A}`, () => stores({ ...sea, title: "Lake" }, hills));
  server.on(`POST ${CALL}/questions`, () => stores({ ...sea, title: "Lake" }, hills, made));
  server.on(`POST ${CALL}/questions/reorder`, () =>
    stores({ ...sea, title: "Lake" }, { ...made, position: 1 }, { ...hills, position: 2 }),
  );
  await open();
  await press("Edit: Sea");
  await type("Question", "Lake");
  await press("Close: Lake");
  await press("Add question");
  await type("Question", "Sky");
  await type("Answer 1", "Blue");
  await type("Answer 2", "Grey");
  await press("Done");
  await press("Move up: Sky");
  await press(/^Save/);
  await waitFor(() => expect(said()).toEqual(["Saved"]));
  const writes = server.seen.filter(({ method, path }) => method !== "GET" && path.includes("quizzes"));
  expect(writes.map(({ method }) => method)).toEqual(["PUT", "POST", "POST"]);
  expect(writes.at(-1)?.body).toEqual({ question_ids: [A, NEW, B] });
  const titles = [...document.querySelectorAll(".sl-quiz-title")];
  expect(titles.map(({ textContent }) => textContent)).toEqual(["Lake", "Sky", "Hills"]);
});
