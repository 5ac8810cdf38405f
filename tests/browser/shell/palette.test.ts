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

const field = (page: TestPage) => page.getByRole("combobox", { name: /Find a page|Раздел/ });
const chosen = (page: TestPage) => page.getByRole("dialog").getByRole("option", { selected: true });
const heading = (page: TestPage, name: string) => page.getByRole("heading", { level: 1, name });
const sidewards = (page: TestPage) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The list with its rows, from which the palette is opened. */
async function overlays(options: Parameters<typeof newPage>[1] = {}) {
  const page = await newPage(server, { role: "organiser", path: "/branding/overlays", ...options });
  await page.locator("main a[href^='/branding/overlays/']").first().waitFor();
  return page;
}

test("a screen is found by its name in the other language and opened, by keyboard alone", async () => {
  const page = await overlays();
  await page.keyboard.press("Control+KeyK");
  await field(page).waitFor();
  await page.keyboard.type("оформления");
  await expect.poll(() => chosen(page).textContent()).toContain("Decors");
  await page.keyboard.press("Enter");
  await heading(page, "Decors").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  page.expectQuiet(NO_CLIENT);
});

test("Escape returns the focus", async () => {
  const page = await overlays();
  await page.getByLabel("Search", { exact: true }).focus();
  const before = await page.evaluate(() => document.activeElement?.outerHTML);
  await page.keyboard.press("Control+KeyK");
  await field(page).waitFor();
  for (const key of ["Tab", "Tab", "Tab", "Shift+Tab"]) {
    await page.keyboard.press(key);
    // Past its last control the focus may go to the browser's own, never to the page behind.
    const isHeld = () =>
      document.activeElement === document.body || !!document.activeElement?.closest("dialog[open]");
    expect(await page.evaluate(isHeld)).toBe(true);
  }
  await page.keyboard.press("Escape");
  expect(await page.evaluate(() => document.activeElement?.outerHTML)).toBe(before);
});

test("a visited record is among the recent ones, after a reload too", async () => {
  const page = await overlays();
  await page.locator("tbody tr a").first().click();
  await page.waitForURL(/overlays\/[0-9a-f-]{36}/);
  const address = page.url();
  const name = await page.getByLabel("Name", { exact: true }).inputValue();
  await page.goto("/branding/overlays");
  await heading(page, "Overlays").waitFor();
  await page.keyboard.press("Control+KeyK");
  await page.getByRole("group", { name: "Recent" }).getByRole("option", { name }).click();
  await page.waitForURL(address);
});

test("a pasted id finds its record and calls no entity that the role may not read [OP-183]", async () => {
  const page = await overlays();
  const href = await page.locator("tbody tr a").first().getAttribute("href");
  const id = href?.match(/[0-9a-f-]{36}/)?.[0] ?? "";
  await page.keyboard.press("Control+KeyK");
  await field(page).waitFor();
  page.forget();
  await field(page).fill(` ${id.toUpperCase()} `);
  await page.getByRole("group", { name: "Matches" }).getByRole("option").waitFor();
  const calls = page.calls().map(({ method, path }) => `${method} ${path}`);
  expect(calls.length).toBeGreaterThan(0); // of the record itself, the list has just brought it
  expect(calls.filter((call) => /users/.test(call))).toEqual([]);
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`/branding/overlays/${id}$`));
  page.expectQuiet(/status of 404/); // entities without by_ids say so of a foreign id
});

test("a code never reaches the address bar or the server from here", async () => {
  const page = await overlays();
  await page.keyboard.press("Control+KeyK");
  await field(page).waitFor();
  page.forget();
  const code = "AB12".repeat(8);
  await field(page).fill(code);
  await page.keyboard.press("Enter");
  expect(page.url()).not.toContain(code);
  // Pictures of the list may still be on their way; nothing that is asked has to do with the code.
  expect(page.calls().filter(({ method, path }) => method !== "GET" || path.includes(code))).toEqual([]);
});

describe.each(["light", "dark"] as const)("%s", (theme) => {
  test("axe finds nothing, with results and without", async () => {
    const page = await overlays({ theme });
    await page.keyboard.press("Control+KeyK");
    await field(page).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await field(page).fill("qqq");
    await page.getByText("No results.").waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });
});

test("on a phone of 360 px it opens from the bar, in Russian, and nothing is cut", async () => {
  const page = await overlays({ viewport: "phone", language: "ru" });
  await page.getByRole("button", { name: "Раздел, ID или код" }).click();
  await field(page).waitFor();
  expect(await sidewards(page)).toBeLessThanOrEqual(0);
  const box = await page.getByRole("dialog").boundingBox();
  expect(box?.x).toBe(16);
  expect(box?.width).toBe(360 - 2 * 16);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Закрыть" }).click();
  expect(await page.getByRole("dialog").count()).toBe(0);
});
