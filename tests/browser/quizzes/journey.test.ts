import { beforeAll, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { EXPECTED } from "../screens/screens";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

test("an organiser makes a quiz, puts its questions in order by keyboard, and plays it on a phone's frame [QUIZ-01 QUIZ-02 QUIZ-03 QUIZ-06 QUIZ-07 QUIZ-17 QUIZ-18 QUIZ-20 CALL-QUIZ-01 CALL-QUIZ-02 CALL-QUIZ-05 CALL-QUIZ-06 CALL-QUIZ-08 CALL-QUIZ-09 CALL-QUIZ-12]", async () => {
  const page = await newPage(server, { role: "organiser", path: "/quizzes/new" });
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const dialog = page.getByRole("dialog");
  const save = async () => {
    await page.keyboard.press("Control+s");
    await page.getByText("All changes saved").waitFor();
  };
  await page.getByLabel("Name").fill("Evening mood");
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Control+s");
  await page.waitForURL(/tab=questions/);

  const ask = async (title: string, answers: readonly [string, string]) => {
    await button("Add question").click();
    await dialog.getByLabel("Question", { exact: true }).fill(title);
    await dialog.getByRole("textbox", { name: "Answer 1", exact: true }).fill(answers[0]);
    await dialog.getByRole("textbox", { name: "Answer 2", exact: true }).fill(answers[1]);
    await dialog.getByRole("button", { name: "Done" }).click();
    await dialog.waitFor({ state: "detached" });
  };
  await ask("Where to?", ["Sea", "Hills"]);
  await ask("When?", ["Day", "Night"]);
  await button("Add question").click();
  await dialog.getByLabel("Question", { exact: true }).fill("Why?");
  expect(await axeFindings(page, "dialog[open]")).toEqual([]);
  await dialog.getByRole("textbox", { name: "Answer 1", exact: true }).fill("Fun");
  await dialog.getByRole("textbox", { name: "Answer 2", exact: true }).fill("Fame");
  await dialog.getByRole("checkbox", { name: "Required" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await save();

  const titles = () => page.locator(".sl-quiz-title").allTextContents();
  const ordered = (...names: string[]) => expect.poll(titles).toEqual(names);
  await ordered("Where to?", "When?", "Why?");
  expect(await axeFindings(page)).toEqual([]);
  await button("Reorder: Why?").focus();
  await page.keyboard.press("Space");
  await page.getByText("Why? picked up").waitFor();
  // biome-ignore lint/plugin: no sleep. dnd-kit hears arrows when a timer of the lift fires, and so before this one.
  await page.evaluate(() => new Promise((fired) => setTimeout(fired)));
  await page.keyboard.press("ArrowUp");
  await page.getByText("Why? moved to position 2 of 3").waitFor();
  await page.keyboard.press("Space");
  await ordered("Where to?", "Why?", "When?");
  const handle = await button("Reorder: When?").boundingBox();
  const first = await button("Reorder: Where to?").boundingBox();
  if (!handle || !first) throw new Error("The handles are not on screen.");
  await page.mouse.move(handle.x + 8, handle.y + 8);
  await page.mouse.down();
  await page.mouse.move(first.x + 8, first.y - 4, { steps: 8 });
  await page.mouse.up();
  await ordered("When?", "Where to?", "Why?");
  await save();
  await page.reload();
  await ordered("When?", "Where to?", "Why?");

  await button("Delete: Where to?").click();
  const question = page.getByRole("dialog", { name: "Are you sure you want to delete this question?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await ordered("When?", "Why?");
  await page.getByText("1 unsaved change").waitFor();
  await save();

  await page.getByRole("tab", { name: "Preview" }).click();
  const phone = page.getByRole("region", { name: "Quiz on a guest’s phone" });
  await phone.getByRole("radio", { name: "Night" }).check();
  expect(await axeFindings(page)).toEqual([]);
  await phone.getByRole("button", { name: "Next" }).click();
  await phone.getByRole("button", { name: "See your style" }).click();
  await phone.getByText("Thank you!").waitFor();
  page.expectQuiet(EXPECTED);
  await page.context().close();

  const mobile = await newPage(server, {
    role: "organiser",
    path: "/quizzes",
    viewport: { width: 360, height: 740 },
  });
  await mobile.getByRole("link", { name: "Evening mood" }).click();
  await mobile.getByRole("tab", { name: /^Questions/ }).click();
  await mobile.getByRole("button", { name: "Edit: When?" }).click();
  await mobile.getByRole("textbox", { name: "Answer 1", exact: true }).waitFor();
  const width = await mobile.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  expect(await axeFindings(mobile)).toEqual([]);
  mobile.expectQuiet(EXPECTED);
  await mobile.context().close();
});
