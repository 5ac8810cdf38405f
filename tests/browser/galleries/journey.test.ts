import { beforeAll, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage, sharedBrowser } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { EXPECTED } from "../screens/screens";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

const ATTACK = `"><img src=x onerror=alert(1)></script><script>alert(1)</script>`;

test("an organiser makes a gallery, chooses an event and a theme, and shares it; a guest opens it on a phone, swipes and downloads [GAL-01..03 GAL-05..07 GAL-15 GAL-16 CALL-GAL-02 CALL-GAL-05..07 CALL-GAL-09..11 OP-149..151 OP-233]", async () => {
  const page = await newPage(server, { role: "organiser", path: "/galleries/new" });
  await page.getByRole("textbox", { name: "Name" }).fill("Loft evenings");
  await page.getByLabel("Description").fill(ATTACK);
  await page.getByLabel("Add an event").fill("Nordline");
  await page
    .getByRole("option", { name: /Nordline/ })
    .or(page.getByTitle(/Nordline/))
    .first()
    .click();
  await page.getByRole("button", { name: /^Remove: Nordline/ }).waitFor();
  await page.locator(".gallery-strip img").first().waitFor();
  await page.keyboard.press("Control+s");
  await page.waitForURL(/\/galleries\/[0-9a-f-]{36}$/);
  await page.getByText("All changes saved").waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole("button", { name: "Use Framed" }).click();
  await page.getByText("Visitors now see Framed").waitFor();
  await page.getByText("in use").waitFor();
  const code = (await page.locator("pre").textContent()) ?? "";
  expect(code).toContain(`src="${server.url}/gallery/loft-evenings"`);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("heading", { name: "Loft evenings" }).waitFor();
  await frame.locator(".gallery-wall.framed img").first().waitFor();

  await page.getByRole("link", { name: "Edit Framed" }).click();
  await page.getByRole("radio", { name: "Grid" }).check({ force: true });
  await page.frameLocator("iframe").locator(".gallery-wall.grid img").first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Control+s");
  await page.getByText("All changes saved").waitFor();
  page.expectQuiet(EXPECTED);
  await page.context().close();

  const guest = await newPage(server, { path: "/gallery/loft-evenings", viewport: "phone", theme: "dark" });
  await guest.getByRole("heading", { name: "Loft evenings" }).waitFor();
  await guest.getByText(ATTACK).waitFor();
  await guest.locator(".gallery-wall.grid img").first().waitFor();
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await axeFindings(guest)).toEqual([]);
  await guest.locator(".gallery-frame button").first().click();
  const viewer = guest.getByRole("dialog");
  await viewer.getByText(/^1 of \d+$/).waitFor();
  expect(await axeFindings(guest, "dialog[open]")).toEqual([]);
  await guest.mouse.move(300, 400);
  await guest.mouse.down();
  await guest.mouse.move(80, 410, { steps: 5 });
  await guest.mouse.up();
  await viewer.getByText(/^2 of \d+$/).waitFor();
  await guest.keyboard.press("ArrowRight");
  await viewer.getByText(/^3 of \d+$/).waitFor();
  const [file] = await Promise.all([
    guest.waitForEvent("download"),
    viewer.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(await file.failure()).toBeNull();
  await guest.goBack();
  await viewer.waitFor({ state: "detached" });
  expect(new URL(guest.url()).hash).toBe("");
  guest.expectQuiet(EXPECTED);
  await guest.context().close();
});

test("a gallery is shown in a frame of any site, and its page in Russian [OP-151 GAL-03]", async () => {
  const context = await (await sharedBrowser()).newContext({ locale: "ru-RU" });
  const site = await context.newPage();
  await site.setContent(
    `<iframe src="${server.url}/gallery/loft-evenings" width="800" height="600"></iframe>`,
  );
  const frame = site.frameLocator("iframe");
  await frame
    .getByText(/снимк|снимок|снимков/)
    .first()
    .waitFor();
  await frame.locator(".gallery-page.framed .gallery-frame img").first().waitFor();
  await context.close();
});
