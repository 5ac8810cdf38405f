import type { TestPage } from "./browser";
import { logInAs } from "./people";
import { send } from "./send";

/** Id of the demo's live event with a quiz of six questions. */
export async function quizEvent(server: { url: string }, name = "Rooftop session"): Promise<string> {
  const { token } = await logInAs(server, "organiser@example.com");
  const { body } = await send(server, "GET", "/schedules/?per_page_count=100", { token });
  return body.schedules.find((event: { name: string }) => event.name === name).id;
}

export const QUESTION = [
  "Your table is ready. What is on it?",
  "Pick a sound",
  "Two in the morning, music still on. Where are you?",
  "Choose a door",
  "How did you get here?",
  "What stays in the picture?",
] as const;
export const PHONE = { width: 390, height: 844 };

export const question = (page: TestPage, title: string) =>
  page.getByRole("heading", { level: 1, name: title }).waitFor();
export const answer = (page: TestPage, name: string) => page.getByRole("radio", { name });
export const press = (page: TestPage, name: string) =>
  page.getByRole("button", { name, exact: true }).click();

/** Answers what is left with the first answer, by the keys of a keyboard. */
export async function answerRest(page: TestPage, from = 0, to: number = QUESTION.length): Promise<void> {
  for (const title of QUESTION.slice(from, to)) {
    await question(page, title);
    await page.keyboard.press("a");
    await page.keyboard.press("Enter");
  }
}
