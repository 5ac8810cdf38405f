import { beforeAll, describe, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage, type PageOptions } from "../../support/browser";
import { startOther } from "../../support/other-server";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { answerRest, PHONE, press, QUESTION, question, quizEvent } from "../../support/public-quiz";

let server: ServerProcess;
let path: string;

beforeAll(async () => {
  server = await sharedProcess();
  path = `/quiz/${await quizEvent(server)}`;
});

const open = (options: PageOptions = {}) => newPage(server, { path, ...options });

describe("the page", () => {
  test.each(["/quiz/00000000-0000-4000-8000-000000000000", "/quiz/no-such-event"])(
    "%s is not found [QUIZ-08 OP-157]",
    async (address) => {
      const reply = await fetch(server.url + address);
      expect(reply.status).toBe(404);
      const page = await newPage(server, { path: address });
      await page.getByRole("heading", { name: "There is nothing at this address" }).waitFor();
      page.expectQuiet(/status of 404/);
    },
  );

  test("says that it could not be loaded, and tries again [QUIZ-08]", async () => {
    const page = await newPage(server, { path: "/quiz/00000000-0000-4000-8000-000000000000" });
    await page.route("**/api/quiz/schedule/*", (route) => route.abort());
    await page.reload();
    await page.getByRole("heading", { name: "Could not load the quiz" }).waitFor();
    await page.getByText("Check your connection").waitFor();
    await page.unroute("**/api/quiz/schedule/*");
    await press(page, "Try again");
    await page.getByRole("heading", { name: "There is nothing at this address" }).waitFor();
  });

  test("does not blame the connection for an error of the server [QUIZ-08]", async () => {
    const page = await newPage(server, { path: "/quiz/00000000-0000-4000-8000-000000000000" });
    await page.route("**/api/quiz/schedule/*", (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await page.getByText("Something went wrong on our side").waitFor();
    expect(await page.getByText("Check your connection").count()).toBe(0);
  });

  test("works with another server, which fills nothing in and answers with index.html [OP-179 OP-185]", async () => {
    const other = await startOther(server);
    try {
      const page = await newPage(other, { path });
      await answerRest(page);
      await page.getByText("Your style").waitFor();
      expect(page.calls().map(({ path }) => path.replace(/[0-9a-f-]{36}/, "*"))).toEqual([
        "/api/quiz/schedule/*",
        "/api/quiz/schedule/*/submit",
        ...page
          .calls()
          .slice(2)
          .map(({ path }) => path.replace(/[0-9a-f-]{36}/, "*")),
      ]);
    } finally {
      await other.stop();
    }
  });

  test("numbers a long quiz, and lets long questions and answers wrap [QUIZ-08]", async () => {
    const page = await newPage(server, { viewport: PHONE });
    const long =
      "Which of these would you rather have said to you at the very end of an evening like this one, and why?";
    const answers = ["a", "b"].map((id, position) => ({
      id,
      title: `${id} ${"wordwithoutend".repeat(12)}`,
      position,
    }));
    const questions = Array.from({ length: 9 }, (_, position) => ({
      id: `q${position}`,
      title: long,
      position,
      is_affects_result: true,
      is_required: true,
      answers,
    }));
    await page.route("**/api/quiz/schedule/*", (route) =>
      route.fulfill({
        json: { id_schedule: null, quiz: { id: "1", name: "Long", description: "", questions } },
      }),
    );
    await page.goto("/quiz/long");
    await question(page, long);
    expect(await page.locator(".quiz-frames").count()).toBe(0);
    expect(await page.locator("h1").evaluate((element) => getComputedStyle(element).fontSize)).toBe("30px");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const bar = await page.locator(".quiz-bar").boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(844); // the page scrolls, the bar stays
  });
});

describe.each(["light", "dark"] as const)("in %s", (theme) => {
  test.each([
    ["en", "desktop"],
    ["ru", PHONE],
  ] as const)("every screen is free of what axe finds, in %s on %o", async (language, viewport) => {
    const page = await open({ theme, language, viewport });
    await question(page, QUESTION[0]);
    const found = await axeFindings(page);
    await page.keyboard.press("b");
    found.push(...(await axeFindings(page)));
    await answerRest(page);
    await page.locator(".quiz-found").waitFor();
    found.push(...(await axeFindings(page)));
    expect(found).toEqual([]);
    page.expectQuiet();
  });
});
