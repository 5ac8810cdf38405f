import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import QuizPage from "../../../src/public/quiz/page";
import { fakeServer } from "./support";

const CALL = "/api/quiz/schedule/party";
const questionOf = (id: string, position: number, titles: readonly string[]) => ({
  id,
  title: `${id}?`,
  position,
  is_affects_result: true,
  is_required: true,
  answers: titles.map((title, place) => ({ id: `${id}.${title}`, title, position: place })),
});
const QUESTIONS = [questionOf("place", 0, ["sea", "hills"]), questionOf("hour", 1, ["day", "night"])];

afterEach(cleanup);

const choose = async (title: string) =>
  userEvent.click(await screen.findByRole("radio", { name: new RegExp(title) }));
const next = (name: string) => userEvent.click(screen.getByRole("button", { name: `quiz_player.${name}` }));

test("a guest whose quiz was changed meanwhile is led to its question and hears why [OP-157]", async () => {
  const quiz = { id: "q", name: "Mood", description: "", questions: QUESTIONS };
  const server = fakeServer({
    [`GET ${CALL}`]: () => Response.json({ id_schedule: null, quiz }),
    [`POST ${CALL}/submit`]: () => Response.json({ detail: "Unknown answer" }, { status: 422 }),
  });
  history.replaceState(null, "", "/quiz/party");
  render(<QuizPage />);
  await choose("sea");
  expect(document.activeElement?.tagName).toBe("INPUT"); // the first one takes nothing
  await next("next");
  await choose("day");
  let give = () => {};
  server.answers[`GET ${CALL}`] = () =>
    new Promise((resolve) => {
      give = () => resolve(Response.json({ id_schedule: null, quiz }));
    });
  await next("see_style");
  await waitFor(() => expect(screen.queryByRole("heading")).toBeNull());
  give();
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
  const heading = screen.getByRole("heading", { level: 1, name: "hour?" });
  expect(document.activeElement).toBe(heading);
  const about = document.getElementById(heading.getAttribute("aria-describedby") ?? "");
  expect(about?.textContent).toBe("quiz_player.changed");
  server.answers[`POST ${CALL}/submit`] = () => Response.json({ style: null, is_fallback: false });
  await choose("day");
  await next("see_style");
  await userEvent.click(await screen.findByRole("button", { name: "quiz_player.again" }));
  await screen.findByRole("heading", { name: "place?" });
  expect(screen.queryByText("quiz_player.changed")).toBeNull();
});

test("a guest who goes back from the result sees it again for the same answers, and gets another one for others [QUIZ-13 CALL-QUIZ-11]", async () => {
  const quiz = { id: "q", name: "Mood", description: "", questions: QUESTIONS };
  const server = fakeServer({
    [`GET ${CALL}`]: () => Response.json({ id_schedule: null, quiz }),
    [`POST ${CALL}/submit`]: ({ body }) => {
      const { answers } = body as { answers: { answer_ids: string[] }[] };
      const name = answers.some(({ answer_ids }) => answer_ids.includes("hour.night")) ? "Noir" : "Pastel";
      return Response.json({
        style: { id: name, name, description: "", image_url: null },
        is_fallback: false,
      });
    },
  });
  history.replaceState(null, "", "/quiz/party");
  render(<QuizPage />);
  await choose("sea");
  await next("next");
  await choose("day");
  await next("see_style");
  await screen.findByRole("heading", { name: "Pastel" });
  act(() => history.back());
  await screen.findByRole("heading", { name: "hour?" });
  await next("see_style");
  await screen.findByRole("heading", { name: "Pastel" });
  expect(server.of(`${CALL}/submit`)).toHaveLength(1);
  act(() => history.back());
  await choose("night");
  await next("see_style");
  await screen.findByRole("heading", { name: "Noir" });
  await waitFor(() => expect(server.of(`${CALL}/submit`)).toHaveLength(2));
});
