import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../../support/accounts";
import { newPage, type TestPage } from "../../support/browser";
import { picture } from "../../support/jpeg";
import { tabTo } from "../../support/keyboard";
import { type ServerProcess, startProcess } from "../../support/process";

let server: ServerProcess;
beforeAll(async () => {
  server = await startProcess();
});
afterAll(() => server?.stop());

const OWN_PASSWORD = "tripod lantern eleven";
const heading = (page: TestPage, name: string) => page.getByRole("heading", { level: 1, name });

async function palette(page: TestPage, typed: string, first: string): Promise<void> {
  await page.keyboard.press("Control+KeyK");
  await page.getByRole("combobox", { name: /Find a page/ }).waitFor();
  await page.keyboard.type(typed);
  const chosen = page.getByRole("dialog").getByRole("option", { selected: true });
  await expect.poll(() => chosen.textContent()).toContain(first);
  await page.keyboard.press("Enter");
}

async function logIn(page: TestPage, email: string, password: string): Promise<void> {
  await page.locator("form").waitFor();
  await tabTo(page, /^E-mail$/);
  await page.keyboard.type(email);
  await tabTo(page, /^Password$/);
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname !== "/login");
  await page.locator("main h1").waitFor();
}

async function logOut(page: TestPage, name: string): Promise<void> {
  await tabTo(page, new RegExp(name));
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Log out" }).waitFor();
  await page.keyboard.press("ArrowUp"); // from the first entry round to the last
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/login");
}

test("a new user registers, logs in, creates a decor, finds it in the palette and logs out by keyboard alone [REG-01 REG-11 DEC-02 SHELL-47]", async () => {
  const email = `nina.${crypto.randomUUID()}@example.com`; // a second try registers somebody else
  const page = await newPage(server, { path: "/registration" });
  await page.locator("form").waitFor();
  for (const [label, text] of [
    ["First name", "Nina"],
    ["Last name", "Novak"],
    ["E-mail", email],
    ["Password", OWN_PASSWORD],
  ] as const) {
    await tabTo(page, new RegExp(`^${label}$`));
    await page.keyboard.type(text);
  }
  await page.getByText("This e-mail is available").waitFor();
  await page.keyboard.press("Enter"); // the captcha is solved meanwhile, by the page itself
  await page.waitForURL((url) => url.pathname === "/login");
  await logIn(page, email, OWN_PASSWORD);

  await palette(page, "decors", "Decors");
  await heading(page, "Decors").waitFor();
  await tabTo(page, /^Create$/);
  await page.keyboard.press("Enter");
  await page.getByLabel("Name", { exact: true }).waitFor();
  await tabTo(page, /^Name$/);
  await page.keyboard.type("Nina's first");
  for (const image of ["First screen image", "Image of other screens"]) {
    const asked = page.waitForEvent("filechooser"); // heard only some time after it is asked for
    await tabTo(page, new RegExp(`^${image}`));
    await page.keyboard.press("Enter");
    const buffer = await picture({ format: "png" });
    await (await asked).setFiles({ name: "s.png", mimeType: "image/png", buffer });
    await page.getByRole("img", { name: image }).waitFor();
  }
  await page.keyboard.press("Control+KeyS");
  await page.getByText("Created", { exact: true }).waitFor();
  await page.waitForURL(/\/branding\/photo_booths\/[0-9a-f-]{36}$/);
  await page.settled(); // recent records are those whose editors have read them
  const address = page.url();

  await palette(page, "overlays", "Overlays");
  await heading(page, "Overlays").waitFor();
  await palette(page, "nina", "Nina's first");
  await page.waitForURL(address);
  await logOut(page, "Nina Novak");
  page.expectQuiet(/client\/current/);
});

test("an admin ends another user's session by keyboard alone [USR-04 USR-09]", async () => {
  await newPage(server, { role: "organiser" });
  const page = await newPage(server, { path: "/login" });
  await logIn(page, "admin@example.com", PASSWORD);
  await palette(page, "sessions", "Sessions");
  await heading(page, "Sessions").waitFor();
  await tabTo(page, /^End: Vera Kim/);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "End this session of Vera Kim?" }).waitFor();
  await tabTo(page, /^End$/);
  await page.keyboard.press("Enter");
  await page.getByText("1 session ended", { exact: true }).waitFor();
  page.expectQuiet(/client\/current/);
});
