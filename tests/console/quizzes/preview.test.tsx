import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { QuizListPage } from "../../../src/custom-pages/quizzes/list";
import { QuizPage } from "../../../src/custom-pages/quizzes/page";
import { quizzes } from "../../../src/resources/quizzes";
import { viewersOf } from "../../../src/resources/routes";
import { toasts } from "../../../src/shared/toasts";
import { openPage } from "../people/support/people";
import { ID, idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { press, said } from "../screens/support/acts";
import { server, setUpConsole } from "../screens/support/console";

setUpConsole();

const ME = "11111111-1111-4111-8111-111111111111";
const CALL = `/quizzes/${ID}`;
const [WARM, COLD, DAY, NIGHT] = [11, 12, 13, 14].map(idOf) as [string, string, string, string];
const [OIL, NEON] = [21, 22].map(idOf) as [string, string];
const questionOf = (n: number, title: string, ids: readonly [string, string], is_required = true) => ({
  id: idOf(n),
  title,
  position: n - 1,
  is_affects_result: true,
  is_required,
  answers: ids.map((id, position) => ({ id, title: `${title} ${position + 1}`, position })),
});
const quiz = {
  id: ID,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  id_user: ME,
  name: "Mood",
  description: "Find your look",
  is_active: true,
  questions: [questionOf(1, "Weather", [WARM, COLD]), questionOf(2, "Hour", [DAY, NIGHT], false)],
};
const event = {
  id: idOf(31),
  name: "Wedding",
  id_user: ME,
  quiz_id: ID,
  style_ids: [OIL, NEON],
  quiz_mappings: [{ style_id: OIL, answer_ids: [WARM, DAY] }],
  quiz_fallback_style_id: null,
};

const page = (
  <Routes>
    <Route path="/quizzes/:id" element={<QuizPage />} />
  </Routes>
);
const choose = async (name: string) => userEvent.click(await screen.findByRole("radio", { name }));

beforeEach(() => {
  server.keepsContract = false;
  server.on(`GET ${CALL}`, () => json(quiz, 200, { ETag: '"1"' }));
  server.on(`GET /quiz/${ID}/preview`, () => json({ id_schedule: null, quiz }));
  server.on("GET /schedules/", () => json({ schedules: [event], pagination: { count: 1 } }));
  server.on("POST /styles/by_ids", () =>
    json({
      styles: [
        { id: NEON, name: "Neon" },
        { id: OIL, name: "Oil" },
      ],
    }),
  );
});

test("the guest's view says whose decor it shows once that was read, and nothing before", async () => {
  const decor = idOf(41);
  server.on("GET /schedules/", () =>
    json({
      schedules: [{ ...event, participants_ids: [], photo_booth_ids: [], id_decor: decor }],
      pagination: { count: 1 },
    }),
  );
  let answer = () => {};
  const read = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.on(`GET /decors/${decor}`, async () => {
    await read;
    return json({ id: decor, name: "Gold", background_color: 1, text_color: 2, button_color: 3 });
  });
  await openPage(page, CALL);
  const view = await screen.findByRole("region", { name: "Guest’s view" });
  await within(view).findByText("Wedding");
  await waitFor(() => expect(server.count(`GET /decors/${decor}`)).toBe(1));
  expect(within(view).queryByText(/decor/i)).toBeNull();
  answer();
  expect(await within(view).findByText(/^Decor of Wedding/)).toBeTruthy();
});

test("a question names the coming events that link its answers before it is deleted", async () => {
  const other = { ...event, quiz_mappings: [{ style_id: OIL, answer_ids: [DAY] }] };
  const schedules = [
    event,
    { ...event, id: idOf(32), name: "Last year", end_time: "2020-01-01T00:00:00Z" },
    { ...other, id: idOf(33), name: "Other" },
  ];
  server.on("GET /schedules/", () => json({ schedules, pagination: { count: 3 } }));
  await openPage(page, `${CALL}?tab=questions`);
  await screen.findByText(/and 2 more events$/);
  await userEvent.click(screen.getByRole("button", { name: "Delete: Weather" }));
  const dialog = await screen.findByRole("dialog", { name: /^Are you sure/ });
  expect(within(dialog).getByText("Its answers are linked to styles in these events: Wedding.")).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
});

describe("the preview", () => {
  test("plays the quiz as a visitor meets it: a required question waits, another can be skipped [CALL-QUIZ-12 QUIZ-12]", async () => {
    await openPage(page, `${CALL}?tab=preview`);
    const phone = await screen.findByRole("region", { name: "Quiz on a guest’s phone" });
    expect(within(phone).getByText("Find your look")).toBeTruthy();
    const next = await screen.findByRole("button", { name: "Choose one" });
    expect(next.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(next);
    await choose("Weather 1");
    await press("Next");
    expect(await screen.findByRole("group", { name: "Hour" })).toBeTruthy();
    await press("See your style");
    expect(await screen.findByText("Thank you!")).toBeTruthy();
    expect(screen.getByText(/^Choose an event to see which style/)).toBeTruthy();
  });

  test("checks an event: answers that lead to no style, styles that no answer reaches, and the style that was won", async () => {
    await openPage(page, `${CALL}?tab=preview`);
    await userEvent.click(await screen.findByRole("combobox", { name: "Event" }));
    await userEvent.click(await screen.findByText("Wedding", { selector: ".sl-option .sl-line" }));
    expect(await screen.findByText("2 answers lead to no style")).toBeTruthy();
    expect(screen.getByText("Weather: Weather 2")).toBeTruthy();
    expect(screen.getByText("Hour: Hour 2")).toBeTruthy();
    expect(screen.getByText("1 style cannot be reached by any answer")).toBeTruthy();
    expect(await screen.findByText("Neon")).toBeTruthy();
    await choose("Weather 1");
    await press("Next");
    await press("See your style");
    expect(await screen.findByRole("heading", { name: "Oil" })).toBeTruthy();
    await press("Answer again");
    expect(await screen.findByRole("heading", { name: "Weather" })).toBeTruthy();
  });
});

describe("the list of quizzes", () => {
  const list = () => json({ items: [quiz], page: 1, page_size: 50, total: 1 });
  const asked = () => server.seen.filter(({ path }) => path.includes("/quizzes?")).map(({ path }) => path);

  test("requests pages of 50 and counts questions [QUIZ-01 QUIZ-09 QUIZ-26 CALL-QUIZ-01]", async () => {
    server.on("GET /quizzes", list);
    await openPage(<QuizListPage />, "/quizzes");
    expect(await screen.findByRole("link", { name: "Mood" })).toBeTruthy();
    const { searchParams } = new URL(asked()[0] ?? "", "http://x");
    expect([searchParams.get("page"), searchParams.get("page_size")]).toEqual(["1", "50"]);
  });

  test("reports a failed read in the words of the specification [QUIZ-22]", async () => {
    server.on("GET /quizzes", () => json({}, 500));
    await openPage(<QuizListPage />, "/quizzes");
    await waitFor(() => expect(toasts.get().map(({ title }) => title)).toEqual(["Failed to load quizzes"]));
  });

  test("deletes one after a question, and reports failures [QUIZ-21 QUIZ-25 CALL-QUIZ-04]", async () => {
    server.on("GET /quizzes", list);
    server.on(
      `DELETE ${CALL}`,
      () => json({}, 500),
      () => json({ detail: "In use" }, 409),
      () => json(null, 204),
    );
    await openPage(<QuizListPage />, "/quizzes");
    const remove = async () => {
      await press("More: Mood");
      await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
      await userEvent.click(
        within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }),
      );
    };
    await remove();
    await waitFor(() => expect(said()).toEqual(["Failed to delete quiz"]));
    await remove();
    await waitFor(() => expect(said()).toEqual(["In use"]));
    await remove();
    await waitFor(() => expect(said()).toContain("Deleted Mood"));
  });
});

test("every role sees quizzes [QUIZ-05]", () => {
  expect(viewersOf(quizzes as never)).toEqual(["user", "dealer", "admin"]);
});
