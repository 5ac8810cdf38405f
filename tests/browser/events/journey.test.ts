import { beforeAll, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage, type TestPage } from "../../support/browser";
import { picture } from "../../support/jpeg";
import { type ServerProcess, sharedProcess } from "../../support/process";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

/** `2030-12-22 18:00`, as a date field reads it. */
const written = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace("T", " ");
const DAY = 24 * 3_600_000;

/** The messenger, as far as the check of a token asks it. */
const answerToken = (page: TestPage, token: string, username: string) =>
  page.route(`**/bot${token}/getMe`, (route) => route.fulfill({ json: { ok: true, result: { username } } }));

interface Setting {
  name: string;
  token: string;
  /** Days from now. */
  day: number;
  /** To the next part, where the page shows one at a time. */
  next(): Promise<void>;
}

/** A complete event, as somebody goes through its parts. */
async function setUp(page: TestPage, { name, token, day, next }: Setting): Promise<void> {
  const button = (text: string) => page.getByRole("button", { name: text, exact: true });
  const field = (label: string) => page.getByRole("textbox", { name: label, exact: true });
  const write = async (label: string, ms: number) => {
    await field(label).focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(written(ms));
    await page.keyboard.press("Tab");
  };
  await field("Name").fill(name);
  await next();
  const start = Math.floor((Date.now() + day * DAY) / 60_000) * 60_000;
  await write("Start time", start);
  await write("End time", start + DAY / 4);
  await button("Add period").click();
  await button("Add period").click();
  await field("Start of period 2").waitFor();
  await next();
  const booths = page.locator("#part-booths .record-choice:not(.blocked) input");
  await booths.first().check();
  await next();
  await button("Choose styles").click();
  const dialog = page.getByRole("dialog");
  for (const at of [0, 1, 2]) await dialog.locator(".chooser-tile input").nth(at).check();
  await dialog.locator(".button.primary").click();
  await dialog.waitFor({ state: "detached" });
  await next();
  await next();
  await button("Create overlay").click();
  await page.locator('[id="field-overlays.0.name"]').fill(`Frame of ${name}`);
  for (const [shape, width, height] of [
    ["portrait", 480, 640],
    ["landscape", 640, 480],
  ] as const)
    await page.locator(`[id="field-overlays.0.${shape}"]`).setInputFiles({
      name: `${shape}.jpg`,
      mimeType: "image/jpeg",
      buffer: await picture({ width, height }),
    });
  await next();
  await button("Create decor").click();
  await page.locator('[id="field-decor.name"]').fill(`Look of ${name}`);
  await next();
  await answerToken(page, token, "journey_bot");
  await button("Create bot").click();
  await page.getByLabel("Bot token", { exact: true }).fill(token);
  await page.getByText("Token is valid").waitFor();
}

/** What the server holds of the event at the page's address. */
async function stored(page: TestPage) {
  await page.waitForURL(/\/events\/[0-9a-f-]{36}$/);
  await page.getByText("All changes saved").waitFor();
  await page.reload();
  await page.locator('[id="field-name"]').waitFor();
  await page.getByRole("textbox", { name: "Start of period 1", exact: true }).waitFor();
  const periods = await page.getByRole("textbox", { name: /^Start of period/ }).count();
  return { periods, problems: await page.locator(".sl-rail .sl-part-mark.failed").count() };
}

