import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { russian } from "../../support/texts";
import { idOf, overlayOf } from "../providers/support/data";
import { json } from "../providers/support/server";
import { press } from "../screens/support/acts";
import { server, setUpConsole } from "../screens/support/console";
import { ME } from "../screens/support/records";
import { styleOf } from "../styles/fixtures";
import { booths as boothsOf } from "./choices-support";
import { answerEvent, decorOf, eventOf, openEvent } from "./support";

setUpConsole();
beforeAll(
  () =>
    Promise.all([
      import("../../../src/custom-pages/events/page"),
      import("../../../src/custom-pages/events/guest-view"),
    ]),
  60_000,
);

const DECOR = idOf(701);
const [OVERLAY, OTHER] = [idOf(601), idOf(602)] as [string, string];
const STYLES = [301, 302, 303, 304, 305, 306, 307].map(idOf);
const QUIZ = idOf(801);
const STAMPS = { created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };

const quizOf = (changes: object = {}) => ({
  id: QUIZ,
  id_user: ME,
  ...STAMPS,
  name: "Which are you",
  description: "",
  is_active: true,
  questions: [
    question(2, "Sea or hills?", ["Sea", "Hills"]),
    question(1, "Tea or coffee?", ["Tea", "Coffee"]),
  ],
  ...changes,
});
const question = (position: number, title: string, answers: readonly string[]) => ({
  id: idOf(810 + position),
  title,
  position,
  is_affects_result: true,
  is_required: true,
  answers: answers.map((text, at) => ({ id: idOf(820 + 10 * position + at), title: text, position: at })),
});

async function open(changes: object = {}, quiz: object = quizOf(), booths: readonly object[] = []) {
  answerEvent({ event: eventOf({ style_ids: STYLES, ...changes }) });
  server.on("POST /styles/by_ids", (seen) =>
    json({
      styles: ((seen.body as { ids: string[] }).ids ?? []).map((id) =>
        styleOf({ id, name: `Style ${STYLES.indexOf(id) + 1}` }),
      ),
    }),
  );
  server.on("POST /photo_booths/by_ids", () => json({ photo_booths: booths }));
  server.on("POST /decors/by_ids", () => json({ decors: [decorOf({ id: DECOR })] }));
  server.on(`GET /decors/${DECOR}`, () => json({ decor: decorOf({ id: DECOR }) }));
  server.on(`GET /quizzes/${QUIZ}`, () => json(quiz));
  await openEvent();
  return within(await screen.findByRole("region", { name: "Guest’s view" }));
}
const booth = () => document.querySelector<HTMLElement>(".event-guest .sl-booth") as HTMLElement;
const drawn = () => booth().textContent ?? "";

