import { beforeAll, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage } from "../../support/browser";
import { tabTo } from "../../support/keyboard";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { file, jpeg, name, openList, openNew, save } from "./support";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

test("an overlay is created, found and saved again by keyboard alone", async () => {
  const page = await openList(server);
  await tabTo(page, /^Create$/);
  await page.keyboard.press("Enter");
  await name(page).waitFor();
  await tabTo(page, /^Name$/);
  await page.keyboard.type("By keys");
  await tabTo(page, /^Both$/);
  await page.keyboard.press("ArrowRight"); // radio buttons turn by arrows, from the last to the first
  expect(await page.getByRole("radio", { name: "Portrait" }).isChecked()).toBe(true);
  const asked = page.waitForEvent("filechooser"); // heard only some time after it is asked for
  await page.keyboard.press("Tab");
  await tabTo(page, /^Portrait/);
  await page.keyboard.press("Enter");
  await (await asked).setFiles(await jpeg("Portrait"));
  await page.getByRole("img", { name: "Portrait" }).waitFor();
  await page.keyboard.press("Control+KeyS");
  await page.getByText("Created", { exact: true }).waitFor();
  await tabTo(page, /^Name$/);
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await page.keyboard.press("Control+KeyS");
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("By keys!");
});

test("an overlay is created on a phone of 360 px without sideways scrolling", async () => {
  const page = await openNew(server, { viewport: "phone" });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await name(page).fill("From the van");
  await page.getByRole("radio", { name: "Landscape" }).check({ force: true });
  await file(page, "Landscape").setInputFiles(await jpeg("Landscape"));
  await page.getByRole("img", { name: "Landscape" }).waitFor();
  await page.getByRole("button", { name: "Preview" }).click();
  await page
    .getByRole("dialog", { name: "On a sample picture" })
    .getByRole("img", { name: "Overlay" })
    .waitFor();
  await page.keyboard.press("Escape");
  expect(await overflow()).toBe(0);
  expect(await save(page).evaluate((button) => button.getBoundingClientRect().height)).toBeGreaterThanOrEqual(
    44,
  );
  await save(page).click();
  await page.getByText("Created", { exact: true }).waitFor();
  await page.goto("/branding/overlays");
  await page.getByRole("link", { name: "From the van", exact: true }).waitFor();
  expect(await overflow()).toBe(0);
});

test("axe finds nothing on a form with errors, in both themes", async () => {
  const page = await newPage(server, { role: "admin", theme: "system", path: "/branding/overlays/new" });
  await page.locator(".sl-save-bar .primary").click();
  await page.locator(".sl-field .error").first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeFindings(page, undefined, ["color-contrast"])).toEqual([]);
  page.expectQuiet(/client\/current/);
});
