import { beforeAll, expect, test } from "vitest";
import { newPage, type PageOptions } from "../../support/browser";
import { picture } from "../../support/jpeg";
import { tabTo } from "../../support/keyboard";
import { type ServerProcess, sharedProcess } from "../../support/process";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

const LIST = "/branding/photo_booths";
const EXPECTED = /client\/current/;

async function open(options: PageOptions = {}, path = LIST) {
  const page = await newPage(server, { role: "organiser", ...options });
  await page.goto(path);
  await page.locator("tbody a, .sl-save-bar").first().waitFor();
  return page;
}

test("warns that guests would hardly read the text over the first screen's picture until it is lighter", async () => {
  const page = await open({}, `${LIST}/new`);
  const note = page.getByText(/hard to read over the image: contrast is about 1/);
  const buffer = await picture({ width: 60, height: 90, colour: "#1c1830" });
  const files = { name: "dark.jpg", mimeType: "image/jpeg", buffer };
  await page.locator('[id="field-first_screen_image"]').setInputFiles(files);
  await note.waitFor();
  await page.getByRole("textbox", { name: "Text color", exact: true }).fill("#ffffff");
  await note.waitFor({ state: "detached" });
});

test("a decor is created by keyboard alone and found again [DEC-02 DEC-05..10]", async () => {
  const page = await open();
  await tabTo(page, /^Create$/);
  await page.keyboard.press("Enter");
  await page.getByLabel("Name", { exact: true }).waitFor();
  await tabTo(page, /^Name$/);
  await page.keyboard.type("By keys");
  await tabTo(page, /^Portrait$/);
  await page.keyboard.press("ArrowRight");
  await tabTo(page, /^Description$/);
  await page.keyboard.type("Made without a mouse");
  await tabTo(page, /^Background color$/);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("#12253acc");
  await tabTo(page, /^Cover$/);
  await page.keyboard.press("ArrowRight");
  const asked = page.waitForEvent("filechooser"); // heard only some time after it is asked for
  await tabTo(page, /^First screen image/);
  await page.keyboard.press("Enter");
  await (await asked).setFiles({
    name: "first.png",
    mimeType: "image/png",
    buffer: await picture({ format: "png" }),
  });
  await page.getByRole("img", { name: "First screen image" }).waitFor();
  await page.keyboard.press("Control+KeyS");
  await page.getByText("Created", { exact: true }).waitFor();
  await page.goto(LIST);
  const row = page.locator("tbody tr").filter({ hasText: "By keys" });
  await row.getByText("Landscape").waitFor();
  await row.getByRole("img", { name: "Background color: #12253acc" }).waitFor();
  await row.locator("img").waitFor();
  await row.getByRole("link", { name: "By keys", exact: true }).click();
  expect(await page.getByRole("radio", { name: "Stretch" }).isChecked()).toBe(true);
  page.expectQuiet(EXPECTED);
});

test("the preview is redrawn while colours are typed; the pictures are the stored ones [CALL-DEC-06 CALL-DEC-07]", async () => {
  const page = await open();
  await page.getByRole("link", { name: "Nordline winter" }).first().click();
  const screen = page.locator(".sl-booth-screen").first();
  await screen.locator("img").waitFor();
  await page.locator(".sl-booth-screen").nth(1).locator("> img").waitFor();
  const ground = () => screen.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect.poll(ground).toBe("rgb(18, 37, 58)");
  await page.getByLabel("Background color", { exact: true }).fill("#ff0000");
  await expect.poll(ground).toBe("rgb(255, 0, 0)");
  await page.getByLabel("Text color", { exact: true }).fill("#ff0000");
  await page.getByText(/The text is hard to read on this background/).waitFor();
  await page.getByRole("radio", { name: "Fit inside" }).check({ force: true });
  const fitting = () => screen.locator("img").evaluate((image) => getComputedStyle(image).objectFit);
  await expect.poll(fitting).toBe("contain");
  await page.getByRole("radio", { name: "Landscape" }).check({ force: true });
  await page.locator(".sl-booth.landscape").first().waitFor();
  const shape = async () => {
    const box = await screen.boundingBox();
    return (box?.width ?? 0) / (box?.height ?? 1);
  };
  await expect.poll(shape).toBeCloseTo(1.6, 1);
});

test("overlays and decors lead to one another (OP-29) [DEC-01]", async () => {
  const page = await open({}, "/branding/overlays");
  await page.getByRole("link", { name: "Decors", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: /^Decors/ }).waitFor();
  await page.getByRole("link", { name: "Overlays", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: /^Overlays/ }).waitFor();
});

test("only admins read users for the owner choice [DEC-25]", async () => {
  const organiser = await open({}, `${LIST}/new`);
  expect(organiser.calls().filter(({ path }) => path.includes("/users/"))).toEqual([]);
  const admin = await open({ role: "admin" }, `${LIST}/new`);
  await admin.getByLabel("User", { exact: true }).click();
  await admin.locator(".ant-select-item-option").first().waitFor();
  expect(admin.calls().some(({ method, path }) => method === "GET" && path.includes("/users/?"))).toBe(true);
});