describe("the guest's view", () => {
  test("draws the first screen from the input in decor and orientation of the event, as a preview [EVT-10 EVT-38]", async () => {
    const view = await open({ id_decor: DECOR, select_language: true });
    expect(drawn()).toContain("Your portrait in a new style");
    expect(drawn()).toContain("EnglishРусский");
    expect(booth().className).toContain("portrait");
    const ground = () => booth().querySelector<HTMLElement>(".sl-booth-screen")?.style.background;
    expect(ground()).toBe("rgb(18, 37, 58)");
    expect(view.getByText("Decor: Nordline")).toBeTruthy();
    expect(view.getByText(/Includes your unsaved changes/)).toBeTruthy();
    fireEvent.change(screen.getByRole("textbox", { name: "Background color" }), {
      target: { value: "#f4ebdd" },
    });
    expect(ground()).toBe("rgb(244, 235, 221)");
    expect(screen.getByText(/The text is hard to read on this background/)).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "Landscape" }));
    expect(booth().className).toContain("landscape");
    await press("Remove decor");
    expect(ground()).toBe("rgb(255, 255, 255)");
    await userEvent.click(screen.getByRole("switch", { name: "Guests choose the language" }));
    expect(drawn()).not.toContain("Русский");
  });

  test("shows the decor of the first booth where the event has none, and the event's own instead of it", async () => {
    const view = await open({}, quizOf(), boothsOf({ lounge: { id_application_decor: DECOR } }));
    const ground = () => document.querySelector<HTMLElement>(".sl-booth-screen")?.style.background;
    expect(await view.findByText("Decor of Lounge: Nordline")).toBeTruthy();
    expect(ground()).toBe("rgb(18, 37, 58)");
    expect(await screen.findByText(/^No decor: the photo booths show their own/)).toBeTruthy();
    expect(await screen.findByText("The booths show their own decor")).toBeTruthy();
    await press("Create decor");
    expect(await view.findByText("Decor: Unnamed decor")).toBeTruthy();
    expect(ground()).toBe("rgb(255, 255, 255)");
  });

  test("follows the section that is edited until another screen is chosen", async () => {
    const view = await open();
    const shown = () =>
      view.getByRole("button", { pressed: true, name: /Start|Styles|Waiting|Result/ }).textContent;
    expect(shown()).toBe("Start");
    const goTo = async (name: string) => {
      const button = await screen.findByRole("button", { name });
      act(() => button.focus());
    };
    await goTo("Create overlay");
    await waitFor(() => expect(shown()).toBe("Result"));
    await userEvent.click(view.getByRole("button", { name: "Waiting" }));
    expect(shown()).toBe("Waiting");
    await goTo("Choose styles");
    await waitFor(() => expect(shown()).toBe("Styles"));
  });

  test("shows the first styles with their icons and how many there are", async () => {
    const view = await open();
    await userEvent.click(view.getByRole("button", { name: "Styles" }));
    expect(drawn()).toContain("Choose your style");
    await waitFor(() => expect(drawn()).toContain("Style 1Style 2Style 3Style 4Style 5Style 6"));
    expect(drawn()).not.toContain("Style 7");
    expect(view.getByText("7 styles to choose from")).toBeTruthy();
    expect(server.seen.some(({ path }) => path.includes(`/styles/${STYLES[0]}/icons/`))).toBe(true);
  });

  test("asks the quiz's first question where that finds the style, otherwise shows the grid", async () => {
    const event = { style_selection_mode: "QUIZ", quiz_id: QUIZ };
    const view = await open(event);
    await userEvent.click(view.getByRole("button", { name: "Styles" }));
    await waitFor(() => expect(drawn()).toContain("Tea or coffee?TeaCoffee"));
    expect(view.getByText("Quiz “Which are you”, question 1 of 2")).toBeTruthy();
  });

  test("shows the grid in place of a quiz that is not active", async () => {
    const view = await open({ style_selection_mode: "QUIZ", quiz_id: QUIZ }, quizOf({ is_active: false }));
    await userEvent.click(view.getByRole("button", { name: "Styles" }));
    await waitFor(() => expect(drawn()).toContain("Choose your style"));
  });

  test("lays the overlay that is used on the result, as soon as there is another one [OP-184]", async () => {
    const frame = (id: string, name: string) =>
      overlayOf({ id, name, orientation: "portrait", has_portrait: true });
    server.on("POST /overlays/by_ids", () =>
      json({ overlays: [frame(OVERLAY, "Gold"), frame(OTHER, "Silver")] }),
    );
    const picture = () => new Response("bytes", { headers: { "Content-Type": "image/jpeg" } });
    server.on(`GET /overlays/${OVERLAY}/image/portrait`, picture);
    server.on(`GET /overlays/${OTHER}/image/portrait`, picture);
    answerEvent({ event: eventOf({ overlays_ids: [OVERLAY, OTHER] }) });
    server.on("POST /overlays/by_ids", () =>
      json({ overlays: [frame(OVERLAY, "Gold"), frame(OTHER, "Silver")] }),
    );
    await openEvent();
    const view = within(await screen.findByRole("region", { name: "Guest’s view" }));
    await userEvent.click(view.getByRole("button", { name: "Result" }));
    expect(view.getByText("Overlay: Gold")).toBeTruthy();
    await waitFor(() => expect(booth().querySelectorAll(".multiplied")).toHaveLength(1));
    await press("Move up: Silver");
    expect(view.getByText("Overlay: Silver")).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "Landscape" }));
    expect(view.getByText("No overlay fits pictures of this orientation")).toBeTruthy();
    expect(booth().querySelector(".multiplied")).toBeNull();
    await userEvent.click(view.getByRole("button", { name: "Waiting" }));
    expect(drawn()).toContain("Your picture is being made");
  });

  test("speaks the language of the guests, whatever that of the console is", async () => {
    server.on("GET /locales/ru/booth.json", () => json({ booth: russian.booth }));
    const view = await open();
    await userEvent.click(view.getByRole("button", { name: "RU Русский" }));
    await waitFor(() => expect(drawn()).toContain("Ваш портрет в новом стиле"));
    expect(view.getByText("No decor: standard colors")).toBeTruthy();
    await userEvent.click(view.getByRole("button", { name: "EN English" }));
    expect(drawn()).toContain("Your portrait in a new style");
  });

  test("is behind an eye button where there is no room next to the form", async () => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query.includes("1024"),
      media: query,
      addEventListener() {},
      removeEventListener() {},
    }));
    answerEvent();
    await openEvent();
    await press("Guest’s view");
    const sheet = within(await screen.findByRole("dialog", { name: "Guest’s view" }));
    expect(await sheet.findByRole("button", { name: "Result" })).toBeTruthy();
  });
});
