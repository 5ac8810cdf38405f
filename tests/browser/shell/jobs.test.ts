import { beforeAll, describe, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage, type TestPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

/** The demo publishes no client program, and the browser says so of each question for one. */
const NO_CLIENT = /status of 404.*client\/current/;

const dock = (page: TestPage) => page.getByRole("region", { name: "Tasks" });
const button = (page: TestPage) => page.getByRole("button", { name: /^Tasks: / });

/**
 * Starts a real job, the ending of all other sessions, whose calls are held back for as long as the test wants.
 * Gives the page and the way to let them go.
 */
async function endingSessions(options: Parameters<typeof newPage>[1] = {}) {
  await newPage(server, { role: "organiser" });
  await newPage(server, { role: "dealer" });
  const page = await newPage(server, { role: "admin", path: "/users/sessions", ...options });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/users/sessions/*", async (route) => {
    await released;
    await route.continue().catch(() => undefined); // given up meanwhile
  });
  await page.getByRole("button", { name: /^(End|Завершить) \D*\d+/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(End|Завершить)$/ })
    .click();
  return { page, release };
}

test("a job shows its numbers, survives another page, and ends in its result", async () => {
  const { page, release } = await endingSessions();
  await dock(page).waitFor();
  await page.getByRole("link", { name: "All users" }).click();
  await page.getByRole("heading", { level: 1 }).filter({ hasText: "Users" }).waitFor();
  expect(await button(page).getAttribute("aria-label")).toBe("Tasks: 1 of 1 running");
  release();
  await dock(page)
    .getByText(/sessions? ended/)
    .waitFor();
  expect(await button(page).getAttribute("aria-label")).toBe("Tasks: all 1 finished");
  await page.getByRole("button", { name: "Clear finished" }).click();
  expect(await dock(page).count()).toBe(0);
  expect(await button(page).count()).toBe(0);
  page.expectQuiet(NO_CLIENT);
});

test("its panel holds its buttons in Russian, too", async () => {
  const { page, release } = await endingSessions({ language: "ru" });
  const panel = page.getByRole("region", { name: "Задачи" });
  release();
  const fold = panel.getByRole("button", { name: "Свернуть" });
  await panel.getByRole("button", { name: "Убрать готовые" }).waitFor();
  const [outer, inner] = [await panel.boundingBox(), await fold.boundingBox()];
  if (!outer || !inner) throw new Error("The panel is not on screen.");
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
  page.expectQuiet(NO_CLIENT);
});

test("it is cancelled and run again by keyboard alone, folded and unfolded", async () => {
  const { page, release } = await endingSessions();
  await dock(page).waitFor();
  await dock(page)
    .getByRole("button", { name: /^Cancel: / })
    .focus();
  await page.keyboard.press("Enter");
  const retry = dock(page).getByRole("button", { name: /^Retry: / });
  await retry.waitFor();
  expect(await retry.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  expect(await dock(page).count()).toBe(0);
  expect(await button(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await dock(page).waitFor();
  release();
  await retry.focus();
  await page.keyboard.press("Enter");
  await dock(page)
    .getByText(/sessions? ended/)
    .waitFor();
});

test("the browser asks before closing a tab with a writing job", async () => {
  const { page, release } = await endingSessions();
  await dock(page).waitFor();
  let asked = "";
  page.once("dialog", async (question) => {
    asked = question.type();
    await question.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toBe("beforeunload");
  release();
});

test("logging out asks first, stops it and leaves nothing of it for the next person [OP-39]", async () => {
  const { page, release } = await endingSessions();
  await dock(page).waitFor();
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  const question = page.getByRole("dialog", { name: "Stop what is running and log out?" });
  await question.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL(/\/login/);
  release();
  expect(await dock(page).count()).toBe(0);
});

describe.each(["light", "dark"] as const)("%s", (theme) => {
  test("axe finds nothing in the dock, running and ended", async () => {
    const { page, release } = await endingSessions({ theme });
    await dock(page).waitFor();
    expect(await axeFindings(page, ".sl-jobs")).toEqual([]);
    release();
    await dock(page)
      .getByText(/sessions? ended/)
      .waitFor();
    expect(await axeFindings(page, ".sl-jobs")).toEqual([]);
  });
});

test("on a phone of 360 px the bar announces the job and opens it as a sheet", async () => {
  const { page, release } = await endingSessions({ viewport: "phone" });
  await button(page).waitFor();
  expect(await dock(page).count()).toBe(0);
  await button(page).click();
  const box = await dock(page).boundingBox();
  expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 360, 780]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  release();
});
