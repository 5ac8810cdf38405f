import { type Browser, chromium, type Page } from "playwright-core";
import { inject } from "vitest";
import { PASSWORD } from "./accounts";
import { type Listening, listenTo } from "./page-listener";

export type Role = "admin" | "dealer" | "organiser";

export interface PageOptions {
  /** Who is logged in; nobody without it. */
  role?: Role;
  viewport?: "desktop" | "phone" | { width: number; height: number };
  theme?: "light" | "dark";
  language?: "en" | "ru";
  /** Opened after the login. */
  path?: string;
}

export type TestPage = Page & Listening;

const VIEWPORTS = { desktop: { width: 1440, height: 900 }, phone: { width: 360, height: 780 } };

let browser: Promise<Browser> | undefined;

/** This file's connection to the one Chromium of the run. */
export function sharedBrowser(): Promise<Browser> {
  const endpoint = inject("chromiumEndpoint");
  if (!endpoint) throw new Error("No Chromium in this project: browser tests belong to tests/browser");
  browser ??= chromium.connect(endpoint);
  return browser;
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
}

/** A page of a fresh profile on a server, logged in as a demo account where a role is given. */
export async function newPage(server: { url: string }, options: PageOptions = {}): Promise<TestPage> {
  const { role, viewport = "desktop", theme = "light", language = "en", path } = options;
  const context = await (await sharedBrowser()).newContext({
    baseURL: server.url,
    viewport: typeof viewport === "string" ? VIEWPORTS[viewport] : viewport,
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: language === "ru" ? "ru-RU" : "en-GB",
    timezoneId: "UTC",
    storageState: {
      cookies: [],
      origins: [{ origin: server.url, localStorage: preferences(theme, language) }],
    },
  });
  context.setDefaultTimeout(15_000); // within a test's own time, so that the message names the step
  const raw = await context.newPage();
  const page = Object.assign(raw, listenTo(raw));
  if (role) await logIn(page, role);
  if (path) await page.goto(path);
  return page;
}

function preferences(theme: string, language: string) {
  return Object.entries({ theme, language }).map(([name, value]) => ({ name, value }));
}

const LOGIN_WORDS = {
  en: { email: "E-mail", password: "Password", enter: "Log in" },
  ru: { email: "E-mail", password: "Пароль", enter: "Войти" },
};

/** By the login page, as a person would; the session is where the product puts it. */
export async function logIn(page: Page, role: Role): Promise<void> {
  await page.goto("/login");
  const language = (await page.evaluate(() => localStorage.getItem("language"))) === "ru" ? "ru" : "en";
  const words = LOGIN_WORDS[language];
  await page.getByLabel(words.email, { exact: true }).fill(`${role}@example.com`);
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: words.enter, exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}
