import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

describe.each([
  ["dark", "desktop"],
  ["light", "phone"],
] as const)("the users in %s on a %s", (theme, viewport) => {
  test("columns, selection and bar fit and are accessible", async () => {
    const page = await newPage(server, { role: "admin", theme, viewport, path: "/users/all" });
    // Tall, so that the bar covers no row's button by half, which axe would take for a small one.
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 2400 });
    await page.locator("tbody a").first().waitFor();
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await page
      .getByRole("checkbox", { name: /^Select: / })
      .first()
      .check();
    await page.getByRole("region", { name: "Selected rows" }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await wider()).toBe(0);
    if (viewport === "phone") await page.getByRole("button", { name: "Search and filters" }).click();
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("dialog", { name: "Columns" }).getByRole("checkbox", { name: "Created at" }).check();
    // A box that a phone's sheet covers by half is too small for axe: there it looks at the sheet alone.
    expect(await axeFindings(page, viewport === "phone" ? "dialog[open]" : undefined)).toEqual([]);
    expect(await wider()).toBe(0);
    page.expectQuiet(/client\/current/);
  });
});

test("the columns fit into the window wherever their button is", async () => {
  const page = await newPage(server, { role: "organiser", path: "/events" });
  const button = page.getByRole("button", { name: "Columns" });
  const box = page.getByRole("dialog", { name: "Columns" });
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.getByRole("region", { name: "Tonight" }).waitFor();
  await button.evaluate((own) => own.scrollIntoView({ block: "center" })); // less room on either side than it takes
  await button.click();
  const heading = box.getByRole("heading", { name: "Columns" });
  const last = box.getByText("Compact");
  await expect.poll(() => heading.evaluate((own) => own.getBoundingClientRect().top)).toBeGreaterThan(0);
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => last.evaluate((own) => own.getBoundingClientRect().bottom)).toBeLessThan(700);
});

test("the list is downloaded as an xlsx file that another program reads [LIST-08]", async () => {
  const page = await newPage(server, { role: "admin", path: "/branding/overlays" });
  await page.locator("tbody a").first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^overlays_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.xlsx$/);
  const file = path.join(await mkdtemp(path.join(tmpdir(), "safelight-")), "list.xlsx");
  await download.saveAs(file);
  const [sheet] = (await readXlsx(await readFile(file))).sheets;
  expect(sheet?.rows[0]).toEqual(["Name", "Description", "Orientation", "User", "Created at"]);
  expect(sheet?.rows.length).toBeGreaterThan(1);
});

test("a new page size on a later page sends one request, for the page with the first row [LIST-03]", async () => {
  const page = await newPage(server, { role: "admin", path: "/users/all?page=2" });
  await page.locator("tbody a").first().waitFor();
  await page.settled();
  page.forget();
  await page.getByLabel("Rows per page").selectOption("20");
  await page.waitForURL(/\?size=20$/);
  await page.settled();
  const asked = page.calls().filter(({ path }) => path.startsWith("/api/v1/users/?"));
  expect(asked.map(({ path }) => path)).toEqual(["/api/v1/users/?page=1&per_page_count=20"]);
});

test("while a page is on its way, the rows of the one before are dimmed and cannot be used, and the range is that of the page", async () => {
  const page = await newPage(server, { role: "admin", path: "/branding/overlays" });
  const first = page.locator("tbody tr a").first();
  const total = Number((await page.getByText(/^1–10 of \d+$/).textContent())?.split(" of ")[1]);
  const before = await first.textContent();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/[?&]page=2\b/, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("link", { name: "Next page" }).click();
  await page.getByText(`11–${Math.min(20, total)} of ${total}`).waitFor();
  expect(await page.locator("tbody").getAttribute("inert")).not.toBeNull();
  await expect.poll(() => page.locator("tbody").evaluate((own) => getComputedStyle(own).opacity)).toBe("0.5");
  expect(await first.textContent()).toBe(before);
  release();
  await expect.poll(() => page.locator("tbody").getAttribute("inert")).toBeNull();
  expect(await first.textContent()).not.toBe(before);
  await page.context().close();
});

test("a list that could not be read without a connection is read again with it [ERR-17]", async () => {
  const page = await newPage(server, { role: "admin", path: "/branding/overlays" });
  await page.getByText(/^1–10 of \d+$/).waitFor();
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Next page" }).click();
  await page.getByText("You are offline. These rows were loaded earlier.").waitFor();
  await page.context().setOffline(false);
  await page.getByText(/^11–\d+ of \d+$/).waitFor();
  await page.getByText("You are offline. These rows were loaded earlier.").waitFor({ state: "detached" });
  await page.context().close();
});
