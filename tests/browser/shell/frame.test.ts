import { beforeAll, expect, test } from "vitest";
import { newPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";

let server: ServerProcess;
beforeAll(async () => {
  server = await sharedProcess();
});

test("the sidebar is 64 units wide, 16 when collapsed, and is restored on the next visit [SHELL-04 SHELL-05 SHELL-06 SHELL-07]", async () => {
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

test("the new page's heading has the focus, also after a pending navigation", async () => {
  const page = await newPage(server, { role: "admin", path: "/participants" });
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await page.locator("tbody a.sl-line").first().press("Enter");
  await page.getByLabel("Name", { exact: true }).waitFor();
  expect(await focused()).toBe("H1");
  await page.getByRole("link", { name: "Servers" }).press("Enter");
  await page.locator("tbody a").first().waitFor();
  expect(await focused()).toBe("H1");
  await page.context().close();
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

test("a scroll area shows its thumb while it is scrolled, and hides it afterwards [SHELL-59 SHELL-60]", async () => {
  const page = await newPage(server, { role: "admin", path: "/branding/overlays" });
  const area = page.locator(".scroll-area").first();
  await area.waitFor();
  await page.getByRole("heading", { level: 1 }).hover(); // an area under the pointer shows it, too
  const shown = (scrolls: boolean) =>
    area.evaluate((element, isScrolled) => {
      if (isScrolled) element.dispatchEvent(new Event("scroll"));
      return getComputedStyle(element, "::-webkit-scrollbar-thumb").backgroundColor;
    }, scrolls);
  const hidden = "rgba(0, 0, 0, 0)";
  await expect.poll(() => shown(false)).toBe(hidden);
  expect(await shown(true)).not.toBe(hidden);
  await expect.poll(() => shown(false)).toBe(hidden);
  await page.context().close();
});

test("theme and language change in place: no reload, and nothing typed is lost [TL-01 TL-05 TL-10 TL-11]", async () => {
  const page = await newPage(server, { role: "organiser", theme: "system" });
  await page.goto("/branding/photo_booths/new");
  await page.getByLabel("Name", { exact: true }).fill("Half a word");
  await page.evaluate(() => Object.assign(window, { here: true }));
  const look = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await look();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(look).not.toBe(light);
  await page.getByRole("button", { name: "Theme: System" }).click();
  await page.getByRole("menuitemradio", { name: "Light" }).click();
  await expect.poll(look).toBe(light);
  await page.getByRole("button", { name: "Language: English (EN)" }).click();
  await page.getByRole("menuitemradio", { name: "Русский" }).click();
  await page.getByRole("button", { name: "Сохранить" }).waitFor();
  expect(await page.getByLabel("Название", { exact: true }).inputValue()).toBe("Half a word");
  expect(await page.evaluate(() => "here" in window)).toBe(true);
  expect(await page.evaluate(() => [localStorage.theme, localStorage.language])).toEqual(["light", "ru"]);
});
