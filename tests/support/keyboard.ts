import type { Page } from "playwright-core";

/** What has the focus, by its name or, for radio buttons, by their value's words. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const words = element.closest("label")?.textContent || element.getAttribute("aria-label");
    return words || (element as HTMLInputElement).labels?.[0]?.textContent || element.textContent || "";
  });

/** Presses Tab until what has the focus is called so. */
export async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (wanted.test(await focused(page))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${wanted}`);
}
