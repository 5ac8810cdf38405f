import { beforeAll, describe, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage, type PageOptions, sharedBrowser, type TestPage } from "../../support/browser";
import { tabTo } from "../../support/keyboard";
import { listenTo } from "../../support/page-listener";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { answer, answerRest, PHONE, press, QUESTION, question, quizEvent } from "../../support/public-quiz";

let server: ServerProcess;
let path: string;

beforeAll(async () => {
  server = await sharedProcess();
  path = `/quiz/${await quizEvent(server)}`;
});

const open = (options: PageOptions = {}) => newPage(server, { path, ...options });
const isSubmit = (route: { path: string }) => route.path.endsWith("/submit");

describe("a guest", () => {
  test("answers question by question by pointer and gets a style, with a page that came with all of it [QUIZ-08 QUIZ-10 QUIZ-12 QUIZ-13 CALL-QUIZ-10 CALL-QUIZ-11 OP-156 OP-157 OP-233]", async () => {
    const page = await open();
    await question(page, QUESTION[0]);
    expect(page.calls()).toEqual([]);
    expect(await page.title()).toBe("Which look is yours?");
    const head = await page.evaluate(() =>
      ["description", "og:title", "og:description"].map(
        (name) =>
          document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute("content") ??
          "",
      ),
    );
    const description = "Six questions while you wait in line, then your style.";
    expect(head).toEqual([description, "Which look is yours?", description]);
    await page.getByText(description).waitFor();

    const wait = page.getByRole("button", { name: "Choose one" });
    expect(await wait.getAttribute("aria-disabled")).toBe("true");
    await wait.click({ force: true });
    await question(page, QUESTION[0]);
    await answer(page, "Candles and velvet").check();
    await question(page, QUESTION[0]); // choosing does not go on
    await press(page, "Next");
    await question(page, QUESTION[1]);
    await page.getByText("Question 2 of 6").waitFor({ state: "attached" });
    await answer(page, "A brass band").check();
    await press(page, "Next");
    await answer(page, "At the bar, telling a story").check();
    await press(page, "Next");
    await press(page, "Back");
    expect(await answer(page, "At the bar, telling a story").isChecked()).toBe(true);
    await press(page, "Next");
    await answer(page, "Gilded").check();
    await page.getByRole("button", { name: "Next" }).dblclick();
    await question(page, QUESTION[4]);
    await press(page, "Skip"); // this one is not required, and a double click has not passed it
    await answer(page, "The dress").check();
    await page.getByRole("button", { name: "See your style" }).dblclick();
    const result = page.getByRole("heading", { level: 1, name: "Oil portrait" });
    await result.waitFor();
    expect(await result.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByText("Your style").waitFor();
    const picture = page.locator(".quiz-picture img");
    await picture.waitFor();
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0)),
    ).toBe(true);
    expect(page.calls().filter(isSubmit)).toHaveLength(1);
    expect(page.calls().filter(({ path }) => !path.includes("/image"))).toHaveLength(1);

    await press(page, "Answer again");
    await question(page, QUESTION[0]);
    expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);
    page.expectQuiet();
  });

  test("answers by touch on a phone of 390 pixels, goes back with the browser, and keeps the answers on a reload [QUIZ-08 OP-233]", async () => {
    const context = await (await sharedBrowser()).newContext({
      baseURL: server.url,
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
      locale: "ru-RU",
      reducedMotion: "reduce",
    });
    const raw = await context.newPage();
    const page: TestPage = Object.assign(raw, listenTo(raw));
    await page.goto(path);
    await answer(page, "Salt and lemons").tap();
    await page.getByRole("button", { name: "Далее" }).tap();
    await answer(page, "Waves").tap();
    await page.getByRole("button", { name: "Далее" }).tap();
    await question(page, QUESTION[2]);
    await page.goBack();
    await question(page, QUESTION[1]);
    expect(await answer(page, "Waves").isChecked()).toBe(true);
    await page.reload();
    await question(page, QUESTION[1]);
    expect(await answer(page, "Waves").isChecked()).toBe(true);
    await page.getByText("2 из 6", { exact: true }).waitFor();
    await page.goForward();
    await answer(page, "On the roof with one good friend").tap();
    await page.getByRole("button", { name: "Далее" }).tap();
    await answer(page, "Blue, half open").tap();
    await page.getByRole("button", { name: "Далее" }).tap();
    await page.getByRole("heading", { level: 1 }).tap(); // two taps in one place are a double tap
    await page.getByRole("button", { name: "Пропустить" }).tap();
    await answer(page, "The light").tap();
    await page.getByRole("button", { name: "Узнать свой стиль" }).tap();
    await page.getByRole("heading", { level: 1, name: "Watercolour" }).waitFor();
    await page.getByText("Ваш стиль").waitFor();
    const { width, image } = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      image: document.querySelector(".quiz-picture")?.getBoundingClientRect().width,
    }));
    expect([width, image]).toEqual([390, 390]); // edge to edge, and nothing wider
    await page.reload(); // the result is kept too, without another call
    await page.getByRole("heading", { level: 1, name: "Watercolour" }).waitFor();
    expect(page.calls().filter(isSubmit)).toHaveLength(1);
    await page.goBack();
    await question(page, QUESTION[5]);
    page.expectQuiet();
    await context.close();
  });

  test("answers by keyboard alone: letters, arrows, Enter, and the link to share [QUIZ-08]", async () => {
    const page = await open();
    await question(page, QUESTION[0]);
    await page.keyboard.press("Enter"); // nothing is chosen yet
    await question(page, QUESTION[0]);
    await page.keyboard.press("c");
    expect(await answer(page, "Whatever glows").isChecked()).toBe(true);
    await page.keyboard.press("ArrowUp");
    expect(await answer(page, "Salt and lemons").isChecked()).toBe(true);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await question(page, QUESTION[1]);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toBe(QUESTION[1]);
    await page.keyboard.press("ArrowDown"); // from the heading into the answers
    expect(await answer(page, "A brass band").isChecked()).toBe(true);
    await page.keyboard.press("z"); // no such answer
    await page.keyboard.press("Control+c"); // not an answer
    await page.keyboard.press("Shift+C");
    expect(await answer(page, "A synth, very loud").isChecked()).toBe(true);
    await page.keyboard.press("Enter");
    await answerRest(page, 2);
    await page.getByText("Your style").waitFor();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate(() => Object.assign(navigator, { share: undefined }));
    await tabTo(page, /^Share$/);
    await page.keyboard.press("Enter");
    await page.getByText("Link copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(server.url + path);
    await tabTo(page, /^Answer again$/);
    await page.keyboard.press("Enter");
    await question(page, QUESTION[0]);
    page.expectQuiet();
  });

  test("is told when nothing fits, and sees a name alone where a style has no picture [OP-157 OP-233]", async () => {
    const page = await open();
    const replies = [
      { style: null, is_fallback: true },
      {
        style: { id: "1", name: "Noir", description: "Rain and neon", image_url: "/art/none.webp" },
        is_fallback: true,
      },
    ];
    await page.route("**/submit", (route) => route.fulfill({ json: replies.shift() }));
    await answerRest(page);
    await page.getByRole("heading", { level: 1, name: "No style fits this time" }).waitFor();
    await page.getByText("Choose one at the booth.").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await press(page, "Answer again");
    await answerRest(page);
    await page.getByRole("heading", { level: 1, name: "Noir" }).waitFor();
    await page.locator(".quiz-picture").waitFor({ state: "detached" });
  });

  test("keeps the answers when the connection fails, and sends them once it is back [QUIZ-08 CALL-QUIZ-11]", async () => {
    const page = await open();
    await answerRest(page, 0, 5);
    await question(page, QUESTION[5]);
    await page.context().setOffline(true);
    await page.getByText("You are offline. Your answers are kept.").waitFor();
    await page.keyboard.press("b");
    await press(page, "See your style");
    await page
      .getByRole("alert")
      .getByText(/^Could not find your style/)
      .waitFor();
    await page.context().setOffline(false);
    await press(page, "See your style");
    await page.getByText("Your style").waitFor();
  });

  test("is led to the question that a changed quiz asks besides, and away from one that was closed [OP-157]", async () => {
    const page = await open();
    const statuses = [422, 404];
    await page.route("**/submit", (route) => route.fulfill({ status: statuses.shift() ?? 500, json: {} }));
    await page.route("**/api/quiz/schedule/*", async (route) => {
      const reply = await route.fetch();
      const body = await reply.json();
      const [first, ...rest] = body.quiz.questions;
      body.quiz.questions = [
        { ...first, answers: first.answers.map((one: object) => ({ ...one, id: crypto.randomUUID() })) },
        ...rest,
      ];
      await route.fulfill({ json: body });
    });
    await answerRest(page);
    await page.getByText("The quiz was changed in the meantime. Check your answers.").waitFor();
    await question(page, QUESTION[0]);
    await page.getByRole("button", { name: "Choose one" }).waitFor();
    await answerRest(page);
    await page.getByRole("heading", { name: "There is nothing at this address" }).waitFor();
  });
});
