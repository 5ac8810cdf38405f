import { expect } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage, type PageOptions, type TestPage } from "../../support/browser";
import type { ServerProcess } from "../../support/process";
import { EXPECTED, screensOf } from "./screens";

/** Tall enough that the save bar cuts no control in two, which axe would take for a small one. */
const TALL = 2400;

/** Opens every screen of an admin by its address, and the first record of each list, and looks at it in both themes. */
export async function walkEveryScreen(server: ServerProcess, look: PageOptions): Promise<void> {
  const page = await newPage(server, { ...look, theme: "system", role: "admin" });
  const { width = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height: TALL });
  for (const { path, hasRecords } of screensOf("admin")) {
    await page.goto(path);
    await examine(page, path);
    const link = page.locator("tbody th a, tbody td a[href^='/']").first();
    if (!hasRecords || (await link.count()) === 0) continue;
    await link.click();
    await page.waitForURL((url) => url.pathname !== path);
    await examine(page, new URL(page.url()).pathname);
  }
  await page.context().close();
}

async function examine(page: TestPage, path: string): Promise<void> {
  await page.locator("main h1").waitFor();
  await page.settled();
  await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" });
  const wide = await page.evaluate(() => {
    const main = document.querySelector("main") as HTMLElement;
    return Math.max(document.documentElement.scrollWidth - innerWidth, main.scrollWidth - main.clientWidth);
  });
  expect(wide, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await axeFindings(page), path).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeFindings(page, undefined, ["color-contrast"]), `${path}, dark`).toEqual([]);
  page.expectQuiet(EXPECTED);
}
