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

test("the panel of an order that is not there keeps its margin around Close [STO-22]", async () => {
  const page = await newPage(server, { role: "dealer", path: "/finance/stores" });
  await page.locator("main a[href^='/finance/stores/']:not([href$=new])").first().click();
  await page.getByRole("tab", { name: /^Orders/ }).waitFor();
  const { pathname } = new URL(page.url());
  await page.goto(`${pathname}?tab=orders&order=5e1b7c40-93d2-4c7a-8f16-2d90ab4e7731`);
  const close = page.locator("aside.store-panel").getByRole("button", { name: "Close" });
  await close.waitFor();
  const margins = await close.evaluate((button) => {
    const own = button.getBoundingClientRect();
    const around = (button.closest("aside") as HTMLElement).getBoundingClientRect();
    return [own.left - around.left, around.right - own.right];
  });
  expect(Math.min(...margins)).toBeGreaterThanOrEqual(24);
});

function isInWindow(element: Element): boolean {
  const { left, right } = element.getBoundingClientRect();
  return left >= 0 && right <= innerWidth;
}
