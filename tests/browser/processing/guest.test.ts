import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage } from "../../support/browser";
import { type ServerProcess, startProcess } from "../../support/process";

const PHOTO = path.resolve(import.meta.dirname, "../../../server/demo/assets/oil-portrait-lena.webp");

let server: ServerProcess;

// A server of its own: a guest occupies a booth, and its event's owner is charged.
beforeAll(async () => {
  server = await startProcess();
});
afterAll(() => server.stop());

const screenOf = (page: Page) => page.locator(".guest-body");
const shown = (page: Page, screen: string) => page.locator(`.guest-body[data-screen=${screen}]`).waitFor();

/** From the list of events to the start screen of the booth. */
async function openBooth(page: Page, event: string) {
  await page.getByRole("link", { name: event, exact: true }).first().click();
  await page.getByRole("link", { name: "As a guest" }).click();
  const dialog = page.getByRole("dialog", { name: "As a guest" });
  await dialog.getByText("each, at most").waitFor();
  return dialog;
}

test("an organiser meets a running event as its guest by touch, and gets a picture [OP-82 OP-204 OP-235 PROC-01]", async () => {
  const page = await newPage(server, { role: "organiser", path: "/events" });
  const button = (name: string) => screenOf(page).getByRole("button", { name });
  const dialog = await openBooth(page, "Nordline winter party");
  // What it costs and who pays, before anything is started; guests are there, so it asks.
  expect(await dialog.innerText()).toMatch(/Demo price\s+[\d.]+ each, at most[\s\S]*you, owner of the event/);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Start" }).click();
  const question = page.getByRole("dialog", { name: /^Interrupt the guests at / });
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await screenOf(page).count()).toBe(0);
  await dialog.getByRole("button", { name: "Start" }).click();
  await question.getByRole("button", { name: "Start anyway" }).click();
  await button("Start").click();
  await button("Русский").click();
  await screenOf(page).getByRole("heading", { name: "Кто будет на снимке?" }).waitFor();
  await button("Женщина").click();
  await screenOf(page).getByText("Oil portrait").click();
  expect(await axeFindings(page)).toEqual([]);
  await button("Далее").click();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/check/**", async (route) => {
    await held;
    await route.continue();
  });
  const started = page.waitForRequest((request) => request.url().endsWith("/api/process"));
  await screenOf(page).locator("input[type=file]").setInputFiles(PHOTO);
  const body = (await started).postDataBuffer()?.toString("latin1") ?? "";
  expect(body).toMatch(/"id_schedule":"[^"]+","demo":true,"language":"ru"/);
  await shown(page, "waiting");
  // Leaving asks while a picture is made.
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Leave while the picture is being made?" }).waitFor();
  await page.getByRole("button", { name: "Stay" }).click();
  release();
  await shown(page, "result");
  await screenOf(page).locator("img").first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await button("Ещё раз").click();
  await shown(page, "styles");
  // Nothing is being made: leaving asks nothing.
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Nordline winter party", level: 1 }).waitFor();
  page.expectQuiet();
});

test("a photo that was taken without a connection makes one picture when there is one again [OP-201 PROC-03]", async () => {
  const page = await newPage(server, { role: "organiser", path: "/events" });
  const button = (name: string) => screenOf(page).getByRole("button", { name });
  const dialog = await openBooth(page, "Nordline winter party");
  await dialog.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: "Start anyway" }).click();
  await button("Start").click();
  await button("English").click();
  await button("Woman").click();
  await screenOf(page).getByText("Oil portrait").click();
  await button("Next").click();
  await shown(page, "camera");
  const keys: (string | undefined)[] = [];
  page.on("requestfailed", (request) => {
    if (request.url().endsWith("/api/process")) keys.push(request.headers()["idempotency-key"]);
  });
  await page.context().setOffline(true);
  await screenOf(page).locator("input[type=file]").setInputFiles(PHOTO);
  await page.getByText("No connection. The booth continues automatically when it is back.").waitFor();
  // As often as a start is tried that does not reach the server.
  await expect.poll(() => keys.length, { timeout: 30_000 }).toBe(3);
  await page.context().setOffline(false);
  await shown(page, "result");
  expect(new Set(keys).size).toBe(1);
  page.expectQuiet(/ERR_INTERNET_DISCONNECTED/);
});

test("a quiz leads a guest to a style by keyboard alone; leaving cancels the picture [OP-152 OP-157 OP-216 OP-235]", async () => {
  const page = await newPage(server, { role: "organiser", path: "/events" });
  const dialog = await openBooth(page, "New Year at Loft 12");
  const { keyboard } = page;
  const isAt = async (screen: string) => {
    await shown(page, screen);
    // The focus is on the screen, wherever it was before.
    await expect.poll(() => screenOf(page).locator(":focus").count()).toBe(1);
  };
  await dialog.getByRole("button", { name: "Start" }).waitFor();
  await keyboard.press("Enter");
  await Promise.race([
    isAt("start"),
    page
      .getByRole("button", { name: "Start anyway" })
      .press("Enter")
      .then(() => isAt("start")),
  ]);
  await keyboard.press("Enter");
  await isAt("language");
  await keyboard.press("Enter");
  await isAt("participant");
  await keyboard.press("Enter");
  for (const [place, down] of [0, 1, 0].entries()) {
    await screenOf(page)
      .getByText(`Question ${place + 1} of`)
      .waitFor();
    await isAt("question");
    await keyboard.press("Enter"); // chooses
    await expect.poll(() => screenOf(page).locator(":focus").isChecked()).toBe(true);
    if (down) await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
  }
  await screenOf(page).getByText("Question 4 of").waitFor();
  await isAt("question");
  await keyboard.press("Space");
  await keyboard.press("Enter");
  await isAt("camera");
  // By the sea, warm gold, a story: Oil portrait has two of the answers.
  await screenOf(page).getByText("Your style: Oil portrait").waitFor();
  await page.route("**/api/check/**", () => {});
  // Before it is sent there is nothing to cancel.
  const sent = page.waitForRequest((request) => /\/api\/process$/.test(request.url()));
  await screenOf(page).locator("input[type=file]").setInputFiles(PHOTO);
  await shown(page, "waiting");
  await sent;
  await keyboard.press("Escape");
  const cancelled = page.waitForRequest((request) => request.method() === "DELETE");
  const question = page.getByRole("dialog", { name: "Leave while the picture is being made?" });
  await question.getByRole("button", { name: "Leave" }).press("Enter");
  expect((await cancelled).url()).toMatch(/\/api\/process\//);
  await page.getByRole("heading", { name: "New Year at Loft 12", level: 1 }).waitFor();
  page.expectQuiet();
});
