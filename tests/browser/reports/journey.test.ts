import readXlsxFile from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage } from "../../support/browser";
import { type ServerProcess, startProcess } from "../../support/process";

let server: ServerProcess;

beforeAll(async () => {
  server = await startProcess();
});
afterAll(() => server.stop());

test("an admin picks days, sees chart and table, walks the chart by keyboard, and downloads the same figures [REP-01 REP-04 REP-05 REP-06 REP-10 SHELL-34]", async () => {
  const page = await newPage(server, { role: "admin", path: "/" });
  await page.getByRole("link", { name: "Reports", exact: true }).click();
  await page.getByRole("tab", { name: "Finance" }).click();
  const table = page.getByRole("table", { name: "Finance" });
  await table.waitFor();
  // The demo's ledger begins 120 days ago; a start after the end is marked.
  const [from, to] = [page.getByRole("textbox", { name: "From" }), page.getByRole("textbox", { name: "To" })];
  const end = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
  const start = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10);
  const choose = async (field: typeof to, day: string) => {
    await field.click();
    await field.fill(day);
    await field.press("Enter");
  };
  await choose(to, start);
  await page.getByRole("alert").getByText("The start is after the end").waitFor();
  await choose(from, start);
  await choose(to, end);
  await expect.poll(() => new URL(page.url()).search).toContain(`to=${end}`);
  await page.getByText("Net change", { exact: true }).first().waitFor();
  const slider = page.getByRole("slider", { name: "Deposits by day" });
  await slider.focus();
  const newest = await slider.getAttribute("aria-valuetext");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => slider.getAttribute("aria-valuetext")).not.toBe(newest);
  expect(await axeFindings(page)).toEqual([]);
  const total = await table.locator("tfoot td").nth(1).textContent();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download", exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^financial_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.xlsx$/);
  const [sheet] = await readXlsxFile(await file.path());
  const last = sheet?.data.at(-1);
  expect(last?.[0]).toBe("Total");
  expect(Number(last?.[1])).toBeGreaterThan(0);
  expect(Number(total?.replaceAll(",", ""))).toBe(last?.[1]);
  page.expectQuiet();
  await page.context().close();
});

test.each(["light", "dark"] as const)(
  "is right on a phone, in Russian, in the %s theme [REP-03]",
  async (theme) => {
    const page = await newPage(server, {
      role: "admin",
      path: "/reports?tab=schedules",
      viewport: "phone",
      theme,
      language: "ru",
    });
    await page.getByRole("table", { name: "Мероприятия" }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const isCut = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isCut).toBe(false);
    page.expectQuiet();
    await page.context().close();
  },
);

test("a phone shows the names of the summary's figures as a whole, in Russian", async () => {
  const page = await newPage(server, {
    role: "admin",
    path: "/reports?tab=executive",
    viewport: "phone",
    language: "ru",
  });
  await page.setViewportSize({ width: 360, height: 780 });
  const names = page.locator(".report-table tr > :first-child");
  await names.getByText("Генерации с ошибкой").waitFor();
  const cut = await names.evaluateAll((cells) =>
    cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
  );
  expect(cut).toEqual([]);
  const heights = await names.evaluateAll((cells) => cells.map((cell) => cell.clientHeight));
  expect(Math.max(...heights)).toBeLessThan(80); // two lines, not letter by letter
  page.expectQuiet();
  await page.context().close();
});

test("a phone shows the chosen measure as a whole, and changes it [REP-05]", async () => {
  const page = await newPage(server, {
    role: "admin",
    path: "/reports?tab=dealers&measure=amount",
    viewport: "phone",
  });
  const measure = page.getByRole("combobox", { name: "Measure" });
  await measure.waitFor();
  expect(await measure.locator("option:checked").textContent()).toBe("Paid for emissions");
  const { x = 0, width = 0 } = (await measure.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await measure.selectOption({ label: "Customers" });
  await page.getByRole("heading", { name: "Customers: the largest of the rows below" }).waitFor();
  page.expectQuiet();
  await page.context().close();
});
