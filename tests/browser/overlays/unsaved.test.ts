import { beforeAll, expect, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { newPage, type TestPage } from "../../support/browser";
import { type ServerProcess, sharedProcess } from "../../support/process";
import { description, file, jpeg, makeOverlay, name, openList, openNew, save } from "./support";

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

const dialog = (page: TestPage) => page.getByRole("dialog", { name: "Leave without saving?" });
/** Of the dialog that is open, in both themes; what lies below it is inert. */
async function expectAccessible(page: TestPage): Promise<void> {
  expect(await axeFindings(page, "dialog[open]")).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeFindings(page, "dialog[open]", ["color-contrast"])).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

const kept = (page: TestPage) => page.getByText(/draft kept on this device/);

test("trap 5: back, a link and Cancel ask first, and staying keeps all input", async () => {
  const page = await openNew(server, { theme: "system" });
  await name(page).fill("Half done");
  const ways = [
    () => page.goBack(),
    () => page.getByRole("link", { name: "Overlays" }).first().click(),
    () => page.getByRole("button", { name: "Cancel" }).click(),
  ];
  for (const leave of ways) {
    await leave();
    await dialog(page)
      .getByText(/1 unsaved change: name/)
      .waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/branding/overlays/new");
    expect(await name(page).inputValue()).toBe("Half done");
  }
  await page.goBack();
  await dialog(page).getByRole("button", { name: "Discard changes" }).click();
  await page.locator("tbody a").first().waitFor();
  await page.getByRole("link", { name: "Create" }).click();
  await name(page).waitFor();
  expect(await name(page).inputValue()).toBe("");
  expect(await page.getByRole("button", { name: "Restore" }).count()).toBe(0);
});

test("a reload asks first and offers the draft with its picture", async () => {
  const page = await openNew(server);
  let asked = 0;
  page.on("dialog", (question) => {
    asked++;
    return question.accept();
  });
  await name(page).fill("Half done");
  await file(page, "Portrait").setInputFiles(await jpeg("Portrait"));
  await page.getByRole("img", { name: "Portrait" }).waitFor(); // the name alone may be kept already
  await kept(page).waitFor();
  await page.reload();
  expect(asked).toBe(1);
  await page.getByRole("button", { name: "Restore" }).click();
  expect(await name(page).inputValue()).toBe("Half done");
  await page.getByRole("img", { name: "Portrait" }).waitFor();
  await page.getByRole("radio", { name: "Portrait" }).check({ force: true });
  await save(page).click();
  await page.getByText("Created", { exact: true }).waitFor();
  // What was saved is offered no more.
  await page.goto("/branding/overlays/new");
  await name(page).waitFor();
  await page.settled();
  expect(await page.getByRole("button", { name: "Restore" }).count()).toBe(0);
});

test("a forced logout loses nothing: after the login the draft is offered back", async () => {
  const page = await openNew(server);
  const address = await makeOverlay(page, "Kept through a logout");
  await description(page).fill("Typed before the session ended");
  await kept(page).waitFor();
  // The server forgets this session, as when an admin ends it.
  await page.route("**/api/v1/**", (route) => route.fulfill({ status: 401, json: { detail: "Gone" } }));
  await save(page).click();
  await page.waitForURL(/\/login\?/);
  await page.unroute("**/api/v1/**");
  expect(await dialog(page).count()).toBe(0);
  await page.getByLabel("E-mail", { exact: true }).fill("organiser@example.com");
  await page.getByLabel("Password", { exact: true }).fill("safelight-demo");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL((url) => url.pathname === address);
  await page.getByRole("button", { name: "Restore" }).click();
  expect(await description(page).inputValue()).toBe("Typed before the session ended");
});

test("a draft is not offered to another user", async () => {
  const page = await openNew(server);
  await name(page).fill("Mine alone");
  await kept(page).waitFor();
  await page.context().newPage(); // keeps the profile
  await page
    .getByRole("button", { name: /^Vera|VK|Kim/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL(/\/login/);
  await page.getByLabel("E-mail", { exact: true }).fill("dealer@example.com");
  await page.getByLabel("Password", { exact: true }).fill("safelight-demo");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
  await page.goto("/branding/overlays/new");
  await name(page).waitFor();
  await page.settled();
  expect(await page.getByRole("button", { name: "Restore" }).count()).toBe(0);
});

test("two users edit one overlay: the second sees the differences and decides", async () => {
  const first = await openNew(server);
  const address = await makeOverlay(first, "Shared");
  const second = await newPage(server, { role: "admin", theme: "system", path: address });
  await description(second).fill("From the admin");
  await description(first).fill("From the organiser");
  await save(first).click();
  await first.getByText("Saved", { exact: true }).waitFor();
  await second.keyboard.press("Control+KeyS");
  const conflict = second.getByRole("dialog", { name: "Someone else saved a newer version" });
  const row = conflict.getByRole("row", { name: /^Description/ });
  await row.getByText("From the admin").waitFor();
  await row.getByText("From the organiser").waitFor();
  await expectAccessible(second);
  await conflict.getByRole("button", { name: "Keep mine and save" }).click();
  await second.getByText("Saved", { exact: true }).waitFor();
  await first.reload();
  await description(first).waitFor();
  expect(await description(first).inputValue()).toBe("From the admin");
});

test("a double click on Save makes one overlay", async () => {
  const page = await openNew(server);
  await name(page).fill("Only once");
  await page.getByRole("radio", { name: "Portrait" }).check({ force: true });
  await file(page, "Portrait").setInputFiles(await jpeg("Portrait"));
  await page.getByRole("img", { name: "Portrait" }).waitFor();
  await save(page).dblclick();
  await page.getByText("Created", { exact: true }).waitFor();
  expect(page.calls().filter(({ method }) => method === "PUT")).toHaveLength(1);
  const list = await openList(server);
  await list.getByRole("textbox", { name: "Search" }).fill("Only once");
  await list.getByText("1–1 of 1").waitFor();
});
