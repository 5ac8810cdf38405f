import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage } from "../../support/browser";
import { type ServerProcess, startProcess } from "../../support/process";

const PHOTO = path.resolve(import.meta.dirname, "../../../server/demo/assets/oil-portrait-lena.webp");

let server: ServerProcess;

// A server of its own: a rehearsal occupies a booth and charges its owner.
beforeAll(async () => {
  server = await startProcess();
});
afterAll(() => server.stop());

test("one photo goes through two styles of a running event, and becomes one picture [OP-82 OP-204 OP-235]", async () => {
  const page = await newPage(server, { role: "organiser", path: "/events" });
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  await page.getByRole("link", { name: "Nordline winter party", exact: true }).first().click();
  await page.getByRole("link", { name: "Rehearse" }).click();
  const ticks = page.getByRole("checkbox", { name: /^Rehearse / });
  await ticks.first().waitFor();
  expect(await button(/^Start/).getAttribute("aria-disabled")).toBe("true");
  await page.locator("input[type=file]").setInputFiles({
    name: "lena.webp",
    mimeType: "image/webp",
    buffer: await readFile(PHOTO),
  });
  await page.getByText("lena.webp").waitFor();
  for (const tick of (await ticks.all()).slice(2)) if (await tick.isEnabled()) await tick.uncheck();
  // Fingers need more room than a mouse.
  await page.setViewportSize({ width: 390, height: 844 });
  const chip = page.getByRole("group", { name: "Participants" }).getByRole("button").first();
  expect((await chip.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.setViewportSize({ width: 1440, height: 900 });
  // The sum and who pays are there before anything is started.
  const figures = page.locator(".rehearsal-figures");
  expect(await figures.innerText()).toMatch(/35\.00\s+2 pictures[\s\S]*you pay/);
  expect(await axeFindings(page)).toEqual([]);
  await button(/^Start/).click();
  const question = page.getByRole("dialog", { name: /^Interrupt the guests at / });
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await button("Stop").count()).toBe(0);
  let release = () => {};
  const stopped = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/check/**", async (route) => {
    await stopped;
    await route.continue();
  });
  await button(/^Start/).click();
  await question.getByRole("button", { name: "Start anyway" }).click();
  await button("Stop").click();
  release();
  // The booth was left to the guests meanwhile: going on asks again.
  await button(/^Make the other/).click();
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await figures.innerText()).toContain("1 of 2");
  await button(/^Make the other/).click();
  await question.getByRole("button", { name: "Start anyway" }).click();
  await expect.poll(() => figures.innerText()).toContain("2 of 2");
  await button("Rehearse again").waitFor();
  expect(await figures.innerText()).toMatch(/Charged so far\s+35\.00[\s\S]*2 of 2/);
  await button(/^Open Oil portrait/).click();
  await page.getByRole("slider", { name: "Before and after" }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  const download = page.waitForEvent("download");
  await button("Save as one image").click();
  expect((await download).suggestedFilename()).toBe("Rehearsal, Nordline winter party.png");
  page.expectQuiet();
});

test("a style that does not please leaves the event, whoever saved it meanwhile, and comes back [EVT-07 OP-175 OP-235]", async () => {
  const page = await newPage(server, { role: "organiser", path: "/events" });
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  await page.getByRole("link", { name: "Nordline winter party", exact: true }).first().click();
  await page.getByRole("link", { name: "Rehearse" }).click();
  const ticks = page.getByRole("checkbox", { name: /^Rehearse / });
  await ticks.first().waitFor();
  const id = new URL(page.url()).pathname.split("/")[2];
  const names = await ticks.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  await page.locator("input[type=file]").setInputFiles(PHOTO);
  for (const tick of (await ticks.all()).slice(2)) if (await tick.isEnabled()) await tick.uncheck();
  await button(/^Start/).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start anyway" }).click();
  await button("Rehearse again").waitFor();
  // Somebody else saves the event after this page has read it and before it saves.
  const admin = await newPage(server, { role: "admin", path: `/events/${id}` });
  const description = admin.locator("#field-description");
  await description.fill("Changed by somebody else");
  const answers: number[] = [];
  await page.route(`**/schedules/${id}`, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    if (answers.length === 0) {
      const stored = admin.waitForResponse(
        (reply) => reply.request().method() === "POST" && reply.url().endsWith(`/schedules/${id}`),
      );
      await admin.getByRole("button", { name: /^Save/ }).click();
      expect((await stored).ok()).toBe(true);
    }
    const response = await route.fetch();
    answers.push(response.status());
    await route.fulfill({ response });
  });
  await button(/^Open Folk/).focus();
  await page.keyboard.press("Delete");
  await page.getByText("Folk removed from the event").waitFor();
  expect(answers).toEqual([412, 200]);
  const putBack = button("Put back into the event: Folk");
  await putBack.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await admin.reload();
  expect(await description.inputValue()).toBe("Changed by somebody else");
  await putBack.click();
  await button("Remove from the event: Folk").waitFor({ state: "attached" });
  await button("Rehearse again").click();
  await ticks.first().waitFor();
  expect(await ticks.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual(names);
  page.expectQuiet(/412/);
});
