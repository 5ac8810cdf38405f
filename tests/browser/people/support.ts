import type { Page } from "playwright-core";
import { PASSWORD } from "../../support/accounts";
import { newPage, type PageOptions, type TestPage } from "../../support/browser";

/** A page of a demo account at this path, with its heading in sight. */
export async function openAt(
  server: { url: string },
  path: string,
  options: PageOptions = {},
): Promise<TestPage> {
  const page = await newPage(server, { role: "admin", ...options });
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Fills the form of a new user and saves it; gives the address of the account. */
export async function createUser(
  page: Page,
  email: string,
  switches: readonly string[] = [],
): Promise<string> {
  await page.goto("/users/all");
  await page.getByRole("link", { name: "Create", exact: true }).click();
  await field(page, "First name").fill("Nina");
  await field(page, "Last name").fill("Novak");
  await field(page, "E-mail").fill(email);
  await field(page, "Password").fill(PASSWORD);
  await field(page, "Repeat the password").fill(PASSWORD);
  for (const name of switches) await page.getByRole("switch", { name, exact: true }).check();
  await button(page, "Save").click();
  await page.getByText("Created", { exact: true }).waitFor();
  await page.waitForURL((url) => !url.pathname.endsWith("/new"));
  return new URL(page.url()).pathname;
}

/** Logs somebody in who is no demo account. */
export async function logInAs(
  server: { url: string },
  email: string,
  password = PASSWORD,
): Promise<TestPage> {
  const page = await newPage(server, { path: "/login" });
  await field(page, "E-mail").fill(email);
  await field(page, "Password").fill(password);
  await button(page, "Log in").click();
  await page.waitForURL((url) => url.pathname !== "/login");
  return page;
}

/** The browser's own line for a client that is not published yet. */
export const EXPECTED = /client\/current/;
