import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, test } from "vitest";
import { ID, idOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { press, save } from "../screens/support/acts";
import { server, setUpConsole } from "../screens/support/console";
import { answerChoices, DAY, HILLS, OIL, OTHER_QUIZ, QUIZ, quizOf, SEA } from "./choices-support";
import { answerEvent, CALL, eventOf, openEvent, STYLE, sentEvent, single } from "./support";

setUpConsole();
beforeAll(
  () =>
    Promise.all([
      import("../../../src/custom-pages/events/page"),
      import("../../../src/fields/reference/picker"),
    ]),
  60_000,
);

const FULL = {
  style_ids: [STYLE, OIL],
  style_selection_mode: "QUIZ",
  quiz_id: QUIZ,
  quiz_mappings: [{ style_id: OIL, answer_ids: [SEA] }],
  quiz_fallback_style_id: STYLE,
};
const part = () => screen.findByRole("region", { name: "How guests choose" });
const mode = async (name: string) => userEvent.click(await within(await part()).findByText(name));
const style = async (name: RegExp) => within(await part()).findByRole("button", { name });

async function open(changes: object = FULL) {
  answerEvent({ event: eventOf(changes) });
  answerChoices();
  server.on(`POST ${CALL}`, () => json(single(), 200, { ETag: '"2"' }));
  await openEvent();
  await part();
}
const sent = async () => {
  await save();
  await waitFor(() => expect(server.count(`POST ${CALL}`)).toBe(1));
  const { style_selection_mode, quiz_id, quiz_mappings, quiz_fallback_style_id } = sentEvent().schedule;
  return { style_selection_mode, quiz_id, quiz_mappings, quiz_fallback_style_id };
};

describe("how guests find their style", () => {
  test("Grid clears quiz, answers and fallback, says so before and after, and can be undone [EVT-34 EVT-35 EVT-36]", async () => {
    await open();
    expect(
      await screen.findByText(
        "Switching to grid clears: quiz “Mood”, answers for 1 style, fallback style “Winter”.",
      ),
    ).toBeTruthy();
    await mode("Grid");
    expect(
      await screen.findByText("Cleared: quiz “Mood”, answers for 1 style, fallback style “Winter”."),
    ).toBeTruthy();
    await press("Undo", await part());
    expect(await style(/^Oil/)).toBeTruthy();
    await mode("Grid");
    expect(await sent()).toEqual({
      style_selection_mode: "GRID",
      quiz_id: null,
      quiz_mappings: [],
      quiz_fallback_style_id: null,
    });
  });

  test("quizzes are offered in pages of 50, as everywhere, the second page too [QUIZ-26 CALL-QUIZ-01]", async () => {
    await open();
    const page = (from: number, count: number) => () =>
      json({
        items: Array.from({ length: count }, (_, at) =>
          quizOf({ id: idOf(5000 + from + at), name: `Quiz ${from + at}` }),
        ),
        page: 1,
        page_size: 50,
        total: 51,
      });
    server.on("GET /quizzes", page(1, 50), page(51, 1));
    await userEvent.click(await screen.findByRole("combobox", { name: "Quiz" }));
    await userEvent.type(screen.getByRole("combobox", { name: "Quiz" }), "Quiz 51");
    expect(await screen.findByText("Quiz 51", { selector: ".sl-option *" })).toBeTruthy();
    const asked = server.calls("GET /quizzes").map(({ path }) => path.split("?")[1]);
    expect(asked.slice(0, 2)).toEqual(["page=1&page_size=50", "page=2&page_size=50"]);
  });

  test("another quiz clears only the answers, and can be undone [EVT-37]", async () => {
    await open();
    expect(await screen.findByText("Choosing another quiz clears the answers for 1 style.")).toBeTruthy();
    const choose = async () => {
      await userEvent.click(await screen.findByRole("combobox", { name: "Quiz" }));
      await userEvent.click(await screen.findByText("Season", { selector: ".sl-option *" }));
    };
    await choose();
    expect(await screen.findByText("Cleared: answers for 1 style.")).toBeTruthy();
    await press("Undo", await part());
    expect((await style(/^Oil/)).textContent).toContain("Sea");
    await choose();
    expect(await sent()).toMatchObject({
      quiz_id: OTHER_QUIZ,
      quiz_mappings: [],
      quiz_fallback_style_id: STYLE,
    });
  });

  test("answers are ticked for each style and are saved in the order of the styles [EVT-13 EVT-27 EVT-28 EVT-29 EVT-30]", async () => {
    await open();
    await userEvent.click(await style(/^Oil/));
    await userEvent.click(within(await part()).getByRole("checkbox", { name: "Day" }));
    await userEvent.click(await style(/^Winter/));
    const where = within(await part()).getByRole("group", { name: "Where?" });
    await userEvent.click(within(where).getByRole("checkbox", { name: "Hills" }));
    expect((await style(/^Winter/)).textContent).toContain("Hills");
    expect(await sent()).toMatchObject({
      style_selection_mode: "QUIZ",
      quiz_mappings: [
        { style_id: STYLE, answer_ids: [HILLS] },
        { style_id: OIL, answer_ids: [SEA, DAY] },
      ],
    });
  });

  test("a style without answers is no mapping any more", async () => {
    await open();
    await userEvent.click(await style(/^Oil/));
    await userEvent.click(within(await part()).getByRole("checkbox", { name: "Sea" }));
    expect(await sent()).toMatchObject({ quiz_mappings: [] });
  });

  test("the fallback is one of the chosen styles [EVT-31]", async () => {
    await open();
    await userEvent.click(await screen.findByRole("combobox", { name: "Fallback style" }));
    const offered = await waitFor(() => {
      const all = [...document.querySelectorAll(".ant-select-item-option")].map((one) => one.textContent);
      expect(all).toEqual(["Winter", "Oil"]);
      return document.querySelectorAll(".ant-select-item-option")[1] as HTMLElement;
    });
    await userEvent.click(offered);
    expect(await sent()).toMatchObject({ quiz_fallback_style_id: OIL });
  });

  test("combinations that the answers leave out are shown as a quiz shows them", async () => {
    await open();
    expect(await screen.findByText("3 answers lead to no style")).toBeTruthy();
    const unreached = (await screen.findByText("1 style cannot be reached by any answer")).closest(".alert");
    expect(within(unreached as HTMLElement).getByText("Winter")).toBeTruthy();
  });

  test("a quiz event without a quiz behaves like the grid, and nothing blocks its save [OP-59]", async () => {
    await open({ ...FULL, quiz_id: null, quiz_mappings: [], quiz_fallback_style_id: null });
    expect(await screen.findByText("Without a quiz, guests see the grid of styles.")).toBeTruthy();
    await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "!");
    expect(await sent()).toMatchObject({ style_selection_mode: "QUIZ", quiz_id: null });
  });

  test("the address of the quiz page is there to copy and open once the event is saved with a quiz [QUIZ-08 OP-156]", async () => {
    await open();
    const address = `${location.origin}/quiz/${ID}`;
    expect((await screen.findByRole("link", { name: "Open quiz" })).getAttribute("href")).toBe(address);
    expect(screen.getByRole("img", { name: "QR code of the quiz page" })).toBeTruthy();
    expect(screen.getByText(address.replace("http://", ""))).toBeTruthy();
  });

  test("the address of the quiz page waits for the save of a quiz that was just chosen [QUIZ-08]", async () => {
    await open({ ...FULL, style_selection_mode: "GRID" });
    await mode("Quiz");
    expect(await screen.findByText(/^The address of the quiz page for guests is here/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Open quiz" })).toBeNull();
  });

  test("a quiz that is inactive or deleted names what guests see instead", async () => {
    answerEvent({ event: eventOf(FULL) });
    answerChoices();
    server.on(`GET /quizzes/${QUIZ}`, () => json(quizOf({ is_active: false })));
    await openEvent();
    expect(await screen.findByText(/^This quiz is inactive/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Open quiz" })).toBeNull();
  });

  test("removing a style removes its answers and the fallback, and undo restores them", async () => {
    await open({ ...FULL, quiz_fallback_style_id: OIL });
    await press("Remove: Oil");
    expect(await screen.findByText("Cleared: answers for 1 style, fallback style “Oil”.")).toBeTruthy();
    await press("Undo", screen.getByRole("region", { name: "Styles" }));
    expect((await style(/^Oil/)).textContent).toContain("Sea");
    await press("Remove: Oil");
    expect(await sent()).toMatchObject({ quiz_mappings: [], quiz_fallback_style_id: null });
  });
});
