import { afterAll, beforeAll, expect, test } from "vitest";
import { newPage } from "../../support/browser";
import { type ServerProcess, startProcess } from "../../support/process";

let server: ServerProcess;
beforeAll(async () => {
  server = await startProcess();
});
afterAll(() => server?.stop());

test("the sidebar is 64 units wide, 16 collapsed, and comes back as it was left [SHELL-04 SHELL-05 SHELL-06 SHELL-07]", async () => {
  const page = await newPage(server, { role: "admin", path: "/branding/overlays" });
  const sider = page.locator("aside.sider");
  const width = () => sider.evaluate((element) => element.getBoundingClientRect().width);
  await page.locator("tbody a").first().waitFor();
  expect(await width()).toBe(64 * 4); // a unit is 0.25 rem
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await expect.poll(width).toBe(16 * 4);
  await page.reload();
  await page.locator("tbody a").first().waitFor();
  expect(await width()).toBe(16 * 4);
  await page.getByRole("button", { name: "Expand sidebar" }).click();
  await expect.poll(width).toBe(64 * 4);
  page.expectQuiet(/client\/current/);
});

test("the thumb of a scroll area is never smaller than 18 px [SHELL-61]", async () => {
  const page = await newPage(server, { role: "admin", path: "/branding/overlays" });
  const area = page.locator(".scroll-area").first();
  await area.waitFor();
  const thumb = await area.evaluate((element) => {
    const { minHeight, minWidth } = getComputedStyle(element, "::-webkit-scrollbar-thumb");
    return [minHeight, minWidth];
  });
  expect(thumb).toEqual(["18px", "18px"]);
});
