import { beforeAll, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

test("an organiser sees tonight above the list, folds it, and finds it folded again [EVT-01]", async () => {
  const page = await newPage(server, { role: "organiser", path: "/events" });
  const tonight = page.getByRole("region", { name: "Tonight" });
  await tonight.getByRole("tab").first().waitFor();
  await tonight
    .getByRole("list", { name: "Newest pictures" })
    .or(page.getByText("No pictures yet"))
    .waitFor();
  await tonight.getByText("Free booths").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await tonight.getByRole("button", { name: "Show less" }).click();
  await page.reload();
  await tonight.getByRole("button", { name: "Show more" }).waitFor();
  expect(await tonight.getByRole("tab").count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await tonight.getByRole("button", { name: "Show more" }).click();
  await tonight.getByRole("tab").first().waitFor();
});

test("on a phone the list below it stays in its place while it is read, from the second visit on", async () => {
  const page = await newPage(server, { role: "organiser", viewport: { width: 360, height: 780 } });
  await page.goto("/events");
  const kept = () =>
    page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith("tonight."))?.[1]);
  await expect.poll(kept).toMatch(/^open \d+$/);
  const top = async () => Math.round((await page.locator(".event-phases").boundingBox())?.y ?? 0);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/generations?*", async (route) => {
    await answered;
    await route.continue();
  });
  await page.reload();
  await page.locator(".sl-table-box tbody tr").first().waitFor();
  const before = await top();
  answer();
  await page.getByRole("list", { name: "Newest pictures" }).waitFor();
  await page.getByText("Free booths").waitFor();
  await page.waitForLoadState("networkidle");
  expect(await top()).toBe(before);
});

test("the week is walked by keyboard, and an event moves to another day and back [OP-234]", async () => {
  const page = await newPage(server, { role: "organiser", path: "/events?layout=week" });
  const grid = page.getByRole("grid", { name: "Calendar" });
  await grid.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const block = grid.locator(".event-week-block.coming > a");
  // Demo events are in the weeks around today.
  for (let weeks = 0; weeks < 8 && (await block.count()) === 0; weeks++) {
    const before = page.url();
    await page.getByRole("button", { name: "Later", exact: true }).click();
    await page.waitForURL((url) => url.href !== before);
    await page.locator(".event-calendar[aria-busy=false]").waitFor();
    await grid.waitFor();
  }
  const { keyboard } = page;
  const name = (await block.first().locator(".event-week-block-name").textContent()) ?? "";
  await block.first().focus();
  await keyboard.press("Space");
  await page
    .getByRole("status")
    .filter({ hasText: `${name} picked up` })
    .waitFor();
  await keyboard.press("Escape");
  await page.getByRole("status").filter({ hasText: "was put back" }).waitFor();
  await keyboard.press("Space");
  await keyboard.press("Shift+ArrowRight");
  await keyboard.press("Enter");
  await page.getByText(`Moved: ${name}`).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText(`Moved back: ${name}`).waitFor();
  // To another day, where it is drawn in another cell: the focus follows it.
  const moved = grid.getByRole("link", { name: new RegExp(`^${name} `) });
  await moved.first().focus();
  await keyboard.press("Space");
  await keyboard.press("ArrowRight");
  await keyboard.press("Enter");
  await page.getByText(`Moved: ${name}`).waitFor();
  const isFocused = () => moved.evaluateAll((all) => all.some((one) => one === document.activeElement));
  const days = () =>
    moved.evaluateAll((all) => all.map((one) => one.closest<HTMLTableCellElement>("td")?.cellIndex));
  await expect.poll(isFocused).toBe(true);
  expect(await days()).not.toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText(`Moved back: ${name}`).waitFor();
});

test("an empty day of a booth creates an event there [EVT-02 EVT-06]", async () => {
  const day = new Date(Date.now() + 60 * 24 * 3_600_000).toISOString().slice(0, 10);
  const page = await newPage(server, { role: "organiser", path: `/events?layout=week&day=${day}` });
  const cell = page.getByRole("button", { name: /^Create an event: / }).first();
  await cell.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/events\/new$/);
  await page.locator("#part-booths input:checked").waitFor();
});

test.each([1440, 1024, 360])("all of four live events can be seen and chosen at %i px", async (width) => {
  const page = await newPage(server, { role: "organiser", viewport: { width, height: 900 } });
  const names = ["Nordline winter party", "Rooftop session", "Harbour night of lights", "Gallery opening"];
  await page.route(/\/api\/v1\/schedules\/\?/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const hour = 3_600_000;
    const [start_time, end_time] = [-hour, hour].map((by) => new Date(Date.now() + by).toISOString());
    const [event] = answer.schedules;
    const live = names.map((name, at) => ({
      ...event,
      id: `00000000-0000-4000-8000-00000000000${at}`,
      name,
      start_time,
      end_time,
    }));
    await route.fulfill({ response, json: { ...answer, schedules: live } });
  });
  await page.goto("/events");
  const tabs = page.getByRole("tab");
  await tabs.nth(3).waitFor();
  const panel = page.locator(".event-tonight-live");
  for (const name of names) {
    const tab = page.getByRole("tab", { name });
    await tab.click({ trial: true }); // in sight, and under nothing
    const [box, room] = [await tab.boundingBox(), await panel.boundingBox()];
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((room?.x ?? 0) + (room?.width ?? 0));
  }
  const strip = page.getByRole("tablist");
  expect(await strip.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

test("on a phone the search and filters are in sight once they are asked for, below the block too", async () => {
  const page = await newPage(server, {
    role: "organiser",
    viewport: { width: 360, height: 780 },
    path: "/events",
  });
  await page.getByText("Free booths").waitFor();
  await page.getByRole("heading", { level: 1, name: /^Events \d+$/ }).waitFor();
  await page.getByRole("button", { name: "Search and filters" }).click();
  const search = page.getByRole("textbox", { name: "Search" });
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
  const box = await search.boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(780);
  await page.context().close();
});