test("an organiser sets up a whole event in one save, and finds it as it was [EVT-01 EVT-02 EVT-03 EVT-05 EVT-06 EVT-07 EVT-09 EVT-10 EVT-11 EVT-12 EVT-13 CALL-EVT-05]", async () => {
  const page = await newPage(server, { role: "organiser", path: "/events/new" });
  const saves: string[] = [];
  page.on("request", (request) => {
    const isSave = request.method() === "PUT" || request.method() === "POST";
    if (isSave && /\/schedules\/?$/.test(new URL(request.url()).pathname)) saves.push(request.method());
  });
  await page.locator(".sl-save-bar").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await setUp(page, { name: "Ball of the north", token: "7700:one", day: 400, next: async () => {} });
  expect(await axeFindings(page)).toEqual([]);
  const scrolled = () => page.locator("main").evaluate(({ scrollTop }) => scrollTop);
  expect(await scrolled()).toBeGreaterThan(500);
  await page.keyboard.press("Control+s");
  await page.waitForURL(/\/events\/[0-9a-f-]{36}$/);
  await page.getByText("All changes saved").waitFor();
  expect(await scrolled(), "what was just made stays where it was").toBeGreaterThan(500);
  expect(await stored(page)).toEqual({ periods: 2, problems: 0 });
  expect(saves).toEqual(["PUT"]);
  await page.getByText("Frame of Ball of the north").first().waitFor();
  expect(await page.locator('[id="field-decor.name"]').inputValue()).toBe("Look of Ball of the north");
  await page.getByText("@journey_bot").first().waitFor();
  await page.goto("/events?search=Ball+of+the+north");
  await page.getByRole("link", { name: "Ball of the north", exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto("/events?layout=month");
  await page.locator(".event-grid").waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

test("the same steps work one by one on a phone [EVT-02 EVT-11 EVT-12]", async () => {
  const page = await newPage(server, {
    role: "organiser",
    viewport: "phone",
    path: "/events/new",
    theme: "dark",
  });
  const next = () => page.locator(".event-next").click();
  await page.locator(".sl-save-bar").waitFor();
  await setUp(page, { name: "Ball of the south", token: "7700:two", day: 500, next });
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL(/\/events\/[0-9a-f-]{36}$/);
  await page.getByText("All changes saved").waitFor();
});

test("a period is drawn on the line, after all others [EVT-11 PER-06 PER-09]", async () => {
  const page = await newPage(server, { role: "organiser", path: "/events/new" });
  await page.getByRole("button", { name: "6 h" }).click();
  const draw = async (from: number, to: number) => {
    const track = page.locator(".event-line-track");
    await track.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const line = await track.boundingBox();
    if (!line) throw new Error("no line");
    const y = line.y + line.height / 2;
    await page.mouse.move(line.x + line.width * from, y);
    await page.mouse.down();
    await page.mouse.move(line.x + line.width * to, y, { steps: 8 });
    await page.mouse.up();
  };
  const shown = () => page.getByRole("textbox", { name: /^(Start|End) of period/ });
  await draw(0.3, 0.5);
  await draw(0.6, 0.8);
  await draw(0.1, 0.2); // before them there is nothing to draw
  await shown().nth(3).waitFor();
  const times = await shown().evaluateAll((fields) =>
    fields.map((field) => Date.parse((field as HTMLInputElement).value)),
  );
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(times).toHaveLength(4);
  expect(times.every((time) => time % (5 * 60_000) === 0)).toBe(true);
});

test("an event is one hour later after four taps from the list, and where it was after one more", async () => {
  const page = await newPage(server, { role: "organiser", viewport: "phone", path: "/events" });
  const row = page.locator("tr", { hasText: "Spring market" });
  const hours = () => row.locator(".event-date-facts > span").last().textContent();
  await row.waitFor();
  const before = await hours();
  let taps = 0;
  const tap = async (role: "button" | "menuitem", name: string | RegExp) => {
    taps += 1;
    await page.getByRole(role, { name, exact: true }).click();
  };
  await tap("button", "More: Spring market");
  await tap("menuitem", "Move event");
  await tap("button", "1 hour later");
  expect(await axeFindings(page)).toEqual([]);
  await tap("button", "Move");
  await page.getByText("Moved: Spring market").waitFor();
  expect(taps).toBe(4);
  await expect.poll(hours).not.toBe(before);
  await tap("button", "Undo");
  await page.getByText("Moved back: Spring market").waitFor();
  await expect.poll(hours).toBe(before);
});
