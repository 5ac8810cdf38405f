import { beforeAll, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage, type TestPage } from "../../support/browser";
import { picture } from "../../support/jpeg";
import { type ServerProcess, sharedProcess } from "../../support/process";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

// Icons and booths that are not there answer 404.
const EXPECTED = /client\/current|icons/;
const button = (page: TestPage, name: string) => page.getByRole("button", { name, exact: true });
const across = (page: TestPage) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test.each(["desktop", "phone"] as const)(
  "an organiser copies a style, changes a value and its picture, and puts it on a booth, %s [STY-01 STY-03 STY-24 STY-26 STY-27 CALL-STY-04 CALL-STY-06 CALL-STY-08 CALL-STY-21 CALL-STY-24 CALL-STY-31 CALL-STY-32]",
  async (viewport) => {
    const page = await newPage(server, { role: "organiser", viewport, path: "/styles?filter=oil" });
    const style = page.locator("tbody tr").first();
    await style.waitFor();
    const name = String(await style.locator("td.sl-title a").first().textContent());
    await page.getByRole("button", { name: `More: ${name}` }).click();
    await page.getByRole("menuitem", { name: "Make a copy" }).click();
    await page.waitForURL(/styles\/edit\/[0-9a-f-]{36}$/);
    await page.getByRole("heading", { level: 1, name: `${name} (copy)` }).waitFor();

    await page.getByRole("button", { name: /^Prompt, All participants:/ }).click();
    const dialog = page.getByRole("dialog", { name: "Prompt, All participants" });
    await dialog.getByLabel("Prompt", { exact: true }).fill("chalk on slate");
    await dialog.getByRole("button", { name: "Done" }).click();

    const buffer = await picture({ width: 300, height: 400, colour: "#224466" });
    const icon = page.locator(".style-icons input[type=file]").first();
    await page.locator(".style-icons .sl-image").first().scrollIntoViewIfNeeded();
    await icon.setInputFiles({ name: "icon.jpg", mimeType: "image/jpeg", buffer });
    await page.locator(".style-icons img").first().waitFor();

    await button(page, "Choose photo booths").click();
    const booth = page.locator(".style-booths input").first();
    await booth.check();
    await page.keyboard.press("Control+s");
    await page.getByText("Saved", { exact: true }).waitFor();
    expect(await across(page)).toBe(0);

    await page.reload();
    const cell = page.getByRole("button", { name: /^Prompt, All participants:/ });
    await cell.waitFor();
    expect(await cell.textContent()).toContain("chalk on slate");
    await page.locator(".style-icons img").first().waitFor();
    await button(page, "Choose photo booths").click();
    await booth.waitFor();
    expect(await booth.isChecked()).toBe(true);
    page.expectQuiet(EXPECTED);
  },
);

test.each([
  ["dealer", "desktop"],
  ["organiser", "phone"],
] as const)(
  "a style of the business is a page to read for a %s, %s, and an error of the server is the error screen's [STY-04 STY-05 STY-32 STY-77 HTTP-08]",
  async (role, viewport) => {
    const page = await newPage(server, { role, viewport, path: "/styles?filter=Oil%20portrait" });
    await page.getByRole("link", { name: "Oil portrait", exact: true }).click();
    await page.waitForURL(/styles\/edit\//);
    await page.getByText("You can use this style but not change it.").waitFor();
    expect(await page.getByRole("textbox", { name: "Name" }).count()).toBe(0);
    expect(await page.getByRole("heading", { name: "Share with customers" }).count()).toBe(0);
    page.expectQuiet(EXPECTED);
    await page.route("**/api/v1/styles/*", (route) =>
      route.fulfill({ status: 500, json: { detail: "Full" } }),
    );
    await page.reload();
    await page
      .getByRole("button", { name: "Retry" })
      .or(page.getByRole("button", { name: "Try again" }))
      .first()
      .waitFor();
    expect(page.url()).toMatch(/styles\/edit\//);
  },
);

test.each([
  ["dark", "ru", "phone"],
  ["light", "en", "desktop"],
] as const)(
  // List and editors: `screens` walks them.
  "the view of a style fits, %s, %s, %s, and axe finds nothing",
  async (theme, language, viewport) => {
    const page = await newPage(server, { role: "admin", theme, language, viewport, path: "/styles" });
    const path = String(await page.locator("tbody a.sl-line").first().getAttribute("href"));
    await page.goto(path.replace("/edit/", "/view/"));
    await page.locator("h1").waitFor();
    await page.settled();
    expect(await across(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    page.expectQuiet(EXPECTED);
  },
);

test.each(["desktop", "phone"] as const)(
  "the last section of the editor can be reached from its list of sections without moving the shell, %s",
  async (viewport) => {
    const page = await newPage(server, { role: "admin", viewport, path: "/styles?filter=Oil%20portrait" });
    await page.getByRole("link", { name: "Oil portrait", exact: true }).click();
    const parts = page.getByRole("navigation", { name: "Sections" });
    await parts.waitFor();
    await page.settled();
    if (viewport === "phone") await parts.getByRole("combobox").selectOption("tags");
    else await parts.getByRole("button", { name: "Routing tags" }).click();
    const place = () =>
      page.evaluate(() => {
        const bottom = document.querySelector(".sl-save-bar")?.getBoundingClientRect().bottom ?? 0;
        const part = document.querySelector("#part-tags")?.getBoundingClientRect().top ?? 0;
        return { bar: Math.abs(Math.round(bottom - innerHeight)), isSeen: part > 0 && part < innerHeight };
      });
    await expect.poll(place).toEqual({ bar: 0, isSeen: true });
    expect(await across(page)).toBe(0);
  },
);
