import { beforeAll, expect, test } from "vitest";
import { newPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

// Playwright's click does as screen readers do: it scrolls what it wants into view and presses its middle.
test("on a phone a tab outside the window opens at the first press, to the right and to the left", async () => {
  const page = await newPage(server, { role: "dealer", viewport: "phone", path: "/finance/stores" });
  await page.locator("main a[href^='/finance/stores/']:not([href$=new])").first().click();
  for (const name of [/^Orders/, /^Legal/, /^Settings/, /^Products/, /^Legal/]) {
    await page.getByRole("tab", { name }).click();
    await page.getByRole("tab", { name, selected: true }).waitFor();
  }
  await page.reload();
  const open = page.getByRole("tab", { name: /^Legal/, selected: true });
  await expect.poll(() => open.evaluate(isInWindow)).toBe(true);
});

function isInWindow(element: Element): boolean {
  const { left, right } = element.getBoundingClientRect();
  return left >= 0 && right <= innerWidth;
}
