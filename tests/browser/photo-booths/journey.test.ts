import { beforeAll, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage, type TestPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

const EXPECTED = /client\/current/;
const field = (page: TestPage, label: string) => page.getByLabel(label, { exact: true });
const button = (page: TestPage, name: string) => page.getByRole("button", { name, exact: true });

/** Types into the field that has the focus once Tab has come to it. */
async function tabTo(page: TestPage, label: string): Promise<void> {
  const wanted = field(page, label);
  await wanted.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${label}`);
}

async function typeInto(page: TestPage, label: string, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.type(text);
}

test("a booth is created, gets a password and a server, and is deleted by keyboard alone [PB-03 PB-06 PB-07 CALL-PB-04 CALL-PB-06 CALL-PB-07 CALL-PB-09..12]", async () => {
  const page = await newPage(server, { role: "organiser", path: "/photo_booths/new" });
  await typeInto(page, "Name", "By keys");
  await typeInto(page, "Login", "by-keys");
  await tabTo(page, "Application decor");
  await page.keyboard.press("ArrowDown");
  await page.locator(".sl-option .picture").first().waitFor(); // within the window, decors by their pictures
  const box = await page.locator(".ant-select-dropdown").boundingBox();
  expect(box && box.x >= 0 && box.y >= 0).toBe(true);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+s");
  await page.getByText("Created", { exact: true }).waitFor();
  await page.waitForURL(/photo_booths\/[0-9a-f-]{36}$/);

  await typeInto(page, "New password", "a password of a booth");
  await typeInto(page, "Repeat the password", "a password of a booth");
  await page.keyboard.press("Control+s");
  await page.getByText("Password set", { exact: true }).waitFor();

  await typeInto(page, "Add a server", "north");
  await page.locator(".sl-option", { hasText: "north-01" }).waitFor();
  await page.keyboard.press("Enter");
  const remove = button(page, "Remove: north-01");
  await remove.waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+s");
  await page.getByText("All changes saved", { exact: true }).waitFor();
  await remove.press("Enter");
  await button(page, "Undo removal: north-01").press("Enter");
  await remove.waitFor();
  await page.getByText("All changes saved", { exact: true }).waitFor();
  await page.reload();
  await remove.waitFor();

  await page.getByRole("button", { name: "More: By keys" }).press("Enter");
  await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
  await page.waitForURL((url) => url.pathname === "/photo_booths");
  await page.getByText("Deleted By keys").waitFor();
  await page.locator("tbody a").first().waitFor();
  expect(await page.getByRole("link", { name: "By keys", exact: true }).count()).toBe(0);
  page.expectQuiet(EXPECTED);
});

test("a stored booth and a server's customers fit a phone, in ru, and axe finds nothing, light and dark", async () => {
  const page = await newPage(server, { role: "admin", viewport: "phone", theme: "system", language: "ru" });
  for (const path of ["/photo_booths", "/servers"]) {
    await page.goto(path);
    await page.locator("tbody a.sl-line").first().click();
    if (path === "/servers") await page.getByRole("tab").nth(2).click(); // customers
    await page.locator(".sl-add input").first().waitFor();
    await page.settled();
    const across = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(across, path).toBe(0);
    expect(await axeFindings(page), path).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await axeFindings(page, undefined, ["color-contrast"]), `${path}, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  }
});

test("only a server's assigned customer may dedicate it [SRV-06 SRV-08 PB-07 CALL-SRV-07 CALL-SRV-08]", async () => {
  const admin = await newPage(server, { role: "admin", path: "/servers?search=north-02" });
  await admin.getByRole("link", { name: "north-02", exact: true }).click();
  await admin.getByRole("tab", { name: /^Customers/ }).click();
  await field(admin, "Add a customer").fill("organiser@");
  await admin.locator(".sl-option", { hasText: "Vera Kim" }).waitFor();
  await field(admin, "Add a customer").press("Enter");
  await button(admin, "Remove: Vera Kim").waitFor();
  await admin.keyboard.press("Control+s");
  await admin.getByText("All changes saved", { exact: true }).waitFor();

  const owner = await newPage(server, { role: "organiser", path: "/servers" });
  await owner.waitForURL((url) => url.pathname !== "/servers"); // the area is the admins'
  expect(owner.calls().filter(({ path }) => path.startsWith("/api/v1/servers"))).toEqual([]);
  await owner.goto("/photo_booths?search=booth-103");
  await owner.locator("tbody a.sl-line").first().click();
  await field(owner, "Add a server").fill("north-0");
  await owner.locator(".sl-option", { hasText: "north-02" }).waitFor();
  owner.expectQuiet(EXPECTED);
});
